#if Agent
import Glibc

/// What the program does to descriptors that are not its own.
enum Descriptors {
    /// The lowest that is a socket at the path.
    private static func socket(at path: String) -> Int32? {
        (3..<256).first { descriptor in
            var address = sockaddr_un()
            var length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let status = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
            }
            let name = withUnsafeBytes(of: &address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return status == 0 && name == path
        }
    }

    /// Closes the socket of the agent, as a program that closes what it does not know, and has its own in that place.
    static func takeListener(at path: String) -> String {
        guard let descriptor = socket(at: path) else { return "no listener" }
        let own = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(path).own".utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(own, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(own, 8) == 0, dup2(own, descriptor) == descriptor else { return "no socket" }
        close(own)
        return "taken"
    }

    /// Accepts a connection that has come to that.
    static func accept(at path: String) -> String {
        guard let listener = socket(at: "\(path).own") else { return "no listener" }
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0 else { return String(cString: strerror(errno)) }
        close(connection)
        return "accepted"
    }
}
#endif
