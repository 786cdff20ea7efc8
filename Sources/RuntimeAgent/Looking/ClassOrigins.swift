#if Agent
import AgentProtocol
import CAgent
import Glibc
import SwiftRuntime

/// Tells the program's own classes from those of the runtime and of the system, by the images that brought them.
struct ClassOrigins {
    /// The names of the executable: the dynamic linker's and the kernel's.
    private let ofProgram: Set<String>
    /// The names of the runtime's image and of the agent's, if they are not the executable.
    private let ofRuntime: Set<String>

    init() {
        func set(_ names: [UnsafePointer<CChar>?]) -> Set<String> {
            Set(names.compactMap { $0.map { String(cString: $0) } })
        }
        let executable = AgentHello.executable.map { [$0] } ?? []
        ofProgram = set([agent_image_of_program()]).union(executable)
        ofRuntime = set([agent_image_of_runtime(), agent_image_of_agent()]).subtracting(ofProgram)
    }

    func origin(of cls: ObjCClass) -> ClassSummary.Origin { origin(ofImage: cls.imageName, cls.name) }

    func origin(of cls: SwiftClass, module: String) -> ClassSummary.Origin {
        SwiftModules.isOfLibrary(module) ? .system : origin(ofImage: cls.imagePath, "")
    }

    private func origin(ofImage path: String?, _ name: String) -> ClassSummary.Origin {
        guard let path else { return .program }
        if ofRuntime.contains(path) { return .runtime }
        if ofProgram.contains(path) {
            // The executable has the runtime in itself if it links a static library of it.
            return Self.isOfRuntime(name) ? .runtime : .program
        }
        return Self.isOfSystem(path) ? .system : .library
    }

    /// Whether the runtime defines a class of this name, by the prefixes of its classes.
    private static func isOfRuntime(_ name: String) -> Bool {
        name == "Protocol" || ["NS", "_NS", "ORT", "RAC", "A2Dynamic"].contains { name.hasPrefix($0) }
    }

    /// Whether the image lies where distributions put theirs, or belongs to the toolchain or another Foundation.
    private static func isOfSystem(_ path: String) -> Bool {
        let file = path.split(separator: "/").last ?? ""
        return ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"].contains { path.hasPrefix($0) }
            || libraries.contains { file.hasPrefix($0) }
    }

    private static let libraries = [
        "libBlocksRuntime.", "libFoundation", "lib_Foundation", "libdispatch.", "libgnustep-", "libobjc.", "libswift",
    ]
}
#endif
