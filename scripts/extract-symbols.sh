#!/usr/bin/env bash
# Writes the symbol graph of a built module, without the members that its conformances add to types of other modules. Fails if a
# public symbol is not documented. Usage: scripts/extract-symbols.sh BUILD MODULE FOLDER
set -euo pipefail

build=$1 module=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"

flags=(-I "$build/Modules" -I Sources/CLibFFI)
for target in CRuntime CHooks CFFIShim CFoundation CBoundaries ObjectiveCFace; do flags+=(-I "Sources/$target/include"); done
for map in "$build"/*.build/module.modulemap; do
    [[ ! -e $map ]] || flags+=(-Xcc "-fmodule-map-file=$map")
done
swift symbolgraph-extract -module-name "$module" "${flags[@]}" -minimum-access-level public -skip-synthesized-members \
    -target "$(uname -m)-unknown-linux-gnu" -output-dir "$folder"
rm -f "$folder"/*@*.json
python3 -B scripts/check_symbols.py "$folder/$module.symbols.json"
