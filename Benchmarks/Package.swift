// swift-tools-version: 6.2
import PackageDescription

// Loops at unaligned addresses would differ by more than the measured effects.
let alignment = ["-falign-functions=64", "-falign-loops=64"]

let cSettings: [CSetting] = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .unsafeFlags(["-fobjc-runtime=gnustep-2.1", "-fno-objc-arc", "-fexceptions"] + alignment),
]

// Compiled by `make peers`, and loaded by a row.
let classes = "\"\(Context.packageDirectory)/../.build/benchmarks/peers/classes.so\""

let cxxSettings: [CXXSetting] = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .unsafeFlags(alignment),
]

// The symbols of the executable that the shared object needs. A table of all symbols would cost the rows of Swift
// classes.
let exports: [LinkerSetting] = [
    .unsafeFlags(["__objc_load", "._OBJC_CLASS_NSObject"].flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] })
]

let package = Package(
    name: "swift-objc-runtime-benchmarks",
    dependencies: [
        .package(name: "swift-objc-runtime", path: "..")
    ],
    targets: [
        .systemLibrary(name: "CBenchmark", pkgConfig: "benchmark", providers: [.apt(["libbenchmark-dev"])]),
        .target(
            name: "MessageLoops",
            dependencies: [
                .product(name: "CRuntime", package: "swift-objc-runtime"),
                .product(name: "SwiftRuntime", package: "swift-objc-runtime"), // the Objective-C face
            ],
            cSettings: cSettings + [.define("CLASSES_TO_LOAD", to: classes)],
            cxxSettings: cxxSettings),
        .target(
            name: "SwiftPeers",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .target(
            name: "SwiftReplaceablePeers",
            swiftSettings: [
                .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
                .unsafeFlags(["-Xfrontend", "-enable-implicit-dynamic"]),
            ]),
        .target(
            name: "SwiftLoops",
            dependencies: [
                "SwiftPeers", "SwiftReplaceablePeers", .product(name: "CRuntime", package: "swift-objc-runtime"),
                .product(name: "SwiftRuntime", package: "swift-objc-runtime"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .target(
            name: "AgentEntries",
            dependencies: [.product(name: "RuntimeAgent", package: "swift-objc-runtime")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .target(
            name: "AgentLoops",
            dependencies: [
                "AgentEntries", "MessageLoops",
                .product(name: "RuntimeAgent", package: "swift-objc-runtime"), // with CTracing
            ],
            cSettings: cSettings),
        .executableTarget(
            name: "runtime-benchmarks",
            dependencies: ["MessageLoops", "SwiftLoops", "CBenchmark"],
            cxxSettings: cxxSettings, linkerSettings: exports),
        .executableTarget(
            name: "agent-benchmarks",
            dependencies: ["AgentLoops", "MessageLoops", "SwiftLoops", "CBenchmark"],
            cxxSettings: cxxSettings, linkerSettings: exports),
    ],
    cLanguageStandard: .gnu17,
    cxxLanguageStandard: .cxx17
)
