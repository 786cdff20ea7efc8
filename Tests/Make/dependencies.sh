#!/usr/bin/env bash
# A changed header rebuilds the objects that include it, and no others. Needs the objects of `make programs`; builds
# nothing.
set -euo pipefail

passed=0
# $1: header, $2: folder of objects, $3: an object that includes the header, $4: one that does not
check() {
    local rebuilt
    for object in "$3" "$4"; do
        [[ -e "$2/$object" ]] || { echo "failed: there is no $2/$object: run make programs first" >&2; exit 1; }
    done
    rebuilt=$(make --no-print-directory -n -W "$1" "$2/$3" "$2/$4" | grep -o -- "-o $2/[^ ]*" || true)
    grep -qF "$3" <<<"$rebuilt" || { echo "failed: after a change of $1, make does not build $3 again" >&2; exit 1; }
    ! grep -qF "$4" <<<"$rebuilt" || { echo "failed: after a change of $1, make builds $4 again, which does not include it" >&2; exit 1; }
    echo "passed: $1"
    passed=$((passed + 1))
}
check Sources/CRuntime/encodings/type_parser.h .build/programs/plain/runtime CRuntime/encodings/type_tree.c.o CRuntime/support/fatal.c.o
check Sources/CRuntime/abi/class_layout.h .build/programs/plain/runtime CRuntime/dispatch/send-x86_64.S.o CRuntime/encodings/type_scanner.c.o
check Tests/HookScripts/snapshot.h .build/hook_scripts/plain snapshot.o model.o
check Tests/Prototypes/comparison.h .build/prototypes/plain comparison.o layouts.o
echo "$passed passed, 0 failed"
