# A server with SwiftNIO, swift-log and Hummingbird, all replaceable: run.py hooks every function that can be hooked while
# clients send requests, and compares the answers. It is a package of its own with a build of its own.

REPLACEABLE_SERVER := -c release --product replaceable-server --package-path Tests/ReplaceableServer \
    --scratch-path $(BUILD)/replaceable-server -Xswiftc -Xfrontend -Xswiftc -enable-implicit-dynamic $(SWIFT_FLAGS)

# The number of requests for each position and kind of body.
REQUESTS := 10000

replaceable-server: ## hook a server's functions while it answers REQUESTS=10000 requests; see docs/soak.md
	@scripts/setup.sh load
	$(SWIFT_BUILD) $(REPLACEABLE_SERVER)
	@python3 -B Tests/ReplaceableServer/run.py --program "$$(swift build $(REPLACEABLE_SERVER) --show-bin-path)/replaceable-server" \
	    --folder $(BUILD)/replaceable-server/runs --requests $(REQUESTS)

.PHONY: replaceable-server
