#!/usr/bin/env bash
# Installs into FOLDER, uses the installation as any user would, with plain clang and pkg-config, and uninstalls it.
# Usage: CLANG=… MAKE=… scripts/check-install.sh FOLDER [BUILD]   (BUILD: a build of hookctl; otherwise a release build is made)
set -euo pipefail

folder=$(realpath -m "$1")
prefix=$folder/prefix
rm -rf "$folder"
mkdir -p "$folder"

fail() {
    echo "install-check: $*" >&2
    exit 1
}
build=${2:-}
[[ -x $build/hookctl && -x $build/hookctl-host ]] || build=
installed() { (cd "$1" && find . ! -type d | sort); }

"$MAKE" --silent install PREFIX="$prefix" CLANG="$CLANG" HOOKCTL_BUILD="$build"
"$MAKE" --silent install PREFIX=/opt/objc DESTDIR="$folder/staged" CLANG="$CLANG" HOOKCTL_BUILD="$build"
[[ "$(installed "$prefix")" == "$(installed "$folder/staged/opt/objc")" ]] || fail "DESTDIR changes what is installed"
"$MAKE" --silent install PREFIX="$prefix" CLANG="$CLANG" HOOKCTL_BUILD="$build"

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
read -ra cflags <<<"$(pkg-config --cflags swift-objc-runtime)"
read -ra shared <<<"$(pkg-config --libs swift-objc-runtime)"
read -ra static <<<"$(pkg-config --libs swift-objc-runtime-static)"
compile() { "$CLANG" -Wall -Werror -O2 "${cflags[@]}" "$@"; }

# The libraries export exactly the declarations of the headers, and references to personalities, which linkers merge by
# name.
names_of() { nm "$@" | awk '{ sub(/@.*/, "", $3); print $3 }' | grep -v '^swift-objc-runtime-\|^libswift\|^libobjc-hooks-\|^DW\.ref\.\|^$' | sort -u; }
check_exports() {
    local library=$1 exported name pattern public
    mapfile -t public < <(scripts/public-symbols.sh "$CLANG" "${@:2}")
    # shellcheck disable=SC2086
    exported=$(names_of -g --defined-only $library)
    for name in "${public[@]}"; do
        # Not every class has references or ivars that other images name.
        [[ $name == *'*'* || $name == ._OBJC_* ]] || grep -qxF "$name" <<<"$exported" || fail "$library lacks $name"
    done
    while read -r name; do
        for pattern in "${public[@]}"; do
            # shellcheck disable=SC2053
            [[ $name != $pattern ]] || continue 2
        done
        fail "$library exports $name, which no header declares"
    done <<<"$exported"
}
runtime_headers=(Sources/{CRuntime,CHooks,CFFIShim,CFoundation,CBoundaries}/include)
check_exports "-D $prefix/lib/libswift-objc-runtime.so" "${runtime_headers[@]}"
check_exports "$prefix/lib/libswift-objc-runtime.a" "${runtime_headers[@]}"
[[ "$(readelf -d "$prefix/lib/libswift-objc-runtime.so")" == *'soname: [libswift-objc-runtime.so.'* ]] || fail "no soname"
readelf -lW "$prefix/lib/libswift-objc-runtime.so" | grep -q 'GNU_STACK.*RWE' && fail "an executable stack"

# The example, built by its own Makefile, with the shared and the static library.
for package in swift-objc-runtime swift-objc-runtime-static; do
    "$MAKE" --silent -B -C Examples/PlainClang CLANG="$CLANG" PKG=$package PROGRAM="$folder/greetings-$package"
    "$folder/greetings-$package" >"$folder/output" || fail "the example fails with $package"
    grep -q 'good morning from plain clang!' "$folder/output" || fail "the example says: $(cat "$folder/output")"
done

# A library that is written for Apple's systems.
compile -fobjc-arc -fobjc-arc-exceptions Tests/Install/port.m -o "$folder/port" "${shared[@]}"
"$folder/port" 2>"$folder/output" || fail "the ported library: $(<"$folder/output")"
grep -q 'THE SEA (7) of Shelf' "$folder/output" || fail "the ported library says: $(<"$folder/output")"

