// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "tracing-example",
    dependencies: [
        .package(name: "swift-objc-runtime", path: "../..", traits: ["Metrics", "Tracing"]),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        // The service. With the flag, hooks reach every function of the module, also in a release build.
        .target(
            name: "Orders",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            swiftSettings: swiftSettings + [.unsafeFlags(["-Xfrontend", "-enable-implicit-dynamic"])]),
        // The hooks, what they have recorded, and a client.
        .target(
            name: "OrderTracing",
            dependencies: [
                "Orders",
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "SwiftRuntime", package: "swift-objc-runtime"),
                .product(name: "SwiftRuntimeMetrics", package: "swift-objc-runtime"),
                .product(name: "SwiftRuntimeTracing", package: "swift-objc-runtime"),
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "traced-orders", dependencies: ["OrderTracing", "Orders"], path: "Sources/TracedOrders",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "OrderTracingTests", dependencies: ["OrderTracing", "Orders"], swiftSettings: swiftSettings),
    ]
)
