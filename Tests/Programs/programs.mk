# Tests/Programs/NAME.m becomes .build/programs/VARIANT/CONFIGURATION/NAME, a program that links the runtime, and
# NAME.passed beside it once it ran without a failure. A variant is one build of the runtime. In a folder
# Tests/Programs/NAME, main.m is the program, and each other FILE.m becomes NAME.images/FILE.so for check_load_image.

PROGRAMS := Tests/Programs
RUNTIME_SOURCES := $(shell find Sources/CRuntime Sources/CFFIShim -name '*.[cS]' | sort)
RUNTIME_HEADERS := $(shell find Sources/CRuntime Sources/CFFIShim -name '*.h')
BLOCKS_FOLDER = $(eval BLOCKS_FOLDER := $(patsubst %/bin/clang,%/lib/swift/linux,$(CLANG)))$(BLOCKS_FOLDER)

RUNTIME_FLAGS := -std=c17 -D_GNU_SOURCE -g -fPIC -Wall -Wextra -Werror -I Sources/CRuntime -I Sources/CFFIShim $(INCLUDES)
PROGRAM_FLAGS := -g -fblocks -Wall -Werror -I $(PROGRAMS) $(INCLUDES)
PROGRAM_LIBRARIES = -L$(BLOCKS_FOLDER) -lBlocksRuntime -Wl,-rpath,$(BLOCKS_FOLDER) -lffi -lpthread -ldl -lm

# What each variant adds: to every compilation and to the link.
VARIANTS := plain stress asan tsan
FLAGS_plain := -O2
FLAGS_stress := -O1 -DORT_STRESS
FLAGS_asan := -O1 -fsanitize=address,undefined -fno-sanitize=function -fno-sanitize-recover=undefined
FLAGS_tsan := -O1 -fsanitize=thread
# One test loads two images that define the same class.
ENVIRONMENT_asan := ASAN_OPTIONS=allocator_may_return_null=1:detect_odr_violation=0
ENVIRONMENT_tsan := TSAN_OPTIONS=detect_deadlocks=0:allocator_may_return_null=1

# Clang's thread sanitizer names functions of libdispatch.
LIBRARIES_tsan := -ldispatch

# MARK: The runtime of a variant

define runtime-rules
$(BUILD)/programs/$(1)/runtime/%.o: Sources/% $(RUNTIME_HEADERS) Makefile $(PROGRAMS)/programs.mk
	@mkdir -p $$(@D)
	@$$(CLANG) $$(RUNTIME_FLAGS) $$(FLAGS_$(1)) -c -o $$@ $$<
$(BUILD)/programs/$(1)/check.o: $(PROGRAMS)/check.c $(PROGRAMS)/check.h
	@mkdir -p $$(@D)
	@$$(CLANG) -std=gnu17 -D_GNU_SOURCE -Wall -Werror -g $$(FLAGS_$(1)) -c -o $$@ $$<
$(BUILD)/programs/$(1)/libruntime.a: $(RUNTIME_SOURCES:Sources/%=$(BUILD)/programs/$(1)/runtime/%.o) \
    $(BUILD)/programs/$(1)/check.o
	@rm -f $$@
	@ar rcs $$@ $$^
endef
$(foreach variant,$(VARIANTS),$(eval $(call runtime-rules,$(variant))))

# MARK: The programs of a variant and configuration

