# Random scripts of hooks. .build/hook_scripts/VARIANT/hook_scripts runs them in the runtime and in a model of it, and
# compares the results. A variant is one of Tests/Programs.

HOOK_SCRIPT_SOURCES := $(wildcard Tests/HookScripts/*.m Tests/HookScripts/*.c)
HOOK_SCRIPT_FLAGS := -std=gnu17 -D_GNU_SOURCE -fblocks -fexceptions -I Tests/HookScripts -I Sources/CRuntime -I Sources/CHooks $(INCLUDES)
HOOK_SCRIPT_FLAGS_m := -fobjc-runtime=gnustep-2.2 -fno-objc-arc -fobjc-exceptions
HOOK_SCRIPT_VARIANTS := plain stress asan aarch64

# $(1): variant, $(2): ending of the sources
define hook-script-compilation
$(BUILD)/hook_scripts/$(1)/%.o: Tests/HookScripts/%.$(2) Makefile Tests/HookScripts/hook_scripts.mk | $(NEEDS_$(1))
	@mkdir -p $$(@D)
	@$$(CLANG) $$(HOOK_SCRIPT_FLAGS) $$(HOOK_SCRIPT_FLAGS_$(2)) -g -Wall -Wextra -Werror $$(FLAGS_$(1)) $$(DEPENDENCIES) -c -o $$@ $$<
endef

define hook-script-rules
$(call hook-script-compilation,$(1),m)
$(call hook-script-compilation,$(1),c)
$(BUILD)/hook_scripts/$(1)/hook_scripts: \
    $(patsubst Tests/HookScripts/%,$(BUILD)/hook_scripts/$(1)/%.o,$(basename $(HOOK_SCRIPT_SOURCES))) \
    $(call prototype-runtime,$(1))
	@$$(CLANG) $$(FLAGS_$(1)) -fuse-ld=lld -Wl,--export-dynamic -o $$@ $$^ \
	    $$(BLOCKS_LIBRARY_$(1)) $$(PROGRAM_LIBRARIES) $$(LIBRARIES_$(1))

hook-scripts-$(1): $(BUILD)/hook_scripts/$(1)/hook_scripts
	@TARGET=$$@ $$(ENVIRONMENT_$(1)) $$(RUNNER_$(1)) $$< $$(or $$(SEED),1) $$(if $$(SCRIPT),$$(SCRIPT) only,$$(HOOK_SCRIPTS))
endef
$(foreach variant,$(HOOK_SCRIPT_VARIANTS),$(eval $(call hook-script-rules,$(variant))))

# The number of scripts; emulation is slow.
HOOK_SCRIPTS := 2000
hook-scripts-aarch64: HOOK_SCRIPTS := 1000

hook-scripts: hook-scripts-plain ## play random scripts of hooks: HOOK_SCRIPTS=2000 SEED=1, or SCRIPT=number

hook-scripts-more: hook-scripts-plain
	@$(MAKE) hook-scripts-stress
	@$(MAKE) hook-scripts-asan
	@$(MAKE) hook-scripts-aarch64

soak-hook-scripts: SEED = $(shell date +%s)
soak-hook-scripts: HOOK_SCRIPTS := 100000
soak-hook-scripts: hook-scripts-plain ## the same with a random seed and HOOK_SCRIPTS=100000

soak: soak-hook-scripts soak-everything soak-prototypes swift-prototypes soak-swift-counting replaceable-server ## random seeds and long runs; see docs/soak.md

# With DEFECTS="04a 16a", only these defects.
seeded-defects: $(BUILD)/hook_scripts/plain/hook_scripts ## put known defects into a copy of the runtime and demand that the tests find them
	@Tests/HookScripts/seeded/run.sh $(BUILD)/seeded $(DEFECTS)

.PHONY: soak hook-scripts hook-scripts-more soak-hook-scripts seeded-defects $(HOOK_SCRIPT_VARIANTS:%=hook-scripts-%)