# Release links that collect sections keep code that the program reaches only by name.
for linker in '' -fuse-ld=lld; do
    for flags in "" "-ffunction-sections -fdata-sections -Wl,--gc-sections" "-flto=thin -Wl,--gc-sections"; do
        [[ $flags != *flto* || -n $linker ]] || continue
        # shellcheck disable=SC2086
        compile Tests/Install/survivors.m $linker $flags -o "$folder/survivors" "${static[@]}"
        "$folder/survivors" || fail "static, with '$linker $flags'"
        # shellcheck disable=SC2086
        compile Tests/Install/survivors.m $linker $flags -o "$folder/survivors" "${shared[@]}"
        "$folder/survivors" || fail "shared, with '$linker $flags'"
    done
    # Program and archive each have a reference to the personality routine of C.
    for libraries in static shared; do
        declare -n link=$libraries
        # shellcheck disable=SC2086
        compile -fPIC -fexceptions -fobjc-exceptions Tests/Install/{catcher.m,cleanup.c} $linker -o "$folder/catcher" "${link[@]}"
        "$folder/catcher" || fail "exceptions, $libraries, with '$linker'"
    done
done

# Objective-C++ with each library that has a runtime, in both orders: the library for C++ does not name any of them.
check_cxx() {
    local linker packages flags
    for linker in '' -fuse-ld=lld; do
        for packages in "$1 swift-objc-runtime-cxx" "swift-objc-runtime-cxx $1"; do
            # shellcheck disable=SC2086
            read -ra flags <<<"$linker $(pkg-config --cflags --libs $packages)"
            "$CLANG++" -Wall -Werror -O2 -fexceptions -fobjc-exceptions Tests/Install/mixed.mm -o "$folder/mixed" "${flags[@]}"
            "$folder/mixed" || fail "Objective-C++, with '$linker $packages'"
        done
    done
}
check_cxx swift-objc-runtime
check_cxx swift-objc-runtime-static

# Plug-ins for a program that uses the shared library, and for a program with the static library.
compile -fPIC -shared Tests/Install/plugin.m -o "$folder/plugin.so" "${shared[@]}"
compile -fPIC -shared Tests/Install/plugin.m -o "$folder/plugin-unlinked.so"
compile Tests/Install/host.m -o "$folder/host" "${shared[@]}"
compile Tests/Install/host.m -rdynamic -o "$folder/host-static" "${static[@]}"
"$folder/host" "$folder/plugin.so" || fail "a plug-in of a program that uses the shared library"
"$folder/host-static" "$folder/plugin-unlinked.so" || fail "a plug-in of a program that brings the runtime"

# Programs and plug-ins have the messengers of their own; a library that has none uses the runtime's, also if a program
# with its own is linked with it.
has_messenger() {
    nm "$folder/$1" | grep -w 't objc_msgSend' >/dev/null || fail "the messenger is not $1's own"
}
has_messenger host
has_messenger plugin.so
for linker in '' -fuse-ld=lld; do
    # shellcheck disable=SC2086
    compile Tests/Install/host.m $linker -o "$folder/host-linked" -Wl,--no-as-needed "$folder/plugin-unlinked.so" "${shared[@]}"
    "$folder/host-linked" "$folder/plugin-unlinked.so" || fail "a program that is linked with an image without a messenger, with '$linker'"
done

