import Foundation

/// The library that brings the agent into a program that does not link it: `libhookctl-agent.so`.
enum AgentLibrary {
    static let name = "libhookctl-agent.so"

    /// The library that belongs to this hookctl: beside the executable, or in a folder of libraries next to the
    /// executable's folder.
    static var installed: String? {
        #if arch(arm64)
        let machine = "aarch64"
        #else
        let machine = "x86_64"
        #endif
        let folders = ["", "../lib/", "../lib64/", "../lib/\(machine)-linux-gnu/"]
        return folders.lazy.compactMap { try? file(Executable.sibling($0 + name)) }.first
    }

    /// The absolute path of the library.
    ///
    /// - Throws: ``Failure`` if no file is there.
    static func file(_ path: String) throws -> String {
        guard let real = realpath(path, nil) else {
            throw Failure(
                .noInput, "\(path.shown): \(String(cString: strerror(errno))); give the path of \(name)")
        }
        defer { free(real) }
        let library = String(cString: real)
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.noInput, "\(library.shown) is no file; give the path of \(name)")
        }
        return library
    }

    /// Whether the path can stand in LD_PRELOAD.
    static func canBePreloaded(_ path: String) -> Bool {
        !path.contains { $0 == ":" || $0 == "$" || $0.isWhitespace }
    }
}
