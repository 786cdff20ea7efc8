#!/usr/bin/env bash
# Fails when an example of docs/objective-c.md is not in the fixture that compiles and runs them, white space aside.
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
            printf 'docs/objective-c.md: this is not in Tests/Fixtures/face_guide.m\n%s' "$example" >&2
            exit 1
        }
    else
        example+=$line$'\n'
    fi
done <docs/objective-c.md
