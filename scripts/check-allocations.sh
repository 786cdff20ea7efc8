#!/usr/bin/env bash
# Fails if a file of the C targets allocates memory itself. Only support/memory.c, support/allocation.c and
# rings/allocation.c may do so, since tests make their allocations fail.
# Usage: scripts/check-allocations.sh
set -euo pipefail

calls='(^|[^[:alnum:]_])(malloc|calloc|realloc|reallocarray|strdup|strndup|asprintf|aligned_alloc|posix_memalign|mmap)\('
if grep -rnE --include='*.[ch]' "$calls" Sources/CRuntime Sources/CHooks Sources/CFFIShim Sources/CFoundation Sources/CBoundaries Sources/CTracing |
    grep -v -e "^Sources/CRuntime/support/memory\.c:" -e "^Sources/CFFIShim/support/allocation\.c:" \
            -e "^Sources/CTracing/rings/allocation\.c:" -e ':[[:space:]]*//'; then
    echo "these lines allocate memory themselves; call support/memory.h, support/allocation.h or rings/allocation.h" >&2
    exit 1
fi
