#!/usr/bin/env bash
# The agent as a library, in programs that do not link it: started with `hookctl run`, and running when `hookctl attach` comes.
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
tells 'hookctl agent: sh has no Objective-C or Swift to look into'
[[ $(grep -c 'hookctl agent' "$folder/told") == 1 ]] || fail "more than one program speaks: $(<"$folder/told")"

status=0
"$hookctl" run --agent "$folder/nothing.so" -- /bin/true 2>"$folder/told" || status=$?
[[ $status == 66 ]] || fail "a library that is not there: hookctl ended with $status"
tells 'nothing.so: No such file or directory; give the path of libhookctl-agent.so'

status=0
"$hookctl" run --agent "$folder" -- /bin/true 2>"$folder/told" || status=$?
[[ $status == 66 ]] || fail "a folder for a library: hookctl ended with $status"
tells 'is no file; give the path of libhookctl-agent.so'

# A program keeps the agent that it links.
run --trace '-[PhotoPicker pick:]' -- "$(dirname "$hookctl")/hookctl-host" "$(dirname "$hookctl")/libPhotoPicker.so" <<<''
tells '◀ -\[PhotoPicker pick:\]'
! grep -q 'hookctl agent' "$folder/told" || fail "an agent beside the program's own: $(<"$folder/told")"

# The programs, which answer lines of standard input and end with the number of answers.
sources=Tests/AgentLibrary
read -ra cflags <<<"$(pkg-config --cflags swift-objc-runtime)"
read -ra shared <<<"$(pkg-config --libs swift-objc-runtime)"
read -ra static <<<"$(pkg-config --libs swift-objc-runtime-static)"
compile() { "$CLANG" -Wall -Werror -O2 -fobjc-arc -fobjc-arc-exceptions "${cflags[@]}" "$@"; }
greetings=("$sources/greetings.m" Examples/PlainClang/Greeter.m -I Examples/PlainClang)
compile "${greetings[@]}" -o "$folder/waiting" "${shared[@]}"
compile "${greetings[@]}" -o "$folder/exporting" -rdynamic "${static[@]}"
compile "${greetings[@]}" -o "$folder/hiding" "${static[@]}"
compile -fPIC -shared "$sources/plugin.m" -o "$folder/plugin.so" "${shared[@]}"
"$CLANG" -Wall -Werror -O2 "$sources/plugin_host.c" -o "$folder/plugin_host"
"$CLANG" -Wall -Werror -O2 -static "$sources/plugin_host.c" -o "$folder/unlinked" 2>/dev/null
swiftc -O -no-whole-module-optimization "$sources/server.swift" -o "$folder/server"
swiftc -static-stdlib "$sources/server.swift" -o "$folder/server_static"

# Waits until the command succeeds.
await() {
    local count
    for ((count = 0; count < 600; count++)); do
        ! "$@" || return 0
        sleep 0.1
    done
    fail "waited a minute for: $* ($(<"$folder/told"))"
}
said() { [[ $(wc -l <"$folder/said") -ge $1 ]]; }
told() { grep -qE -- "$1" "$folder/told"; }
answers() { "$hookctl" ps 2>/dev/null | grep -q "^ *$pid "; }

# Starts a program in the background: its number is in `pid`, and descriptor 7 is its standard input.
mkfifo -m 600 "$folder/lines" 2>/dev/null || true
begin() {
    "$@" <"$folder/lines" >"$folder/said" 2>"$folder/told" &
    pid=$!
    exec 7>"$folder/lines"
}
trap '[[ -z ${pid:-} ]] || kill -KILL "$pid" 2>/dev/null || true' EXIT
# Sends two lines, and expects that the program ends after two answers.
finish() {
    local status=0
    printf '%s\n' tea coffee >&7
    exec 7>&-
    wait "$pid" || status=$?
    pid=
    [[ $status == 2 ]] || fail "$1 ended with $status: $(<"$folder/said") $(<"$folder/told")"
}

