#!/usr/bin/env bash
# The agent as a library, in programs that do not link it: one with a root class of its own, one with the shared runtime, and
# one without any runtime.
# Usage: CLANG=… MAKE=… scripts/check-agent-library.sh FOLDER HOOKCTL AGENT   (FOLDER: for the installed runtime and the programs)
set -euo pipefail

mkdir -p "$1"
folder=$(realpath "$1") hookctl=$(realpath "$2") agent=$(realpath "$3")
prefix=$folder/prefix
fail() {
    echo "check-agent-library: $*" >&2
    exit 1
}
"$MAKE" --silent install PREFIX="$prefix" SWIFTC= >/dev/null
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib

# Runs hookctl with the arguments; its standard error is in the file `told`, and that of the program too.
run() { "$hookctl" run --agent "$agent" "$@" >"$folder/said" 2>"$folder/told" || fail "hookctl run $* ended with $?: $(<"$folder/told")"; }
tells() { grep -qE -- "$1" "$folder/told" || fail "nothing like \"$1\" was told: $(<"$folder/told")"; }

"$MAKE" --silent -B -C Examples/OwnRoot CLANG="$CLANG" PROGRAM="$folder/shopping"
run --trace '-[Item *]' -- "$folder/shopping"
diff Tests/Install/shopping.txt "$folder/said" || fail "the program with a root class of its own says something else"
tells 'initWithName: @"tea"  price: 4'
tells 'initWithName: @"a large cup"  price: 9'
tells '◀ -\[Item price\]  4'

"$MAKE" --silent -B -C Examples/PlainClang CLANG="$CLANG" PKG=swift-objc-runtime PROGRAM="$folder/greetings"
run --trace '-[Politely greeting]' -- "$folder/greetings"
grep -q 'good morning from plain clang!' "$folder/said" || fail "the program with the shared runtime says: $(<"$folder/said")"
tells '◀ -\[Politely greeting\]  @"good morning from plain clang"'

# Programs that such a program starts inherit the library.
run -- /bin/sh -c 'echo "$(/bin/echo heard)"'
[[ $(<"$folder/said") == heard ]] || fail "the program without a runtime says: $(<"$folder/said")"
tells 'hookctl agent: sh has no swift-objc-runtime to look into'

status=0
"$hookctl" run --agent "$folder/nothing.so" -- /bin/true 2>"$folder/told" || status=$?
[[ $status == 66 ]] || fail "a library that is not there: hookctl ended with $status"
tells 'nothing.so: No such file or directory; give the path of libhookctl-agent.so'

status=0
"$hookctl" run --agent "$folder" -- /bin/true 2>"$folder/told" || status=$?
[[ $status == 66 ]] || fail "a folder for a library: hookctl ended with $status"
tells 'is no file; give the path of libhookctl-agent.so'
echo "check-agent-library: passed"
