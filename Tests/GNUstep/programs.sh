#!/usr/bin/env bash
# Builds the programs of Tests/GNUstep/programs with what build.sh has installed, and runs them. Fails if one of them fails.
# Usage: Tests/GNUstep/programs.sh FOLDER
set -euo pipefail

here=$(dirname "$(realpath "$0")")
folder=$(realpath "$1")
# shellcheck disable=SC1091
. "$folder/environment"
mkdir -p "$folder/programs"
for source in "$here"/programs/*.m; do
    program=$folder/programs/$(basename "$source" .m)
    # shellcheck disable=SC2046
    "$CC" -std=gnu17 -D_GNU_SOURCE $(gnustep-config --objc-flags) -o "$program" "$source" "$here/../Programs/check.c" \
        $(gnustep-config --base-libs) -lpthread
    "$program"
    echo "GNUstep: passed: ${source##*/}"
done
