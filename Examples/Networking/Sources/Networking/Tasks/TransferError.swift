/// An error in the bytes of a response.
///
/// The errors that `URLSession` itself finds are of type `URLError`.
public enum TransferError: Error, Equatable, CustomStringConvertible {
    /// The connection ended before all bytes had come; `expected` is nil for a response in chunks.
    case truncatedResponse(expected: Int64?, received: Int64)
    /// The server sent something that is not a response over HTTP.
    case noHTTPResponse

    /// A sentence with the numbers.
    public var description: String {
        switch self {
        case .truncatedResponse(let expected, let received):
            "the connection ended after \(received) bytes of a response"
                + (expected.map { " of \($0) bytes" } ?? " whose last chunk is missing")
        case .noHTTPResponse: "the server sent no HTTP response"
        }
    }
}

/// The progress of a task.
public struct TransferProgress: Hashable, Sendable {
    /// The number of bytes so far.
    public let completed: Int64
    /// The number of all bytes; nil if the server did not say it.
    public let total: Int64?

    /// From 0 to 1; nil without a total.
    public var fractionCompleted: Double? { total.map { $0 > 0 ? Double(completed) / Double($0) : 1 } }
}
