#if Agent
import AgentProtocol
import CAgent
import Glibc

/// The agent's socket in its folder.
struct ListeningSocket: Sendable {
    let path: String
    let descriptor: Int32

    /// Makes the folder when it is missing, and the socket.
    init() throws(RuntimeAgentError) {
        try Self.prepare(folder: AgentSocket.folder)
        path = AgentSocket.path(of: Int(getpid()))
        guard var address = Self.address(of: path) else {
            throw RuntimeAgentError(
                "\(path) has \(path.utf8.count) bytes, and the path of a socket has \(Self.longestPath) at most; set "
                    + "XDG_RUNTIME_DIR to a folder with a shorter path")
        }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw RuntimeAgentError("no socket can be made", errno: errno) }
        // Its file gets this mode when it is bound, so that there is no moment with another one.
        fchmod(descriptor, 0o600)
        do throws(RuntimeAgentError) {
            try Self.bind(descriptor, to: &address, at: path)
            guard chmod(path, 0o600) == 0, listen(descriptor, 64) == 0 else {
                throw RuntimeAgentError("\(path) cannot be listened on", errno: errno)
            }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Closes the socket and removes its file.
    func close() {
        unlink(path)
        Glibc.close(descriptor)
    }

    // MARK: The folder

    /// Makes sure that the folder is there and belongs to the user alone: nobody else can replace what is in it.
    private static func prepare(folder: String) throws(RuntimeAgentError) {
        if mkdir(folder, 0o700) == 0 {
            // Whatever the process's mask says.
            chmod(folder, 0o700)
        } else if errno != EEXIST {
            throw RuntimeAgentError("the folder \(folder) cannot be made", errno: errno)
        }
        var status = stat()
        guard lstat(folder, &status) == 0 else {
            throw RuntimeAgentError("the folder \(folder) cannot be looked at", errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw RuntimeAgentError("\(folder) is no folder; remove it, and the agent makes one")
        }
        guard status.st_uid == geteuid() else {
            throw RuntimeAgentError(
                "\(folder) belongs to the user \(status.st_uid); set XDG_RUNTIME_DIR to a folder of yours")
        }
        guard status.st_mode & 0o7777 == 0o700 else {
            let mode = String(status.st_mode & 0o7777, radix: 8)
            throw RuntimeAgentError(
                "\(folder) has the mode \(mode), and others could use it; remove it, or make that 700")
        }
    }

    // MARK: The address

    /// Without its end.
    private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private static func address(of path: String) -> sockaddr_un? {
        let bytes = Array(path.utf8)
        guard bytes.count <= longestPath else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func bind(_ descriptor: Int32, to address: inout sockaddr_un, at path: String)
        throws(RuntimeAgentError)
    {
        if with(&address, { Glibc.bind(descriptor, $0, $1) }) == 0 { return }
        guard errno == EADDRINUSE else { throw RuntimeAgentError("\(path) cannot be made", errno: errno) }
        try removeStale(&address, at: path)
        guard with(&address, { Glibc.bind(descriptor, $0, $1) }) == 0 else {
            throw RuntimeAgentError("\(path) cannot be made", errno: errno)
        }
    }

    /// Removes the socket of a process that has had this one's number before and has ended.
    private static func removeStale(_ address: inout sockaddr_un, at path: String) throws(RuntimeAgentError) {
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { Glibc.close(probe) }
        let isAnswered = with(&address, { connect(probe, $0, $1) }) == 0 || errno != ECONNREFUSED
        var status = stat()
        guard !isAnswered, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw RuntimeAgentError("\(path) is there, and is no socket that a dead process has left; remove it")
        }
        unlink(path)
    }

    private static func with(
        _ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
#endif
