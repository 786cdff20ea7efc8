/// Why a hook was refused, or could not be removed.
///
/// A refused hook changes nothing.
public struct AspectError: Error, Sendable, CustomStringConvertible {
    /// Codes 0 to 6 and 100 are those of the original Aspects library.
    public enum Code: Int, Sendable, Hashable {
        /// Hooks themselves rely on the method; the message says why.
        case selectorDenied = 0
        /// Neither the object nor its class has the method, and nothing says its types.
        case doesNotRespondToSelector = 1
        /// A hook of `dealloc` that is no before hook, under ``AspectRules/aspectsRules``.
        case deallocPosition = 2
        /// Another class of the hierarchy has a hook of the method, under ``AspectRules/aspectsRules``.
        ///
        /// The message names the class.
        case alreadyHookedInHierarchy = 3
        /// All names for the object's dynamic subclass are taken.
        case classPairAllocationFailed = 4
        /// The block has no type signature, or one that cannot be used.
        case missingBlockSignature = 5
        /// The body's types do not fit the method's; the message points at the difference.
        case incompatibleBlockSignature = 6
        /// The hooked object is gone, or the class of a hook that is to be put back.
        ///
        /// Only ``AspectToken/removeOrThrow()`` and ``AspectToken/putBack()`` throw this.
        case objectDeallocated = 100
        /// The method's types cannot be called, or differ from the types that other hooks have given.
        ///
        /// Or the method of a Swift class is a coroutine, is asynchronous and can only be hooked before, or has unknown
        /// types.
        case unsupportedEncoding = 101
        /// No memory for code could be mapped.
        case stubsExhausted = 102
        /// Other code has replaced the hooked implementation, or the class of the hooked object.
        case displaced = 103
        /// The call is not a message, so an engine for messages cannot intercept it.
        case notDynamicallyDispatched = 104
        /// The object cannot be hooked alone: its isa cannot change, or its end cannot be seen; the message says why.
        case objectNotHookable = 105
    }

    /// The kind of refusal.
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
