import Foundation
import Hummingbird
import NIOCore
import NIOPosix

/// The answer of the route for sums.
struct Sum: ResponseCodable {
    let numbers: [Int]
    let total: Int
    let text: String
    let mean: Double
}

/// The body of a request for a sum.
struct Numbers: Decodable {
    let numbers: [Int]
}

/// The routes: each answer depends on nothing but the request.
func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: LogRequestsMiddleware(.info))
    router.get("text") { _, _ in "a plain text" }
    router.get("sum/:count") { _, context in
        let count = try context.parameters.require("count", as: Int.self)
        return sum(Array(0..<count))
    }
    router.post("sum") { request, context in
        sum(try await request.decode(as: Numbers.self, context: context).numbers)
    }
    router.post("echo") { request, _ in
        Response(
            status: .ok, headers: [.contentType: request.headers[.contentType] ?? "application/octet-stream"],
            body: ResponseBody(asyncSequence: request.body))
    }
    router.get("query") { request, _ in
        request.uri.queryParameters.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "\n")
    }
    router.get("stream/:count") { _, context in
        let count = try context.parameters.require("count", as: Int.self)
        return Response(
            status: .ok, headers: [.contentType: "text/plain"],
            body: ResponseBody { writer in
                for number in 0..<count { try await writer.write(ByteBuffer(string: "line \(number)\n")) }
                try await writer.finish(nil)
            })
    }
    // A thread that begins and ends while hooks are there.
    router.get("thread/:number") { _, context in
        let number = try context.parameters.require("number", as: Int.self)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let square = try await group.next().submit { number * number }.get()
        try await group.shutdownGracefully()
        return "\(square)"
    }
    router.get("error") { _, _ -> String in
        throw HTTPError(.badRequest, message: "asked for an error")
    }
    router.get("fault") { _, _ -> String in throw Fault() }
    return router
}

/// An error that is not one of HTTP.
struct Fault: Error {}

private func sum(_ numbers: [Int]) -> Sum {
    let total = numbers.reduce(0, +)
    return Sum(
        numbers: numbers, total: total, text: numbers.map(String.init).joined(separator: "+"),
        mean: numbers.isEmpty ? 0 : Double(total) / Double(numbers.count))
}
