#!/usr/bin/env bash
# Installs the missing Debian packages that the build needs; does nothing, and uses no network, if all are installed. `aarch64`
# also unpacks arm64 libraries into .build/aarch64/sysroot. Usage: scripts/setup.sh [bench|tracing|aarch64|load|gnustep|web]
set -euo pipefail

sysroot=
packages=(libffi-dev graphviz pkg-config python3-venv)
if [[ "${1:-}" == bench ]]; then
    packages+=(libbenchmark-dev g++ gobjc libgnustep-base-dev valgrind)
elif [[ "${1:-}" == tracing ]]; then
    packages+=(libsqlite3-dev)
elif [[ "${1:-}" == aarch64 ]]; then
    packages=(qemu-user)
    sysroot=.build/aarch64/sysroot
elif [[ "${1:-}" == load ]]; then
    packages+=(wrk)
elif [[ "${1:-}" == web ]]; then
    packages+=(chromium chromium-driver fonts-dejavu-core python3-selenium)
elif [[ "${1:-}" == gnustep ]]; then
    packages+=(gnustep-make debian-archive-keyring dpkg-dev libxml2-dev libxslt1-dev libgnutls28-dev zlib1g-dev libicu-dev tzdata)
fi

if ! command -v swift >/dev/null; then
    echo "setup: no 'swift' in PATH; install a Swift 6.2 or later toolchain from swift.org first" >&2
    exit 1
fi

# A command that was installed in another way than by a package is accepted, too.
present() {
    case "$1" in
    graphviz) command -v dot >/dev/null && return ;;
    wrk) command -v wrk >/dev/null && return ;;
    g++) command -v g++ >/dev/null && return ;;
    valgrind) command -v valgrind >/dev/null && return ;;
    qemu-user) command -v qemu-aarch64 >/dev/null && return ;;
    pkg-config) command -v pkg-config >/dev/null && return ;;
    python3-venv) python3 -c 'import ensurepip, venv' 2>/dev/null && return ;;
    esac
    [[ "$(dpkg-query -W -f '${Status}' "$1" 2>/dev/null)" == "install ok installed" ]]
}

missing=()
for package in "${packages[@]}"; do
    present "$package" || missing+=("$package")
done
unpack_sysroot() {
    [[ -z "$sysroot" || -d "$sysroot" ]] || "$(dirname "$0")/aarch64_sysroot.sh" "$sysroot"
}
if [[ ${#missing[@]} -eq 0 ]]; then
    unpack_sysroot
    exit 0
fi

if ! command -v apt-get >/dev/null; then
    echo "setup: no 'apt-get' in PATH; install the equivalents of these Debian packages: ${missing[*]}" >&2
    exit 1
fi
as_root=()
if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "setup: as root, run: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

as_root_quietly() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@"; }
install() { as_root_quietly install --no-install-recommends "${missing[@]}"; }
# A new machine has no package lists, and old lists name packages that no longer exist.
has_lists() {
    local lists
    lists=$(apt-config shell folder Dir::State::lists/d) && eval "$lists" && compgen -G "${folder:-/var/lib/apt/lists/}*Packages*" >/dev/null
}
echo "setup: installing ${missing[*]}"
has_lists || as_root_quietly update
install || { as_root_quietly update && install; }
unpack_sysroot
