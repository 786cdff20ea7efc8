import Foundation
import FoundationNetworking
import LoopbackServer
import SwiftRuntime
import Testing

@testable import Networking

/// All suites.
///
/// They run one test at a time, since tests replace methods of classes.
@Suite(.serialized) enum NetworkingTests {}

enum Loopback {
    static let server = Result { try LoopbackServer() }

    static func url(_ path: String = "") throws -> URL {
        try #require(URL(string: server.get().url + path))
    }
}

let example = URL(string: "http://example.com")!

func httpResponse(_ status: Int = 200, type: String? = nil) throws -> HTTPURLResponse {
    let headers = type.map { ["Content-Type": $0] } ?? [:]
    return try #require(
        HTTPURLResponse(url: example, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers))
}

extension Data {
    init(text: String) { self.init(text.utf8) }
    var text: String { String(decoding: self, as: UTF8.self) }
}

/// A value that several threads change.
final class Shared<Value: Sendable>: Sendable {
    private let guarded: Guarded<Value>

    init(_ value: Value) {
        guarded = Guarded(value)
    }

    var value: Value { guarded.withLock { $0 } }
    func change(_ body: (inout Value) -> Void) { guarded.withLock { body(&$0) } }
}

/// A folder that is removed with its contents.
struct TemporaryFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("networking-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ content: Data) throws -> URL {
        let file = url.appendingPathComponent(name)
        try content.write(to: file)
        return file
    }
}

extension SessionManager {
    /// A manager for the server on the loopback interface.
    static func loopback(
        isBackground: Bool = false, serializer: any ResponseSerializer = JSONResponseSerializer(), timeout: Int = 30
    ) throws -> SessionManager {
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = TimeInterval(timeout)
        return SessionManager(
            baseURL: try Loopback.url(), configuration: configuration, isBackground: isBackground,
            responseSerializer: serializer)
    }

    /// Makes a task, runs it, and waits for the result that its completion gets.
    func result(
        _ make: (@escaping Completion) throws -> SessionTask
    ) async throws -> Result<Response, any Error> {
        let (stream, continuation) = AsyncStream<Result<Response, any Error>>.makeStream()
        let task = try make { continuation.yield($0) }
        task.resume()
        for await result in stream { return result }
        throw CancellationError()
    }
}

/// The error that the body throws.
func errorOf(_ body: () async throws -> Void) async -> (any Error)? {
    do {
        try await body()
        return nil
    } catch {
        return error
    }
}

func serializationError(_ body: () throws -> Void) throws -> SerializationError {
    try #require(throws: SerializationError.self, performing: body)
}
