#!/usr/bin/env bash
# Looks into a program of GNUstep's Foundation with hookctl, prints the transcript, and compares it with demo.txt. Addresses,
# times and process numbers are left out. Fails if they differ; UPDATE_SNAPSHOTS=1 writes demo.txt anew.
# Usage: Tests/GNUstep/demo.sh FOLDER HOOKCTL AGENT   (FOLDER: of build.sh; AGENT: libhookctl-agent.so)
set -euo pipefail

here=$(dirname "$(realpath "$0")")
folder=$(realpath "$1") hookctl=$(realpath "$2") agent=$(realpath "$3")
# shellcheck disable=SC1091
. "$folder/environment"
export LD_LIBRARY_PATH=$folder/tree/local/lib:$LD_LIBRARY_PATH
rm -rf "$folder/demo"
cp -r "$here/../../Examples/GNUstep" "$folder/demo"
cd "$folder/demo"
make --silent CLANG="$CC" harbour
mkfifo ships
pid=

# Shows a command, in which words that change are left out, and runs it.
show() {
    echo "\$ hookctl ${*//"$agent"/libhookctl-agent.so}"
    "$hookctl" "$@" 2>&1
    echo
}
blur() {
    sed -E 's/^ +[0-9.]+ ms +[0-9]+ harbour /TIME harbour/; s/ [0-9.]+ (ns|µs|ms)$/ DURATION/; s/0x[0-9a-f]{6,}/ADDRESS/g
        s/[0-9.]+ s( ago|:)/TIME\1/; s/(--pid|process) [0-9]+/\1 PID/; s/^\$ hookctl graph [0-9a-fx]+/$ hookctl graph ADDRESS/'
}

# From here to the end of the transcript, what the commands print goes there.
exec 3>&1 >transcript.txt 2>&1
trap '[[ -z $pid ]] || kill "$pid" 2>/dev/null || true; cat transcript.txt >&3' EXIT

printf '%s\n' 'Grüße aus Lübeck, 3.5' 'tug, 2' 'dory, 11' 'Harbour Light, 13' >ships.txt
show run --agent "$agent" --trace '-[Harbour moor:*]' --trace '-[Berth setShip:]' --file trace.txt -- ./harbour <ships.txt
cat trace.txt
echo

HOOKCTL_AGENT=1 LD_PRELOAD=$agent ./harbour <ships >out.txt 2>&1 &
pid=$!
exec 9<>ships # waits for no reader
for ((i = 0; i < 200; i++)); do
    ! "$hookctl" classes --pid "$pid" >classes.txt 2>/dev/null || break
    sleep 0.05
done
echo '$ hookctl classes | grep -E "Berth|Harbour"'
grep -E 'Berth|Harbour' classes.txt
echo
show describe Berth --objc --pid "$pid"
show hook Harbour moor:draught: --log --pid "$pid"
echo 'tug, 2' >&9
for ((i = 0; i < 200; i++)); do
    ! grep -q lies out.txt || break
    sleep 0.05
done
cat out.txt
echo
show hooks --pid "$pid"
show graph Harbour moor:draught: --pid "$pid"
show unhook 1 --pid "$pid"
# A ship comes while hookctl counts.
(
    for ((i = 0; i < 200; i++)); do
        ! grep -q 'none yet' transcript.txt || break
        sleep 0.05
    done
    echo 'dory, 1' >&9
) &
show instances NSArray --seconds 2 --interval 30 --pid "$pid"
wait $!
exec 9>&-
wait "$pid" || echo "the program ended with status $?"
pid=
exec >&3 2>&1
blur <transcript.txt >blurred.txt
[[ -z ${UPDATE_SNAPSHOTS:-} ]] || cp blurred.txt "$here/demo.txt"
diff "$here/demo.txt" blurred.txt || {
    echo "GNUstep: the transcript is not that of Tests/GNUstep/demo.txt" >&2
    exit 1
}
