/// Why a hook was refused, or could not be removed.
///
/// A refused hook leaves no trace.
public struct AspectError: Error, Sendable, CustomStringConvertible {
    /// Codes 0 to 6 and 100 are those of the original Aspects library.
    public enum Code: Int, Sendable, Hashable {
        /// The method is one on which hooks themselves rely; the message says why.
        case selectorDenied = 0
        /// Neither the object nor its class has the method, and nothing says its types.
        case doesNotRespondToSelector = 1
        /// `dealloc` otherwise than before, under ``AspectRules/aspectsRules``.
        case deallocPosition = 2
        /// Under ``AspectRules/aspectsRules``: another class of the hierarchy, which the message names, has the method
        /// hooked.
        case alreadyHookedInHierarchy = 3
        /// All names for the object's dynamic subclass are taken.
        case classPairAllocationFailed = 4
        /// The block says nothing of its types, or nothing that can be used.
        case missingBlockSignature = 5
        /// The body's types do not fit the method's; the message points at the difference.
        case incompatibleBlockSignature = 6
        /// Of ``AspectToken/removeOrThrow()``: the hooked object is gone.
        case objectDeallocated = 100
        /// The method's types cannot be called, or are not those that other hooks have brought; of a Swift class, the
        /// method is a coroutine, or an asynchronous one that can be hooked before it only, or its types are not known.
        case unsupportedEncoding = 101
        /// No memory for code could be mapped.
        case stubsExhausted = 102
        /// Someone else's implementation or class stands on top of a hook.
        case displaced = 103
        /// The call is no message, and so no engine for messages can intercept it.
        case notDynamicallyDispatched = 104
        /// The object alone cannot be hooked, as its isa cannot change or its end is not seen; the message says why.
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
