// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that no other build needs Hummingbird. See replaceable_server.mk for the flags.
let package = Package(
    name: "replaceable-server",
    dependencies: [
        .package(name: "swift-objc-runtime", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .executableTarget(
            name: "replaceable-server",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SwiftRuntime", package: "swift-objc-runtime"),
            ],
            path: "Sources/ReplaceableServer",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
