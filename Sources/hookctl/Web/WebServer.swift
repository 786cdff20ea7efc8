#if Agent
import FlyingFox
import FlyingSocks
import Foundation
import SwiftRuntime

/// Serves the page and the answers that it asks for.
final class WebServer: Sendable {
    let token: String
    /// Told when hookctl cannot listen any more.
    private let onFailure: @Sendable (Failure) -> Void

    init(token: String, onFailure: @escaping @Sendable (Failure) -> Void) {
        (self.token, self.onFailure) = (token, onFailure)
    }

    /// Serves from now on until the process ends, and returns the port.
    ///
    /// - Throws: ``Failure``, if hookctl cannot listen there.
    func start(at place: WebPlace) throws -> UInt16? {
        try place.prepare()
        Self.allowManyConnections()
        // No other user may connect to the socket.
        umask(0o077)
        let server = HTTPServer(
            config: configuration(place), handler: ClosureHTTPHandler { await self.response(to: $0) })
        let result = Guarded<Result<UInt16?, Failure>?>(nil)
        let isReady = DispatchSemaphore(value: 0)
        Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await server.run()
                    } catch {
                        let isStarted = result.withLock { result in
                            defer { result = result ?? .failure(place.failure(Self.number(of: error))) }
                            return result != nil
                        }
                        if isStarted { self.onFailure(Self.end(by: error)) } else { isReady.signal() }
                    }
                }
                group.addTask {
                    guard (try? await server.waitUntilListening(timeout: 60)) != nil else { return }
                    let address = await server.listeningAddress
                    result.withLock { $0 = $0 ?? .success(Self.port(of: address)) }
                    isReady.signal()
                }
            }
        }
        isReady.wait()
        return try result.withLock { try $0?.get() }
    }

    private func configuration(_ place: WebPlace) -> HTTPServer.Configuration {
        // Longer than an answer of an agent may take.
        let seconds: TimeInterval = 60
        let pool = SocketPool(queue: SocketQueue())
        switch place {
        case .port(let port):
            guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: port) else {
                fatalError("127.0.0.1 is no address")
            }
            return .init(address: address, timeout: seconds, pool: pool, logger: .disabled)
        case .socket(let path):
            return .init(address: sockaddr_un.unix(path: path), timeout: seconds, pool: pool, logger: .disabled)
        }
    }

    /// Each connection takes a descriptor, and when there is none left, hookctl cannot listen any more.
    private static func allowManyConnections() {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }

    private static func number(of error: any Error) -> Int32 {
        if case .failed(_, let number, _)? = error as? SocketError { number } else { EIO }
    }

    private static func end(by error: any Error) -> Failure {
        let reason = String(cString: strerror(number(of: error)))
        return Failure(.cannotCreate, "hookctl web cannot listen any more: \(reason); start it again")
    }

    private static func port(of address: Socket.Address?) -> UInt16? {
        if case .ip4(_, let port)? = address { port } else { nil }
    }

    // MARK: Answers

    private func response(to request: HTTPRequest) async -> HTTPResponse {
        guard let host = request.headers[.host], WebHost.isOwn(host) else {
            return text(.forbidden, "Ask for this page by the address that hookctl web has printed.", request)
        }
        if let origin = request.headers[HTTPHeader("Origin")], origin.lowercased() != "http://\(host.lowercased())" {
            return text(.forbidden, "Other pages cannot ask hookctl.", request)
        }
        // Not request.path, which has no slash at its end.
        let parts = request.target.path().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0].isEmpty, WebHost.isEqual(parts[1], token) else {
            return text(.notFound, "There is no such page. hookctl web prints the address with its token.", request)
        }
        guard request.method == .GET else { return text(.methodNotAllowed, "Use GET.", request) }
        if let file = WebPage.file(parts[2]) {
            return response(.ok, file.type, Data(file.bytes), host)
        }
        let query = request.query.map { (name: $0.name, value: $0.value) }
        return await answer(WebRequest(command: parts[2], query: query), request, host)
    }

    private func answer(_ asked: WebRequest, _ request: HTTPRequest, _ host: String) async -> HTTPResponse {
        if asked.isContinuing, request.headers[.upgrade] != nil {
            let handler = MessageFrameWSHandler(handler: WebStream(request: asked), frameSize: 1 << 20)
            let upgrade = try? await WebSocketHTTPHandler(handler: handler).handleRequest(request)
            return upgrade ?? text(.badRequest, "This is no WebSocket.", request)
        }
        switch await Self.onThread({ Result { try asked.answer() } }) {
        case .success(let json?): return response(.ok, "application/json", Data(json.utf8), host)
        case .success(nil): return text(.notFound, "There is no such page.", request)
        case .failure(let error):
            let failure = WebFailure(error)
            let json = (try? JSONText.of(failure)) ?? ""
            return response(Self.status(failure.error.status), "application/json", Data(json.utf8), host)
        }
    }

    /// Runs the body, which waits for processes, on a thread of its own.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    private static func status(_ status: Int32) -> HTTPStatusCode {
        switch ExitStatus(rawValue: status) {
        case .usage: .badRequest
        case .data: .notFound
        case .noPermission: .forbidden
        default: .serviceUnavailable
        }
    }

    private func text(_ status: HTTPStatusCode, _ sentence: String, _ request: HTTPRequest) -> HTTPResponse {
        response(status, "text/plain; charset=utf-8", Data((sentence + "\n").utf8), "127.0.0.1")
    }

    private func response(_ status: HTTPStatusCode, _ type: String, _ body: Data, _ host: String) -> HTTPResponse {
        var headers: HTTPHeaders = [.contentType: type, .cacheControl: "no-store"]
        headers[HTTPHeader("Content-Security-Policy")] = WebHost.policy(host)
        headers[HTTPHeader("Cross-Origin-Opener-Policy")] = "same-origin"
        headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
        headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
        headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
        headers[HTTPHeader("X-Frame-Options")] = "DENY"
        return HTTPResponse(statusCode: status, headers: headers, body: body)
    }
}

/// The lines of a continuing command as messages of a WebSocket.
private struct WebStream: WSMessageHandler {
    let request: WebRequest

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let outbox = Outbox()
        Task {
            for await _ in client { outbox.acknowledge() }
            outbox.close()
        }
        Thread.detachNewThread { request.follow(into: outbox) }
        let isOver = Guarded(false)
        return AsyncStream {
            if let text = await outbox.next() { return .text(text) }
            // After the last message comes the close frame, unless the page has sent one.
            guard !outbox.isClosed else { return nil }
            return isOver.withLock { isOver in
                defer { isOver = true }
                return isOver ? nil : .close()
            }
        } onCancel: {
            outbox.close()
        }
    }
}
#endif
