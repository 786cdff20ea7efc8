# The runtime outside SwiftPM: built with plain clang (`make install CLANG=clang` where no Swift is), installed with headers
# and pkg-config files. BLOCKS_RUNTIME is the folder of libBlocksRuntime.so, the Swift toolchain's unless said otherwise;
# empty, it is where the linker looks anyway. Debian's libblocksruntime-dev lacks functions of Swift's.
# What needs Swift, the library objc-hooks and hookctl with its agent, is left out where no swiftc is, and by `make install
# SWIFTC=`.

PREFIX ?= /usr/local
DESTDIR ?=
LIBRARY_FOLDER ?= $(PREFIX)/lib
SWIFTC := $(shell command -v swiftc)
# A folder of its own: other runtimes install their <objc/runtime.h> as $(PREFIX)/include/objc.
HEADER_FOLDER ?= $(PREFIX)/include/swift-objc-runtime
BLOCKS_RUNTIME ?= $(patsubst %/libBlocksRuntime.so,%,$(wildcard $(BLOCKS_FOLDER)/libBlocksRuntime.so))

# The first number changes when a compiled program would have to be compiled again.
LIBRARY_VERSION := 0.1.0
LIBRARY := libswift-objc-runtime
SONAME_VERSION := $(firstword $(subst ., ,$(LIBRARY_VERSION)))
SONAME := $(LIBRARY).so.$(SONAME_VERSION)
MACHINE := $(shell uname -m)

PRODUCTS := $(BUILD)/install
PRODUCT_FLAGS = $(RUNTIME_FLAGS) -O2 -fvisibility=hidden -ffunction-sections -fdata-sections
PRODUCT_OBJECTS := $(RUNTIME_SOURCES:Sources/%=$(PRODUCTS)/objects/%.o)
BLOCKS_FLAGS = $(if $(BLOCKS_RUNTIME),-L$(BLOCKS_RUNTIME) -Wl$(comma)-rpath$(comma)$(BLOCKS_RUNTIME) )-lBlocksRuntime
comma := ,

SHARED_LIBRARY := $(PRODUCTS)/$(LIBRARY).so.$(LIBRARY_VERSION)
STATIC_LIBRARY := $(PRODUCTS)/$(LIBRARY).a
# What Objective-C++ needs: a type has one type information in a process, so this one is shared. It names no runtime: its
# symbols come from whichever one the process has. scripts/check-install.sh links it with each of them.
CXX_LIBRARY := $(PRODUCTS)/$(LIBRARY)-cxx.so.$(LIBRARY_VERSION)
CXX_SONAME := $(LIBRARY)-cxx.so.$(SONAME_VERSION)
# The fast paths of the messengers, which each image that links a shared library gets into its own text. So when the
# layout of method caches changes (methods/cache.h, abi/class_layout.h), the first number of the version does, too.
# On x86-64 the archive has the entries of simple hooked methods, too: see struct ort_hook_entries.
MESSENGER_LIBRARY := $(patsubst Sources/Messenger/send-%.S,$(PRODUCTS)/libswift-objc-messenger.a,\
    $(wildcard Sources/Messenger/send-$(MACHINE).S))
