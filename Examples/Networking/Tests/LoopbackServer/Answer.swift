import Foundation
import NIOCore
import NIOHTTP1

/// A request that the server has received.
struct ReceivedRequest {
    let method: String
    let path: String
    let query: String?
    let headers: [(name: String, value: String)]
    /// At most the first mebibytes, so that a large body takes no memory.
    private(set) var body: [UInt8] = []
    private(set) var length = 0

    private static let kept = 4 << 20

    init(_ head: HTTPRequestHead) {
        method = head.method.rawValue
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        path = parts[0]
        query = parts.count > 1 ? parts[1] : nil
        headers = head.headers.map { ($0.name, $0.value) }
    }

    mutating func receive(_ buffer: ByteBuffer) {
        let bytes = buffer.readableBytesView
        length += bytes.count
        if body.count < Self.kept { body += bytes.prefix(Self.kept - body.count) }
    }
}

/// An answer of the server.
enum Answer {
    case response(Response)
    /// Sends these bytes, and ends the connection.
    case raw(String)
    /// Sends some bytes in each interval, and ends the connection.
    case slow([String], TimeAmount)
    case silence

    /// | path | answer |
    /// |---|---|
    /// | `/echo` | the request, as JSON |
    /// | `/sink` | the length of the body, as JSON |
    /// | `/type/NAME` | a body of a content type: see ``Sample`` |
    /// | `/status/CODE` | that status, with a body of text |
    /// | `/redirect/CODE/PATH` | a redirection to the path |
    /// | `/elsewhere/CODE/PATH` | the same to the path under the server's other name, `localhost` |
    /// | `/truncated`, `/truncated/chunked` | a connection that ends inside of the body |
    /// | `/short` | a body that is longer than the length in front of it |
    /// | `/nonsense` | a length that is no number |
    /// | `/garbage` | no HTTP |
    /// | `/slow` | JSON in pieces, 20 ms apart |
    /// | `/stalled` | a head, then nothing for seconds |
    /// | `/silent` | nothing |
    init(to request: ReceivedRequest) {
        let words = request.path.split(separator: "/").map(String.init)
        switch words.first {
        case "echo": self = .response(.echo(request))
        case "sink": self = .response(Response(json: ["length": request.length]))
        case "type": self = .response(Sample.response(words.last ?? ""))
        case "status": self = .response(.status(Int(words.last ?? "") ?? 500))
        case "redirect":
            self = .response(.redirect(Int(words[1]) ?? 302, to: "/" + words.dropFirst(2).joined(separator: "/")))
        case "elsewhere":
            let port = request.headers.first { $0.name.lowercased() == "host" }?.value.split(separator: ":").last
            let path = words.dropFirst(2).joined(separator: "/")
            self = .response(.redirect(Int(words[1]) ?? 302, to: "http://localhost:\(port ?? "")/" + path))
        default: self = Answer.wrong(request.path)
        }
    }

    private static func wrong(_ path: String) -> Answer {
        let json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        return switch path {
        case "/truncated": .raw(json + "Content-Length: 100\r\n\r\n{\"a\":")
        case "/truncated/chunked": .raw(json + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n")
        case "/short": .raw(json + "Content-Length: 4\r\n\r\n{\"a\": 1}")
        case "/nonsense": .raw(json + "Content-Length: many\r\n\r\n{\"a\": 1}")
        case "/garbage": .raw("this is not a protocol\r\n\r\n")
        case "/slow":
            .slow([json + "Content-Length: 8\r\n\r\n", "{\"a\"", ": ", "1}"], .milliseconds(20))
        case "/stalled": .slow([json + "Content-Length: 8\r\n\r\n{\"a\"", ": 1}"], .seconds(30))
        case "/silent": .silence
        default: .response(Response(status: 404, type: "text/plain", "nothing is at \(path)"))
        }
    }
}

struct Response {
    var status = 200
    var headers: [(String, String)] = []
    var body: [UInt8] = []

    init(status: Int = 200, type: String?, _ body: some Sequence<UInt8>) {
        self.status = status
        self.body = Array(body)
        if let type { headers = [("Content-Type", type)] }
    }

    init(status: Int = 200, type: String?, _ text: String) { self.init(status: status, type: type, text.utf8) }

    init(json: [String: Any]) {
        let data = try? JSONSerialization.data(withJSONObject: json, options: [.sortedKeys])
        self.init(type: "application/json", data ?? Data())
    }

    static func echo(_ request: ReceivedRequest) -> Response {
        let headers = Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
        return Response(json: [
            "method": request.method, "path": request.path, "query": request.query ?? NSNull(), "headers": headers,
            "body": Data(request.body).base64EncodedString(), "length": request.length,
        ])
    }

    static func status(_ status: Int) -> Response {
        var response = Response(status: status, type: "text/plain", "a status")
        if status == 401 { response.headers.append(("WWW-Authenticate", "Basic realm=\"loopback\"")) }
        return response
    }

    static func redirect(_ status: Int, to location: String) -> Response {
        var response = Response(status: status, type: nil, "")
        response.headers = [("Location", location)]
        return response
    }
}
