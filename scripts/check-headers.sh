#!/usr/bin/env bash
# Fails if a public header does not compile alone as C17, Objective-C, C++20 and Objective-C++, or if Swift cannot import the
# modules. Headers of CRuntimeCxx are for C++20 and Objective-C++ only. Usage: scripts/check-headers.sh CLANG
set -euo pipefail

clang=$1
includes=(-I Sources/CRuntime/include -I Sources/CHooks/include -I Sources/CFFIShim/include
    -I Sources/CFoundation/include -I Sources/CBoundaries/include
    -I Sources/ObjectiveCFace/include -I Sources/CRuntimeCxx/include -I Sources/CTracing/include)
warnings=(-Wall -Wextra -Wshadow -Wstrict-prototypes -Wdocumentation -Werror)
objc=(-fobjc-runtime=gnustep-2.1 -fblocks)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

headers_in() { (cd Sources && find "$@" -name '*.h' | sed 's|^[^/]*/include/||' | sort); }
list_cases() {
    local header language
    for header in $1; do
        for language in "${@:2}"; do
            echo "$header $language"
        done
    done
}
cxx=("c++ -std=c++20" "objective-c++ -std=gnu++20")
{
    list_cases "$(headers_in CRuntime/include/objc CHooks/include CFFIShim/include CFoundation/include CBoundaries/include ObjectiveCFace/include CTracing/include)" "c -std=c17" "objective-c -std=gnu17" "${cxx[@]}"
    list_cases "$(headers_in CRuntimeCxx/include)" "${cxx[@]}"
} >"$work/cases"

compile() {
    local header=$1 language=$2 standard=$3
    printf '#include <%s>\n#include <%s>\n' "$header" "$header" |
        "$clang" -fsyntax-only "${warnings[@]}" "${objc[@]}" "${includes[@]}" -x "$language" "$standard" - || {
        echo "<$header> does not compile alone as $language" >&2
        return 1
    }
}
while read -r header language standard; do
    compile "$header" "$language" "$standard"
done <"$work/cases"

printf 'import CRuntime\nimport CHooks\nimport CFFIShim\nimport CFoundation\nimport CBoundaries\nimport ObjectiveCFace\nimport CTracing\n' >"$work/import.swift"
swiftc -typecheck -module-cache-path "$work" "${includes[@]}" -I Sources/CLibFFI "$work/import.swift"
