# GNUstep's Foundation on this runtime: Debian's source package of gnustep-base, unchanged, with the library for libobjc2's users.

GNUSTEP_FOLDER := $(BUILD)/gnustep

gnustep: ## build Debian's gnustep-base on the library for libobjc2's users, and run its tests; see Tests/GNUstep
	@scripts/setup.sh gnustep
	@$(MAKE) --silent install PREFIX=$(abspath $(GNUSTEP_FOLDER))/runtime SWIFTC= >/dev/null
	@CLANG='$(CLANG)' Tests/GNUstep/build.sh $(GNUSTEP_FOLDER) $(GNUSTEP_FOLDER)/runtime
	@Tests/GNUstep/test.sh $(GNUSTEP_FOLDER)

.PHONY: gnustep
