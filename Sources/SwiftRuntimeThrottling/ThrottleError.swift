import SwiftRuntime

/// Why a rule was not applied.
///
/// Nothing has changed.
public struct ThrottleError: Error, Sendable, CustomStringConvertible {
    /// The kind of refusal.
    public enum Code: Sendable, Hashable {
        /// The method returns a value, which its sender needs at once.
        case returnsValue
        /// The interval is negative.
        case negativeInterval
        /// `dealloc` has to be performed, and at once.
        case isDealloc
        /// The object of the rule is gone.
        case objectDeallocated
    }

    /// The kind of refusal.
    public let code: Code
    /// A sentence that says what was refused, why, and what to do.
    public let message: String
    /// The class whose method it is.
    public let className: String
    /// The method.
    public let selector: Selector
    /// The method's types, when they matter.
    public let methodEncoding: String?

    init(
        _ code: Code, _ message: String, in className: String, _ selector: Selector, methodEncoding: String? = nil
    ) {
        self.code = code
        self.message = message
        self.className = className
        self.selector = selector
        self.methodEncoding = methodEncoding
    }

    /// The message, with the code.
    public var description: String { "\(message) (ThrottleError, \(code))" }
}
