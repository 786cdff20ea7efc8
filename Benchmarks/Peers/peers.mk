# Builds .build/benchmarks/peers/NAME from Benchmarks/Peers/NAME: the loops that the peer's runtime can run, compiled
# with the peer's compiler, and the same main function.

PEERS := $(BUILD)/benchmarks/peers
LOOPS := Benchmarks/Sources/MessageLoops
LOOP_HEADERS := $(wildcard $(LOOPS)/*.h $(LOOPS)/include/*.h)
# The flags of Benchmarks/Package.swift for the same files.
LOOP_FLAGS := -O2 -fno-omit-frame-pointer -falign-functions=64 -falign-loops=64 -Wall -Werror -I $(LOOPS)/include
BENCHMARK_LIBRARIES := -lbenchmark -lpthread

# The folder where libobjc2 is installed, with include/objc and lib/libobjc.so; empty: it is not measured.
LIBOBJC2 ?=

peers: $(PEERS)/gcc-runtime $(PEERS)/gnustep $(PEERS)/shared $(if $(LIBOBJC2),$(PEERS)/libobjc2)
	@$(if $(LIBOBJC2),,rm -f $(PEERS)/libobjc2)

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

# The loops that runtimes of this runtime's ABI can run. $(1): the executable; $(2): more sources; $(3): flags of the
# compiler; $(4): of the linker.
CLANG_SOURCES := $(addprefix $(LOOPS)/,Receivers.m populations.m send_loops.m population_loops.m class_loops.m \
    exception_loops.m memory_loops.m runtime_loops.m)
define compile-with-clang
@rm -rf $(1).objects
@mkdir -p $(1).objects
@for source in $(CLANG_SOURCES) $(2); do \
    $(CLANG) -std=gnu17 $(LOOP_FLAGS) -fexceptions -fobjc-exceptions -fno-objc-arc $(3) \
        -c -o $(1).objects/$$(basename $$source .m).o $$source || exit 1; \
done
g++ -std=c++17 $(LOOP_FLAGS) -o $(1) Benchmarks/Sources/runtime-benchmarks/main.cpp $(1).objects/*.o $(4) $(BENCHMARK_LIBRARIES)
endef

# This runtime as `make install` installs it, linked as its pkg-config file says.
INSTALLED := $(abspath $(PEERS)/installed)
PKG_CONFIG = PKG_CONFIG_PATH=$(INSTALLED)/lib/pkgconfig pkg-config

$(PEERS)/shared: $(CLANG_SOURCES) $(SHARED_LIBRARY) $(MESSENGER_LIBRARY) Benchmarks/Sources/runtime-benchmarks/main.cpp \
    $(LOOP_HEADERS) Sources/pkgconfig/swift-objc-runtime.pc.in Benchmarks/Peers/peers.mk
	@$(MAKE) --silent install PREFIX=$(INSTALLED) DESTDIR= LIBRARY_FOLDER=$(INSTALLED)/lib \
	    HEADER_FOLDER=$(INSTALLED)/include/swift-objc-runtime SWIFTC= >/dev/null
	$(call compile-with-clang,$@,,$$($(PKG_CONFIG) --cflags swift-objc-runtime),\
	    $$($(PKG_CONFIG) --libs swift-objc-runtime) -Wl$(comma)-rpath$(comma)$(INSTALLED)/lib)

$(PEERS)/libobjc2: $(CLANG_SOURCES) Benchmarks/Peers/libobjc2/NSObject.m Benchmarks/Peers/libobjc2/objc/NSObject.h \
    Benchmarks/Sources/runtime-benchmarks/main.cpp $(LOOP_HEADERS) Benchmarks/Peers/peers.mk
	$(call compile-with-clang,$@,Benchmarks/Peers/libobjc2/NSObject.m,\
	    -I Benchmarks/Peers/libobjc2 -I $(LIBOBJC2)/include -fobjc-runtime=gnustep-2.2 -fblocks,\
	    -L$(LIBOBJC2)/lib -Wl$(comma)-rpath$(comma)$(LIBOBJC2)/lib -lobjc)

.PHONY: peers