# NAME.mrc.m is built without ARC only, NAME.arc.m with it only.
PROGRAMS_MRC := $(filter-out %.arc.m,$(wildcard $(PROGRAMS)/*.m))
PROGRAMS_ARC := $(filter-out %.mrc.m,$(wildcard $(PROGRAMS)/*.m))

# Programs with images of their own, built with and without ARC.
PROGRAMS_WITH_IMAGES := $(patsubst $(PROGRAMS)/%/main.m,%,$(wildcard $(PROGRAMS)/*/main.m))
images = $(patsubst $(PROGRAMS)/$(2)/%.m,$(1)/$(2).images/%.so,\
    $(filter-out %/main.m,$(wildcard $(PROGRAMS)/$(2)/*.m)))

# $(1): variant, $(2): source, $(3): flags
define build-program
	@mkdir -p $$(@D)
	@$$(CLANG) -std=gnu17 $$(PROGRAM_FLAGS) $$(FLAGS_$(1)) $(3) -MMD -MP -MF $$@.d -c -o $$@.o $(2)
	@$$(CLANG) $$(FLAGS_$(1)) -fuse-ld=lld -Wl,--export-dynamic -o $$@ $$@.o \
	    -Wl,--whole-archive $(BUILD)/programs/$(1)/libruntime.a -Wl,--no-whole-archive $$(PROGRAM_LIBRARIES) $$(LIBRARIES_$(1))
endef

# $(1): variant, $(2): configuration, $(3): its flags, $(4): the program's name
define image-rules
$(BUILD)/programs/$(1)/$(2)/$(4): $(PROGRAMS)/$(4)/main.m $(PROGRAMS)/check.h $(BUILD)/programs/$(1)/libruntime.a
$(call build-program,$(1),$$<,$(3))
$(BUILD)/programs/$(1)/$(2)/$(4).images/%.so: $(PROGRAMS)/$(4)/%.m
	@mkdir -p $$(@D)
	@$$(CLANG) -std=gnu17 $$(PROGRAM_FLAGS) $$(FLAGS_$(1)) $(3) -fPIC -shared -fuse-ld=lld -MMD -MP -MF $$@.d -o $$@ $$<
$(BUILD)/programs/$(1)/$(2)/$(4).passed: $(call images,$(BUILD)/programs/$(1)/$(2),$(4))

endef

# $(1): variant, $(2): configuration, $(3): its flags
define program-rules
$(BUILD)/programs/$(1)/$(2)/%: $(PROGRAMS)/%.m $(PROGRAMS)/check.h $(BUILD)/programs/$(1)/libruntime.a
$(call build-program,$(1),$$<,$(3))
$(foreach name,$(PROGRAMS_WITH_IMAGES),$(call image-rules,$(1),$(2),$(3),$(name)))
$(BUILD)/programs/$(1)/$(2)/%.passed: $(BUILD)/programs/$(1)/$(2)/%
	@$$(ENVIRONMENT_$(1)) timeout 120 $$< || { echo "failed: $$<" >&2; exit 1; }
	@touch $$@
endef

CONFIGURATIONS :=
$(foreach level,O0 O2,$(foreach abi,2.0 2.2,$(foreach counting,mrc arc,\
    $(eval CONFIGURATIONS += $(level)-$(abi)-$(counting)))))
configuration-flags = -$(word 1,$(subst -, ,$(1))) -fobjc-runtime=gnustep-$(word 2,$(subst -, ,$(1))) \
    -DABI_MINOR=$(patsubst 2.%,%,$(word 2,$(subst -, ,$(1)))) \
    $(if $(findstring arc,$(1)),-fobjc-arc,-fno-objc-arc)
configuration-programs = $(if $(findstring arc,$(1)),$(PROGRAMS_ARC),$(PROGRAMS_MRC)) \
    $(PROGRAMS_WITH_IMAGES:%=$(PROGRAMS)/%.m)
passed = $(patsubst $(PROGRAMS)/%.m,$(BUILD)/programs/$(1)/$(2)/%.passed,$(3))

$(foreach variant,$(VARIANTS),$(foreach configuration,$(CONFIGURATIONS),\
    $(eval $(call program-rules,$(variant),$(configuration),$(call configuration-flags,$(configuration))))))

# Every configuration runs plain; every program once, optimized and with ARC where it can be, in the other variants.
PASSED_plain := $(foreach configuration,$(CONFIGURATIONS),\
    $(call passed,plain,$(configuration),$(call configuration-programs,$(configuration))))
define passed-once
PASSED_$(1) := $(call passed,$(1),O2-2.2-arc,$(call configuration-programs,arc)) \
    $(call passed,$(1),O2-2.2-mrc,$(filter %.mrc.m,$(PROGRAMS_MRC)))
endef
$(foreach variant,$(filter-out plain,$(VARIANTS)),$(eval $(call passed-once,$(variant))))
-include $(shell find $(BUILD)/programs -name '*.d' 2>/dev/null)

programs: ## build and run the Objective-C test programs in every configuration and variant
	@$(MAKE) --output-sync -j"$$(nproc)" $(VARIANTS:%=programs-%)

$(VARIANTS:%=programs-%): programs-%: $$(PASSED_$$*)

.PHONY: programs $(VARIANTS:%=programs-%)
.SECONDARY:
