import Foundation
import FoundationNetworking
import Orders

/// Sends requests to a service over TCP.
public struct Client: Sendable {
    /// The answer of the service.
    public struct Answer: Hashable, Sendable {
        /// The status.
        public let status: Int
        /// The body, as text.
        public let body: String

        /// Makes an answer.
        public init(status: Int, body: String) { (self.status, self.body) = (status, body) }
    }

    /// A request: the path, and the JSON of a new order.
    public struct Message: Sendable {
        let path: String
        let body: String?

        /// Ten orders, then each of them and the list of its customer, several times, and an order that does not exist.
        public static func load(rounds: Int) -> (orders: [Message], reads: [Message]) {
            let articles = ["tea", "coffee", "cake"]
            let orders = (1...10).map { id in
                Message(
                    path: "orders/\(id)",
                    body: "{\"customer\":\"c\(id % 2)\",\"article\":\"\(articles[id % 3])\",\"count\":\(id)}")
            }
            let paths = (1...10).map { "orders/\($0)" } + ["customers/c0/orders", "customers/c1/orders", "orders/0"]
            return (orders, (0..<rounds).flatMap { _ in paths.map { Message(path: $0, body: nil) } })
        }
    }

    private let port: Int
    private let session = URLSession(configuration: .ephemeral)

    /// Sends the request, and waits for the answer.
    public func send(_ message: Message) async throws -> Answer {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)/\(message.path)")!)
        if let body = message.body {
            request.httpMethod = "PUT"
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await session.data(for: request)
        return Answer(status: (response as! HTTPURLResponse).statusCode, body: String(decoding: data, as: UTF8.self))
    }

    /// Sends the requests, eight at a time; returns the answers in the order of the requests.
    public func send(_ messages: [Message]) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            var answers = [Answer?](repeating: nil, count: messages.count)
            for (index, message) in messages.enumerated() {
                if index >= 8, let (done, answer) = try await group.next() { answers[done] = answer }
                group.addTask { (index, try await send(message)) }
            }
            for try await (done, answer) in group { answers[done] = answer }
            return answers.compactMap(\.self)
        }
    }

    /// Runs a service with a new database, and the body with a client of it.
    public static func withService<Result: Sendable>(
        _ body: (Client) async throws -> Result
    ) async throws -> Result {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let service = try OrderService(database: path)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let server = Task {
            defer { continuation.finish() }
            try await service.run { continuation.yield($0) }
        }
        defer { server.cancel() }
        var iterator = ports.makeAsyncIterator()
        guard let port = await iterator.next() else {
            try await server.value
            throw CancellationError()
        }
        let result = try await body(Client(port: port))
        server.cancel()
        _ = await server.result
        return result
    }
}
