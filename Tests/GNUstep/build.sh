#!/usr/bin/env bash
# Builds Debian's source package of gnustep-base, unchanged, for the library for libobjc2's users (`pkg-config libobjc-compat`),
# with Debian's gnustep-make and clang. Nothing outside FOLDER changes.
# Usage: CLANG=… Tests/GNUstep/build.sh FOLDER PREFIX   (PREFIX: of `make install`; the steps of FOLDER that are done are kept)
set -euo pipefail

folder=$(realpath -m "$1")
runtime=$(realpath "$2")
headers=$runtime/include/libobjc2-compatible
library=$runtime/lib/libobjc2-compatible
tree=$folder/tree # where GNUstep's own files would be in /usr and /etc
makefiles=$tree/share/GNUstep/Makefiles
mkdir -p "$folder"

step() {
    local name=$1 began=$SECONDS
    [[ ! -e $folder/$name.done ]] || return 0
    "$name" >"$folder/$name.log" 2>&1 || {
        tail -n 40 "$folder/$name.log" >&2
        echo "GNUstep: the step $name failed; see $folder/$name.log" >&2
        exit 1
    }
    touch "$folder/$name.done"
    echo "GNUstep: $name took $((SECONDS - began)) s"
}

# The version of Debian 12, whatever this machine runs, so that the list of known failures fits.
fetch() {
    local lists=$folder/lists
    mkdir -p "$lists/partial"
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" >"$folder/sources.list"
    local apt=(apt-get -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$lists" -o APT::Sandbox::User=)
    "${apt[@]}" update
    rm -rf "$folder"/gnustep-base*
    (cd "$folder" && "${apt[@]}" source --only-source gnustep-base)
    mv "$folder"/gnustep-base-*/ "$folder/base"
}

# A copy of gnustep-make with the settings that its configure writes for clang and a library like libobjc2. Debian's are for
# GCC and its runtime.
settings() {
    mkdir -p "$tree"/{bin,lib,etc/GNUstep,share/GNUstep,home}
    rm -rf "$makefiles"
    cp -aL /usr/share/GNUstep/Makefiles "$makefiles"
    rm -rf "$makefiles"/Additional/*
    local include="-I$headers -I$headers/runtime" link="-L$library -Wl,-rpath,$library"
    sed -i -E -e "s|^( *CC +=) gcc|\1 $CLANG|; s|^( *CXX +=) g\+\+|\1 $CLANG++|; s|^CPP +=.*|CPP = $CLANG -E|" \
        -e "s|^CLANG_CC = no|CLANG_CC = yes|; s|^CPPFLAGS =.*|CPPFLAGS = $include|; s|^LDFLAGS =.*|LDFLAGS = $link|" \
        -e 's|^(GCC_WITH_PRECOMPILED_HEADERS) = yes|\1 = no|; s|^(OBJ_MERGE_CMD_FLAG) = -r|\1 = -Wl,-r|' \
        -e 's|^(DEFAULT_OBJC_RUNTIME_ABI) =.*|\1 = gnustep-2.2|; s|^OBJC_LIB_FLAG =.*|OBJC_LIB_FLAG = -lobjc|' \
        -e 's|^OPTFLAG +=.*|OPTFLAG = -g -O2|' "$makefiles/config.make"
    sed -i -e 's|^default_library_combo = .*|default_library_combo = ng-gnu-gnu|' \
        -e "s|GNUSTEP_CONFIG_FILE = /etc|GNUSTEP_CONFIG_FILE = $tree/etc|" "$makefiles/config-noarch.make"
    sed -E "s|=/usr/local/|=$tree/local/|; s|=/usr/|=$tree/|; s|=/home|=$tree/home|
        s|^GNUSTEP_USER_CONFIG_FILE=.*|GNUSTEP_USER_CONFIG_FILE=|" /etc/GNUstep/GNUstep.conf >"$tree/etc/GNUstep/GNUstep.conf"
    sed -E "s|/etc/GNUstep/GNUstep.conf|$tree/etc/GNUstep/GNUstep.conf|; s|/usr/share/GNUstep/Makefiles|$makefiles|
        s|(--variable=CC\) echo) \"gcc\"|\1 \"$CLANG\"|; s|(--variable=CPP\) echo) \"gcc -E\"|\1 \"$CLANG -E\"|
        s|(--variable=(CXX\|OBJCXX)\) echo) \"g\+\+\"|\1 \"$CLANG++\"|
        s|(--variable=CPPFLAGS\) echo) \"\"|\1 \"$include\"|; s|(--variable=LDFLAGS\) echo) .*|\1 \"$link\"|" \
        /usr/bin/gnustep-config >"$tree/bin/gnustep-config"
    cp /usr/bin/gnustep-tests "$tree/bin/"
    chmod +x "$tree"/bin/*
    local file
    for file in GNUstep.sh GNUstep.csh GNUstep-reset.sh filesystem.sh filesystem.make filesystem.csh fixpath.sh; do
        sed -i -E "s|/etc/GNUstep|$tree/etc/GNUstep|g; s|/usr/share/GNUstep/Makefiles|$makefiles|g" "$makefiles/$file"
    done
    sed -i 's|gnu-gnu-gnu|ng-gnu-gnu|' "$makefiles/GNUstep.sh" "$makefiles/GNUstep.csh" "$makefiles/executable.template"
    cat >"$folder/environment" <<X
export PATH=$tree/bin:\$PATH GNUSTEP_CONFIG_FILE=$tree/etc/GNUstep/GNUstep.conf GNUSTEP_MAKEFILES=$makefiles
export CC=$CLANG CXX=$CLANG++ OBJC=$CLANG OBJCXX=$CLANG++ LIBRARY_COMBO=ng-gnu-gnu HOME=$tree/home
export LD_LIBRARY_PATH=$library:$tree/local/lib
X
}

# The C of configure's test programs is older than 1999; clang's errors would be taken for missing features.
configure() {
    cd "$folder/base"
    # shellcheck disable=SC1091
    . "$folder/environment"
    ./configure CFLAGS="-g -O2 -Wno-error=implicit-int -Wno-error=implicit-function-declaration -Wno-error=int-conversion" \
        CURRENT_GNUSTEP_MAKEFILES="$GNUSTEP_MAKEFILES" --with-installation-domain=SYSTEM --disable-bfd \
        --with-default-config="$GNUSTEP_CONFIG_FILE"
}

build() {
    cd "$folder/base"
    # shellcheck disable=SC1091
    . "$folder/environment"
    make -j"$(nproc)" messages=yes doc=no
}

# Into the folder, for programs that are built with gnustep-config.
install_base() {
    cd "$folder/base"
    # shellcheck disable=SC1091
    . "$folder/environment"
    make install messages=no doc=no
}

step fetch
step settings
step configure
step build
step install_base
