#!/usr/bin/env bash
# Builds the documentation of the built module SwiftRuntime, and checks it: every public symbol is documented and in a topic, no
# link is broken, and the examples print what they show. Usage: scripts/build-docs.sh BUILD FOLDER DOCC
set -euo pipefail

build=$1 folder=$2 docc=$3 catalog=Sources/SwiftRuntime/SwiftRuntime.docc
scripts/extract-symbols.sh "$build" SwiftRuntime "$folder/symbols"
python3 -B scripts/check_symbols.py "$folder/symbols/SwiftRuntime.symbols.json" "$catalog"
"$docc" convert "$catalog" --additional-symbol-graph-dir "$folder/symbols" \
    --output-dir "$folder/SwiftRuntime.doccarchive" --fallback-display-name SwiftRuntime \
    --fallback-bundle-identifier swift-objc-runtime.SwiftRuntime --warnings-as-errors
python3 -B scripts/documents.py "$build" "$catalog"/*.md
