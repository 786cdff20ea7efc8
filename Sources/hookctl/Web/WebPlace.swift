import Foundation

/// Where hookctl web listens.
enum WebPlace: Equatable {
    /// On the machine's own address 127.0.0.1; 0 for any free port.
    case port(UInt16)
    /// A Unix socket, which ssh can forward.
    case socket(String)

    /// Removes the socket that an ended hookctl web has left.
    ///
    /// - Throws: ``Failure``, if something else is there.
    func prepare() throws {
        guard case .socket(let path) = self else { return }
        guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw Failure(.cannotCreate, "\(path) is too long for a socket; give --socket a shorter path")
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK, Self.isStale(path) else {
            throw Failure(.cannotCreate, "\(path) is in use; give --socket another path")
        }
        AgentAddress.remove(path, ifStill: status)
    }

    /// The file that lies at the path of the socket now.
    var file: stat? {
        guard case .socket(let path) = self else { return nil }
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    /// Removes the socket, unless another file has come in its place.
    func leave(_ file: stat?) {
        guard case .socket(let path) = self, let file, let now = self.file,
            (now.st_ino, now.st_dev) == (file.st_ino, file.st_dev)
        else { return }
        AgentAddress.remove(path, ifStill: file)
    }

    /// The failure that an error of the system means.
    func failure(_ error: Int32) -> Failure {
        switch (self, error) {
        case (.port(let port), EADDRINUSE):
            Failure(
                .cannotCreate,
                "port \(port) is in use, perhaps by another hookctl web; give --port another number, or 0 for any free "
                    + "port")
        case (.port(let port), _):
            Failure(
                .cannotCreate,
                "hookctl cannot listen on port \(port): \(String(cString: strerror(error))); give --port another number"
            )
        case (.socket(let path), _):
            Failure(
                .cannotCreate,
                "\(path) cannot be made: \(String(cString: strerror(error))); give --socket another path")
        }
    }

    /// Whether an ended process has left the socket.
    ///
    /// Any other error than a refused connection may come from a process that is stopped, or has too much to do.
    private static func isStale(_ path: String) -> Bool {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = Glibc.socket(AF_UNIX, Int32(type), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return status != 0 && errno == ECONNREFUSED
    }
}
