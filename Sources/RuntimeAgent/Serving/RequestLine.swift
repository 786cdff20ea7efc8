#if Agent
import AgentProtocol

/// Parses a request from a line.
enum RequestLine {
    /// Why a line is no request, and the number that the request would have had.
    struct Refusal: Error, Equatable {
        let id: Int
        let message: String
    }

    private struct Head: Decodable {
        let version: Int
        let id: Int
    }

    static func parse(_ line: ArraySlice<UInt8>) -> Result<AgentRequest, Refusal> {
        let head: Head
        do {
            head = try AgentFrame.decode(Head.self, from: line)
        } catch {
            return .failure(Refusal(id: 0, message: "the line is no request: \(reason(error))"))
        }
        guard head.version == AgentFrame.version else {
            let message =
                "the request has the version \(head.version), and the agent speaks \(AgentFrame.version); use the "
                + "hookctl that belongs to the program's runtime"
            return .failure(Refusal(id: head.id, message: message))
        }
        do {
            return .success(try AgentFrame.decode(AgentRequest.self, from: line))
        } catch {
            return .failure(Refusal(id: head.id, message: "there is no such command: \(reason(error))"))
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it is no JSON" }
        switch error {
        case .keyNotFound(let key, _): return "it has no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "it is no JSON object" : "\(path) has another type"
        case .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "it is no JSON" : "\(path) has no such value"
        @unknown default: return "it is no JSON"
        }
    }
}
#endif
