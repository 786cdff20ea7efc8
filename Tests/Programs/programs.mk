# Tests/Programs/NAME.m becomes .build/programs/VARIANT/CONFIGURATION/NAME, a program that links the runtime. After a
# run without a failure, NAME.passed lies in the same folder. A variant is one build of the runtime. In a folder
# Tests/Programs/NAME, main.m is the program, and each other FILE.m becomes NAME.images/FILE.so for check_load_image.
# PROGRAMS_ALONE link CRuntime without the other layers. Files may also end in .mm. Such a program links CRuntimeCxx; a program in .m does not. Images may also be C++.

PROGRAMS := Tests/Programs
AARCH64_SYSROOT := $(BUILD)/aarch64/sysroot
LLVM_AR = $(CLANG:clang=llvm-ar)
RUNTIME_SOURCES := $(shell find $(RUNTIME_TARGETS:%=Sources/%) -name '*.[cS]' | sort)
LOWEST_SOURCES := $(filter Sources/CRuntime/%,$(RUNTIME_SOURCES))
RUNTIME_SOURCES_CXX := $(wildcard Sources/CRuntimeCxx/*.cpp)
RUNTIME_HEADERS := $(shell find $(RUNTIME_TARGETS:%=Sources/%) Sources/CRuntimeCxx -name '*.h')
TRACING_SOURCES := $(shell find Sources/CTracing -name '*.c')
BLOCKS_FOLDER = $(eval BLOCKS_FOLDER := $(patsubst %/bin/clang,%/lib/swift/linux,$(CLANG)))$(BLOCKS_FOLDER)

RUNTIME_FLAGS := -std=c17 -D_GNU_SOURCE -g -fPIC -Wall -Wextra -Werror $(RUNTIME_TARGETS:%=-I Sources/%) -I Sources/CTracing $(INCLUDES) \
    $(INCLUDES_TRACING)
RUNTIME_FLAGS_CXX := -std=c++17 -g -fPIC -Wall -Wextra -Werror -I Sources/CRuntimeCxx $(INCLUDES) $(INCLUDES_CXX)
PROGRAM_FLAGS := -g -fblocks -fexceptions -Wall -Werror -I $(PROGRAMS) -I Sources/CRuntime -I Sources/CHooks -I Sources/CTracing \
    $(INCLUDES) $(INCLUDES_CXX) $(INCLUDES_TRACING)
COMPILER_m = $(CLANG) -std=gnu17 -fobjc-exceptions
COMPILER_mm = $(CLANG)++ -std=gnu++17 -fobjc-exceptions
COMPILER_cpp = $(CLANG)++ -std=c++17
PROGRAM_LIBRARIES := -lffi -lpthread -ldl -lm

# Objects depend on the headers that they include. The compiler writes the list of these headers to a file.
DEPENDENCIES = -MMD -MP -MF $@.d

# The flags that each variant adds, to every compilation and to the link.
VARIANTS := plain stress asan tsan aarch64
FLAGS_plain := -O2
FLAGS_stress := -O1 -DORT_STRESS
FLAGS_asan := -O1 -fsanitize=address,undefined -fno-sanitize=function -fno-sanitize-recover=undefined
FLAGS_tsan := -O1 -fsanitize=thread
FLAGS_aarch64 := -O2 --target=aarch64-linux-gnu --sysroot=$(AARCH64_SYSROOT)
# One test loads two images that define the same class.
ENVIRONMENT_asan := ASAN_OPTIONS=allocator_may_return_null=1:detect_odr_violation=0
ENVIRONMENT_tsan := TSAN_OPTIONS=detect_deadlocks=0:allocator_may_return_null=1

# The address sanitizer looks for C++'s library at the start of the program. Without this, an image would load it later.
LIBRARIES_asan := -lstdc++

$(foreach variant,plain stress asan tsan,\
    $(eval BLOCKS_LIBRARY_$(variant) = -L$$(BLOCKS_FOLDER) -lBlocksRuntime -Wl,-rpath,$$(BLOCKS_FOLDER)))

# The files that a variant needs before any build, its library, and the command that runs its programs.
NEEDS_aarch64 := $(AARCH64_SYSROOT)
SUPPORT_aarch64 := blocks_runtime
RUNNER_aarch64 := qemu-aarch64 -L $(AARCH64_SYSROOT)

$(AARCH64_SYSROOT):
	@scripts/setup.sh aarch64

# Clang's thread sanitizer refers to functions of libdispatch.
LIBRARIES_tsan := -ldispatch

# MARK: The runtime of a variant

define runtime-rules
$(BUILD)/programs/$(1)/runtime/%.o: Sources/% Makefile $(PROGRAMS)/programs.mk | $(NEEDS_$(1))
	@mkdir -p $$(@D)
	@$$(CLANG) $$(RUNTIME_FLAGS) $$(FLAGS_$(1)) $$(DEPENDENCIES) -c -o $$@ $$<
$(BUILD)/programs/$(1)/runtime/%.o: Sources/%.cpp Makefile $(PROGRAMS)/programs.mk | $(NEEDS_$(1))
	@mkdir -p $$(@D)
	@$$(CLANG)++ $$(RUNTIME_FLAGS_CXX) $$(FLAGS_$(1)) $$(DEPENDENCIES) -c -o $$@ $$<
$(BUILD)/programs/$(1)/%.o: $(PROGRAMS)/%.c Makefile $(PROGRAMS)/programs.mk | $(NEEDS_$(1))
	@mkdir -p $$(@D)
	@$$(CLANG) -std=gnu17 -D_GNU_SOURCE -Wall -Werror -g $$(FLAGS_$(1)) $$(DEPENDENCIES) -c -o $$@ $$<
$(BUILD)/programs/$(1)/libruntime.a: $(RUNTIME_SOURCES:Sources/%=$(BUILD)/programs/$(1)/runtime/%.o) \
    $(SUPPORT_$(1):%=$(BUILD)/programs/$(1)/%.o) $(BUILD)/programs/$(1)/check.o
	@rm -f $$@
	@$$(LLVM_AR) rcs $$@ $$^
$(BUILD)/programs/$(1)/liblowest.a: $(LOWEST_SOURCES:Sources/%=$(BUILD)/programs/$(1)/runtime/%.o) \
    $(SUPPORT_$(1):%=$(BUILD)/programs/$(1)/%.o) $(BUILD)/programs/$(1)/check.o
	@rm -f $$@
	@$$(LLVM_AR) rcs $$@ $$^
$(BUILD)/programs/$(1)/libruntimecxx.a: $(RUNTIME_SOURCES_CXX:Sources/%.cpp=$(BUILD)/programs/$(1)/runtime/%.o)
	@rm -f $$@
	@$$(LLVM_AR) rcs $$@ $$^
$(BUILD)/programs/$(1)/libtracing.a: $(TRACING_SOURCES:Sources/%=$(BUILD)/programs/$(1)/runtime/%.o)
	@rm -f $$@
	@$$(LLVM_AR) rcs $$@ $$^
endef
$(foreach variant,$(VARIANTS),$(eval $(call runtime-rules,$(variant))))

# MARK: The programs of a variant and configuration

# NAME.mrc.m is built only without ARC, NAME.arc.m only with ARC.
PROGRAMS_MRC := $(filter-out %.arc.m %.arc.mm,$(wildcard $(PROGRAMS)/*.m $(PROGRAMS)/*.mm))
PROGRAMS_ARC := $(filter-out %.mrc.m %.mrc.mm,$(wildcard $(PROGRAMS)/*.m $(PROGRAMS)/*.mm))

# Programs with their own images, built with and without ARC.
PROGRAMS_WITH_IMAGES := $(patsubst $(PROGRAMS)/%/,%,$(dir $(wildcard $(PROGRAMS)/*/main.m $(PROGRAMS)/*/main.mm)))
images = $(patsubst $(PROGRAMS)/$(2)/%,$(1)/$(2).images/%.so,$(basename $(filter-out %/main.m %/main.mm,\
    $(wildcard $(PROGRAMS)/$(2)/*.m $(PROGRAMS)/$(2)/*.mm $(PROGRAMS)/$(2)/*.cpp))))

main-ending = $(subst .,,$(suffix $(wildcard $(PROGRAMS)/$(1)/main.m $(PROGRAMS)/$(1)/main.mm)))

# The libraries of a program, by variant and the ending of its source: all of each library, but of the tracing only the
# parts that it calls.
libraries-m = $(BUILD)/programs/$(1)/libruntime.a
libraries-alone = $(BUILD)/programs/$(1)/liblowest.a
libraries-mm = $(BUILD)/programs/$(1)/libruntime.a $(BUILD)/programs/$(1)/libruntimecxx.a
library-tracing = $(BUILD)/programs/$(1)/libtracing.a

# Programs that bring their own root class, and link CRuntime only.
PROGRAMS_ALONE := runtime_alone.mrc

# $(1): variant, $(2): ending of the source, $(3): flags, $(4): the name of other libraries than the ending's
define build-program
	@mkdir -p $$(@D)
	@$$(COMPILER_$(2)) $$(PROGRAM_FLAGS) $$(FLAGS_$(1)) $(3) -MMD -MP -MT $$@ -MF $$@.d -c -o $$@.o $$<
	@$$(firstword $$(COMPILER_$(2))) $$(FLAGS_$(1)) -fuse-ld=lld -Wl,--export-dynamic -o $$@ $$@.o \
	    -Wl,--whole-archive $(libraries-$(or $(4),$(2))) -Wl,--no-whole-archive $(library-tracing) \
	    $$(BLOCKS_LIBRARY_$(1)) $$(PROGRAM_LIBRARIES) $$(LIBRARIES_$(1))
endef

# $(1): variant, $(2): configuration, $(3): its flags, $(4): the program's name, $(5): ending of the image's source
define image-rule
$(BUILD)/programs/$(1)/$(2)/$(4).images/%.so: $(PROGRAMS)/$(4)/%.$(5) | $(NEEDS_$(1))
	@mkdir -p $$(@D)
	@$$(COMPILER_$(5)) $$(PROGRAM_FLAGS) $$(FLAGS_$(1)) $(if $(filter cpp,$(5)),,$(3)) -fPIC -shared -fuse-ld=lld \
	    -MMD -MP -MF $$@.d -o $$@ $$<

endef

# $(1): variant, $(2): configuration, $(3): its flags, $(4): the program's name, $(5): ending of its main file
define image-rules
$(BUILD)/programs/$(1)/$(2)/$(4): $(PROGRAMS)/$(4)/main.$(5) $(PROGRAMS)/check.h $(libraries-$(5)) $(library-tracing)
$(call build-program,$(1),$(5),$(3))
$(foreach ending,m mm cpp,$(call image-rule,$(1),$(2),$(3),$(4),$(ending)))
$(BUILD)/programs/$(1)/$(2)/$(4).passed: $(call images,$(BUILD)/programs/$(1)/$(2),$(4))

endef

# $(1): variant, $(2): configuration, $(3): its flags, $(4): the program's name
define alone-rule
$(BUILD)/programs/$(1)/$(2)/$(4): $(PROGRAMS)/$(4).m $(PROGRAMS)/check.h $(libraries-alone) $(library-tracing)
$(call build-program,$(1),m,$(3),alone)

endef

# Where tests that wait for rare events try often: the code of the runtime is the same in all configurations of a variant, and the
# other variants are slow.
MANY_ROUNDS := plain/O2-2.2-mrc plain/O2-2.2-arc tsan/%

# A program that hangs ends after this time. The slowest needs half a minute, and several times that on a busy machine.
PROGRAM_SECONDS := 600

# $(1): variant, $(2): configuration, $(3): its flags
define program-rules
$(BUILD)/programs/$(1)/$(2)/%: $(PROGRAMS)/%.m $(PROGRAMS)/check.h $(libraries-m) $(library-tracing)
$(call build-program,$(1),m,$(3))
$(BUILD)/programs/$(1)/$(2)/%: $(PROGRAMS)/%.mm $(PROGRAMS)/check.h $(libraries-mm) $(library-tracing)
$(call build-program,$(1),mm,$(3))
$(foreach name,$(PROGRAMS_ALONE),$(call alone-rule,$(1),$(2),$(3),$(name)))
$(foreach name,$(PROGRAMS_WITH_IMAGES),$(call image-rules,$(1),$(2),$(3),$(name),$(call main-ending,$(name))))
$(BUILD)/programs/$(1)/$(2)/%.passed: $(BUILD)/programs/$(1)/$(2)/%
	@$(if $(filter $(MANY_ROUNDS),$(1)/$(2)),,FEW_ROUNDS=1) $$(ENVIRONMENT_$(1)) timeout $(PROGRAM_SECONDS) $$(RUNNER_$(1)) $$< || { echo "failed: $$<" >&2; exit 1; }
	@touch $$@
	@echo "passed: $$<"
endef

CONFIGURATIONS :=
$(foreach level,O0 O2,$(foreach abi,2.0 2.2,$(foreach counting,mrc arc,\
    $(eval CONFIGURATIONS += $(level)-$(abi)-$(counting)))))
configuration-flags = -$(word 1,$(subst -, ,$(1))) -fobjc-runtime=gnustep-$(word 2,$(subst -, ,$(1))) \
    -DABI_MINOR=$(patsubst 2.%,%,$(word 2,$(subst -, ,$(1)))) \
    $(if $(findstring arc,$(1)),-fobjc-arc -fobjc-arc-exceptions,-fno-objc-arc)
configuration-programs = $(if $(findstring arc,$(1)),$(PROGRAMS_ARC),$(PROGRAMS_MRC)) \
    $(PROGRAMS_WITH_IMAGES:%=$(PROGRAMS)/%.m)
passed = $(patsubst $(PROGRAMS)/%,$(BUILD)/programs/$(1)/$(2)/%.passed,$(basename $(3)))

$(foreach variant,$(VARIANTS),$(foreach configuration,$(CONFIGURATIONS),\
    $(eval $(call program-rules,$(variant),$(configuration),$(call configuration-flags,$(configuration))))))

# The plain variant runs every program in every configuration. The other variants run every program once, optimized and
# with ARC if possible. aarch64 runs it a second time without both.
PASSED_plain := $(foreach configuration,$(CONFIGURATIONS),\
    $(call passed,plain,$(configuration),$(call configuration-programs,$(configuration))))
define passed-once
PASSED_$(1) := $(call passed,$(1),O2-2.2-arc,$(call configuration-programs,arc)) \
    $(call passed,$(1),O2-2.2-mrc,$(filter %.mrc.m %.mrc.mm,$(PROGRAMS_MRC)))
endef
$(foreach variant,$(filter-out plain,$(VARIANTS)),$(eval $(call passed-once,$(variant))))
PASSED_aarch64 += $(call passed,aarch64,O0-2.0-mrc,$(call configuration-programs,mrc)) \
    $(call passed,aarch64,O0-2.0-arc,$(filter %.arc.m %.arc.mm,$(PROGRAMS_ARC)))

# The programs of `make test`: two opposite corners of the configurations, and the address sanitizer.
CORNERS := O0-2.0-mrc O2-2.2-arc
PASSED_corners := $(foreach configuration,$(CORNERS),\
    $(call passed,plain,$(configuration),$(call configuration-programs,$(configuration))))

-include $(shell find $(BUILD)/programs $(BUILD)/prototypes $(BUILD)/hook_scripts -name '*.d' 2>/dev/null)

PROGRAM_SETS := corners $(VARIANTS)

programs: programs-corners programs-asan compatible ## the Objective-C test programs in two configurations and under the address sanitizer
programs-all: $(VARIANTS:%=programs-%) ## the test programs in every configuration and variant

# A program that has passed runs again if it, or a file that it links, has changed.
$(PROGRAM_SETS:%=programs-%): programs-%:
	@echo "to do: $(words $(PASSED_$*))"
	@$(MAKE) --output-sync -k -j"$$(nproc)" $(PASSED_$*)
	@echo "$(words $(PASSED_$*)) passed, 0 failed"

SOAK_SECONDS := 60
SOAKS := $(foreach variant,plain tsan,$(BUILD)/programs/$(variant)/O2-2.2-mrc/soak_everything.mrc)

soak-everything: $(SOAKS) ## run everything at once, SOAK_SECONDS=60 plain and under the thread sanitizer; see docs/soak.md
	@for program in $(SOAKS); do SOAK_SECONDS=$(SOAK_SECONDS) $(ENVIRONMENT_tsan) $$program; done

.PHONY: soak-everything
.PHONY: programs programs-all $(PROGRAM_SETS:%=programs-%)
.SECONDARY:
