/// The reason why a signal could not be made.
///
/// Nothing has changed then.
public struct SignalError: Error, Sendable, CustomStringConvertible {
    /// The kinds of errors; the first one has the code of the original ReactiveObjC library.
    public enum Code: Int, Sendable, Hashable {
        /// Other code added the missing method while the signal was injecting it.
        case methodSwizzlingRace = 1
        /// The protocol declares no such instance method.
        case protocolLacksMethod = 2
        /// The method has an argument that cannot be copied.
        case argumentNotBoxable = 3
        /// The requested element does not fit the method's arguments.
        case elementMismatch = 4
    }

    /// The kind of the error.
    public let code: Code
    /// A sentence that says what was refused and why.
    public let message: String
    /// How to resolve the error; nil if only a change of the program can.
    public let recoverySuggestion: String?
    /// The class of the object, without dynamic subclasses.
    public let className: String
    /// The method whose signal was requested.
    public let selector: Selector
    /// The protocol that was given; nil if none was.
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