# On x86-64, a program has the entries of simple hooked methods of its own, too. The library uses them only if the name of
# their table tells the library's own sources. They need nothing but the library, so that every program can be linked.
messengers=$prefix/lib/libswift-objc-messenger.a
check_entries() {
    local table name linker flags exported
    table=$(nm "$messengers" | awk '$2 == "D" { print $3 }')
    [[ $table == ort_hook_entries_???????????????? ]] || fail "the archive's entries are called '$table'"
    for name in swift-objc-runtime.so objc-hooks.so objc2-compatible/libobjc.so.4.6; do
        [[ ! -e $prefix/lib/lib$name ]] || names_of -D "$prefix/lib/lib$name" | grep -qxF "$table" || fail "lib$name has other entries"
    done
    objcopy --redefine-sym "$table=${table}_older" "$messengers" "$folder/older-messengers.a"
    for linker in gold bfd lld; do
        for flags in '' -static-libgcc '-ffunction-sections -Wl,--gc-sections -Wl,-z,now' -no-pie; do
            # shellcheck disable=SC2086
            compile -fexceptions -fobjc-exceptions Tests/Install/entries.m -fuse-ld=$linker $flags -o "$folder/entries" "${shared[@]}"
            "$folder/entries" program || fail "a program with entries of its own, with '$linker $flags'"
        done
        compile -fexceptions -fobjc-exceptions Tests/Install/entries.m -fuse-ld=$linker -o "$folder/entries" \
            "${shared[@]/$messengers/$folder/older-messengers.a}"
        "$folder/entries" library || fail "a program with entries of other sources, with '$linker'"
    done
    exported=$(names_of -D "$prefix/lib/libswift-objc-runtime.so")
    while read -r name; do
        grep -qxF "$name" <<<"$exported" || fail "the archive needs $name, which is not the library's"
    done < <(nm -u "$messengers" | awk '$1 == "U" { print $2 }')
}
[[ $(uname -m) != x86_64 ]] || check_entries

# Two copies are found when the process starts, and when a plug-in brings the second copy.
refuses() {
    local status=0
    "$@" >"$folder/output" 2>&1 || status=$?
    ((status == 134)) || fail "$* ended with $status: $(cat "$folder/output")"
    grep -q 'two copies of the Objective-C runtime, one in .* and one in .*' "$folder/output" || fail "$* says nothing of it"
}
compile -fPIC -shared Tests/Install/plugin.m -o "$folder/plugin-static.so" -Wl,--whole-archive "${static[@]:0:1}" \
    -Wl,--no-whole-archive "${static[@]:1}"
compile Tests/Install/host.m -o "$folder/host-both" "${static[@]}" -Wl,--no-as-needed "$folder/plugin.so"
refuses "$folder/host" "$folder/plugin-static.so"
refuses "$folder/host-static" "$folder/plugin.so"
refuses "$folder/host-both" "$folder/plugin.so"

# Another runtime, as GCC's and libobjc2's files are called.
"$CLANG" -shared -x c -Wl,-soname,libobjc.so.4 -o "$folder/libobjc.so.4" /dev/null
compile Tests/Install/host.m -o "$folder/host-other" -Wl,--no-as-needed "$folder/libobjc.so.4" "-Wl,-rpath,$folder" "${shared[@]}"
status=0
"$folder/host-other" "$folder/plugin.so" >"$folder/output" 2>&1 || status=$?
[[ $status == 134 ]] && grep -q 'another Objective-C runtime, .*/libobjc.so.4, beside the one in .*/libswift-objc-runtime.so' "$folder/output" ||
    fail "another runtime is not told: $status, $(<"$folder/output")"

# The library with the Objective-C face, which contains the runtime.
if pkg-config --exists objc-hooks; then
    check_exports "-D $prefix/lib/libobjc-hooks.so" "$prefix/include/swift-objc-runtime"
    read -ra hooks <<<"$(pkg-config --libs objc-hooks)"
    read -ra cflags <<<"$(pkg-config --cflags objc-hooks)"
    compile Tests/Install/hooking.m -o "$folder/hooking" "${hooks[@]}"
    has_messenger hooking
    "$folder/hooking" || fail "a program that hooks"
    compile Tests/Install/host.m -o "$folder/host-hooks" "${hooks[@]}"
    "$folder/host-hooks" "$folder/plugin-unlinked.so" || fail "a plug-in of a program that brings the face"
    refuses "$folder/host-hooks" "$folder/plugin.so"
    compile Tests/Install/hooking.m -o "$folder/hooking-both" -Wl,--no-as-needed "${hooks[@]}" "${shared[@]}"
    refuses "$folder/hooking-both"
    check_cxx objc-hooks
else
    echo "install-check: objc-hooks is not checked, because there is no swiftc"
fi
"$MAKE" --silent install PREFIX="$folder/plain" CLANG="$CLANG" SWIFTC= >/dev/null
! installed "$folder/plain" | grep -q 'objc-hooks\|Aspects\.h\|hookctl' || fail "the face is installed without what it needs"

