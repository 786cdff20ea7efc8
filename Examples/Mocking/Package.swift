// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "mocking",
    dependencies: [.package(name: "swift-objc-runtime", path: "../..", traits: ["Macros"])],
    targets: [
        .target(name: "Shop"),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Shop",
                .product(name: "SwiftRuntime", package: "swift-objc-runtime"),
                .product(name: "SwiftRuntimeMacros", package: "swift-objc-runtime"),
            ]),
    ]
)
