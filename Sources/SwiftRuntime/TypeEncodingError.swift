import CRuntime

/// Says why a text is not a type encoding, and where the error is.
public struct TypeEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text that was given.
    public let text: String
    /// Bytes from the start of the text.
    public let position: Int
    /// A sentence fragment.
    public let reason: String

    init(text: String, _ error: ort_type_error) {
        self.text = text
        position = error.position
        reason = error.reason.map { String(cString: $0) } ?? "not a type"
    }

    /// A sentence with the text, the reason and the position.
    public var description: String { "\"\(text)\" is not a type encoding: \(reason) at byte \(position)" }
}
