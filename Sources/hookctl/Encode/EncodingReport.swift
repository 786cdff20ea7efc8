import SwiftRuntime

/// The report of `hookctl encode` on a type or method type.
///
/// Its JSON is the command's schema.
struct EncodingReport: Encodable {
    /// The version of these keys; grows when a key changes its meaning.
    var version = 2
    let encoding: String
    /// The type, if the text is one type.
    let type: TypeNode?
    /// The table, if the text is a method type.
    let method: MethodTable?

    /// Parses the text as one type, or else as a method type.
    init(_ text: String) throws(EncodingProblem) {
        encoding = text
        do {
            type = TypeNode(try TypeEncoding(text))
            method = nil
        } catch let typeError {
            type = nil
            method = try Self.method(text, typeError)
        }
    }

    private static func method(_ text: String, _ typeError: TypeEncodingError) throws(EncodingProblem) -> MethodTable {
        let parsed: MethodEncoding
        do {
            parsed = try MethodEncoding(text)
        } catch {
            throw EncodingProblem(text: text, typeError, error)
        }
        do {
            return try MethodTable(parsed)
        } catch {
            throw EncodingProblem(parsed, error)
        }
    }
}

/// A mistake in an encoding.
struct EncodingProblem: Error {
    let text: String
    /// Bytes from the start of the text.
    let position: Int
    let reason: String
    let summary: String

    /// Takes the failure that came further in the text: as one type, or as a method type.
    init(text: String, _ typeError: TypeEncodingError, _ methodError: TypeEncodingError) {
        self.text = text
        let further = methodError.position > typeError.position ? methodError : typeError
        position = further.position
        reason = further.reason
        summary = "not a type encoding"
    }

    /// A method type that no architecture can call.
    init(_ method: MethodEncoding, _ error: CallLayoutError) {
        text = method.text
        summary = "a method type with a value that cannot be passed"
        position = method.position(ofArgument: error.argument)
        let type = error.argument < 0 ? method.returnType : method.arguments[error.argument]
        let value = error.argument < 0 ? "the return type \(type)" : "argument \(error.argument), \(type),"
        reason = "\(value) cannot be passed: \(error.reason)"
    }

    /// The text with a caret under the position, counted in characters, and the reason.
    var lines: [String] {
        let column = String(decoding: text.utf8.prefix(position), as: UTF8.self).shown.count
        return ["", "  \(text)", "  \(String(repeating: " ", count: column))^ \(reason)", ""]
    }
}
