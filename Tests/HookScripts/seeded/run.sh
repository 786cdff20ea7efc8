#!/bin/bash
# Applies each defect NN-name.patch of this folder to a copy of the sources, builds it, and requires that its catcher
# fails. A patch begins with these lines:
#
#     Defect: a sentence
#     Catcher: scripts | scripts-asan | prototypes | program NAME [CHECK]
#
#     run.sh FOLDER [NN…]     FOLDER: the folder of the copy; NN: only these defects
#
# A catcher must pass without the defect; run.sh checks this first.

set -u
readonly here=$(cd "$(dirname "$0")" && pwd)
readonly copy=$1/copy log=$1/log
readonly seed=${SEED:-1} scripts=${HOOK_SCRIPTS:-20000} prototypes=${PROTOTYPES:-4000} seconds=600
shift

# Copies every file that the build reads, and the existing build products.
copy_sources() {
    rm -rf "$copy"
    mkdir -p "$copy"/.build/{programs/plain,programs/asan,hook_scripts}
    tar --exclude=.build -cf - Makefile Package.swift Sources Tests Examples Benchmarks scripts | tar -xf - -C "$copy"
    for built in programs/plain/runtime programs/plain/check.o hook_scripts/plain programs/asan/runtime hook_scripts/asan; do
        if [ -e ".build/$built" ]; then
            cp -a ".build/$built" "$copy/.build/$built"
        fi
    done
}

field() { sed -n "s/^$1: //p;/^---/q" "$2"; }

binary_of() {
    case $1 in
    scripts) echo .build/hook_scripts/plain/hook_scripts ;;
    scripts-asan) echo .build/hook_scripts/asan/hook_scripts ;;
    prototypes) echo .build/prototypes/plain/prototypes ;;
    program) echo ".build/programs/plain/O2-2.2-mrc/$2" ;;
    esac
}

build() { make -C "$copy" --no-print-directory "$(binary_of "$@")" >"$log" 2>&1; }

# Returns the exit status of the catcher. Its output is in the log.
run() {
    case $1 in
    scripts*) (cd "$copy" && timeout $seconds "$(binary_of "$1")" "$seed" "$scripts" first) ;;
    prototypes) timeout $seconds make -C "$copy" --no-print-directory prototypes-plain PROTOTYPES="$prototypes" SEED="$seed" ;;
    program) (cd "$copy" && timeout 120 "$(binary_of "$@")" ${3:+"$3"}) ;;
    esac >"$log" 2>&1
}

found() {
    case $1 in
    scripts*) grep -m1 -o 'script [0-9]*' "$log" ;;
    prototypes) grep -m1 -o 'PROTOTYPE=[0-9/]*' "$log" ;;
    program) grep -m1 'failed: ' "$log" | sed 's/failed: //' ;;
    esac
}

declare -A passes
passes_without() {
    local catcher="$*"
    if [ -z "${passes[$catcher]:-}" ]; then
        passes[$catcher]=no
        build "$@" && run "$@" && passes[$catcher]=yes
    fi
    [ "${passes[$catcher]}" = yes ]
}

# Writes the result for one defect to `answer`. Returns false if the catcher has not found the defect.
seed_defect() {
    local patch=$1 catcher status=1
    read -r -a catcher <<<"$(field Catcher "$patch")"
    if [ -z "$(binary_of "${catcher[@]}")" ]; then
        answer="names no catcher"
    elif ! passes_without "${catcher[@]}"; then
        answer="${catcher[*]} fails without it and says nothing: see $log"
    elif ! patch -d "$copy" -p1 --forward --fuzz=2 --dry-run <"$patch" >"$log" 2>&1; then
        answer="does not apply any more: the sources have changed, write it anew"
    else
        patch -d "$copy" -p1 --forward --fuzz=2 --no-backup-if-mismatch <"$patch" >/dev/null
        if ! build "${catcher[@]}"; then
            answer="does not build any more: $(grep -m1 error: "$log")"
        elif run "${catcher[@]}"; then
            answer="was NOT caught by ${catcher[*]}"
        else
            answer="caught by ${catcher[*]}: $(found "${catcher[@]}")"
            status=0
        fi
        patch -d "$copy" -p1 --reverse --fuzz=2 --no-backup-if-mismatch <"$patch" >/dev/null
    fi
    return $status
}

copy_sources
failures=0
for patch in "$here"/*.patch; do
    name=$(basename "$patch" .patch)
    if [ $# -gt 0 ] && [[ ! " $* " == *" ${name%%-*} "* ]]; then
        continue
    fi
    seed_defect "$patch" || failures=$((failures + 1))
    echo "$name: $answer"
done
echo "$failures defects were not caught"
[ "$failures" -eq 0 ]
