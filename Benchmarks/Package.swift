// swift-tools-version: 6.2
import PackageDescription

let cSettings: [CSetting] = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .unsafeFlags(["-fobjc-runtime=gnustep-2.1", "-fno-objc-arc", "-falign-functions=64", "-falign-loops=64"]),
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
            dependencies: [.product(name: "CRuntime", package: "swift-objc-runtime")],
            cSettings: cSettings),
        .executableTarget(
            name: "runtime-benchmarks",
            dependencies: ["MessageLoops", "CBenchmark"],
            cxxSettings: [.treatAllWarnings(as: .error), .enableWarning("all")]),
    ],
    cLanguageStandard: .gnu17,
    cxxLanguageStandard: .cxx17
)
