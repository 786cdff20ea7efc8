import AgentProtocol
import Foundation

/// A server in the test's process that speaks as an agent does, or as none should.
final class FakeAgent: Sendable {
    enum Action: Sendable {
        /// A reply to the request; the last one is `done`.
        case part(AgentPayload)
        case last(AgentPayload?)
        case refuse(AgentError)
        /// These bytes, as they are.
        case bytes(String)
        /// Ends the connection.
        case close
        /// A Ctrl-C for the client.
        case interrupt
        /// Waits for nothing more than the client's end.
        case silence
    }

    typealias Script = @Sendable (AgentCommand) -> [Action]

    private let listener: Int32

    /// Listens for clients of the process in the runtime folder.
    init(_ processID: Int, in runtime: RuntimeFolder, script: @escaping Script) throws {
        let path = runtime.url.appendingPathComponent("hookctl/\(processID).sock").path
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard listener >= 0, status == 0, listen(listener, 8) == 0 else {
            throw Subprocess.Failure(description: "\(path): \(String(cString: strerror(errno)))")
        }
        Thread.detachNewThread { [listener] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { FakeConnection(connection).serve(script) }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

/// The folder that stands for the user's runtime folder.
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

    /// What a process has left that was killed.
    func leaveSocket(of processID: Int) throws {
        _ = try FakeAgent(processID, in: self) { _ in [.close] }
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

    /// False when the connection is to end.
    private func perform(_ action: FakeAgent.Action, _ id: Int) -> Bool {
        switch action {
        case .part(let payload): send(AgentReply(id: id, isLast: false, payload: payload))
        case .last(let payload): send(AgentReply(id: id, isLast: true, payload: payload))
        case .refuse(let error): send(AgentReply(id: id, error: error))
        case .bytes(let text): send(Array(text.utf8))
        case .close: return false
        case .interrupt: interruptClient()
        case .silence: break
        }
        return true
    }

    private func send(_ reply: AgentReply) {
        guard let frame = try? AgentFrame.encode(reply) else { fatalError("a canned reply has no JSON") }
        send(frame)
    }

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    private func interruptClient() {
        // struct ucred: the process, its user and its group.
        var credentials: [Int32] = [0, 0, 0]
        var size = socklen_t(12)
        getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        if size == 12, credentials[0] > 1 { kill(credentials[0], SIGINT) }
    }
}
