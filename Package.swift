// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

#if !os(Linux)
#error("swift-objc-runtime is for Linux; Apple systems have their own Objective-C runtime")
#endif

let cSettings: [CSetting] = [
    .headerSearchPath("."),
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .enableWarning("extra"),
    .enableWarning("shadow"),
    .enableWarning("strict-prototypes"),
    .enableWarning("missing-prototypes"),
    .enableWarning("conversion"),
    .disableWarning("sign-conversion"),
    .define("_GNU_SOURCE"),
]

let cxxSettings: [CXXSetting] = [
    .headerSearchPath("."),
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .enableWarning("extra"),
    .enableWarning("shadow"),
    .enableWarning("conversion"),
]

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

/// The settings of tests whose subjects are other modules: to optimize these tests takes minutes and tests nothing.
let testSettings = swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A dependency that SwiftPM fetches and builds only for users who enable the trait.
func with(_ trait: String, _ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: [trait]))
}

let package = Package(
    name: "swift-objc-runtime",
    products: [
        .library(name: "SwiftRuntime", targets: ["SwiftRuntime"]),
        .library(name: "SwiftRuntimeOpenCombine", targets: ["SwiftRuntimeOpenCombine"]),
        .library(name: "SwiftRuntimeThrottling", targets: ["SwiftRuntimeThrottling"]),
        .library(name: "SwiftRuntimeLogging", targets: ["SwiftRuntimeLogging"]),
        .library(name: "SwiftRuntimeMetrics", targets: ["SwiftRuntimeMetrics"]),
        .library(name: "SwiftRuntimeTracing", targets: ["SwiftRuntimeTracing"]),
        .library(name: "SwiftRuntimeMacros", targets: ["SwiftRuntimeMacros"]),
        .library(name: "SwiftRuntimeTesting", targets: ["SwiftRuntimeTesting"]),
        .library(name: "RuntimeAgent", targets: ["RuntimeAgent"]),
        .library(name: "CRuntime", targets: ["CRuntime", "CHooks", "CFFIShim", "CFoundation", "CBoundaries"]),
        .library(name: "CRuntimeCxx", targets: ["CRuntimeCxx"]),
        .executable(name: "hookctl", targets: ["hookctl"]),
        .executable(name: "hookctl-host", targets: ["hookctl-host"]),
    ],
    traits: [
        .trait(name: "Agent", description: "Builds RuntimeAgent, which is empty otherwise, and hookctl web."),
        .trait(name: "OpenCombine", description: "Builds SwiftRuntimeOpenCombine, which is empty otherwise."),
        .trait(name: "Logging", description: "Builds SwiftRuntimeLogging, which is empty otherwise."),
        .trait(name: "Metrics", description: "Builds SwiftRuntimeMetrics, which is empty otherwise."),
        .trait(name: "Tracing", description: "Builds SwiftRuntimeTracing, which is empty otherwise."),
        .trait(name: "Macros", description: "Builds SwiftRuntimeMacros (#hook), which is empty otherwise."),
        .default(enabledTraits: ["Agent"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
    ],
    targets: [
        .systemLibrary(name: "CLibFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
        .target(name: "CRuntime", cSettings: cSettings, linkerSettings: [.linkedLibrary("BlocksRuntime")]),
        .target(
            name: "CRuntimeCxx", dependencies: ["CRuntime"], cxxSettings: cxxSettings,
            linkerSettings: [.linkedLibrary("stdc++")]),
        .target(
            name: "CHooks", dependencies: ["CRuntime"], cSettings: cSettings + [.headerSearchPath("../CRuntime")]),
        .target(name: "CFFIShim", dependencies: ["CHooks", "CLibFFI", "CRuntime"], cSettings: cSettings),
        .target(
            name: "CFoundation", dependencies: ["CFFIShim", "CHooks", "CRuntime"],
            cSettings: cSettings + [.headerSearchPath("../CFFIShim")]),
        .target(
            name: "CBoundaries", dependencies: ["CFFIShim", "CFoundation", "CHooks", "CRuntime"],
            cSettings: cSettings + [.headerSearchPath("../CFoundation"), .headerSearchPath("../CFFIShim")]),
        .target(
            name: "CTracing", dependencies: ["CHooks", "CRuntime"],
            cSettings: cSettings + [.headerSearchPath("../CRuntime")]),
        .target(
            name: "ObjectiveCFace", dependencies: ["CBoundaries", "CFFIShim", "CFoundation", "CHooks", "CRuntime"],
            cSettings: cSettings + [
                .headerSearchPath("../CBoundaries"), .headerSearchPath("../CFoundation"),
                .headerSearchPath("../CFFIShim"),
            ]),
        .target(
            name: "SwiftRuntime",
            dependencies: [
                "CBoundaries", "CFFIShim", "CFoundation", "CHooks", "CRuntime", "ObjectiveCFace", "SymbolNames",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SwiftRuntimeOpenCombine",
            dependencies: ["SwiftRuntime", with("OpenCombine", "OpenCombine", "OpenCombine")],
            swiftSettings: swiftSettings),
        .target(
            name: "SwiftRuntimeThrottling", dependencies: ["CRuntime", "SwiftRuntime"], swiftSettings: swiftSettings),
        .target(
            name: "SwiftRuntimeLogging", dependencies: ["SwiftRuntime", with("Logging", "Logging", "swift-log")],
            swiftSettings: swiftSettings),
        .target(
            name: "SwiftRuntimeMetrics", dependencies: ["SwiftRuntime", with("Metrics", "Metrics", "swift-metrics")],
            swiftSettings: swiftSettings),
        .target(
            name: "SwiftRuntimeTracing",
            dependencies: ["SwiftRuntime", with("Tracing", "Tracing", "swift-distributed-tracing")],
            swiftSettings: swiftSettings),
        .target(
            name: "HookExpansion",
            dependencies: [
                with("Macros", "SwiftSyntax", "swift-syntax"), with("Macros", "SwiftSyntaxBuilder", "swift-syntax"),
                with("Macros", "SwiftSyntaxMacros", "swift-syntax"),
            ],
            swiftSettings: swiftSettings),
        .macro(
            name: "HookMacros",
            dependencies: ["HookExpansion", with("Macros", "SwiftCompilerPlugin", "swift-syntax")],
            swiftSettings: swiftSettings),
        .target(
            name: "SwiftRuntimeMacros", dependencies: ["HookMacros", "SwiftRuntime"], swiftSettings: swiftSettings),
        .target(name: "SwiftRuntimeTesting", dependencies: ["SwiftRuntime"], swiftSettings: swiftSettings),
        .target(name: "AgentProtocol", swiftSettings: swiftSettings),
        .target(name: "SymbolNames", swiftSettings: swiftSettings),
        .target(
            name: "CAgent", cSettings: cSettings + [.define("AGENT", .when(traits: ["Agent"]))]),
        .target(
            name: "RuntimeAgent",
            dependencies: [
                "AgentProtocol", "CAgent", "CHooks", "CRuntime", "CTracing", "SwiftRuntime", "SymbolNames",
                with("Agent", "NIOCore", "swift-nio"), with("Agent", "NIOPosix", "swift-nio"),
            ],
            swiftSettings: swiftSettings),
        .target(name: "CAttach", cSettings: cSettings),
        .target(name: "CWebPage", exclude: ["Page"], cSettings: cSettings + [.disableWarning("c23-extensions")]),
        .executableTarget(
            name: "hookctl",
            dependencies: [
                "AgentProtocol", "CAttach", "CWebPage", "SwiftRuntime", "SymbolNames",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                with("Agent", "FlyingFox", "FlyingFox"),
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "hookctl-host", dependencies: ["RuntimeAgent", "SwiftRuntime"], path: "Sources/HookctlHost",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "PageTracking", dependencies: ["SwiftRuntime"], path: "Examples/PageTracking/Tracking",
            swiftSettings: swiftSettings),
        .target(name: "RegisterProbe", dependencies: ["CRuntime"], path: "Tests/RegisterProbe", cSettings: cSettings),
        .target(name: "TestRoot", dependencies: ["CRuntime"], path: "Tests/TestSupport/Root", cSettings: cSettings),
        .target(
            name: "TestSupport", dependencies: ["TestRoot"], path: "Tests/TestSupport/Fixtures",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "AgentProgram",
            dependencies: [
                "CHooks", "CRuntime", "RuntimeAgent", "ServiceModule", "ServiceSupport", "SwiftRuntime", "TestRoot",
                with("Agent", "NIOPosix", "swift-nio"),
            ],
            path: "Tests/AgentProgram", swiftSettings: swiftSettings),
        .executableTarget(
            name: "LoadedProgram",
            dependencies: [
                "CRuntime", "RuntimeAgent", "ServiceModule", "ServiceSupport", "SwiftRuntime",
                with("Agent", "NIOCore", "swift-nio"), with("Agent", "NIOPosix", "swift-nio"),
            ],
            path: "Tests/LoadedProgram", swiftSettings: swiftSettings),
        .testTarget(
            name: "RuntimeAgentTests",
            dependencies: [
                "AgentProgram", "AgentProtocol", "CAgent", "LoadedProgram", "RuntimeAgent", "SwiftRuntime",
                "SymbolNames", "TestRoot", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "CRuntimeTests", dependencies: ["CRuntime", "RegisterProbe", "TestRoot", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "CFFIShimTests", dependencies: ["CBoundaries", "CFFIShim", "CFoundation", "CRuntime", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "CTracingTests", dependencies: ["CHooks", "CRuntime", "CTracing", "TestRoot", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "SwiftRuntimeTests",
            dependencies: [
                "CHooks", "CRuntime", "SwiftRuntime", "PageTracking", "TestSupport",
            ],
            swiftSettings: testSettings),
        // The same source, compiled as several kinds of modules.
        .target(
            name: "ServiceSupport", path: "Tests/SwiftFixtures/Support",
            swiftSettings: swiftSettings + [.unsafeFlags(["-enable-library-evolution"])]),
        .target(
            name: "ServiceModule", dependencies: ["ServiceSupport"], path: "Tests/SwiftFixtures/Service",
            swiftSettings: swiftSettings),
        .target(
            name: "ResilientService", dependencies: ["ServiceSupport"], path: "Tests/SwiftFixtures/Resilient",
            swiftSettings: swiftSettings + [.unsafeFlags(["-enable-library-evolution"])]),
        // Every function of it has a replacement variable.
        .target(
            name: "ReplaceableModule", dependencies: ["ResilientService"], path: "Tests/SwiftFixtures/Replaceable",
            swiftSettings: swiftSettings + [.unsafeFlags(["-Xfrontend", "-enable-implicit-dynamic"])]),
        .target(
            name: "PrototypeMethods", path: "Tests/SwiftFixtures/Prototypes", swiftSettings: swiftSettings),
        .testTarget(
            name: "SwiftClassTests",
            dependencies: [
                "PrototypeMethods", "ReplaceableModule", "ResilientService", "ServiceModule", "ServiceSupport",
                "SwiftRuntime", "SwiftRuntimeTesting", "TestRoot", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        // The hooked members are those of PrototypeMethods.
        .testTarget(
            name: "SwiftPrototypeTests", dependencies: ["PrototypeMethods", "SwiftRuntime"],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdapterTests",
            dependencies: [
                "CRuntime", "ReplaceableModule", "SwiftRuntime", "SwiftRuntimeThrottling", "SwiftRuntimeLogging",
                "SwiftRuntimeMetrics", "SwiftRuntimeOpenCombine", "SwiftRuntimeTracing", "TestSupport",
                with("Logging", "InMemoryLogging", "swift-log"),
                with("Metrics", "MetricsTestKit", "swift-metrics"),
                with("OpenCombine", "AsyncAlgorithms", "swift-async-algorithms"),
                with("OpenCombine", "OpenCombine", "OpenCombine"),
                with("Tracing", "InMemoryTracing", "swift-distributed-tracing"),
            ],
            swiftSettings: testSettings),
        // It depends on no macro, or SwiftPM would build all tests, and everything that they test, for the host.
        .testTarget(
            name: "HookMacroTests",
            dependencies: [
                "HookExpansion", "ReplaceableModule", "SwiftRuntime", "SwiftRuntimeMacros",
                with("Macros", "SwiftSyntaxMacrosGenericTestSupport", "swift-syntax"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "hookctlTests",
            dependencies: ["AgentProgram", "AgentProtocol", "hookctl", "hookctl-host", "TestRoot", "TestSupport"],
            exclude: ["Schemas", "Snapshots"], swiftSettings: testSettings),
    ],
    cLanguageStandard: .c17,
    cxxLanguageStandard: .cxx17
)

// The Makefile names the tests of a build that needs no others. Targets that they do not depend on are left out.
if let tests = Context.environment["TESTS_ONLY"] {
    var needed: Set<String> = []
    var next = tests.split(separator: " ").map(String.init)
    while let name = next.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else {
            fatalError("TESTS_ONLY needs a target \(name), which the package does not have")
        }
        guard needed.insert(name).inserted else { continue }
        for case .byNameItem(let name, _) in target.dependencies { next.append(name) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.isSuperset(of: ($0 as? Product.Library)?.targets ?? [$0.name]) }
}
