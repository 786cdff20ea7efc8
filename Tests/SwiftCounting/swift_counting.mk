# Hooked calls of Swift functions, counted while hooks come and go on other threads.

# 100 percent are 35 million calls of functions that do not wait, 2 million of asynchronous ones, 8,000 calls whose hooks are
# removed while they wait, and 50,000 objects.
swift-counting: ## count hooked calls of Swift functions while hooks come and go, PERCENT=33 of the full numbers
	$(SWIFT_BUILD) $(BUILD_release) --target SwiftRuntime
	@python3 -B Tests/SwiftCounting/run.py --folder $(BUILD)/swift-counting/release --percent $(or $(PERCENT),33) \
	    "$$(swift build $(BUILD_release) --show-bin-path)"

soak-swift-counting: PERCENT := 100
soak-swift-counting: swift-counting ## the same with PERCENT=100

swift-counting-tsan: export TSAN_OPTIONS := detect_deadlocks=0 halt_on_error=1
swift-counting-tsan: ## the same with the thread sanitizer, PERCENT=0.3
	$(SWIFT_BUILD) $(BUILD_tsan) --target SwiftRuntime
	@python3 -B Tests/SwiftCounting/run.py --folder $(BUILD)/swift-counting/tsan --percent $(or $(PERCENT),0.3) --tsan \
	    "$$(swift build $(BUILD_tsan) --show-bin-path)"

.PHONY: swift-counting soak-swift-counting swift-counting-tsan
