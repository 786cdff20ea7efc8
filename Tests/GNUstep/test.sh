#!/usr/bin/env bash
# Runs gnustep-base's own tests on what build.sh has built, and compares the failures with known.txt. Fails for a failure that is
# not known, and for a known one that did not happen.
# Usage: Tests/GNUstep/test.sh FOLDER [SET...]   (a set is a folder of Tests/base; without sets: all of them)
set -uo pipefail

known=$(dirname "$(realpath "$0")")/known.txt
folder=$(realpath "$1")
base=$folder/base
results=$folder/results
shift
rm -rf "$results"
mkdir -p "$results"
# shellcheck disable=SC1091
. "$folder/environment"
export ADDITIONAL_INCLUDE_DIRS="-I$base/Headers -I$base/Source" ADDITIONAL_LIB_DIRS="-L$base/Source/obj"
export ADDITIONAL_LDFLAGS="-Wl,-rpath,$base/Source/obj" GNUSTEP_LOCAL_ADDITIONAL_MAKEFILES=$base/base.make
# Two of the tests call functions that they do not declare.
export ADDITIONAL_OBJCFLAGS=-Wno-error=implicit-function-declaration ADDITIONAL_CFLAGS=-Wno-error=implicit-function-declaration
# shellcheck disable=SC1091
set +u
. "$GNUSTEP_MAKEFILES/GNUstep.sh" # reads variables that are not set
set -u
export LD_LIBRARY_PATH=$base/Source/obj:$LD_LIBRARY_PATH PATH=$base/Tools/obj:$PATH
cd "$base/Tests" || exit 1

# Most Objective-C++ tests are for developers, and are found only by name.
sets=("$@")
if [[ ${#sets[@]} == 0 ]]; then
    mapfile -t sets < <(cd base && find . -mindepth 2 -name TestInfo -printf '%h\n' | cut -d/ -f2 | sort -u && ls -- */*.mm)
fi
seconds=240
for set in "${sets[@]}"; do
    name=${set//\//-} options=() status=0
    [[ $set != *.mm ]] || options=(--developer)
    rm -f tests.log tests.sum oldtests.*
    timeout --kill-after=5 $seconds setsid --wait gnustep-tests "${options[@]}" "base/$set" >"$results/$name.log" 2>&1 </dev/null || status=$?
    {
        cat tests.sum 2>/dev/null
        grep -a '^Failed build' "$results/$name.log" # not in the file above
        [[ $status != 124 ]] || echo "Failed file:     $set took more than $seconds s"
    } >"$results/$name.sum"
done

# A line for each failure: the set, the kind, and the test without the time of the run.
cd "$results" || exit 1
for file in *.sum; do
    sed -nE "s/^(Failed (test|build|file|set)): */${file%.sum}: \1: /p" "$file"
done | sed -E 's/\([0-9]{4}-[0-9-]+ [0-9:.]+ [+-][0-9]+\) *//; s/ \.\.\. / /; s/0x[0-9a-f]+/0x…/g' | sort -u >failures
count() { cat ./*.sum | grep -a -c "^$1" || true; }
echo "GNUstep: $(count 'Completed file') sets, $(count 'Passed test') tests passed, $(wc -l <failures) failed," \
    "$(count 'Dashed hope') hopes that are not fulfilled anywhere"
((${#} == 0)) || exit 0 # of single sets, the list is not complete

expected=$(grep -v '^#' "$known" | sort -u)
news=$(comm -13 <(echo "$expected") failures) gone=$(comm -23 <(echo "$expected") failures)
[[ -z $news ]] || printf 'GNUstep: not in %s:\n%s\n' "$known" "$news" >&2
[[ -z $gone ]] || printf 'GNUstep: did not fail; remove from %s:\n%s\n' "$known" "$gone" >&2
[[ -z $news && -z $gone && $(count 'Passed test') -gt 9000 ]]
