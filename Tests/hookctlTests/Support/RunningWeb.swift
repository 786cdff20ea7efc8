#if Agent
import Foundation
import TestSupport

/// A process of hookctl web.
final class RunningWeb: Sendable {
    let port: UInt16
    let token: String
    /// The path of the Unix socket, if it listens on one.
    let socket: String?
    private let folder: TemporaryFolder
    private let process: pid_t
    private let isWaitedFor = Locked(false)

    /// Starts hookctl web on a free port, or with other options, and waits until it serves.
    init(in runtime: RuntimeFolder, _ options: [String] = ["--port", "0"]) throws {
        folder = try TemporaryFolder()
        process = try Subprocess.start(
            [Hookctl.executable.path, "web", "--json"] + options, in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path),
            errors: .file(folder.url.appendingPathComponent("errors").path), environment: runtime.environment)
        try Waiting.wait(for: "hookctl web") { [folder] in folder.has("output") && folder.size(of: "output") > 0 }
        struct Report: Decodable {
            let version: Int
            let address: URL
            let socket: String?
        }
        try Waiting.wait(for: "the whole address") { [folder] in try folder.text(of: "output").hasSuffix("}\n") }
        let report = try JSONDecoder().decode(Report.self, from: Data(try folder.text(of: "output").utf8))
        port = UInt16(report.address.port ?? 0)
        token = report.address.pathComponents[1]
        socket = report.socket
    }

    deinit {
        if !isWaitedFor.withLock({ $0 }) { _ = try? end(by: SIGKILL) }
    }

    /// Ends it by a signal, and returns its exit status.
    func end(by signal: Int32 = SIGINT) throws -> Int32 {
        kill(process, signal)
        isWaitedFor.withLock { $0 = true }
        return try Subprocess.wait(process)
    }

    var errors: String { get throws { try folder.text(of: "errors") } }

    /// Asks for an address below the token.
    func get(_ name: String, _ headers: [String: String] = [:]) throws -> WebAnswer {
        try ask("GET /\(token)/\(name)", headers)
    }

    /// Sends a request and reads the whole answer.
    func ask(_ request: String, _ headers: [String: String] = [:]) throws -> WebAnswer {
        try WebAnswer(from: connect(request, headers))
    }

    /// Opens a WebSocket below the token.
    func open(_ name: String) throws -> WebSocketClient {
        let client = try connect(
            "GET /\(token)/\(name)",
            [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Origin": "http://127.0.0.1:\(port)",
            ])
        return try WebSocketClient(client)
    }

    private func connect(_ request: String, _ headers: [String: String]) throws -> WebConnection {
        let all = ["Host": "127.0.0.1:\(port)"].merging(headers) { $1 }
        let connection = try socket.map(WebConnection.init(path:)) ?? WebConnection(port: port)
        let lines = ["\(request) HTTP/1.1"] + all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
        try connection.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        return connection
    }
}

/// An answer of a server.
struct WebAnswer {
    let status: Int
    /// The names in small letters.
    let headers: [String: String]
    let body: String

    init(from connection: WebConnection) throws {
        let head = connection.head()
        let lines = head.split(separator: "\r\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        guard let status = lines.first?.last.flatMap({ Int($0.prefix(3)) }) else {
            throw Subprocess.Failure(description: "no answer of HTTP: \(head)")
        }
        self.status = status
        headers = Dictionary(lines.dropFirst().map { ($0[0].dropLast().lowercased(), $0.last ?? "") }) { first, _ in
            first
        }
        body = String(decoding: connection.read(Int(headers["content-length"] ?? "") ?? 0), as: UTF8.self)
    }
}

/// A connection to a server.
final class WebConnection: Sendable {
    private let descriptor: Int32
    private let buffer = Locked<[UInt8]>([])

    init(port: UInt16) throws {
        descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        try connect(&address)
    }

    init(path: String) throws {
        descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        try connect(&address)
    }

    deinit { close(descriptor) }

    private func connect<Address>(_ address: inout Address) throws {
        var patience = timeval(tv_sec: Int(Waiting.patience.components.seconds), tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout.size(ofValue: patience)))
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(descriptor, $0.baseAddress, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard status == 0 else { throw Subprocess.Failure(description: String(cString: strerror(errno))) }
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { throw Subprocess.Failure(description: "the server has closed the connection") }
            rest = rest.dropFirst(sent)
        }
    }

    /// Reads so many bytes; fewer at the end.
    func read(_ count: Int) -> [UInt8] {
        buffer.withLock { buffer in
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            while buffer.count < count, case let read = recv(descriptor, &chunk, chunk.count, 0), read > 0 {
                buffer += chunk.prefix(read)
            }
            defer { buffer.removeFirst(min(count, buffer.count)) }
            return Array(buffer.prefix(count))
        }
    }

    /// Reads the head of an answer, with the empty line at its end.
    func head() -> String {
        var head = ""
        while !head.hasSuffix("\r\n\r\n"), case let byte = read(1), !byte.isEmpty {
            head += String(decoding: byte, as: UTF8.self)
        }
        return head
    }
}

/// The client's side of a WebSocket.
final class WebSocketClient: Sendable {
    private let connection: WebConnection

    init(_ connection: WebConnection) throws {
        self.connection = connection
        let head = connection.head()
        guard head.contains(" 101 ") else { throw Subprocess.Failure(description: "no WebSocket: \(head)") }
    }

    /// The next message; nil at the end.
    func next() -> String? {
        let head = connection.read(2)
        guard head.count == 2, head[0] == 0x81 else { return nil }
        let lengthBytes = [126: 2, 127: 8][Int(head[1])] ?? 0
        let length = connection.read(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        let text = connection.read(lengthBytes == 0 ? Int(head[1]) : length)
        return String(decoding: text, as: UTF8.self)
    }

    /// Says that one message was read: an empty text with the mask 0.
    func acknowledge() throws { try connection.send([0x81, 0x80, 0, 0, 0, 0]) }

    /// The lines until the end, or until one has the text.
    func lines(until text: String? = nil) throws -> [String] {
        var lines: [String] = []
        while let message = next() {
            lines += message.split(separator: "\n").map(String.init)
            try? acknowledge()
            if let text, message.contains(text) { break }
        }
        return lines
    }
}
#endif
