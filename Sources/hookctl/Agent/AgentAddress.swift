import AgentProtocol
import Foundation

/// The socket of a process's agent.
struct AgentAddress {
    let processID: Int
    /// Where it lies.
    private let folder: String

    /// The sockets that lie where this user's do, some of dead processes.
    ///
    /// Root sees those of all users.
    static var known: [AgentAddress] {
        AgentFolders.ofUser.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.compactMap { name in
                Int(name.dropLast(5)).flatMap { name == "\($0).sock" && $0 > 0 ? $0 : nil }
            }.sorted().map { AgentAddress(processID: $0, folder: folder) }
        }
    }

    /// A socket that is connected to the agent of the process.
    static func connect(to processID: Int) throws -> Int32 {
        // The first: what is found where the user has said counts more than what lies elsewhere.
        var failure: Failure?
        for folder in AgentFolders.of(processID) {
            do {
                return try AgentAddress(processID: processID, folder: folder).connect()
            } catch let error as Failure where error.cause == .absence {
                continue
            } catch let error as Failure {
                failure = failure ?? error
            }
        }
        let isForeign = ProcessFiles.isForeign(processID)
        throw failure ?? (isForeign ? Failure.permission(processID) : Failure.absent(processID))
    }

    func connect() throws -> Int32 {
        try checkFolder()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        do {
            guard descriptor >= 0 else { throw unreachable(errno) }
            // A stopped process accepts no connection; do not wait for it.
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            try connect(descriptor)
            _ = fcntl(descriptor, F_SETFL, 0)
            try checkPeer(of: descriptor)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Removes the socket if the process that made it has ended, or has executed another program.
    ///
    /// Call this after a connection was refused: a process of another container, whose number means nothing here, would
    /// have taken it. An agent refuses connections between making its socket and listening there, so a new socket
    /// stays. A process that got the number of one that has ended, or that has executed another program, has no such
    /// socket open. In a folder of another user, this removes nothing.
    func removeStale() {
        let leastAge = 2 // seconds
        var (folderStatus, status) = (stat(), stat())
        guard lstat(folder, &folderStatus) == 0, folderStatus.st_uid == geteuid(),
            lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            time(nil) - status.st_mtim.tv_sec >= leastAge,
            ProcessFiles.owner(of: processID) == nil || ProcessFiles.hasSocket(processID, named: name) == false
        else { return }
        Self.remove(path, ifStill: status)
    }

    /// Removes the file, unless it has become another one.
    ///
    /// Another process may replace the socket at any time. So the file gets another name first, and is looked at again.
    static func remove(_ path: String, ifStill known: stat) {
        let aside = "\(path).stale-\(getpid())"
        guard rename(path, aside) == 0 else { return }
        var status = stat()
        if lstat(aside, &status) == 0, (status.st_ino, status.st_dev) != (known.st_ino, known.st_dev) {
            // A link fails if there is a file again by now.
            link(aside, path)
        }
        unlink(aside)
    }

    private var name: String { "\(processID).sock" }

    private var path: String { "\(folder)/\(name)" }

    private func connect(_ descriptor: Int32) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw Failure(.unavailable, "\(path) is too long for a socket; set XDG_RUNTIME_DIR to a shorter path")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw unreachable(errno) }
    }

    private func unreachable(_ error: Int32) -> Failure {
        switch error {
        case EACCES, EPERM: Failure.permission(processID)
        case ENOENT, ENOTDIR, ECONNREFUSED: Failure.absent(processID)
        case EAGAIN: Failure.full(processID)
        default: Failure(.unavailable, "cannot connect to \(path): \(String(cString: strerror(error)))")
        }
    }

    /// Whoever can write into the folder could answer in the place of an agent.
    private func checkFolder() throws {
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw unreachable(errno) }
        guard geteuid() == 0 || status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw Failure(
                .noPermission,
                "\(folder) belongs to another user, or others can write into it; set XDG_RUNTIME_DIR to the value that "
                    + "it has in the process")
        }
    }

    /// Root takes an answer for that of a process only from the user whose process and folder it is; a process that
    /// cannot be seen, as in another container, can be root's own only.
    private func checkPeer(of descriptor: Int32) throws {
        var status = stat()
        guard let user = PeerCredentials(of: descriptor)?.user, lstat(folder, &status) == 0, status.st_uid == user,
            user == geteuid() || ProcessFiles.owner(of: processID) == user
        else {
            throw Failure(
                .noPermission,
                "a process of another user listens at \(path), the socket of process \(processID); remove that file if "
                    + "no program needs it")
        }
    }
}

/// The process at the other end of a socket, when that was made: struct ucred, which Swift does not import.
private struct PeerCredentials {
    let user: uid_t

    init?(of descriptor: Int32) {
        var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        user = credentials.user
    }
}
