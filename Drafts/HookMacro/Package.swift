// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
    name: "macro",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .macro(
            name: "Macros",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
            ]),
        .target(name: "Probe"),
        .target(name: "HookMacro", dependencies: ["Macros"]),
        .executableTarget(name: "Exercise", dependencies: ["HookMacro", "Probe"]),
        .testTarget(
            name: "MacroTests",
            dependencies: ["Macros", .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax")]),
    ]
)
