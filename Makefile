# `make` alone lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory
.SUFFIXES:
.DEFAULT_GOAL := help

BUILD := .build
# The clang of the toolchain of `swift`, however the toolchain was installed.
CLANG = $(eval CLANG := $(shell \
    swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin/clang|p'))$(CLANG)

# By default an executable exports no C symbols. The Objective-C shared objects that the tests and hookctl-host load need the
# symbols of the runtime.
SWIFT_FLAGS := -Xlinker --export-dynamic

# SwiftPM finds test targets by an index of a debug build, which also takes a quarter of its time. It needs no other modules.
SWIFT_BUILD := swift build $(addprefix -Xswiftc -index-ignore-,system-modules clang-modules)

# Swift's hashes are random in each process otherwise. SwiftPM passes the traits of a package in the order of a set, and
# compiles everything again when that order changes. A test whose result depends on the order fails always or never.
export SWIFT_DETERMINISTIC_HASHING := 1

# The C targets of the runtime, the lowest first.
RUNTIME_TARGETS := CRuntime CHooks CFFIShim CFoundation CBoundaries

INCLUDES := $(RUNTIME_TARGETS:%=-I Sources/%/include) -I Sources/ObjectiveCFace/include
INCLUDES_CXX := -I Sources/CRuntimeCxx/include
INCLUDES_TRACING := -I Sources/CTracing/include
OBJC_FLAGS := -std=gnu17 -fobjc-runtime=gnustep-2.1 -fblocks -fPIC -shared -g -Wall -Werror $(INCLUDES)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: ## install the Debian packages that are missing
	@scripts/setup.sh

run: setup examples ## build hookctl and show it at work on the PhotoPicker example
	$(SWIFT_BUILD) --product hookctl $(SWIFT_FLAGS)
	$(SWIFT_BUILD) --product hookctl-host $(SWIFT_FLAGS)
	cp $(EXAMPLES) "$$(swift build --show-bin-path)/"
	"$$(swift build --show-bin-path)/hookctl" demo

AGENT_FOLDER := $(BUILD)/agent
AGENT_LIBRARY := $(AGENT_FOLDER)/libhookctl-agent.so

agent-library: ## build the agent as a library, for `hookctl run --agent` and `hookctl attach --agent`
	$(SWIFT_BUILD) -c release --product hookctl-host $(SWIFT_FLAGS)
	@CLANG='$(CLANG)' scripts/link-agent.sh "$$(swift build -c release --show-bin-path)" $(AGENT_FOLDER)

agent-library-check: ## the same from the debug build, in programs that do not link the agent; after build-debug
	@CLANG='$(CLANG)' scripts/link-agent.sh "$$(swift build --show-bin-path)" $(BUILD)/agent-library
	@CLANG='$(CLANG)' MAKE='$(MAKE)' scripts/check-agent-library.sh $(BUILD)/agent-library \
	    "$$(swift build --show-bin-path)/hookctl" $(BUILD)/agent-library/libhookctl-agent.so

page-tracking: setup examples ## run Examples/PageTracking
	$(SWIFT_BUILD) -c release --product PageTracking $(SWIFT_FLAGS)
	cp $(EXAMPLES) "$$(swift build -c release --show-bin-path)/"
	"$$(swift build -c release --show-bin-path)/PageTracking"

# MARK: Tests

# scripts/stages.py lists the stages of both commands. Each stage is a target of this file, which runs it alone.
test: setup ## the tests to run before each commit: ten minutes the first time, three after that
	@python3 -B scripts/stages.py test

test-all: setup ## everything that CI runs: 40 minutes; skips what `make test` has just done
	@scripts/setup.sh aarch64
	@scripts/setup.sh web
	@python3 -B scripts/stages.py test-all

# A variant is one build of the package with its tests: `make build-VARIANT`, then `make runtime-tests-VARIANT` and
# `make agent-tests-VARIANT` (not of tsan), which may run at the same time; `make test-VARIANT` does all three.
TEST_VARIANTS := debug release asan tsan

# A build for the address sanitizer also checks for undefined behaviour in C. On Linux swiftc has no option for this check, but
# clang has, and the address sanitizer's library has the functions it needs. Message sends call through cast pointers by design,
# so -fsanitize=function would report each. lld is used because gold warns about every symbol of a sanitizer that it does not
# export. A report names lines, and needs nothing else of the debug information.
UNDEFINED := $(addprefix -Xcc ,-fsanitize=undefined -fno-sanitize=function -fno-sanitize-recover=undefined)
SANITIZER_FLAGS := -Xswiftc -use-ld=lld -Xswiftc -gline-tables-only

# The traits of the package.
TRAITS := Agent,OpenCombine,Logging,Metrics,Tracing

# The options of `swift build` and `swift test` for a variant. Every variant except debug has its own build folder, so that
# variants can be built at the same time. The thread sanitizer's build has no agent. Without debug information a release build
# takes less time and space; the tests of hooks read the tables of symbols. The tests use internal declarations, as -enable-testing
# allows; SwiftPM passes that option only when it compiles the tests.
BUILD_debug := -c debug
BUILD_release := --scratch-path $(BUILD)/release-tests -c release --traits $(TRAITS) -debug-info-format none -Xswiftc -enable-testing
BUILD_asan := --scratch-path $(BUILD)/asan --sanitize address $(UNDEFINED) $(SANITIZER_FLAGS)
BUILD_tsan := --scratch-path $(BUILD)/tsan --disable-default-traits --sanitize thread $(SANITIZER_FLAGS)

# The tests of the sanitizers' builds. hookctl is left out: it is Swift without pointers, except for reading files, which has a fuzzer
# with the address sanitizer. Random prototypes use one thread.
TESTS_tsan := AdapterTests CFFIShimTests CRuntimeTests CTracingTests SwiftClassTests SwiftRuntimeTests
build-asan runtime-tests-asan agent-tests-asan: export TESTS_ONLY := $(TESTS_tsan) SwiftPrototypeTests RuntimeAgentTests
build-tsan runtime-tests-tsan swift-counting-tsan: export TESTS_ONLY := $(TESTS_tsan)

# A sanitizer checks the runtime and not the Swift library that SwiftClassTests load.
SERVICE_LIBRARY_FLAGS := -Onone
build-release: SERVICE_LIBRARY_FLAGS := -O -whole-module-optimization

# A test requests more memory than there is, and expects NULL. To keep longer stacks of allocations, and more freed memory, takes a
# seventh of the time.
%-tests-asan prototypes-asan hook-scripts-asan: export ASAN_OPTIONS := \
    allocator_may_return_null=1:malloc_context_size=12:quarantine_size_mb=64
%-tests-asan: export FIXTURES := unoptimized
%-tests-asan prototypes-asan hook-scripts-asan: export LSAN_OPTIONS := suppressions=$(CURDIR)/docs/leaks.supp:print_suppressions=0
# The deadlock detector is off: it ends the process when a thread holds more than 64 locks, as one test does.
%-tests-tsan: export TSAN_OPTIONS := detect_deadlocks=0 allocator_may_return_null=1
# Swift's crash reporter forks, and the sanitizer does not survive the fork.
%-tests-tsan: export SWIFT_BACKTRACE := enable=no

# runtime-tests run all tests except those that start processes with an agent; agent-tests run only those.
runtime-tests-%: FILTER := --skip 'RuntimeAgentTests|hookctlTests'
agent-tests-%: FILTER := --filter 'RuntimeAgentTests|hookctlTests' --skip EverythingLoaded

# The thread sanitizer finds nothing where one thread runs, so files of tests without any of these words are skipped. The name of a
# test begins with its target and ends with its file.
ONE_THREAD = $$(grep -LiE 'thread|concurrent|async|task|fork' Tests/*Tests/*.swift | sed -E 's|.*/(.*)/(.*)|\1[.].*/\2|' | paste -s -d '|')
runtime-tests-tsan: FILTER = --skip "$(ONE_THREAD)"

# The time limit of a test run; a run with a sanitizer needs about eight minutes.
TEST_SECONDS := 1800

# One test runs at a time: some tests dispose of classes, which no other test may read then. $(1): options of `swift test`
define run-tests
	timeout --kill-after=10 $(TEST_SECONDS) swift test --skip-build --ignore-lock --disable-xctest --no-parallel $(1) $(FILTER)
endef

# The last steps of a build.
define finish-build
	cp $(EXAMPLES) "$$(swift build $(BUILD_$(1)) --show-bin-path)/"
	$(call build-service-library,$(BUILD_$(1)))
endef

build-debug: fixtures examples
	$(SWIFT_BUILD) --build-tests $(SWIFT_FLAGS) $(BUILD_debug)
	$(call finish-build,debug)

# The other variants compile what is tested, and link the tests of the debug build with it. Tests that are compiled anew: those of
# adapters, which the debug build has none of; of hooks of Swift code, whose own code is hooked.
OWN_TESTS_release := AdapterTests SwiftClassTests
build-release build-asan build-tsan: build-%: fixtures examples
	$(SWIFT_BUILD) $(SWIFT_FLAGS) $(BUILD_$*)
	@for target in $(OWN_TESTS_$*); do $(SWIFT_BUILD) $(SWIFT_FLAGS) $(BUILD_$*) --target "$$target"; done
	python3 -B scripts/link_tests.py "$$(swift build --show-bin-path)" "$$(swift build $(BUILD_$*) --show-bin-path)" $(OWN_TESTS_$*)
	$(call finish-build,$*)

runs-of = runtime-tests-$(1) $(if $(filter tsan,$(1)),,agent-tests-$(1))

define test-rules
$(runs-of):
	$$(call run-tests,$$(SWIFT_FLAGS) $$(BUILD_$(1)))

test-$(1): build-debug
	@$(if $(filter debug,$(1)),,$$(MAKE) build-$(1))
	@$$(MAKE) -j2 --output-sync $(runs-of)
endef
$(foreach variant,$(TEST_VARIANTS),$(eval $(call test-rules,$(variant))))

asan: test-asan prototypes-asan hook-scripts-asan ## the tests with the address and undefined-behaviour sanitizers
tsan: test-tsan ## the tests that use several threads, with the thread sanitizer

everything-loaded: FILTER := --filter EverythingLoaded
everything-loaded: ## trace and hook all methods that a program with Foundation, Dispatch and SwiftNIO has loaded, release build
	$(call run-tests,$(SWIFT_FLAGS) $(BUILD_release))

# MARK: Fuzzing: Tests/Fuzz/NAME_fuzzer.c or .swift with the kept cases of Tests/Fuzz/corpus/NAME

FUZZ_SECONDS := 60
FUZZERS := $(patsubst %_fuzzer,%,$(basename $(notdir $(wildcard Tests/Fuzz/*_fuzzer.c Tests/Fuzz/*_fuzzer.swift))))
FUZZ_FLAGS := -O1 -g -std=c17 -D_GNU_SOURCE -fsanitize=fuzzer,address,undefined -fno-sanitize=function \
    -fno-sanitize-recover=undefined -fuse-ld=lld -I Sources/CRuntime -I Sources/CRuntime/include
# All files form one module with the name that they import, and swiftc warns about this import.
FUZZ_SWIFT_FLAGS := -O -g -swift-version 6 -parse-as-library -suppress-warnings -package-name fuzzed \
    -sanitize=fuzzer,address -use-ld=lld

fuzz: $(FUZZERS:%=fuzz-%) ## look for inputs that break the parsers, FUZZ_SECONDS=60 for each
fuzz-replay: $(FUZZERS:%=replay-%) ## run the fuzzers' kept cases only

# Swift's crash reporter reads the stack, which the sanitizer would report as an error.
$(FUZZERS:%=fuzz-%) $(FUZZERS:%=replay-%): export SWIFT_BACKTRACE := enable=no

$(FUZZERS:%=fuzz-%): fuzz-%: replay-%
	@mkdir -p $(BUILD)/fuzz/found-$*
	$(BUILD)/fuzz/$* -verbosity=0 -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=$(BUILD)/fuzz/ $(FUZZ_OPTIONS_$*) \
	    $(BUILD)/fuzz/found-$* Tests/Fuzz/corpus/$*

$(FUZZERS:%=replay-%): replay-%: $(BUILD)/fuzz/%
	@$< -verbosity=0 -runs=0 Tests/Fuzz/corpus/$*
	@echo "$* $$(ls Tests/Fuzz/corpus/$* | wc -l) passed, 0 failed"

FUZZED_encoding := $(wildcard Sources/CRuntime/encodings/*.[ch] Sources/CRuntime/include/objc/*.h) \
    $(addprefix Sources/CRuntime/support/,memory.c fatal.c)
FUZZED_property := $(wildcard Sources/CRuntime/members/property_attributes.[ch]) $(FUZZED_encoding)

# The loader's fuzzer includes the files whose tables it empties, and has its own function for fatal errors.
FUZZED_loader = $(filter-out $(addprefix Sources/CRuntime/,loader/loader.c loader/image_map.c classes/registry.c \
    members/protocol.c support/fatal.c),$(filter Sources/CRuntime/%,$(RUNTIME_SOURCES)))
FUZZ_LIBRARIES_loader = $(BLOCKS_LIBRARY_plain) $(PROGRAM_LIBRARIES)
$(BUILD)/fuzz/loader: Sources/CRuntime/loader/loader.c Sources/CRuntime/classes/registry.c Sources/CRuntime/members/protocol.c

FUZZED_protocol = $(filter-out $(addprefix Sources/CRuntime/,loader/image_map.c members/protocol.c \
    members/protocol_building.c support/fatal.c),$(filter Sources/CRuntime/%,$(RUNTIME_SOURCES)))
FUZZ_LIBRARIES_protocol = $(BLOCKS_LIBRARY_plain) $(PROGRAM_LIBRARIES)
$(BUILD)/fuzz/protocol: $(addprefix Sources/CRuntime/members/,protocol.c protocol_building.c)

FUZZED_frame := $(wildcard Sources/AgentProtocol/*.swift) \
    $(addprefix Sources/RuntimeAgent/Serving/,AgentLimits.swift Answer.swift Connection.swift RequestLine.swift)
FUZZ_FLAGS_frame := -module-name AgentProtocol -D Agent
# The kept cases include lines that are too long, and such lines are slow.
FUZZ_OPTIONS_frame := -max_len=4096

FUZZED_file := $(wildcard Sources/AgentProtocol/*.swift) Sources/hookctl/Rendering/String+Path.swift \
    $(addprefix Sources/hookctl/Files/,CompiledIvar.swift ElfImage.swift FileFault.swift ObjectiveCImage.swift \
    ObjectiveCImage+Descriptions.swift ObjectiveCImage+Members.swift ProtocolDescription.swift SwiftTypeList.swift)
FUZZ_FLAGS_file := -module-name AgentProtocol

.SECONDEXPANSION:
$(BUILD)/fuzz/%: Tests/Fuzz/%_fuzzer.c $$(FUZZED_$$*)
	@mkdir -p $(@D)
	$(CLANG) $(FUZZ_FLAGS) -o $@ $(filter %_fuzzer.c,$^) $(filter %.c %.S,$(FUZZED_$*)) $(FUZZ_LIBRARIES_$*)
$(BUILD)/fuzz/%: Tests/Fuzz/%_fuzzer.swift $$(FUZZED_$$*)
	@mkdir -p $(@D)
	swiftc $(FUZZ_SWIFT_FLAGS) $(FUZZ_FLAGS_$*) -o $@ $^

# MARK: Objective-C fixtures: Tests/Fixtures/NAME.m becomes .build/fixtures/CONFIGURATION/NAME.so

# NAME.mrc.m is built only without ARC, NAME.arc.m only with ARC; C has no ARC.
FIXTURES_C := $(wildcard Tests/Fixtures/*.c)
FIXTURES_MRC := $(FIXTURES_C) $(filter-out %.arc.m,$(wildcard Tests/Fixtures/*.m))
FIXTURES_ARC := $(FIXTURES_C) $(filter-out %.mrc.m,$(wildcard Tests/Fixtures/*.m))
fixture-outputs = $(patsubst Tests/Fixtures/%,$(BUILD)/fixtures/$(1)/%.so,$(basename $(2)))

# $(1): folder, $(2): prefix of class names, $(3): flags, $(4): flags for Objective-C only
define fixture-rules
$(BUILD)/fixtures/$(1)/%.so: Tests/Fixtures/%.m Makefile
	@mkdir -p $$(@D)
	$$(CLANG) $$(OBJC_FLAGS) -DFIXTURE_CONFIGURATION=$(2) $(3) $(4) -MMD -MP -MF $$(@:.so=.d) -o $$@ $$<
$(BUILD)/fixtures/$(1)/%.so: Tests/Fixtures/%.c Makefile
	@mkdir -p $$(@D)
	$$(CLANG) $$(OBJC_FLAGS) -DFIXTURE_CONFIGURATION=$(2) $(3) -MMD -MP -MF $$(@:.so=.d) -o $$@ $$<
endef
# Without -fobjc-arc-exceptions ARC never releases the objects of frames that an exception leaves.
$(eval $(call fixture-rules,O0-mrc,O0Mrc,-O0,-fno-objc-arc))
$(eval $(call fixture-rules,O0-arc,O0Arc,-O0,-fobjc-arc -fobjc-arc-exceptions))
$(eval $(call fixture-rules,O2-mrc,O2Mrc,-O2,-fno-objc-arc))
$(eval $(call fixture-rules,O2-arc,O2Arc,-O2,-fobjc-arc -fobjc-arc-exceptions))

FIXTURES := \
    $(call fixture-outputs,O0-mrc,$(FIXTURES_MRC)) $(call fixture-outputs,O2-mrc,$(FIXTURES_MRC)) \
    $(call fixture-outputs,O0-arc,$(FIXTURES_ARC)) $(call fixture-outputs,O2-arc,$(FIXTURES_ARC))
-include $(FIXTURES:.so=.d)

fixtures: ## build the Objective-C programs that the tests load
	@$(MAKE) -j"$$(nproc)" fixture-files

fixture-files: $(FIXTURES)

# MARK: Swift library: Tests/SwiftFixtures/Library becomes libServiceLibrary.so beside the tests, which load it as they run

# The tests contain the code of the modules that it imports. Two copies have no symbols. $(1): options of `swift build`
define build-service-library
	folder="$$(swift build $(1) --show-bin-path)" && library="$$folder/libServiceLibrary" && \
	swiftc -emit-library -module-name ServiceLibrary -parse-as-library -swift-version 6 -warnings-as-errors -gline-tables-only \
	    $(SERVICE_LIBRARY_FLAGS) -I "$$folder/Modules" -o "$$library.so" $(wildcard Tests/SwiftFixtures/Library/*.swift) && \
	strip --strip-debug -o "$${library}Undebugged.so" "$$library.so" && \
	strip --strip-all -o "$${library}Stripped.so" "$$library.so"
endef

service-library: ## build the Swift library that SwiftClassTests load, beside a debug build of the tests
	$(call build-service-library,$(BUILD_debug))

# MARK: Test programs

include Tests/Programs/programs.mk
include Tests/Prototypes/prototypes.mk
include Tests/HookScripts/hook_scripts.mk
include Tests/SwiftPrototypes/swift_prototypes.mk
include Tests/SwiftFunctionTable/swift_function_table.mk
include Tests/SwiftCounting/swift_counting.mk
include Tests/ReplaceableServer/replaceable_server.mk
include Tests/WebPage/web_page.mk

aarch64: programs-aarch64 ## build the C layers for aarch64 and run the test programs, random prototypes and scripts of hooks under qemu
	@$(MAKE) prototypes-aarch64
	@$(MAKE) hook-scripts-aarch64

tests-of-make: ## the tests of this file and of scripts
	@Tests/Make/setup.sh
	@Tests/Make/dependencies.sh
	@Tests/Make/swift_syntax.sh
	@python3 -B Tests/Make/stages_test.py

# MARK: Installation

include Sources/install.mk
include Tests/Compatible/compatible.mk
include Tests/GNUstep/gnustep.mk

# MARK: Example

# The Objective-C programs that hookctl-host and Examples/PageTracking load.
EXAMPLES := $(addprefix $(BUILD)/examples/,libPhotoPicker.so libPages.so)

examples: $(EXAMPLES) ## build the Objective-C programs of Examples

$(BUILD)/examples/libPhotoPicker.so: $(wildcard Examples/PhotoPicker/*.[mh])
$(BUILD)/examples/libPages.so: $(wildcard Examples/PageTracking/Pages/*.[mh])
$(EXAMPLES): $(wildcard Sources/*/include/objc/*.h) Makefile
	@mkdir -p $(@D)
	$(CLANG) $(OBJC_FLAGS) -O2 -fobjc-arc -o $@ $(filter %.m,$^)

# The examples that are packages of their own share a build folder, and with it the library's objects.
NETWORKING := --package-path Examples/Networking --scratch-path $(BUILD)/example-packages
MOCKING := --package-path Examples/Mocking --scratch-path $(BUILD)/example-packages

mocking: setup ## the tests of Examples/Mocking
	$(SWIFT_BUILD) --build-tests $(MOCKING)
	$(call run-tests,$(MOCKING))

mocking-release: setup ## the same in release, where the optimizer makes copies of functions
	$(SWIFT_BUILD) --build-tests -c release $(MOCKING)
	$(call run-tests,-c release $(MOCKING))

# It builds Hummingbird and GRDB, which takes minutes.
TRACING := --package-path Examples/Tracing --scratch-path $(BUILD)/tracing

tracing: ## trace and measure the service of Examples/Tracing under load, release build
	@scripts/setup.sh tracing
	swift run -c release $(TRACING) traced-orders

tracing-tests: ## the tests of Examples/Tracing, debug and release
	@scripts/setup.sh tracing
	$(SWIFT_BUILD) --build-tests $(TRACING)
	$(call run-tests,$(TRACING))
	$(SWIFT_BUILD) --build-tests -c release $(TRACING)
	$(call run-tests,-c release $(TRACING))

# It builds swift-syntax, which takes minutes.
MACROS := --scratch-path $(BUILD)/macros -debug-info-format none

macros: export TESTS_ONLY := HookMacroTests
macros: setup ## the tests of #hook: its expansion, its errors and its hooks
	$(SWIFT_BUILD) --build-tests --disable-default-traits --traits Macros $(MACROS) $(SWIFT_FLAGS)
	$(call run-tests,--disable-default-traits --traits Macros $(MACROS) $(SWIFT_FLAGS) --filter HookMacroTests)

networking: setup ## the tests of Examples/Networking
	$(SWIFT_BUILD) --build-tests $(NETWORKING)
	$(call run-tests,$(NETWORKING))

throttled-upload: setup ## measure rate and memory of uploads with Examples/Networking
	swift run -c release $(NETWORKING) throttled-upload

# MARK: Documentation

docs: ## build the DocC documentation into .build/docs, and compile and run its examples
	$(SWIFT_BUILD) --target SwiftRuntime
	@scripts/build-docs.sh "$$(swift build --show-bin-path)" $(BUILD)/docs $(dir $(CLANG))docc

# A fixture has the examples of docs/objective-c.md: scripts/check-guide.sh
DOCUMENTS := $(filter-out docs/objective-c.md,$(wildcard docs/*.md))

# The examples of docs/adapters.md need these modules.
ADAPTERS := $(addprefix SwiftRuntime,OpenCombine Throttling Logging Metrics Tracing)

readme: ## compile and run the first example of README.md, against the debug build
	python3 -B scripts/documents.py --programs "$$(swift build --show-bin-path)" README.md

documents: ## compile the examples of README.md and docs
	@for target in $(ADAPTERS); do \
	    $(SWIFT_BUILD) $(BUILD_release) --target "$$target"; \
	    scripts/extract-symbols.sh "$$(swift build $(BUILD_release) --show-bin-path)" "$$target" "$(BUILD)/docs/$$target"; done
	python3 -B scripts/documents.py "$$(swift build $(BUILD_release) --show-bin-path)" README.md $(DOCUMENTS)

pictures: ## draw the pictures of docs/architecture.md from the code
	python3 -B scripts/pictures.py draw

# The guides that readers follow literally. Each builds its own package.
GUIDES := README.md $(addprefix Sources/SwiftRuntime/SwiftRuntime.docc/,\
    ObjectiveCOnLinux.md PortingALibrary.md SwiftFunctions.md SwiftLives.md MockingInTests.md)

follow: ## follow README.md and the guides literally, in an empty folder with a fresh copy of the sources
	@rm -rf $(BUILD)/follow
	python3 -B scripts/follow.py $(BUILD)/follow $(GUIDES)

# MARK: Style

CLANG_FORMAT_VERSION := 21.1.8
CLANG_FORMAT := $(BUILD)/venv/clang-format-$(CLANG_FORMAT_VERSION)/bin/clang-format
SOURCE_FOLDERS := Sources Tests Benchmarks Examples
C_FILES = $(shell find $(SOURCE_FOLDERS) -name .build -prune -o -name '*.[chm]' -print -o -name '*.cpp' -print \
    -o -name '*.mm' -print)
SWIFT_FILES = Package.swift $(shell find $(SOURCE_FOLDERS) -name .build -prune -o -name '*.swift' -print)
ASSEMBLY = $(shell find Sources Tests -name '*.S')

$(CLANG_FORMAT):
	python3 -m venv $(@D)/..
	$(@D)/pip install --quiet --disable-pip-version-check clang-format==$(CLANG_FORMAT_VERSION)
	touch $@

check: $(CLANG_FORMAT) ## formatting, lint, assembly syntax, headers, sentences of documents and comments, calls between folders
	@echo "checking format, assembly, headers and calls"
	@swift format lint --strict --parallel $(SWIFT_FILES)
	@$(CLANG_FORMAT) --dry-run -Werror $(C_FILES)
	@! LC_ALL=C.UTF-8 grep -nP '^.{121,}$$' $(SWIFT_FILES) $(ASSEMBLY) | grep '//' || \
	    { echo "comments are wider than 120 columns" >&2; exit 1; }
	@for target in x86_64-linux-gnu aarch64-linux-gnu; do for file in $(ASSEMBLY); do \
	    $(CLANG) --target=$$target -c -Werror -I Sources/CRuntime -I Sources/CHooks $(INCLUDES) -o /dev/null "$$file"; done; done
	@scripts/check-headers.sh $(CLANG)
	@scripts/check-api-table.sh
	@scripts/check-allocations.sh
	@scripts/check-entries.sh $(CLANG)
	@scripts/check-guide.sh
	@python3 -B Tests/SwiftPrototypes/generate.py check
	@python3 -B Tests/SwiftPrototypes/generate_unusual.py check
	@python3 -B scripts/pictures.py check
	@python3 -B scripts/comparison.py check
	@python3 -B scripts/stages.py check
	@python3 -B scripts/hook_macros.py check
	@python3 -B scripts/check_links.py $$(git ls-files '*.md')
	@python3 -B scripts/check_prose.py $$(git ls-files '*.md' '*.swift' '*.[chmS]' '*.mm' '*.cpp' '*.py')
	@git apply --check Tests/HookScripts/seeded/*.patch
	@$(SWIFT_BUILD) --target CRuntimeCxx
	@$(SWIFT_BUILD) --target RuntimeAgent
	@python3 -B scripts/check_calls.py "$$(swift build --show-bin-path)"

format: $(CLANG_FORMAT) ## format every source file in place
	swift format --in-place --parallel $(SWIFT_FILES)
	$(CLANG_FORMAT) -i $(C_FILES)

# MARK: Benchmarks

include Benchmarks/Peers/peers.mk

BENCHMARKS := -c release --package-path Benchmarks --scratch-path $(BUILD)/benchmarks

# For both: --rows REGEX, --rounds N
BENCH_OPTIONS :=
RUNTIME_BENCHMARKS = "$$(swift build $(BENCHMARKS) --show-bin-path)/runtime-benchmarks"
AGENT_BENCHMARKS = "$$(swift build $(BENCHMARKS) --show-bin-path)/agent-benchmarks"

# The library that draws the chart.
MATPLOTLIB_VERSION := 3.11.2
MATPLOTLIB := $(BUILD)/venv/matplotlib-$(MATPLOTLIB_VERSION)

$(MATPLOTLIB)/installed:
	python3 -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check matplotlib==$(MATPLOTLIB_VERSION)
	touch $@

docs/performance.svg: docs/performance.json
	$(MATPLOTLIB)/bin/python3 -B Benchmarks/chart.py

bench: ## run the benchmarks and write docs/performance.md
	@scripts/setup.sh bench
	@$(MAKE) peers $(MATPLOTLIB)/installed
	@rm -f $(BUILD)/benchmarks/{release.yaml,build.db} # these files miss new parts of the package above
	$(SWIFT_BUILD) $(BENCHMARKS)
	python3 -B Benchmarks/run.py $(RUNTIME_BENCHMARKS) $(AGENT_BENCHMARKS) $(PEERS) $(BENCH_OPTIONS)
	@$(MAKE) docs/performance.svg
	python3 -B scripts/comparison.py write

REV := HEAD

bench-compare: ## run the benchmarks of REV=… and of the working tree alternately
	@scripts/setup.sh bench
	@git worktree prune
	@$(MAKE) $(PEERS)/classes.so
	@rm -f $(BUILD)/benchmarks/{release.yaml,build.db}
	$(SWIFT_BUILD) $(BENCHMARKS)
	@revision="$$(git rev-parse --verify '$(REV)^{commit}')" && folder="$(BUILD)/compare/$$revision" && \
	before=(-c release --package-path "$$folder/Benchmarks" --scratch-path "$$folder/.build/benchmarks") && \
	{ test -d "$$folder" || git worktree add --quiet --detach "$$folder" "$$revision"; } && \
	install -D $(PEERS)/classes.so "$$folder/$(PEERS)/classes.so" && \
	$(SWIFT_BUILD) "$${before[@]}" && \
	python3 -B Benchmarks/compare.py "$$(swift build "$${before[@]}" --show-bin-path)/runtime-benchmarks" \
	    $(RUNTIME_BENCHMARKS) $(BENCH_OPTIONS)

bench-builds: ## time clean builds of a small package that uses SwiftRuntime
	@python3 -B Benchmarks/builds.py

bench-hookctl: ## time hookctl's commands on a program with 5,000 classes and eight busy threads
	$(SWIFT_BUILD) -c release --product hookctl $(SWIFT_FLAGS)
	$(SWIFT_BUILD) -c release --product AgentProgram $(SWIFT_FLAGS)
	@folder="$$(swift build -c release --show-bin-path)" && \
	python3 -B Benchmarks/hookctl.py "$$folder/hookctl" "$$folder/AgentProgram"

clean: ## remove everything that was built
	rm -rf $(BUILD)

.PHONY: help setup run test test-all asan tsan fuzz fuzz-replay fixtures fixture-files service-library examples readme \
    agent-library agent-library-check page-tracking networking mocking mocking-release macros throttled-upload check docs documents pictures follow format bench bench-compare \
    bench-builds bench-hookctl clean aarch64 tests-of-make everything-loaded $(foreach variant,$(TEST_VARIANTS),\
    build-$(variant) test-$(variant) $(call runs-of,$(variant)))
