# GNUstep's Foundation on this runtime: Debian's source package of gnustep-base, unchanged, with the library for libobjc2's users.

GNUSTEP := $(BUILD)/gnustep

gnustep: ## build Debian's gnustep-base on the library for libobjc2's users, and run its tests; see Tests/GNUstep
	@scripts/setup.sh gnustep
	@$(MAKE) --silent install PREFIX=$(abspath $(GNUSTEP))/runtime SWIFTC= >/dev/null
	@CLANG='$(CLANG)' Tests/GNUstep/build.sh $(GNUSTEP) $(GNUSTEP)/runtime
	@Tests/GNUstep/test.sh $(GNUSTEP)

.PHONY: gnustep
