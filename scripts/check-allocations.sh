#!/usr/bin/env bash
# Fails when a file of CRuntime gets memory by itself: support/memory.c is where allocations fail in tests.
# Usage: scripts/check-allocations.sh
set -euo pipefail

calls='(^|[^[:alnum:]_])(malloc|calloc|realloc|reallocarray|strdup|strndup|asprintf|aligned_alloc|posix_memalign|mmap)\('
if grep -rnE --include='*.[ch]' "$calls" Sources/CRuntime | grep -v -e '^Sources/CRuntime/support/memory\.c:' -e ':[[:space:]]*//'; then
    echo "get memory by support/memory.h" >&2
    exit 1
fi
