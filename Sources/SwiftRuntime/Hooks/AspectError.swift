/// Why a hook was refused, or could not be removed.
///
/// A refused hook leaves no trace.
public struct AspectError: Error, Sendable, CustomStringConvertible {
    /// Codes 0 to 6 and 100 are those of the original Aspects library.
    public enum Code: Int, Sendable, Hashable {
        case selectorDenied = 0
        case doesNotRespondToSelector = 1
        case deallocPosition = 2
        case alreadyHookedInHierarchy = 3
        case classPairAllocationFailed = 4
        case missingBlockSignature = 5
        case incompatibleBlockSignature = 6
        case objectDeallocated = 100
        case unsupportedEncoding = 101
        case stubsExhausted = 102
        case displaced = 103
        case notDynamicallyDispatched = 104
        case objectNotHookable = 105
    }

    /// What was refused.
    public let code: Code
    /// A sentence that says what was refused, why, and what to do.
    public let message: String
    /// The class whose method was to be hooked.
    public let className: String
    /// The method that was to be hooked.
    public let selector: Selector
    /// The method's types, when they matter.
    public let methodEncoding: String?
    /// The body's types, when they matter.
    public let bodyEncoding: String?

    init(
        _ code: Code, _ message: String, in className: String, _ selector: Selector, methodEncoding: String? = nil,
        bodyEncoding: String? = nil
    ) {
        self.code = code
        self.message = message
        self.className = className
        self.selector = selector
        self.methodEncoding = methodEncoding
        self.bodyEncoding = bodyEncoding
    }

    /// The message, with the code.
    public var description: String { "\(message) (AspectError \(code.rawValue), \(code))" }
}
