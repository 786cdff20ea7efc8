#if Agent
import AgentProtocol
import CAgent
import Glibc

/// The agent's socket in its folder.
struct ListeningSocket: Sendable {
    let path: String
    let descriptor: Int32

    /// Makes the folder if it is missing, and the socket.
    init() throws(RuntimeAgentError) {
        try Self.prepare(folder: AgentSocket.folder)
        path = AgentSocket.path(of: Int(getpid()))
        guard var address = Self.address(of: path) else {
            throw RuntimeAgentError(
                "\(path) has \(path.utf8.count) bytes, but the path of a socket has at most \(Self.longestPath); set "
                    + "XDG_RUNTIME_DIR to a folder with a shorter path")
        }
        descriptor = try Self.listen(at: &address, path)
    }

    /// Closes the socket and removes its file.
    func close() { agent_guard_end(descriptor) }

    // MARK: The folder

    /// Makes sure that the folder is there and belongs to the user alone, so that no other user can replace its files.
    private static func prepare(folder: String) throws(RuntimeAgentError) {
        if mkdir(folder, 0o700) == 0 {
            // Sets the mode whatever the process's mask is. Does not follow a link that may have been put there since.
            fchmodat(AT_FDCWD, folder, 0o700, AT_SYMLINK_NOFOLLOW)
        } else if errno == ENOENT {
            throw RuntimeAgentError(
                "the folder \(folder) cannot be made, because its parent folder is missing; make the parent folder, or "
                    + "unset XDG_RUNTIME_DIR")
        } else if errno != EEXIST {
            throw RuntimeAgentError(
                "the folder \(folder) cannot be made", errno: errno, remedy: "make its parent folder writable")
        }
        var status = stat()
        guard lstat(folder, &status) == 0 else {
            throw RuntimeAgentError("the folder \(folder) cannot be inspected", errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw RuntimeAgentError("\(folder) is not a folder; remove it, and the agent will make the folder")
        }
        guard status.st_uid == geteuid() else {
            throw RuntimeAgentError(
                "\(folder) belongs to user \(status.st_uid); set XDG_RUNTIME_DIR to a folder of your own")
        }
        guard status.st_mode & 0o7777 == 0o700 else {
            let mode = String(status.st_mode & 0o7777, radix: 8)
            throw RuntimeAgentError(
                "\(folder) has mode \(mode), but only its owner may have access; set its mode to 700, or remove it")
        }
    }

    // MARK: The address

    /// In bytes, without the terminating zero.
    private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private static func address(of path: String) -> sockaddr_un? {
        let bytes = Array(path.utf8)
        guard bytes.count <= longestPath else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func listen(at address: inout sockaddr_un, _ path: String) throws(RuntimeAgentError) -> Int32 {
        var descriptor = agent_guard_listen(&address)
        if descriptor < 0, errno == EADDRINUSE {
            try removeStale(&address, at: path)
            descriptor = agent_guard_listen(&address)
        }
        guard descriptor >= 0 else {
            throw RuntimeAgentError(
                "no socket can be made at \(path)", errno: errno,
                remedy: "make its folder writable, and check that file descriptors are left")
        }
        return descriptor
    }

    /// Removes the socket of a process that had this process's number before and has ended.
    private static func removeStale(_ address: inout sockaddr_un, at path: String) throws(RuntimeAgentError) {
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { Glibc.close(probe) }
        let isRefused =
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(probe, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            } != 0 && errno == ECONNREFUSED
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw RuntimeAgentError("\(path) exists and is not a socket; remove it")
        }
        guard isRefused else {
            throw RuntimeAgentError(
                "another agent already answers at \(path); if it belongs to a process of another container, set "
                    + "XDG_RUNTIME_DIR to a different folder for each container")
        }
        unlink(path)
    }
}
#endif
