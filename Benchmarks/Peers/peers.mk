# Builds .build/benchmarks/peers/NAME from Benchmarks/Peers/NAME: the loops that the peer's runtime can run, compiled
# with the peer's compiler, and the same main function.

PEERS := $(BUILD)/benchmarks/peers
LOOPS := Benchmarks/Sources/MessageLoops
LOOP_HEADERS := $(wildcard $(LOOPS)/*.h $(LOOPS)/include/*.h)
# The flags of Benchmarks/Package.swift for the same files.
LOOP_FLAGS := -O2 -fno-omit-frame-pointer -falign-functions=64 -falign-loops=64 -Wall -Werror -I $(LOOPS)/include
BENCHMARK_LIBRARIES := -lbenchmark -lpthread

peers: $(PEERS)/gcc-runtime $(PEERS)/gnustep

GCC_RUNTIME := Benchmarks/Peers/gcc-runtime
GCC_RUNTIME_SOURCES := $(LOOPS)/Receivers.m $(LOOPS)/populations.m $(LOOPS)/send_loops.m $(LOOPS)/population_loops.m \
    $(LOOPS)/class_loops.m $(LOOPS)/exception_loops.m $(GCC_RUNTIME)/NSObject.m

$(PEERS)/gcc-runtime: $(GCC_RUNTIME_SOURCES) Benchmarks/Sources/runtime-benchmarks/main.cpp $(LOOP_HEADERS) \
    $(wildcard $(GCC_RUNTIME)/objc/*.h) Benchmarks/Peers/peers.mk
	@mkdir -p $@.objects
	@for source in $(GCC_RUNTIME_SOURCES); do \
	    gcc -std=gnu17 $(LOOP_FLAGS) -fgnu-runtime -fobjc-exceptions -I $(GCC_RUNTIME) -c -o $@.objects/$$(basename $$source .m).o $$source; \
	done
	g++ -std=c++17 $(LOOP_FLAGS) -o $@ Benchmarks/Sources/runtime-benchmarks/main.cpp $@.objects/*.o -lobjc $(BENCHMARK_LIBRARIES)

# Compiled by clang: GCC has no @autoreleasepool. The headers of GCC's runtime come last, after clang's own.
GNUSTEP := Benchmarks/Peers/gnustep
GNUSTEP_SOURCES := $(LOOPS)/Receivers.m $(LOOPS)/forwarding_loops.m $(LOOPS)/observing_loops.m
GNUSTEP_FLAGS = -fobjc-runtime=gcc -fconstant-string-class=NSConstantString \
    $(filter -D% -I%,$(filter-out -D_NATIVE_OBJC_EXCEPTIONS,$(shell gnustep-config --objc-flags))) \
    -idirafter $(shell gcc -print-file-name=include)

$(PEERS)/gnustep: $(GNUSTEP_SOURCES) Benchmarks/Sources/runtime-benchmarks/main.cpp $(LOOP_HEADERS) \
    $(wildcard $(GNUSTEP)/objc/*.h) Benchmarks/Peers/peers.mk
	@mkdir -p $@.objects
	@for source in $(GNUSTEP_SOURCES); do \
	    $(CLANG) -std=gnu17 $(LOOP_FLAGS) -I $(GNUSTEP) $(GNUSTEP_FLAGS) -c -o $@.objects/$$(basename $$source .m).o $$source; \
	done
	g++ -std=c++17 $(LOOP_FLAGS) -o $@ Benchmarks/Sources/runtime-benchmarks/main.cpp $@.objects/*.o \
	    $(shell gnustep-config --base-libs) $(BENCHMARK_LIBRARIES)

.PHONY: peers
