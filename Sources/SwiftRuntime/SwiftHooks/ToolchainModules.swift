/// The modules that come with the toolchain.
package enum ToolchainModules {
    /// Whether the module is one of them.
    package static func contain(_ module: String) -> Bool { all.contains(module) }

    private static let all: Set<String> = [
        "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest", "_Builtin_float", "_Concurrency",
        "_Differentiation", "_RegexParser", "_StringProcessing", "_Volatile",
    ]
}
