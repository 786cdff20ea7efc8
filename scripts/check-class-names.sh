#!/usr/bin/env bash
# Fails if two of the shared objects define a class with the same name: a process that loads both has only the first.
# Usage: scripts/check-class-names.sh FILE...
set -euo pipefail

taken=$(for file in "$@"; do
    { nm --defined-only "$file" || true; } | sed -n 's/.* \._OBJC_CLASS_//p' | sed "s|$| ${file##*/}|"
done | sort | awk '{ files[$1] = files[$1] " " $2; count[$1]++ } END { for (name in count) if (count[name] > 1) print name ":" files[name] }')
if [[ -n "$taken" ]]; then
    echo "classes with one name in several fixtures; rename all but one of each:" >&2
    echo "$taken" >&2
    exit 1
fi