# A server in Swift, which has no runtime. A plug-in that brings the runtime after main has begun.
begin "$hookctl" run --agent "$agent" --trace '*Store.*' -- "$folder/server"
finish "the server"
tells '▶ server.LoggingStore.add\(name:count:\)  <server.LoggingStore: 0x[0-9a-f]+>  name: "tea"  count: 3'
tells '◀ server.LoggingStore.add\(name:count:\)  "ordered coffee × 6"'
begin env HOOKCTL_AGENT=1 LD_PRELOAD="$agent" "$folder/server"
await answers
"$hookctl" lifetimes --pid "$pid" server.Visit >"$folder/found" 2>"$folder/counting" 7>&- &
counter=$!
await grep -q 'counting the calls for server.Visit' "$folder/counting"
finish "the server whose objects are counted"
wait "$counter" || fail "hookctl lifetimes ended with $?: $(<"$folder/counting")"
grep -q '^server.Visit: 2 made, 0 ended, 2 alive$' "$folder/found" &&
    grep -qE '^ +2  swift_allocObject  server.GuestBook.write\(_:\)' "$folder/found" ||
    fail "hookctl lifetimes does not find the objects of the server: $(<"$folder/found")"
begin "$hookctl" run --agent "$agent" --trace '-[Album *]' -- "$folder/plugin_host" "$folder/plugin.so"
echo load >&7
await told 'tracing -\[Album \*\]: 2 methods'
finish "the program with a plug-in"
tells '▶ -\[Album add:\]  <Album: 0x[0-9a-f]+>  add: @"tea"'
tells '◀ -\[Album count\]  2'
begin "$hookctl" run --agent "$agent" -- "$folder/hiding"
tells_of_hiding='has the runtime in the executable, which does not export its symbols'
await told "$tells_of_hiding"
finish "the program with a hidden runtime"
begin "$hookctl" run --agent "$agent" -- "$folder/server_static"
await told 'has the Swift runtime inside its executable'
finish "the server with its own Swift"

# The faults of Examples/BoxOffice, as the article FindingFaults finds them.
"$MAKE" --silent -B -C Examples/BoxOffice CLANG="$CLANG" PROGRAM="$folder/box-office"
begin env HOOKCTL_AGENT=1 LD_PRELOAD="$agent" "$folder/box-office"
await answers
finds() {
    local text=$1
    shift
    # The doctor ends with 1 if it finds something.
    "$hookctl" "$@" --pid "$pid" >"$folder/found" 2>&1 7>&- || [[ $1 == doctor ]] || fail "hookctl $* ended with $?: $(<"$folder/found")"
    grep -qE -- "$text" "$folder/found" || fail "hookctl $* does not find \"$text\": $(<"$folder/found")"
}
finds '^ *[0-9]+ +[0-9]+ .* -\[SeatingPlan bestSeatOnBalcony:\]$' top '-[SeatingPlan *]' --once
finds 'bestSeatOnBalcony: 1[6-9]  = [0-9]+' trace '-[SeatingPlan bestSeatOnBalcony:]' --slower 100us --seconds 1
finds '^ *([1-9][0-9]*) +\+[0-9.]+ +\1 +0  Receipt$' instances NSObject --seconds 1
finds '^Receipt: ([1-9][0-9]*) made, 0 ended, \1 alive$' lifetimes Receipt --seconds 1
grep -qE '^ *[1-9][0-9]*  retain +-\[Ticket setReceipt:\] ← -\[BoxOffice sellTo:row:\] ← main' "$folder/found" ||
    fail "hookctl lifetimes does not say who keeps the receipts: $(<"$folder/found")"
finds '-\[Receipt setTicket:\] ← -\[Receipt initWithTicket:\]' lifetimes Ticket --seconds 1
finds 'Several owners hook or replace it: Discounts, Loyalty' doctor
finds 'from -\[Accounts loyalty_boxOffice:didSell:\]' trace '-[Accounts bookIncome:]' --where 'arg1 < 0' --stack --seconds 1
exec 7>&-
wait "$pid" || fail "the box office ended with $?: $(<"$folder/told")"
grep -qE '^200 tickets, 4160 euros$' "$folder/said" || fail "the box office says: $(<"$folder/said")"
pid=

