#if Agent
/// Which modules of a process are its own business.
enum SwiftModules {
    /// Those of the toolchain, and of what the agent is made of.
    ///
    /// Most Swift classes of a process are theirs. They are told of where they are named, and left out elsewhere.
    static func isOfLibrary(_ module: String) -> Bool { module.hasPrefix("_") || ofLibraries.contains(module) }

    private static let ofLibraries: Set<String> = [
        "Cxx", "CxxStdlib", "Differentiation", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
        "AgentProtocol", "RuntimeAgent", "SwiftRuntime", "SymbolNames",
        "Atomics", "DequeModule", "InternalCollectionsUtilities", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix",
        "SystemPackage",
    ]
}
#endif
