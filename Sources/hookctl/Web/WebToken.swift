import AgentProtocol
import Foundation

/// The secret word in the page's address.
///
/// It may be kept in the user's folder of agents, which other users cannot read. Then a page that is open finds hookctl
/// again after hookctl web was restarted.
enum WebToken {
    private static let length = 32

    /// The kept token, or a new one, which is kept from now on.
    static func kept() -> String {
        let path = "\(AgentSocket.folder)/web-token"
        if isFolderSafe, let token = read(path) { return token }
        let token = make()
        mkdir(AgentSocket.folder, 0o700)
        // Where it cannot be kept, it is good for this time.
        if isFolderSafe { keep(token, path) }
        return token
    }

    /// 128 random bits.
    static func make() -> String {
        (0..<length).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined()
    }

    private static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: length + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let token = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        return token.wholeMatch(of: /[0-9a-f]{32}/) != nil ? token : nil
    }

    private static func keep(_ token: String, _ path: String) {
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        try? TextOutput(descriptor: descriptor).write(token)
        close(descriptor)
    }

    /// Whether the folder is the user's own, and closed to other users.
    private static var isFolderSafe: Bool {
        var status = stat()
        return lstat(AgentSocket.folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }
}
