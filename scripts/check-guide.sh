#!/usr/bin/env bash
# Fails if an example of docs/objective-c.md is missing in the fixture that compiles and runs the examples; white space does not
# count. Also fails if a guide uses ARC without -fobjc-arc-exceptions, or leaves out a header, a trait or an option that its
# reader needs.
# Usage: scripts/check-guide.sh
set -euo pipefail

compact() { tr -d '[:space:]'; }
fixture=$(compact <Tests/Fixtures/face_guide.m)
example='' is_example=false
while IFS= read -r line; do
    if [[ $line == '```objc' ]]; then
        is_example=true example=''
    elif [[ $line == '```' ]] && $is_example; then
        is_example=false
        [[ $fixture == *"$(compact <<<"$example")"* ]] || {
            printf 'docs/objective-c.md: this example is not in Tests/Fixtures/face_guide.m\n%s' "$example" >&2
            exit 1
        }
    else
        example+=$line$'\n'
    fi
done <docs/objective-c.md

needs() {
    grep -qF -e "$2" "$1" || {
        echo "$1 does not say $2" >&2
        exit 1
    }
}
needs docs/objective-c.md '#include <objc/NSInvocation.h>' # for info.originalInvocation
needs README.md 'traits: []'
needs README.md 'LSAN_OPTIONS=suppressions=PATH/docs/leaks.supp'

guides=(README.md docs/installing.md docs/objective-c.md Sources/SwiftRuntime/SwiftRuntime.docc/*.md Examples/*/Makefile Examples/*/Package.swift)
if grep -n -e '-fobjc-arc\b' "${guides[@]}" | grep -v -e '-fobjc-arc-exceptions'; then
    echo 'these lines have -fobjc-arc without -fobjc-arc-exceptions, so exceptions would leak objects; add the option' >&2
    exit 1
fi
