#!/usr/bin/env bash
# Prints the symbols that the public headers in a folder export, one in each line: the functions marked OBJC_EXPORT, the
# symbols of the classes, the personality routines, which only compilers name, and the entries of hooked methods, which
# programs may have. A `*` stands for any text. The symbols for Objective-C++ belong to another library.
# Usage: scripts/public-symbols.sh CLANG HEADER_FOLDER...   (headers outside objc/ are not public)
set -euo pipefail

clang=$1
shift
includes=() folders=()
for folder in "$@"; do
    includes+=(-I "$folder")
    if [[ -d $folder/objc ]]; then folders+=("$folder"); fi
done
headers=$(for folder in "${folders[@]}"; do cd "$folder" && ls objc/*.h | grep -v objcxx && cd "$OLDPWD"; done)

sed 's/.*/#include <&>/' <<<"$headers" | "$clang" "${includes[@]}" -x c -std=gnu17 -E -P - | tr '\n' ' ' | tr ';' '\n' |
    sed -n -e 's/__attribute__((visibility("default")))/@/' -e 's/__attribute__(([^()]*\(([^()]*)[^()]*\)*))//g' \
        -e 's/.*@[^(]*[^A-Za-z0-9_(]\([A-Za-z_][A-Za-z0-9_]*\) *(.*/\1/p' |
    grep -v '^_\?Block_' # of BlocksRuntime, declared for convenience
for folder in "${folders[@]}"; do cat "$folder"/objc/*.h; done |
    sed -n -e 's/^OBJC_EXPORT [A-Za-z]* \*\{0,1\}const \([A-Za-z]*\);.*/\1/p' \
        -e 's/^OBJC_EXPORT const [a-z ]* \([A-Za-z_]*\);.*/\1/p'
for folder in "${folders[@]}"; do cat "$folder"/objc/*.h; done |
    sed -n -e 's/^@interface \([A-Za-z0-9]*\).*/\1/p' -e '$a Protocol' | sort -u |
    sed 's/.*/._OBJC_CLASS_&\n._OBJC_METACLASS_&\n._OBJC_REF_CLASS_&\n__objc_ivar_offset_&.*/'
printf '%s\n' '__gnustep_objc*_personality_v0' 'ort_hook_entries_*'
