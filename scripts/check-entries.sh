#!/usr/bin/env bash
# Fails if code that hooked calls reach through a register does not begin with endbr64 (x86-64) or bti c (aarch64). This is the
# stub of a hooked method, and each function of Sources/CHooks/*/*.S that C does not call by name.
# Usage: scripts/check-entries.sh CLANG
set -euo pipefail

clang=$1
objdump=${clang%clang}llvm-objdump
called_by_name="ort_hook_call_perform ort_hook_call_perform_original ort_swift_call_perform ort_swift_call_perform_original"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# beginnings ARCHITECTURE FILE SECTION: prints each symbol with its first instruction.
beginnings() {
    "$clang" --target="$1-linux-gnu" -c -I Sources/CRuntime -I Sources/CHooks -I Sources/CRuntime/include -o "$work/entry.o" "$2"
    "$objdump" --disassemble-all --no-show-raw-insn --section="$3" "$work/entry.o" |
        awk '/^[0-9a-f]+ <ort_.*>:$/ { name = substr($2, 2, length($2) - 3); getline; $1 = ""; print name $0 }'
}

check() {
    local architecture=$1 mark=$2 entries=0 failures=0 file section name instruction
    for file in Sources/CHooks/*/*-"$architecture".S Sources/CRuntime/blocks/trampolines-"$architecture".S; do
        section=.text
        [[ $file == */trampolines-* ]] && section=.rodata # copies of it are mapped
        while read -r name instruction; do
            case " $called_by_name " in *" $name "*) continue ;; esac
            case $name in
            ort_trampoline_stub_site | ort_hook_* | ort_forwarding_* | ort_block_* | ort_swift_*) ;;
            *) continue ;;
            esac
            entries=$((entries + 1))
            [[ $instruction == "$mark" ]] && continue
            failures=$((failures + 1))
            echo "$file: $name begins with \"$instruction\", not with \"$mark\"" >&2
        done < <(beginnings "$architecture" "$file" "$section")
    done
    if ((entries < 10)); then
        echo "only $entries entries of hooks were found for $architecture" >&2
        return 1
    fi
    ((failures == 0))
}

check x86_64 endbr64
check aarch64 "bti c"
