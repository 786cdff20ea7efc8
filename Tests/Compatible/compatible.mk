# Tests/Compatible/NAME.m, or .mm, is a program as libobjc2's users write it. It links the compatible library as it is installed,
# and CHECK_THAT's file. Tests/Compatible/images has an image that one of them loads.

COMPATIBLE_TESTS := $(BUILD)/compatible
COMPATIBLE_PROGRAMS := $(patsubst Tests/Compatible/%,$(COMPATIBLE_TESTS)/%,$(basename $(wildcard Tests/Compatible/*.m Tests/Compatible/*.mm)))
COMPATIBLE_FLAGS = -g -O1 -fobjc-runtime=gnustep-2.2 -fblocks -fexceptions -fobjc-exceptions -Wall -Werror \
    -DNO_WARN_DEPRECATED -D_GNU_SOURCE -I Sources/CLibobjc2/include -I Sources/CRuntime/include -I Sources/CHooks/include \
    -I Tests/Programs

$(COMPATIBLE_TESTS)/bundle.so: Tests/Compatible/images/bundle.m
	@mkdir -p $(@D)
	@$(CLANG) -std=gnu17 $(COMPATIBLE_FLAGS) -fPIC -shared -fuse-ld=lld $(DEPENDENCIES) -o $@ $<

COMPATIBLE_NEEDS := $(COMPATIBLE_LIBRARY) $(COMPATIBLE_TESTS)/bundle.so Tests/Programs/check.c Makefile Tests/Compatible/compatible.mk
define build-compatible-program
	@mkdir -p $(@D)
	@$(1) $(COMPATIBLE_FLAGS) -DBUNDLE='"$(abspath $(COMPATIBLE_TESTS)/bundle.so)"' $(DEPENDENCIES) -c -o $@.o $<
	@$(CLANG) -std=gnu17 -D_GNU_SOURCE -fuse-ld=lld -Wl,--export-dynamic -o $@ $@.o Tests/Programs/check.c \
	    -L$(dir $(COMPATIBLE_LIBRARY)) -Wl,-rpath,$(abspath $(dir $(COMPATIBLE_LIBRARY))) -lobjc \
	    $(PROGRAM_LIBRARIES) -lstdc++
endef
$(COMPATIBLE_TESTS)/%: Tests/Compatible/%.m $(COMPATIBLE_NEEDS)
	$(call build-compatible-program,$(CLANG) -std=gnu17)
$(COMPATIBLE_TESTS)/%: Tests/Compatible/%.mm $(COMPATIBLE_NEEDS)
	$(call build-compatible-program,$(CLANG)++ -std=gnu++17)

$(COMPATIBLE_TESTS)/%.passed: $(COMPATIBLE_TESTS)/%
	@timeout $(PROGRAM_SECONDS) $< || { echo "failed: $<" >&2; exit 1; }
	@touch $@
	@echo "passed: $<"

-include $(shell find $(COMPATIBLE_TESTS) -name '*.d' 2>/dev/null)

compatible: ## the tests of the library for libobjc2's users
	@echo "to do: $(words $(COMPATIBLE_PROGRAMS))"
	@$(MAKE) --output-sync -k -j"$$(nproc)" $(COMPATIBLE_PROGRAMS:%=%.passed)
	@echo "$(words $(COMPATIBLE_PROGRAMS)) passed, 0 failed"

.PHONY: compatible
