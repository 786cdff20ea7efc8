# Random prototypes of Swift methods: run.py writes them in pieces and runs each piece against SwiftRuntime. `make test`
# runs the prototypes that are in the repository.

SWIFT_PROTOTYPE_BUILDS := debug release

# The command line gives COUNT, SEED and PIECE.
swift-prototypes: COUNT ?= 2000
swift-prototypes: ## hook COUNT=2000 random Swift declarations of SEED=… in debug and release; PIECE=… repeats one piece
	@for build in $(SWIFT_PROTOTYPE_BUILDS); do $(SWIFT_BUILD) -c "$$build" --target SwiftRuntime; done
	@python3 -B Tests/SwiftPrototypes/run.py --folder $(BUILD)/swift-prototypes --count $(COUNT) \
	    --seed $(or $(SEED),$(shell date +%s)) $(PIECE:%=--only %) \
	    $(foreach build,$(SWIFT_PROTOTYPE_BUILDS),--build $(build)="$$(swift build -c $(build) --show-bin-path)")

.PHONY: swift-prototypes
