#!/usr/bin/env bash
# Builds the documentation of SwiftRuntime, which is built already, and checks it: every public symbol is documented and in
# a topic, no link is broken, and the examples do what they say. Usage: scripts/build-docs.sh BUILD FOLDER DOCC
set -euo pipefail

build=$1 folder=$2 docc=$3 catalog=Sources/SwiftRuntime/SwiftRuntime.docc
symbols=$folder/symbols
rm -rf "$symbols"
mkdir -p "$symbols"

includes=(-I "$build/Modules" -I Sources/CLibFFI)
for module in CRuntime CFFIShim ObjectiveCFace; do includes+=(-I "Sources/$module/include"); done
swift symbolgraph-extract -module-name SwiftRuntime "${includes[@]}" -minimum-access-level public \
    -skip-synthesized-members -target "$(uname -m)-unknown-linux-gnu" -output-dir "$symbols"
rm -f "$symbols"/*@*.json # what conformances add to types of the standard library

python3 -B scripts/check_symbols.py "$symbols/SwiftRuntime.symbols.json" "$catalog"
"$docc" convert "$catalog" --additional-symbol-graph-dir "$symbols" --output-dir "$folder/SwiftRuntime.doccarchive" \
    --fallback-display-name SwiftRuntime --fallback-bundle-identifier swift-objc-runtime.SwiftRuntime \
    --warnings-as-errors
python3 -B scripts/documents.py "$build" "$catalog"/*.md
