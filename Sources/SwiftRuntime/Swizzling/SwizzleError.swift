/// Why a method was not replaced, or a replacement not undone.
///
/// Nothing has changed.
public struct SwizzleError: Error, Sendable, CustomStringConvertible {
    /// The kind of refusal.
    public enum Code: Sendable, Hashable {
        /// The class has no such method, or none to replace it with.
        case doesNotRespondToSelector
        /// The types of the replacement do not fit the method's.
        case incompatibleTypes
        /// The same owner has replaced the method already.
        ///
        /// With a donor: the class, or the class that it inherits the method from, has an exchange of the same names
        /// already.
        case alreadySwizzled
        /// Other code has replaced the method since.
        case displaced
        /// The replacement was undone before, or its class is gone.
        case alreadyUndone
        /// The method cannot be intercepted; the message says why.
        case refused
    }

    /// The kind of refusal.
    public let code: Code
    /// A sentence that says what was refused, and why.
    public let message: String
    /// The class whose method it is.
    public let className: String
    /// The method.
    public let selector: Selector
    /// The method's types, when they matter.
    public let methodEncoding: String?
    /// The replacement's types, when they matter.
    public let replacementEncoding: String?

    init(
        _ code: Code, _ message: String, in className: String, _ selector: Selector, methodEncoding: String? = nil,
        replacementEncoding: String? = nil
    ) {
        self.code = code
        self.message = message
        self.className = className
        self.selector = selector
        self.methodEncoding = methodEncoding
        self.replacementEncoding = replacementEncoding
    }

    init(_ error: AspectError) {
        let code: Code =
            switch error.code {
            case .doesNotRespondToSelector: .doesNotRespondToSelector
            case .incompatibleBlockSignature, .missingBlockSignature: .incompatibleTypes
            default: .refused
            }
        self.init(
            code, error.message, in: error.className, error.selector, methodEncoding: error.methodEncoding,
            replacementEncoding: error.bodyEncoding)
    }

    /// The message, with the code.
    public var description: String { "\(message) (SwizzleError, \(code))" }
}
