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

peers: $(PEERS)/gcc-runtime $(PEERS)/gnustep $(PEERS)/shared $(PEERS)/classes.so $(if $(LIBOBJC2),$(PEERS)/libobjc2)
	@$(if $(LIBOBJC2),,rm -f $(PEERS)/libobjc2)

# Builds the executable of a rule. $(1): the compiler of its loops; $(2): their files; $(3): flags of that compiler;
# $(4): of the linker.
define build-peer
@rm -rf $@.objects
@mkdir -p $@.objects
@for source in $(2); do \
    $(1) -std=gnu17 $(LOOP_FLAGS) $(3) -c -o $@.objects/$$(basename $$source .m).o $$source || exit 1; \
done
g++ -std=c++17 $(LOOP_FLAGS) -o $@ Benchmarks/Sources/runtime-benchmarks/main.cpp $@.objects/*.o $(4) $(BENCHMARK_LIBRARIES)
endef
COMMON := Benchmarks/Sources/runtime-benchmarks/main.cpp $(LOOP_HEADERS) Benchmarks/Peers/peers.mk

GCC_RUNTIME := Benchmarks/Peers/gcc-runtime
GCC_RUNTIME_SOURCES := $(LOOPS)/Receivers.m $(LOOPS)/populations.m $(LOOPS)/send_loops.m $(LOOPS)/population_loops.m \
    $(LOOPS)/class_loops.m $(LOOPS)/exception_loops.m $(LOOPS)/load_loops.m $(GCC_RUNTIME)/NSObject.m
GCC_RUNTIME_FLAGS := -fgnu-runtime -fobjc-exceptions -I $(GCC_RUNTIME)

$(PEERS)/gcc-runtime: $(GCC_RUNTIME_SOURCES) $(wildcard $(GCC_RUNTIME)/objc/*.h) $(PEERS)/gcc-classes.so $(COMMON)
	$(call build-peer,gcc,$(GCC_RUNTIME_SOURCES),$(GCC_RUNTIME_FLAGS) -DCLASSES_TO_LOAD='"$(abspath $(PEERS))/gcc-classes.so"',\
	    -rdynamic -lobjc)

# The shared objects of load_loops.m, for the runtimes of clang's newer ABI and for GCC's.
CLASSES := Benchmarks/Peers/classes/classes.m

$(PEERS)/classes.so: $(CLASSES) Benchmarks/Peers/peers.mk Sources/CFoundation/include/objc/NSObject.h
	@mkdir -p $(@D)
	$(CLANG) -O2 -fPIC -shared $(ABI_FLAGS) -fobjc-runtime=gnustep-2.1 $(INCLUDES) -o $@ $<

$(PEERS)/gcc-classes.so: $(CLASSES) Benchmarks/Peers/peers.mk $(GCC_RUNTIME)/objc/NSObject.h
	@mkdir -p $(@D)
	gcc -O2 -fPIC -shared $(GCC_RUNTIME_FLAGS) -o $@ $<

# Compiled by clang: GCC has no @autoreleasepool. The headers of GCC's runtime come last, after clang's own.
GNUSTEP := Benchmarks/Peers/gnustep
GNUSTEP_SOURCES := $(LOOPS)/Receivers.m $(LOOPS)/forwarding_loops.m $(LOOPS)/observing_loops.m
GNUSTEP_FLAGS = -fobjc-runtime=gcc -fconstant-string-class=NSConstantString \
    $(filter -D% -I%,$(filter-out -D_NATIVE_OBJC_EXCEPTIONS,$(shell gnustep-config --objc-flags))) \
    -idirafter $(shell gcc -print-file-name=include)

$(PEERS)/gnustep: $(GNUSTEP_SOURCES) $(wildcard $(GNUSTEP)/objc/*.h) $(COMMON)
	$(call build-peer,$(CLANG),$(GNUSTEP_SOURCES),-I $(GNUSTEP) $(GNUSTEP_FLAGS),$(shell gnustep-config --base-libs))

# The loops that runtimes of this runtime's ABI can run.
ABI_SOURCES := $(addprefix $(LOOPS)/,Receivers.m populations.m send_loops.m population_loops.m class_loops.m \
    exception_loops.m memory_loops.m runtime_loops.m load_loops.m)
ABI_FLAGS := -fexceptions -fobjc-exceptions -fno-objc-arc -DCLASSES_TO_LOAD='"$(abspath $(PEERS))/classes.so"'

# This runtime as `make install` installs it, linked as its pkg-config file says.
SHARED_SOURCES := $(ABI_SOURCES) $(LOOPS)/hooked.m $(LOOPS)/hook_loops.m
INSTALLED := $(abspath $(PEERS)/installed)
PKG_CONFIG = PKG_CONFIG_PATH=$(INSTALLED)/lib/pkgconfig pkg-config

$(PEERS)/shared: $(SHARED_SOURCES) $(PEERS)/classes.so $(SHARED_LIBRARY) $(MESSENGER_LIBRARY) Sources/pkgconfig/swift-objc-runtime.pc.in $(COMMON)
	@$(MAKE) --silent install PREFIX=$(INSTALLED) DESTDIR= LIBRARY_FOLDER=$(INSTALLED)/lib \
	    HEADER_FOLDER=$(INSTALLED)/include/swift-objc-runtime SWIFTC= >/dev/null
	$(call build-peer,$(CLANG),$(SHARED_SOURCES),$(ABI_FLAGS) $$($(PKG_CONFIG) --cflags swift-objc-runtime),\
	    $$($(PKG_CONFIG) --libs swift-objc-runtime) -Wl$(comma)-rpath$(comma)$(INSTALLED)/lib)

LIBOBJC2_ROOT := Benchmarks/Peers/libobjc2
LIBOBJC2_SOURCES := $(ABI_SOURCES) $(LIBOBJC2_ROOT)/NSObject.m

$(PEERS)/libobjc2: $(LIBOBJC2_SOURCES) $(PEERS)/classes.so $(wildcard $(LIBOBJC2_ROOT)/objc/*.h) $(COMMON)
	$(call build-peer,$(CLANG),$(LIBOBJC2_SOURCES),\
	    $(ABI_FLAGS) -I $(LIBOBJC2_ROOT) -I $(LIBOBJC2)/include -fobjc-runtime=gnustep-2.2 -fblocks,\
	    -rdynamic -L$(LIBOBJC2)/lib -Wl$(comma)-rpath$(comma)$(LIBOBJC2)/lib -lobjc)

.PHONY: peers
