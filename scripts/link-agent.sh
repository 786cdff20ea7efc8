#!/usr/bin/env bash
# Links the agent as a shared library, which `hookctl run --agent FILE` preloads into a program that does not link RuntimeAgent.
# The library takes CRuntime and CHooks from the process. It has all else that the agent needs, with nothing registered: the
# process may have another Foundation. A process without the runtime can load it too, because its references are weak.
# Usage: CLANG=… scripts/link-agent.sh CONFIGURATION FILE   (after `swift build -c CONFIGURATION --product hookctl-host`)
set -euo pipefail

bin=$(swift build -c "$1" --show-bin-path)
library=$2
objects=$library.objects
rm -rf "$objects"
mkdir -p "$objects"
trap 'rm -rf "$objects"' EXIT
targets=(CRuntime CHooks CFFIShim CFoundation CBoundaries)
includes=(-I Sources/CAgent/include -I Sources/ObjectiveCFace/include)
for target in "${targets[@]}"; do includes+=(-I "Sources/$target" -I "Sources/$target/include"); done

# What begins by itself elsewhere, compiled anew: the classes, the methods of NSObject, and the agent.
compile() { "$CLANG" -std=c17 -D_GNU_SOURCE -g -O2 -fPIC -fblocks -Wall -Wextra -Werror "${includes[@]}" "$@"; }
for file in Sources/ObjectiveCFace/*.c; do
    compile -DORT_FACE_IS_ASLEEP -c -o "$objects/$(basename "$file").o" "$file"
done
version=$(sed -n 's/^#define ORT_SEAM_VERSION //p' Sources/CRuntime/include/objc/kernel.h)
compile -DAGENT -DAGENT_IS_PRELOADED -DAGENT_SEAM_VERSION="$version" -c -o "$objects/environment.o" Sources/CAgent/environment.c
compile -x c -c -o "$objects/load.o" - <<<'#include "support/class_definition.h"
void cffi_load(void) {}'

# The rest as SwiftPM has compiled it.
find "$bin/CRuntime.build" "$bin/CHooks.build" -name '*.o' -exec nm --defined-only --extern-only --format=just-symbols {} + |
    sort -u >"$objects/weak"
number=0
while read -r object; do
    object=${object#\'} object=${object%\'} # a name with a space is quoted
    case $object in
    */CRuntime.build/* | */CHooks.build/* | */ObjectiveCFace.build/* | */hookctl_host.build/*) ;;
    */CBoundaries.build/load.c.o | */CAgent.build/environment.c.o) ;;
    *) cp "$object" "$objects/$((++number)).o" ;;
    esac
done <"$bin/hookctl-host.product/Objects.LinkFileList"
find "$objects" -name '*.o' -print0 | xargs -0 -P "$(nproc)" -n 50 sh -c \
    'for object in "$@"; do objcopy --weaken-symbols="$0" "$object" || exit 1; done' "$objects/weak"

echo '{ global: __libc_start_main; local: *; };' >"$objects/exports"
find "$objects" -name '*.o' -printf '"%p"\n' >"$objects/list"
options=()
for option in -soname "${library##*/}" -z nodelete -z lazy "--version-script=$objects/exports"; do options+=(-Xlinker "$option"); done
swiftc -emit-library -o "$library" "@$objects/list" "${options[@]}" -L"$(dirname "$CLANG")/../lib/swift/linux" -lBlocksRuntime -lffi
