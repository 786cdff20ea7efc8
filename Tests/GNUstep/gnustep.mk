# GNUstep's Foundation on this runtime: Debian's source package of gnustep-base, unchanged, with the library for libobjc2's users.

GNUSTEP_FOLDER := $(BUILD)/gnustep

gnustep-build:
	@scripts/setup.sh gnustep
	@$(MAKE) --silent install PREFIX=$(abspath $(GNUSTEP_FOLDER))/runtime SWIFTC= >/dev/null
	@CLANG='$(CLANG)' Tests/GNUstep/build.sh $(GNUSTEP_FOLDER) $(GNUSTEP_FOLDER)/runtime

gnustep: gnustep-build ## build Debian's gnustep-base on the library for libobjc2's users, and run its tests; see Tests/GNUstep
	@Tests/GNUstep/programs.sh $(GNUSTEP_FOLDER)
	@Tests/GNUstep/test.sh $(GNUSTEP_FOLDER)

gnustep-demo: gnustep-build agent-library ## trace Examples/GNUstep, a program of GNUstep's, with hookctl
	$(SWIFT_BUILD) -c release --product hookctl $(SWIFT_FLAGS)
	@Tests/GNUstep/demo.sh $(GNUSTEP_FOLDER) "$$(swift build -c release --show-bin-path)/hookctl" $(AGENT_LIBRARY)

.PHONY: gnustep gnustep-build gnustep-demo
