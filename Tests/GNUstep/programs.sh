#!/usr/bin/env bash
# Builds the programs of Tests/GNUstep/programs with what build.sh has installed, and with CTracing, which is no part of that,
# and runs them. Fails if one of them fails.
# Usage: Tests/GNUstep/programs.sh FOLDER
set -euo pipefail

here=$(dirname "$(realpath "$0")")
folder=$(realpath "$1")
# shellcheck disable=SC1091
. "$folder/environment"
mkdir -p "$folder/programs"
sources=$here/../../Sources includes=()
for target in CTracing CHooks CRuntime; do includes+=(-I "$sources/$target" -I "$sources/$target/include"); done
tracing=()
for source in "$sources"/CTracing/*/*.c; do
    tracing+=("$folder/programs/$(basename "$source" .c).o")
    "$CC" -std=c17 -D_GNU_SOURCE -O2 "${includes[@]}" -c -o "${tracing[-1]}" "$source"
done
for source in "$here"/programs/*.m; do
    program=$folder/programs/$(basename "$source" .m)
    # shellcheck disable=SC2046
    "$CC" -std=gnu17 -D_GNU_SOURCE $(gnustep-config --objc-flags) -I "$sources/CTracing/include" -o "$program" "$source" "$here/../Programs/check.c" \
        "${tracing[@]}" $(gnustep-config --base-libs) -lpthread
    "$program"
    echo "GNUstep: passed: ${source##*/}"
done
