import SwiftRuntime

/// What `hookctl encode` says of a type or method type. Its JSON is the command's schema.
struct EncodingReport: Encodable {
    /// Of this shape; grows when a key changes its meaning.
    var version = 1
    let encoding: String
    /// Of one type.
    let type: TypeNode?
    /// Of a method type.
    let method: MethodTable?

    /// Parses the text as one type, or else as a method type.
    init(_ text: String) throws(EncodingProblem) {
        encoding = text
        do {
            type = TypeNode(try TypeEncoding(text))
            method = nil
        } catch let typeError {
            do {
                method = MethodTable(try MethodSignature(text))
                type = nil
            } catch let methodError {
                throw EncodingProblem(text: text, typeError, methodError)
            }
        }
    }
}

/// What is wrong with an encoding.
struct EncodingProblem: Error {
    let text: String
    /// Bytes from the start of the text.
    let position: Int
    let reason: String
    private let summary: String

    /// Of the two readings of the text that failed, the one that came further.
    init(text: String, _ typeError: TypeEncodingError, _ methodError: MethodSignatureError) {
        self.text = text
        let readsAsMethod = methodError.argument != -2 || methodError.position > typeError.position
        position = readsAsMethod ? methodError.position : typeError.position
        summary =
            methodError.argument == -2 ? "not a type encoding" : "a method type with a value that cannot be passed"
        switch methodError.argument {
        case -2: reason = readsAsMethod ? methodError.reason : typeError.reason
        case -1: reason = "the return type \(methodError.encoding) cannot be passed: \(methodError.reason)"
        case let index: reason = "argument \(index), \(methodError.encoding), cannot be passed: \(methodError.reason)"
        }
    }

    /// The text with a caret under the position, counted in characters, and the reason.
    var description: String {
        let column = String(decoding: text.utf8.prefix(position), as: UTF8.self).count
        return "\(summary)\n\n  \(text)\n  \(String(repeating: " ", count: column))^ \(reason)\n"
    }
}