# The Objective-C face with all that it needs: a process has one runtime, so a program links this in place of the others.
HOOKS := libobjc-hooks
HOOKS_SONAME := $(HOOKS).so.$(SONAME_VERSION)
HOOKS_LIBRARY := $(if $(SWIFTC),$(PRODUCTS)/$(HOOKS).so.$(LIBRARY_VERSION))
HOOKS_OBJECTS := $(patsubst Sources/%,$(PRODUCTS)/objects/%.o,$(wildcard Sources/ObjectiveCFace/*.c))
HOOKS_MODULES := $(patsubst %,$(PRODUCTS)/objects/%.o,SymbolNames SwiftRuntime)
HOOKS_HEADERS := $(shell find Sources/ObjectiveCFace -name '*.h')

# For libobjc2's users, under the name that they link: CRuntime and CHooks without root classes, with Sources/CLibobjc2. Its
# headers come before those of the two, which lie in a folder below and have names in common with them.
COMPATIBLE := libobjc2-compatible
COMPATIBLE_SONAME := libobjc.so.4.6
COMPATIBLE_LIBRARY := $(PRODUCTS)/$(COMPATIBLE)/$(COMPATIBLE_SONAME)
COMPATIBLE_SOURCES := $(filter Sources/CRuntime/% Sources/CHooks/%,$(RUNTIME_SOURCES)) $(wildcard Sources/CLibobjc2/*.c) $(RUNTIME_SOURCES_CXX)
COMPATIBLE_OBJECTS := $(COMPATIBLE_SOURCES:Sources/%=$(PRODUCTS)/$(COMPATIBLE)/objects/%.o)
COMPATIBLE_HEADERS := $(wildcard Sources/CLibobjc2/include/objc/*.h)
COMPATIBLE_RUNTIME_HEADERS := $(wildcard Sources/CRuntime/include/objc/*.h Sources/CHooks/include/objc/*.h)
COMPATIBLE_FOLDER = $(LIBRARY_FOLDER)/$(COMPATIBLE)
COMPATIBLE_HEADER_FOLDER = $(PREFIX)/include/$(COMPATIBLE)

# hookctl is a release build of SwiftPM's, unless HOOKCTL_BUILD is the folder of another. The agent lies beside the other
# libraries, where hookctl finds it (Sources/hookctl/Agent/AgentLibrary.swift).
HOOKCTL_BUILD ?=
HOOKCTL := $(PRODUCTS)/hookctl
SHARE_FOLDER = $(PREFIX)/share
AGENT_LIBRARIES := libhookctl-agent.so libhookctl-agent-objc.so libhookctl-agent-swift.so
# The files that scripts/link-agent.sh compiles.
AGENT_SOURCES := Sources/AgentStarter Sources/CAgent Sources/ObjectiveCFace Sources/CRuntime scripts/link-agent.sh
# Folder below SHARE_FOLDER, and file.
HOOKCTL_SHARED := man/man1/hookctl.1 bash-completion/completions/hookctl zsh/site-functions/_hookctl \
    fish/vendor_completions.d/hookctl.fish

PKG_CONFIG_FILES := $(patsubst Sources/pkgconfig/%.in,$(PRODUCTS)/%,\
    $(filter-out $(if $(SWIFTC),,%/objc-hooks.pc.in),$(wildcard Sources/pkgconfig/*.in)))
HEADER_SOURCES := $(RUNTIME_TARGETS:%=Sources/%/include)
HOOKS_HEADER_SOURCE := Sources/ObjectiveCFace/include
UMBRELLA := Sources/CFoundation/umbrella/Foundation/Foundation.h
PUBLIC_HEADERS := $(wildcard $(HEADER_SOURCES:%=%/objc/*.h) Sources/CRuntimeCxx/include/objc/*.h \
    $(if $(SWIFTC),$(HOOKS_HEADER_SOURCE)/objc/*.h))

# The name of the hooks' entries tells all sources of the runtime and their flags, so that a library uses a program's copy
# only if the two are alike.
ENTRIES := ort_hook_entries_$(shell { cat $(sort $(RUNTIME_SOURCES) $(RUNTIME_HEADERS)) Sources/Messenger/*.S && \
    echo '$(RUNTIME_FLAGS)'; } | sha256sum | cut -c 1-16)
ENTRIES_USERS := CHooks/calls/enter_simple-x86_64.S.o CHooks/sites/steps_x86_64.c.o Messenger/send-x86_64.S.o \
    Messenger/hook_entries-x86_64.S.o
ENTRIES_USERS := $(ENTRIES_USERS:%=$(PRODUCTS)/objects/%) $(ENTRIES_USERS:%=$(PRODUCTS)/$(COMPATIBLE)/objects/%)
$(ENTRIES_USERS): PRODUCT_FLAGS += -DORT_HOOK_ENTRIES=$(ENTRIES)
$(ENTRIES_USERS): COMPATIBLE_FLAGS_OF_LIBRARY += -DORT_HOOK_ENTRIES=$(ENTRIES)
$(ENTRIES_USERS): $(PRODUCTS)/entries
$(PRODUCTS)/entries: always
	@mkdir -p $(@D)
	@cmp -s - $@ <<<'$(ENTRIES)' || echo '$(ENTRIES)' >$@

$(PRODUCTS)/objects/%.o: Sources/% Makefile Sources/install.mk
	@mkdir -p $(@D)
	@$(CLANG) $(PRODUCT_FLAGS) $(DEPENDENCIES) -c -o $@ $<

# What the libraries export: what the public headers declare, and nothing else.
$(PRODUCTS)/public-symbols: $(PUBLIC_HEADERS) scripts/public-symbols.sh Sources/install.mk
	@mkdir -p $(@D)
	@scripts/public-symbols.sh $(CLANG) $(HEADER_SOURCES) >$@
$(PRODUCTS)/hooks-public-symbols: $(PUBLIC_HEADERS) scripts/public-symbols.sh Sources/install.mk
	@mkdir -p $(@D)
	@scripts/public-symbols.sh $(CLANG) $(HEADER_SOURCES) $(HOOKS_HEADER_SOURCE) >$@
$(PRODUCTS)/exports: $(PRODUCTS)/public-symbols
$(PRODUCTS)/hooks-exports: $(PRODUCTS)/hooks-public-symbols
$(PRODUCTS)/exports $(PRODUCTS)/hooks-exports:
	@{ echo '$(if $(findstring hooks,$(@F)),$(HOOKS),$(LIBRARY))-$(SONAME_VERSION) {'; \
	    echo 'global:'; sed 's/$$/;/' $<; echo 'local: *;'; echo '};'; } >$@

$(PRODUCTS)/objects/%.cpp.o: Sources/%.cpp Makefile Sources/install.mk
	@mkdir -p $(@D)
	@$(CLANG)++ $(RUNTIME_FLAGS_CXX) -O2 $(DEPENDENCIES) -c -o $@ $<

$(CXX_LIBRARY): $(RUNTIME_SOURCES_CXX:Sources/%=$(PRODUCTS)/objects/%.o)
	@echo "linking $(@F)"
	@$(CLANG)++ -shared -Wl,-soname,$(CXX_SONAME) -Wl,-z,nodelete -o $@ $^

$(SHARED_LIBRARY): $(PRODUCT_OBJECTS) $(PRODUCTS)/exports
	@echo "linking $(@F)"
	@$(CLANG) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs -Wl,-z,nodelete -Wl,--gc-sections \
	    -Wl,--version-script=$(PRODUCTS)/exports -o $@ $(PRODUCT_OBJECTS) $(BLOCKS_FLAGS) -lffi -lpthread -ldl -lm

# BOOL is unsigned char in CRuntime too: callers may pass other values than 0 and 1.
COMPATIBLE_FLAGS_OF_LIBRARY = -O2 -DORT_BOOL_TYPE='unsigned char'
$(PRODUCTS)/$(COMPATIBLE)/objects/CLibobjc2/%.o: Sources/CLibobjc2/% Makefile Sources/install.mk
	@mkdir -p $(@D)
	@$(CLANG) -I Sources/CLibobjc2/include $(RUNTIME_FLAGS) -O2 -fvisibility=hidden -DNO_WARN_DEPRECATED \
	    -Wno-cast-function-type-mismatch $(DEPENDENCIES) -c -o $@ $<
$(PRODUCTS)/$(COMPATIBLE)/objects/%.o: Sources/% Makefile Sources/install.mk
	@mkdir -p $(@D)
	@$(CLANG) $(RUNTIME_FLAGS) $(COMPATIBLE_FLAGS_OF_LIBRARY) -fvisibility=hidden $(DEPENDENCIES) -c -o $@ $<
$(PRODUCTS)/$(COMPATIBLE)/objects/%.cpp.o: Sources/%.cpp Makefile Sources/install.mk
	@mkdir -p $(@D)
	@$(CLANG)++ $(RUNTIME_FLAGS_CXX) $(COMPATIBLE_FLAGS_OF_LIBRARY) $(DEPENDENCIES) -c -o $@ $<

# libobjc.so is a linker script: a program that names only -lobjc gets the functions of blocks too. Their library lies
# beside it, where the program looks for libobjc.so.
$(COMPATIBLE_LIBRARY): $(COMPATIBLE_OBJECTS) Sources/install.mk
	@echo "linking $(@F)"
	@mkdir -p $(@D)
	@$(CLANG)++ -shared -Wl,-soname,$(COMPATIBLE_SONAME) -Wl,-z,defs -Wl,-z,nodelete -o $@ $(filter %.o,$^) \
	    $(BLOCKS_FLAGS) -lpthread -ldl -lm
	@echo 'INPUT($(COMPATIBLE_SONAME) $(if $(BLOCKS_RUNTIME),libBlocksRuntime.so,-lBlocksRuntime))' >$(@D)/libobjc.so
	@$(if $(BLOCKS_RUNTIME),ln -sf $(BLOCKS_RUNTIME)/libBlocksRuntime.so $(@D))

$(HOOKS_OBJECTS): PRODUCT_FLAGS += -fblocks

$(HOOKS_MODULES): $(PRODUCTS)/objects/%.o: $$(shell find Sources/% -name '*.swift') Sources/install.mk
	@echo "compiling $*"
	@mkdir -p $(@D)
	@$(SWIFTC) -O -wmo -parse-as-library -swift-version 6 -package-name swift_objc_runtime -module-name $* $(INCLUDES) \
	    -I $(@D) -emit-module -emit-module-path $(@:.o=.swiftmodule) -c -o $@ $(filter %.swift,$^)
	@touch $@ # which stays as it is when nothing in it has changed
$(PRODUCTS)/objects/SwiftRuntime.o: $(RUNTIME_HEADERS) $(HOOKS_HEADERS) $(PRODUCTS)/objects/SymbolNames.o

$(PRODUCTS)/$(HOOKS).so.$(LIBRARY_VERSION): $(PRODUCT_OBJECTS) $(HOOKS_OBJECTS) $(HOOKS_MODULES) $(PRODUCTS)/hooks-exports
	@echo "linking $(@F)"
	@$(SWIFTC) -emit-library -o $@ $(filter %.o,$^) $(addprefix -Xlinker ,-soname $(HOOKS_SONAME) -z defs -z nodelete \
	    --version-script=$(PRODUCTS)/hooks-exports) $(addprefix -Xclang-linker ,$(BLOCKS_FLAGS)) -lffi -lpthread -ldl -lm

# One object, so that a program gets all of the runtime, of which it can name only what is public.
$(STATIC_LIBRARY): $(PRODUCT_OBJECTS) $(PRODUCTS)/public-symbols
	@echo "archiving $(@F)"
	@$(CLANG) -r -nostdlib -o $(PRODUCTS)/runtime.o $(PRODUCT_OBJECTS)
	@objcopy --wildcard --keep-global-symbols=$(PRODUCTS)/public-symbols --keep-global-symbol='DW.ref.*' $(PRODUCTS)/runtime.o
	@rm -f $@
	@ar rcs $@ $(PRODUCTS)/runtime.o

$(PRODUCTS)/libswift-objc-messenger.a: $(patsubst Sources/%,$(PRODUCTS)/objects/%.o,$(wildcard Sources/Messenger/*-$(MACHINE).S))
	@rm -f $@
	@ar rcs $@ $^

# Written anew each time: they hold what was chosen for this installation.
$(PRODUCTS)/%.pc: Sources/pkgconfig/%.pc.in always
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBRARY_FOLDER@|$(LIBRARY_FOLDER)|' -e 's|@HEADER_FOLDER@|$(HEADER_FOLDER)|' \
	    -e 's|@VERSION@|$(LIBRARY_VERSION)|' -e 's|@BLOCKS@|$(BLOCKS_FLAGS)|' \
	    -e 's|@MESSENGER@|$(if $(MESSENGER_LIBRARY),$${messengerdir}/$(notdir $(MESSENGER_LIBRARY)) )|' $< >$@

# Always: SwiftPM knows what has changed.
hookctl-products: always
	@mkdir -p $(HOOKCTL)
	$(if $(HOOKCTL_BUILD),,$(SWIFT_BUILD) -c release --product hookctl $(SWIFT_FLAGS))
	$(if $(HOOKCTL_BUILD),,$(SWIFT_BUILD) -c release --product hookctl-host $(SWIFT_FLAGS))
	@build='$(HOOKCTL_BUILD)'; build="$${build:-$$(swift build -c release --show-bin-path)}"; \
	    if [[ "$$build" != "$$(cat $(HOOKCTL)/build 2>/dev/null)" || -n "$$(find "$$build/hookctl-host" $(AGENT_SOURCES) \
	        -newer $(HOOKCTL)/libhookctl-agent-objc.so 2>&1)" ]]; then \
	        CLANG='$(CLANG)' scripts/link-agent.sh "$$build" $(HOOKCTL); echo "$$build" >$(HOOKCTL)/build; fi; \
	    cp "$$build/hookctl" "$$build/hookctl-host" $(HOOKCTL); \
	    "$$build/hookctl" --experimental-dump-help | python3 -B scripts/manual.py >$(HOOKCTL)/hookctl.1; \
	    for shell in bash zsh fish; do \
	        "$$build/hookctl" --generate-completion-script "$$shell" >"$(HOOKCTL)/completions.$$shell"; done

install-hookctl: hookctl-products
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBRARY_FOLDER) $(addprefix $(DESTDIR)$(SHARE_FOLDER)/,$(dir $(HOOKCTL_SHARED)))
	install -m 755 $(HOOKCTL)/hookctl $(HOOKCTL)/hookctl-host $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(addprefix $(HOOKCTL)/,$(AGENT_LIBRARIES)) $(DESTDIR)$(LIBRARY_FOLDER)
	install -m 644 $(HOOKCTL)/hookctl.1 $(DESTDIR)$(SHARE_FOLDER)/man/man1
	install -m 644 $(HOOKCTL)/completions.bash $(DESTDIR)$(SHARE_FOLDER)/bash-completion/completions/hookctl
	install -m 644 $(HOOKCTL)/completions.zsh $(DESTDIR)$(SHARE_FOLDER)/zsh/site-functions/_hookctl
	install -m 644 $(HOOKCTL)/completions.fish $(DESTDIR)$(SHARE_FOLDER)/fish/vendor_completions.d/hookctl.fish

products: $(SHARED_LIBRARY) $(CXX_LIBRARY) $(COMPATIBLE_LIBRARY) $(HOOKS_LIBRARY) $(STATIC_LIBRARY) $(MESSENGER_LIBRARY) $(PKG_CONFIG_FILES)

install: ## build and install the runtime, and hookctl where Swift is: PREFIX=/usr/local DESTDIR= BLOCKS_RUNTIME=FOLDER
	@$(MAKE) -j"$$(nproc)" products
	install -d $(DESTDIR)$(LIBRARY_FOLDER)/pkgconfig $(DESTDIR)$(HEADER_FOLDER)/objc
	install -m 755 $(SHARED_LIBRARY) $(CXX_LIBRARY) $(HOOKS_LIBRARY) $(DESTDIR)$(LIBRARY_FOLDER)
	ln -sf $(notdir $(SHARED_LIBRARY)) $(DESTDIR)$(LIBRARY_FOLDER)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBRARY_FOLDER)/$(LIBRARY).so
	ln -sf $(notdir $(CXX_LIBRARY)) $(DESTDIR)$(LIBRARY_FOLDER)/$(CXX_SONAME)
	ln -sf $(CXX_SONAME) $(DESTDIR)$(LIBRARY_FOLDER)/$(LIBRARY)-cxx.so
	$(if $(HOOKS_LIBRARY),ln -sf $(notdir $(HOOKS_LIBRARY)) $(DESTDIR)$(LIBRARY_FOLDER)/$(HOOKS_SONAME),\
	    @echo "the library objc-hooks is not installed, because there is no swiftc")
	$(if $(HOOKS_LIBRARY),ln -sf $(HOOKS_SONAME) $(DESTDIR)$(LIBRARY_FOLDER)/$(HOOKS).so)
	install -m 644 $(STATIC_LIBRARY) $(MESSENGER_LIBRARY) $(DESTDIR)$(LIBRARY_FOLDER)
	install -m 644 $(PKG_CONFIG_FILES) $(DESTDIR)$(LIBRARY_FOLDER)/pkgconfig
	install -m 644 $(PUBLIC_HEADERS) $(DESTDIR)$(HEADER_FOLDER)/objc
	install -d $(DESTDIR)$(HEADER_FOLDER)/Foundation
	install -m 644 $(UMBRELLA) $(DESTDIR)$(HEADER_FOLDER)/Foundation
	install -d $(DESTDIR)$(COMPATIBLE_FOLDER) $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/objc $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/runtime/objc
	install -m 755 $(COMPATIBLE_LIBRARY) $(DESTDIR)$(COMPATIBLE_FOLDER)
	install -m 644 $(PRODUCTS)/$(COMPATIBLE)/libobjc.so $(DESTDIR)$(COMPATIBLE_FOLDER)
	$(if $(BLOCKS_RUNTIME),ln -sf $(BLOCKS_RUNTIME)/libBlocksRuntime.so $(DESTDIR)$(COMPATIBLE_FOLDER))
	install -m 644 $(COMPATIBLE_HEADERS) $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/objc
	install -m 644 $(COMPATIBLE_RUNTIME_HEADERS) $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/runtime/objc
	$(if $(SWIFTC),@$(MAKE) install-hookctl,@echo "hookctl and its agent are not installed, because there is no swiftc")

uninstall: ## remove what `make install` put under PREFIX and DESTDIR
	rm -f $(DESTDIR)$(LIBRARY_FOLDER)/$(LIBRARY).* $(DESTDIR)$(LIBRARY_FOLDER)/$(LIBRARY)-cxx.* \
	    $(DESTDIR)$(LIBRARY_FOLDER)/$(HOOKS).* $(DESTDIR)$(LIBRARY_FOLDER)/libswift-objc-messenger.a
	rm -f $(patsubst Sources/pkgconfig/%.in,$(DESTDIR)$(LIBRARY_FOLDER)/pkgconfig/%,$(wildcard Sources/pkgconfig/*.in))
	rm -f $(addprefix $(DESTDIR)$(HEADER_FOLDER)/objc/,$(notdir $(PUBLIC_HEADERS) $(wildcard $(HOOKS_HEADER_SOURCE)/objc/*.h)))
	rm -f $(addprefix $(DESTDIR)$(COMPATIBLE_FOLDER)/,$(COMPATIBLE_SONAME) libobjc.so libBlocksRuntime.so)
	rm -f $(addprefix $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/objc/,$(notdir $(COMPATIBLE_HEADERS)))
	rm -f $(addprefix $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/runtime/objc/,$(notdir $(COMPATIBLE_RUNTIME_HEADERS)))
	rm -f $(DESTDIR)$(HEADER_FOLDER)/Foundation/Foundation.h
	rm -f $(DESTDIR)$(PREFIX)/bin/hookctl $(DESTDIR)$(PREFIX)/bin/hookctl-host
	rm -f $(addprefix $(DESTDIR)$(LIBRARY_FOLDER)/,$(AGENT_LIBRARIES))
	rm -f $(addprefix $(DESTDIR)$(SHARE_FOLDER)/,$(HOOKCTL_SHARED))
	-rmdir $(DESTDIR)$(HEADER_FOLDER)/objc $(DESTDIR)$(HEADER_FOLDER)/Foundation $(DESTDIR)$(HEADER_FOLDER) $(DESTDIR)$(COMPATIBLE_FOLDER) \
	    $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/objc $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/runtime/objc \
	    $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)/runtime $(DESTDIR)$(COMPATIBLE_HEADER_FOLDER)

-include $(shell find $(PRODUCTS)/objects $(PRODUCTS)/$(COMPATIBLE) -name '*.d' 2>/dev/null)

install-check: ## install into a folder of the build, with hookctl of the debug build, and build Examples/PlainClang against that
	@CLANG='$(CLANG)' MAKE='$(MAKE)' scripts/check-install.sh $(BUILD)/install-check "$$(swift build --show-bin-path 2>/dev/null)"

.PHONY: products hookctl-products install-hookctl install uninstall install-check always
