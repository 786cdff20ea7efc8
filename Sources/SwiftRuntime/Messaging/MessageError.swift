/// Which value of a call an error is about.
public enum ValueRole: Sendable, Hashable, CustomStringConvertible {
    /// Counted as in a signature: the receiver is 0, the selector 1.
    case argument(Int)
    case returnValue
    /// A boxed value by itself.
    case value

    public var description: String {
        switch self {
        case .argument(let index): "argument \(index)"
        case .returnValue: "the return value"
        case .value: "the value"
        }
    }
}

/// Why a message was not sent, or its result not delivered. Nothing was called unless the case says so.
public enum MessageError: Error, Sendable, CustomStringConvertible {
    case doesNotRespond(receiver: String, selector: Selector)
    case argumentCount(selector: Selector, given: Int, wanted: Int)
    case typeMismatch(selector: Selector?, role: ValueRole, given: String, wanted: String)
    /// A value that cannot be nil was nil; of a result, after the call.
    case unexpectedNil(type: String)
    /// An object that was to become a `String` is no string; of a result, after the call.
    case noString(String)
    case unsupportedSignature(selector: Selector, MethodSignatureError)

    public var description: String {
        switch self {
        case .doesNotRespond(let receiver, let selector):
            "\(receiver) has no method \(selector)"
        case .argumentCount(let selector, let given, let wanted):
            "\(selector) takes \(wanted) arguments, \(given) were given"
        case .typeMismatch(let selector, let role, let given, let wanted):
            "\(role)\(selector.map { " of \($0)" } ?? "") is encoded \(wanted), which \(given) does not fit"
        case .unexpectedNil(let type):
            "nil where \(type) cannot be; ask for an optional \(type)"
        case .noString(let object):
            "\(object) is no string"
        case .unsupportedSignature(let selector, let error):
            "\(selector): \(error)"
        }
    }
}
