#!/usr/bin/env bash
# Links the agent for programs that do not link RuntimeAgent; Sources/AgentStarter/starter.h says how the parts work together:
#   libhookctl-agent.so        is loaded into any program, by `hookctl run` and `hookctl attach`
#   libhookctl-agent-objc.so   the agent, without CRuntime and CHooks, which the process has
#   libhookctl-agent-swift.so  the agent with CRuntime and CHooks, for Swift programs without them
# Both agents have nothing registered: the process may have another Foundation.
# Usage: CLANG=… scripts/link-agent.sh BUILD FOLDER   (BUILD: where `swift build --product hookctl-host` has put its products)
set -euo pipefail

bin=$1
folder=$2
objects=$folder/objects
rm -rf "$objects"
mkdir -p "$objects"/{objc,swift}
trap 'rm -rf "$objects"' EXIT
targets=(CRuntime CHooks CFFIShim CFoundation CBoundaries)
includes=(-I Sources/CAgent/include -I Sources/ObjectiveCFace/include)
for target in "${targets[@]}"; do includes+=(-I "Sources/$target" -I "Sources/$target/include"); done
compile() { "$CLANG" -std=c17 -D_GNU_SOURCE -g -O2 -fPIC -fblocks -Wall -Wextra -Werror "${includes[@]}" "$@"; }

version=$(sed -n 's/^#define ORT_SEAM_VERSION //p' Sources/CRuntime/include/objc/kernel.h)
echo '{ global: __libc_start_main; hookctl_agent_*; local: *; };' >"$objects/starter.exports"
compile -DAGENT_SEAM_VERSION="$version" -shared -o "$folder/libhookctl-agent.so" Sources/AgentStarter/*.c \
    -Wl,-soname,libhookctl-agent.so -Wl,-z,nodelete -Wl,-z,defs -Wl,--version-script="$objects/starter.exports"

# What begins by itself elsewhere, compiled anew: the classes, the methods of NSObject, and the agent.
for file in Sources/ObjectiveCFace/*.c; do
    compile -DORT_FACE_IS_ASLEEP -c -o "$objects/$(basename "$file").o" "$file"
done
compile -DAGENT -DAGENT_IS_IN_LIBRARY -c -o "$objects/environment.o" Sources/CAgent/environment.c
compile -x c -c -o "$objects/load.o" - <<<'#include "support/class_definition.h"
void cffi_load(void) {}'
compile -DORT_COPY_IS_PRIVATE -c -o "$objects/swift/copies.o" Sources/CRuntime/support/copies.c

# The rest as SwiftPM has compiled it.
number=0
while read -r object; do
    object=${object#\'} object=${object%\'} # a name with a space is quoted
    case $object in
    */ObjectiveCFace.build/* | */hookctl_host.build/* | */CBoundaries.build/load.c.o | */CAgent.build/environment.c.o) ;;
    */CRuntime.build/support/copies.c.o) ;;
    */CRuntime.build/* | */CHooks.build/*) ln -s "$(realpath "$object")" "$objects/swift/$((++number)).o" ;;
    *) ln -s "$(realpath "$object")" "$objects/$((++number)).o" ;;
    esac
done <"$bin/hookctl-host.product/Objects.LinkFileList"

echo '{ local: *; };' >"$objects/exports"
# Links the library of this name from the objects in the folders.
link() {
    local library=libhookctl-agent-$1.so options=()
    shift
    find "$@" -maxdepth 1 -name '*.o' -printf '"%p"\n' >"$objects/list"
    for option in -soname "$library" -z nodelete -z lazy "--version-script=$objects/exports"; do options+=(-Xlinker "$option"); done
    swiftc -emit-library -o "$folder/$library" "@$objects/list" "${options[@]}" \
        -L"$(dirname "$CLANG")/../lib/swift/linux" -lBlocksRuntime -lffi
}
link swift "$objects" "$objects/swift"

# A process that loads the library has the runtime's symbols, but not necessarily all of them.
find "$bin/CRuntime.build" "$bin/CHooks.build" -name '*.o' -exec nm --defined-only --extern-only --format=just-symbols {} + |
    sort -u >"$objects/weak"
export objects
find "$objects" -maxdepth 1 -name '*.o' -print0 | xargs -0 -P "$(nproc)" -n 50 sh -c \
    'for object in "$@"; do objcopy --weaken-symbols="$objects/weak" "$object" "$objects/objc/${object##*/}" || exit 1; done' objcopy
link objc "$objects/objc"
