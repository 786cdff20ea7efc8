# Random prototypes. run.py writes units of them and compiles each as a shared object. The program
# .build/prototypes/VARIANT/prototypes, which links the runtime, calls the prototypes. A variant is one of
# Tests/Programs.

PROTOTYPE_SOURCES := $(wildcard Tests/Prototypes/*.m)
PROTOTYPE_SCRIPTS := $(wildcard Tests/Prototypes/*.py)
PROTOTYPE_FLAGS := -std=gnu17 -D_GNU_SOURCE -fobjc-runtime=gnustep-2.2 -fno-objc-arc -fblocks -fexceptions \
    -fobjc-exceptions -I Tests/Prototypes $(INCLUDES)
UNIT_FLAGS := $(PROTOTYPE_FLAGS) -w -fPIC -shared -fuse-ld=lld
PROTOTYPE_VARIANTS := plain asan aarch64

# $(1): variant
prototype-runtime = $(RUNTIME_SOURCES:Sources/%=$(BUILD)/programs/$(1)/runtime/%.o) \
    $(SUPPORT_$(1):%=$(BUILD)/programs/$(1)/%.o)

define prototype-rules
$(BUILD)/prototypes/$(1)/%.o: Tests/Prototypes/%.m Makefile Tests/Prototypes/prototypes.mk | $(NEEDS_$(1))
	@mkdir -p $$(@D)
	@$$(CLANG) $$(PROTOTYPE_FLAGS) -g -Wall -Wextra -Wno-unused-parameter -Werror $$(FLAGS_$(1)) $$(DEPENDENCIES) -c -o $$@ $$<
$(BUILD)/prototypes/$(1)/prototypes: $(PROTOTYPE_SOURCES:Tests/Prototypes/%.m=$(BUILD)/prototypes/$(1)/%.o) \
    $(call prototype-runtime,$(1))
	@$$(CLANG) $$(FLAGS_$(1)) -fuse-ld=lld -Wl,--export-dynamic -o $$@ $$^ \
	    $$(BLOCKS_LIBRARY_$(1)) $$(PROGRAM_LIBRARIES) $$(LIBRARIES_$(1))

prototypes-$(1): $(BUILD)/prototypes/$(1)/prototypes
	@$$(ENVIRONMENT_$(1)) python3 -B Tests/Prototypes/run.py --folder $$(<D)/units --target $$@ \
	    --compile "$$(CLANG) $$(UNIT_FLAGS) $$(filter --target=% --sysroot=%,$$(FLAGS_$(1)))" \
	    --launch "$$(RUNNER_$(1)) $$<" --kept Tests/Prototypes/kept.txt --count $$(PROTOTYPES) --seeds $$(or $$(SEED),1) $$(PROTOTYPE:%=--only %)
endef
$(foreach variant,$(PROTOTYPE_VARIANTS),$(eval $(call prototype-rules,$(variant))))

# The number of prototypes; emulation is slow.
PROTOTYPES := 10000
prototypes-asan: PROTOTYPES := 300
prototypes-aarch64: PROTOTYPES := 2000

prototypes: prototypes-plain ## call 10000 random prototypes in every way: PROTOTYPES=… SEED=… PROTOTYPE=unit[/index]
	@ORT_CALL_PATH=libffi $(MAKE) prototypes-plain PROTOTYPES=200

prototypes-more: prototypes-plain 
	@$(MAKE) prototypes-asan
	@$(MAKE) prototypes-aarch64

soak-prototypes: SEED := random
soak-prototypes: PROTOTYPES := 1000000
soak-prototypes: prototypes-plain ## the same with a random seed and PROTOTYPES=1000000

.PHONY: prototypes prototypes-more soak-prototypes $(PROTOTYPE_VARIANTS:%=prototypes-%)
