#!/usr/bin/env bash
# A package that requires a swift-syntax other than the newest resolves with the trait Macros.
set -euo pipefail

root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "older-syntax",
    dependencies: [
        .package(name: "swift-objc-runtime", path: "$root", traits: ["Macros"]),
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"603.0.0"),
    ],
    targets: [
        .target(
            name: "Client", dependencies: [.product(name: "SwiftRuntimeMacros", package: "swift-objc-runtime")],
            path: ".", sources: ["Client.swift"])
    ])
MANIFEST
touch "$work/Client.swift"
swift package --package-path "$work" resolve >"$work/output" 2>&1 || {
    echo "failed: a package with swift-syntax 602 does not resolve with the trait Macros" >&2
    cat "$work/output" >&2
    exit 1
}
echo "1 passed, 0 failed"