# The library for libobjc2's users, by its pkg-config file, and by -lobjc with its folders as a makefile has them.
read -ra flags <<<"$(pkg-config --cflags --libs libobjc-compat)"
program=(Tests/Compatible/selectors.m Tests/Programs/check.c -I Tests/Programs -D_GNU_SOURCE -DNO_WARN_DEPRECATED)
"$CLANG" -Wall -Werror -fexceptions -fobjc-exceptions "${program[@]}" -o "$folder/compatible" "${flags[@]}"
has_messenger compatible
"$folder/compatible" >/dev/null || fail "a program for libobjc2"
compatible=libobjc2-compatible
"$CLANG" -fobjc-runtime=gnustep-2.0 -fblocks "${program[@]}" -I "$prefix/include/$compatible" \
    -I "$prefix/include/$compatible/runtime" -o "$folder/compatible" -L "$prefix/lib/$compatible" -lobjc
LD_LIBRARY_PATH=$prefix/lib/$compatible "$folder/compatible" >/dev/null || fail "a program that links -lobjc"

"$MAKE" --silent -B -C Examples/OwnRoot CLANG="$CLANG" PROGRAM="$folder/shopping"
"$folder/shopping" | diff - Tests/Install/shopping.txt || fail "a program with a root class of its own"
status=0
"$folder/shopping" more >/dev/null 2>"$folder/output" || status=$?
[[ $status == 3 && $(<"$folder/output") == 'a cake does not answer discount:' ]] || fail "the root class is not asked: $(<"$folder/output")"

# hookctl finds the agent's library by itself. Its manual and completions have each command.
if [[ -x $prefix/bin/hookctl ]]; then
    traced=("$prefix/bin/hookctl" run --trace '-[Politely greeting]' -- "$folder/greetings-swift-objc-runtime")
    "${traced[@]}" >/dev/null 2>"$folder/output" || fail "the installed hookctl: $(<"$folder/output")"
    grep -qF '@"good morning from plain clang"' "$folder/output" || fail "the installed hookctl traces nothing: $(<"$folder/output")"
    traced=("$prefix/bin/hookctl" run --trace '-[Picker *]' -- "$folder/hooking")
    "${traced[@]}" >/dev/null 2>"$folder/output" || fail "hookctl in a program with the face: $(<"$folder/output")"
    grep -q '◀ -\[Picker pick:\]  8' "$folder/output" || fail "hookctl traces nothing of the face: $(<"$folder/output")"
    manual=$prefix/share/man/man1/hookctl.1
    for command in run attach ps trace encode; do
        grep -qx "\.SS $command" "$manual" || fail "the manual lacks hookctl $command"
        for file in bash-completion/completions/hookctl zsh/site-functions/_hookctl fish/vendor_completions.d/hookctl.fish; do
            grep -qw "$command" "$prefix/share/$file" || fail "$file lacks $command"
        done
    done
    if command -v man >/dev/null; then
        [[ -z $(LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Z "$manual" 2>&1 >/dev/null) ]] || fail "the manual has errors"
    fi
    bash -n "$prefix/share/bash-completion/completions/hookctl" || fail "the completions for bash"
else
    echo "install-check: hookctl is not checked, because there is no swiftc"
fi

# Uninstalling removes all installed files, including an older version's library, and no other files.
others=(bin/other lib/libother.so share/man/man1/other.1 lib/libswift-objc-runtime-other.so lib/pkgconfig/other.pc include/swift-objc-runtime/objc/other.h)
touch "$prefix/lib/libswift-objc-runtime.so.0.0.9" "${others[@]/#/$prefix/}"
"$MAKE" --silent uninstall PREFIX="$prefix" 2>/dev/null
[[ "$(installed "$prefix")" == "$(printf './%s\n' "${others[@]}" | sort)" ]] || fail "uninstall leaves $(installed "$prefix")"
"$MAKE" --silent uninstall PREFIX=/opt/objc DESTDIR="$folder/staged"
[[ -z "$(installed "$folder/staged")" ]] || fail "uninstall leaves $(installed "$folder/staged")"
[[ ! -e $folder/staged/opt/objc/include/swift-objc-runtime ]] || fail "uninstall leaves folders of headers"
echo "install-check: passed"
