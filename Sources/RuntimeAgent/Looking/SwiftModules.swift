#if Agent
import AgentProtocol
import SwiftRuntime

/// Tells modules of libraries from those of the program.
enum SwiftModules {
    /// Whether the module belongs to the toolchain or to the agent.
    ///
    /// Such modules have most Swift classes of a process. The agent shows these classes only if a request names their
    /// module.
    static func isOfLibrary(_ module: String) -> Bool {
        module.hasPrefix("_") || ToolchainModules.contain(module) || ofLibraries.contains(module)
    }

    static var reports: [ModuleReport] {
        SwiftModule.all.filter { !isOfLibrary($0.name) }.map {
            ModuleReport(name: $0.name, replaceableFunctions: $0.replaceableCount)
        }
    }

    private static let ofLibraries: Set<String> = [
        "AgentProtocol", "RuntimeAgent", "SwiftRuntime", "SymbolNames",
        "Atomics", "DequeModule", "InternalCollectionsUtilities", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix",
        "SystemPackage",
    ]
}
#endif
