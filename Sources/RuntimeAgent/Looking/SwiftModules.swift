#if Agent
import SwiftRuntime

/// Which modules of a process are its own business.
enum SwiftModules {
    /// Those of the toolchain, and of what the agent is made of.
    ///
    /// Most Swift classes of a process are theirs. They are told of where they are named, and left out elsewhere.
    static func isOfLibrary(_ module: String) -> Bool {
        module.hasPrefix("_") || ToolchainModules.contain(module) || ofLibraries.contains(module)
    }

    private static let ofLibraries: Set<String> = [
        "AgentProtocol", "RuntimeAgent", "SwiftRuntime", "SymbolNames",
        "Atomics", "DequeModule", "InternalCollectionsUtilities", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix",
        "SystemPackage",
    ]
}
#endif
