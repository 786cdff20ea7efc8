#!/usr/bin/env bash
# Unpacks Debian's (or Ubuntu's) arm64 libraries into a folder to build and run programs with. It needs no root, adds no foreign
# architecture and installs nothing on the system. Usage: scripts/aarch64_sysroot.sh FOLDER
set -euo pipefail

target=$1
work=$target.unfinished
rm -rf "$work" "$target"
mkdir -p "$work"/apt/{lists,archives}/partial "$work/usr/lib" "$work/usr/bin" "$work/usr/sbin"
# Merged folders, also for packages of releases without merged folders.
for folder in lib bin sbin; do
    ln -s "usr/$folder" "$work/$folder"
done

# apt with its own lists, status and cache.
apt=$(realpath "$work/apt")
touch "$apt/status"
options=(
    -q -o "Dir::State=$apt" -o "Dir::State::Lists=$apt/lists" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
    -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User=
)
# Ubuntu's arm64 mirrors differ from the mirrors in the system's sources.
. /etc/os-release
if [[ "${ID:-}" == ubuntu ]]; then
    for suite in "$VERSION_CODENAME" "$VERSION_CODENAME-updates"; do
        echo "deb [signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg]" \
            "http://ports.ubuntu.com/ubuntu-ports $suite main" >>"$apt/sources.list"
    done
    options+=(-o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=-)
fi

echo "aarch64: fetching the arm64 libraries"
apt-get "${options[@]}" update >"$apt/log" 2>&1 || { cat "$apt/log" >&2; exit 1; }
# libstdc++-N-dev brings GCC's run-time files of the same version.
newest=$(apt-cache "${options[@]}" pkgnames 'libstdc++-' | grep -E '^libstdc\+\+-[0-9]+-dev$' | sort -V | tail -1)
apt-get "${options[@]}" install -y --download-only --no-install-recommends \
    libc6-dev libffi-dev "$newest" >"$apt/log" 2>&1 || { cat "$apt/log" >&2; exit 1; }
for package in "$apt"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" |
        tar -x --keep-directory-symlink --exclude='./usr/share/*' --exclude='*san*' -C "$work"
done
find "$work" -lname '/*' | while read -r link; do
    ln -sfr "$work$(readlink "$link")" "$link"
done
rm -rf "$apt"
mv "$work" "$target"
