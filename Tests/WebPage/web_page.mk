# Tests/WebPage/web_page_tests.py drives Debian's chromium through the page of hookctl web, which shows Tests/AgentProgram.

WEB_PICTURES := $(BUILD)/web-tests

web-tests: ## the page of hookctl web in a browser, with pictures in .build/web-tests; after build-debug
	@scripts/setup.sh web
	@mkdir -p $(WEB_PICTURES)
	@/usr/bin/python3 -B Tests/WebPage/web_page_tests.py "$$(swift build --show-bin-path)" $(WEB_PICTURES)

.PHONY: web-tests
