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
            return .failure(Refusal(id: 0, message: "the line is not a request: \(reason(error))"))
        }
        guard head.version == AgentFrame.version else {
            let message =
                "the request has version \(head.version), but the agent speaks version \(AgentFrame.version); use the "
                + "hookctl that was built with the program"
            return .failure(Refusal(id: head.id, message: message))
        }
        do {
            return .success(try AgentFrame.decode(AgentRequest.self, from: line))
        } catch {
            return .failure(Refusal(id: head.id, message: "the command cannot be read: \(reason(error))"))
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it is not JSON" }
        switch error {
        case .keyNotFound(let key, _): return "it has no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "it is not a JSON object" : "\(path) has the wrong type"
        case .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "it is not JSON" : "\(path) has a value that is not allowed"
        @unknown default: return "it is not JSON"
        }
    }
}
#endif
