import AgentProtocol
import Foundation

/// The socket of a process's agent.
struct AgentAddress {
    let processID: Int
    private let path: String

    init(of processID: Int) {
        self.processID = processID
        path = AgentSocket.path(of: processID)
    }

    /// The processes whose sockets are in the folder, of which some may be dead.
    static var known: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: AgentSocket.folder)) ?? []
        return names.compactMap { $0.hasSuffix(".sock") ? Int($0.dropLast(5)) : nil }.sorted()
    }

    /// A connected socket.
    func connect() throws -> Int32 {
        try checkFolder()
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw AgentFailure.none(processID) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard descriptor < 0 || status != 0 else { return descriptor }
        let error = errno
        close(descriptor)
        switch error {
        case EACCES, EPERM: throw AgentFailure.permission(processID)
        case ENOENT, ECONNREFUSED: throw AgentFailure.none(processID)
        default: throw Failure(.unavailable, "\(path) cannot be connected to: \(String(cString: strerror(error)))")
        }
    }

    /// Whoever owns the folder could answer in the place of an agent.
    private func checkFolder() throws {
        var status = stat()
        guard lstat(AgentSocket.folder, &status) == 0, geteuid() != 0, status.st_uid != geteuid() else { return }
        throw Failure(
            .noPermission,
            "\(AgentSocket.folder) belongs to another user; set XDG_RUNTIME_DIR to the folder that the process has")
    }
}