# Attaching: the debugger interface may be forbidden where the check runs.
refuses() {
    local wanted=$1 status=0
    shift
    "$hookctl" attach --agent "$agent" "$@" >"$folder/attached" 2>&1 || status=$?
    [[ $status == "$wanted" ]] || fail "attach $* ended with $status: $(<"$folder/attached")"
}
about() { grep -qE -- "$1" "$folder/attached" || fail "attach does not say \"$1\": $(<"$folder/attached")"; }
begin "$folder/waiting"
status=0
"$hookctl" attach --agent "$agent" "$pid" >"$folder/attached" 2>&1 || status=$?
if [[ $status == 77 ]] && grep -q 'does not let hookctl debug' "$folder/attached"; then
    finish "the program"
    echo "check-agent-library: passed, but attach is not checked: $(<"$folder/attached")"
    exit 0
fi
[[ $status == 0 ]] || fail "attach ended with $status: $(<"$folder/attached")"
about "^process $pid \(waiting\) has an agent now"
refuses 0 "$pid"
about "^process $pid \(waiting\) already has an agent"
refuses 0 --json "$pid"
about '"hadAgent" ?: ?true'

# Traces the attached program while it answers.
trace() {
    : >"$folder/trace"
    "$hookctl" trace --pid "$pid" "$2" >"$folder/trace" 2>&1 7>&- &
    local tracer=$!
    await grep -q 'tracing' "$folder/trace"
    finish "$1"
    wait "$tracer" || true
    grep -qE -- "$3" "$folder/trace" || fail "$1, attached to, is not traced: $(<"$folder/trace")"
}
attach() {
    begin "${@:2}"
    refuses 0 "$pid"
    about "^process $pid \($1\) has an agent now"
}
trace "the plain program" '-[Politely *]' '◀ -\[Politely greeting\]  @"good morning from plain clang"'
attach exporting "$folder/exporting"
trace "the program that exports the runtime" '-[Politely *]' '◀ -\[Politely greeting\]  @"good morning from plain clang"'
attach server "$folder/server"
trace "the server" '*Store.*' 'name: "tea"  count: 3'

# Before and after the plug-in comes. The second time the agent starts by itself.
begin "$folder/plugin_host" "$folder/plugin.so"
refuses 69 "$pid"
about 'has no Objective-C or Swift to look into yet; its agent starts when it loads the runtime'
echo load >&7
await answers
trace "the program with a plug-in" '-[Album *]' '▶ -\[Album add:\]  <Album: 0x[0-9a-f]+>  add: @"coffee"'
begin "$folder/plugin_host" "$folder/plugin.so"
echo load >&7
await said 1
refuses 0 "$pid"
trace "the program with a plug-in" '-[Album *]' '▶ -\[Album add:\]  <Album: 0x[0-9a-f]+>  add: @"coffee"'

# Refusals leave the program as it is.
begin "$folder/hiding"
refuses 65 "$pid"
about "$tells_of_hiding"
kill -STOP "$pid"
refuses 75 "$pid"
about "is stopped, so it cannot load the agent; continue the process with kill -CONT $pid"
kill -CONT "$pid"
finish "the program with a hidden runtime"
begin "$folder/server_static"
refuses 65 "$pid"
about 'has the Swift runtime inside its executable'
finish "the server with its own Swift"
begin "$folder/unlinked" none
refuses 65 "$pid"
about 'is linked statically or has another C library than glibc'
exec 7>&-
wait "$pid" || fail "the static program ended with $?"
refuses 69 "$pid"
about "there is no process $pid"
pid=
refuses 64 0
status=0
(exec "$hookctl" attach "$BASHPID" --agent "$folder/nothing.so") >"$folder/attached" 2>&1 || status=$?
[[ $status == 66 ]] || fail "a library that is not there: attach ended with $status"
echo "check-agent-library: passed"
