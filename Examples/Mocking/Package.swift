// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "mocking",
    dependencies: [.package(name: "swift-objc-runtime", path: "../..", traits: [])],
    targets: [
        // With the flag, stubs reach every function of the module, also in a release build.
        .target(name: "Shop", swiftSettings: [.unsafeFlags(["-Xfrontend", "-enable-implicit-dynamic"])]),
        .testTarget(
            name: "ShopTests",
            dependencies: ["Shop", .product(name: "SwiftRuntimeTesting", package: "swift-objc-runtime")]),
    ]
)
