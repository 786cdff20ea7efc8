# The table of docs/swift-functions.md: which kinds of Swift declarations can be hooked, as programs show it.

# `TABLE=check` compares the document with what the programs show.
swift-function-table: TABLE ?= write
swift-function-table: ## hook a Swift declaration of each kind, debug and release, and write docs/swift-functions.md
	$(SWIFT_BUILD) $(BUILD_debug) --target SwiftRuntime
	$(SWIFT_BUILD) $(BUILD_release) --target SwiftRuntime
	@python3 -B Tests/SwiftFunctionTable/run.py $(TABLE) --folder $(BUILD)/swift-function-table \
	    --build debug="$$(swift build $(BUILD_debug) --show-bin-path)" \
	    --build release="$$(swift build $(BUILD_release) --show-bin-path)"

.PHONY: swift-function-table
