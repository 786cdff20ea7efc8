#!/usr/bin/env bash
# Installs the Debian packages that the build needs and that are missing; does nothing, and uses no network, when all are
# there. `aarch64` also unpacks arm64 libraries into .build/aarch64/sysroot. Usage: scripts/setup.sh [bench|aarch64]
set -euo pipefail

sysroot=
packages=(libffi-dev graphviz pkg-config python3-venv)
if [[ "${1:-}" == bench ]]; then
    packages+=(libbenchmark-dev g++ gobjc libgnustep-base-dev valgrind)
elif [[ "${1:-}" == aarch64 ]]; then
    packages=(qemu-user)
    sysroot=.build/aarch64/sysroot
fi

if ! command -v swift >/dev/null; then
    echo "setup: no 'swift' in PATH; install a Swift 6.2 or later toolchain from swift.org first" >&2
    exit 1
fi

# A command installed by other means than a package is as good.
present() {
    case "$1" in
    graphviz) command -v dot >/dev/null && return ;;
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
    echo "setup: no apt-get here; install the equivalents of: ${missing[*]}" >&2
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

install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}
echo "setup: installing ${missing[*]}"
# The package lists may be absent or too old for what they name.
install || { "${as_root[@]}" apt-get update -q && install; }
unpack_sysroot
