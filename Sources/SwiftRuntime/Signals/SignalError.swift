/// Why there is no signal.
///
/// A refused signal leaves no trace.
public struct SignalError: Error, Sendable, CustomStringConvertible {
    /// The first one is that of the original ReactiveObjC library.
    public enum Code: Int, Sendable, Hashable {
        /// Somebody else added the missing method while it was being injected.
        case methodSwizzlingRace = 1
        /// The protocol declares no such instance method.
        case protocolLacksMethod = 2
        /// The method has an argument of which no copy can be made.
        case argumentNotBoxable = 3
        /// The wanted element does not fit the method's arguments.
        case elementMismatch = 4
    }

    /// What was refused.
    public let code: Code
    /// A sentence that says what was refused and why.
    public let message: String
    /// What to do about it; nil where only the program can be changed.
    public let recoverySuggestion: String?
    /// The class of the object, without dynamic subclasses.
    public let className: String
    /// The method that was to be signalled.
    public let selector: Selector
    /// The protocol that was asked; nil when none was.
    public let protocolName: String?

    init(
        _ code: Code, _ message: String, in className: String, _ selector: Selector, protocolName: String? = nil,
        recoverySuggestion: String? = nil
    ) {
        self.code = code
        self.message = message
        self.className = className
        self.selector = selector
        self.protocolName = protocolName
        self.recoverySuggestion = recoverySuggestion
    }

    /// The message with the suggestion and the code.
    public var description: String {
        "\(message)\(recoverySuggestion.map { "; \($0)" } ?? "") (SignalError \(code.rawValue), \(code))"
    }
}
