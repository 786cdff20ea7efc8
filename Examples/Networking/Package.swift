// swift-tools-version: 6.2
import PackageDescription

/// Settings for Objective-C code that uses the runtime of swift-objc-runtime.
///
/// SwiftPM calls the flags unsafe, so this package can be a root package or a dependency by path, but not a versioned
/// dependency. With these flags an exception releases the objects of the frames that it leaves.
let objectiveC: [CSetting] = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .unsafeFlags(["-fobjc-runtime=gnustep-2.1", "-fobjc-arc", "-fexceptions", "-fobjc-arc-exceptions"]),
]

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "networking-example",
    products: [
        .library(name: "Networking", targets: ["Networking"])
    ],
    dependencies: [
        .package(name: "swift-objc-runtime", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"), // the server of the tests
    ],
    targets: [
        .target(
            name: "NetworkingObjects",
            dependencies: [.product(name: "SwiftRuntime", package: "swift-objc-runtime")],
            cSettings: objectiveC),
        .target(
            name: "Networking",
            dependencies: [
                "NetworkingObjects",
                .product(name: "CRuntime", package: "swift-objc-runtime"),
                .product(name: "SwiftRuntime", package: "swift-objc-runtime"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "LoopbackServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/LoopbackServer", swiftSettings: swiftSettings),
        .executableTarget(
            name: "throttled-upload", dependencies: ["LoopbackServer", "Networking"], path: "Sources/ThrottledUpload",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "NetworkingTests", dependencies: ["LoopbackServer", "Networking"],
            exclude: ["parse_multipart.py"], swiftSettings: swiftSettings),
    ],
    cLanguageStandard: .gnu17
)
