import AgentProtocol
import Foundation
import TestSupport

/// A server in the test's process that speaks like an agent, or incorrectly.
final class FakeAgent: Sendable {
    enum Action: Sendable {
        /// A reply to the request; the last one is `done`.
        case part(AgentPayload)
        case last(AgentPayload?)
        case refuse(AgentError)
        /// Sends this reply, to any request.
        case reply(AgentReply)
        /// Sends these bytes.
        case bytes(String)
        /// Ends the connection.
        case close
        /// Sends a Ctrl-C to the client.
        case interrupt
        /// Waits until the client ends.
        case silence
        /// Sends this part repeatedly until the client leaves.
        case flood(AgentPayload)
        /// Continues when the condition is true; ends the connection if it never becomes true.
        case until(@Sendable () -> Bool)
    }

    typealias Script = @Sendable (AgentCommand) -> [Action]

    private let listener: Int32

    /// Listens for clients of the process in the runtime folder.
    init(_ processID: Int, in runtime: RuntimeFolder, script: @escaping Script) throws {
        listener = try Self.listen(processID, in: runtime, backlog: 8)
        Thread.detachNewThread { [listener, runtime] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread {
                    FakeConnection(connection).serve { command in
                        runtime.commands.withLock { $0.append(command) }
                        return script(command)
                    }
                }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The sockets of a stopped process, and of the clients that wait for it: the backlog is full.
    static func stopped(_ processID: Int, in runtime: RuntimeFolder) throws -> [Int32] {
        var sockets = [try listen(processID, in: runtime, backlog: 0)]
        while case let client = socket(SOCK_NONBLOCK), client >= 0 {
            sockets.append(client)
            guard bindOrConnect(Glibc.connect, client, processID, in: runtime) == 0 else { break }
        }
        return sockets
    }

    private static func listen(_ processID: Int, in runtime: RuntimeFolder, backlog: Int32) throws -> Int32 {
        let listener = try bind(processID, in: runtime)
        guard Glibc.listen(listener, backlog) == 0 else {
            throw Subprocess.Failure(description: "process \(processID): \(String(cString: strerror(errno)))")
        }
        return listener
    }

    /// The socket of the process's agent before it listens.
    static func bind(_ processID: Int, in runtime: RuntimeFolder) throws -> Int32 {
        let descriptor = socket()
        guard descriptor >= 0, bindOrConnect(Glibc.bind, descriptor, processID, in: runtime) == 0 else {
            throw Subprocess.Failure(description: "process \(processID): \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    /// Makes a socket that processes started by the test do not inherit: they would keep the connection open.
    private static func socket(_ flags: __socket_type = SOCK_CLOEXEC) -> Int32 {
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags.rawValue), 0)
    }

    private static func bindOrConnect(
        _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ processID: Int,
        in runtime: RuntimeFolder
    ) -> Int32 {
        let path = runtime.url.appendingPathComponent("hookctl/\(processID).sock").path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        precondition(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path), "\(path) is too long for a socket")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// A folder that replaces the user's runtime folder.
final class RuntimeFolder: Sendable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("hookctl"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    var url: URL { folder.url }
    var environment: [String: String] { ["XDG_RUNTIME_DIR": url.path, "COLUMNS": "80"] }

    /// The commands that clients have sent to the agents of the folder.
    let commands = Locked<[AgentCommand]>([])

    /// Leaves the socket of a killed process.
    ///
    /// The socket is a minute old, unless it is new.
    func leaveSocket(of processID: Int, isNew: Bool = false) throws {
        _ = try FakeAgent(processID, in: self) { _ in [.close] }
        if !isNew { try makeOld(processID) }
    }

    /// A socket that refuses connections, but is still open: the caller closes the descriptor.
    func openSocket(of processID: Int) throws -> Int32 {
        let descriptor = try FakeAgent.bind(processID, in: self)
        try makeOld(processID)
        return descriptor
    }

    private func makeOld(_ processID: Int) throws {
        let path = url.appendingPathComponent("hookctl/\(processID).sock").path
        let before = timespec(tv_sec: time(nil) - 60, tv_nsec: 0)
        guard utimensat(AT_FDCWD, path, [before, before], AT_SYMLINK_NOFOLLOW) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    func hookctl(_ arguments: [String]) throws -> Hookctl {
        try Hookctl.run(arguments, environment: environment)
    }
}

/// One client of a fake agent.
private struct FakeConnection {
    private let descriptor: Int32
    private let file: UnsafeMutablePointer<FILE>

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        file = fdopen(descriptor, "r")
    }

    func serve(_ script: FakeAgent.Script) {
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while case let count = getline(&line, &capacity, file), count > 0, let line {
            let bytes = UnsafeRawBufferPointer(start: line, count: count)
            guard let request = try? AgentFrame.decode(AgentRequest.self, from: bytes) else { return }
            for action in script(request.command) where !perform(action, request.id) { return }
        }
    }

    /// Performs the action; returns false if the connection is to end.
    private func perform(_ action: FakeAgent.Action, _ id: Int) -> Bool {
        switch action {
        case .part(let payload): send(AgentReply(id: id, isLast: false, payload: payload))
        case .last(let payload): send(AgentReply(id: id, isLast: true, payload: payload))
        case .refuse(let error): send(AgentReply(id: id, error: error))
        case .reply(let reply): send(reply)
        case .bytes(let text): send(Array(text.utf8))
        case .close: return false
        case .interrupt: interruptClient()
        case .silence: break
        case .flood(let payload):
            while send(AgentReply(id: id, isLast: false, payload: payload)) {}
        case .until(let condition):
            return (try? Waiting.wait(for: "a condition", until: condition)) != nil
        }
        return true
    }

    @discardableResult
    private func send(_ reply: AgentReply) -> Bool {
        guard let frame = try? AgentFrame.encode(reply) else { fatalError("a canned reply has no JSON") }
        return send(frame)
    }

    /// Sends the bytes; returns false if the client has gone.
    @discardableResult
    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    private func interruptClient() {
        // struct ucred: the process, its user and its group.
        var credentials: [Int32] = [0, 0, 0]
        var size = socklen_t(12)
        getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        if size == 12, credentials[0] > 1 { kill(credentials[0], SIGINT) }
    }
}
