/// What methods, bodies and callers have seen, in order.
public enum Journal {
    /// Who has seen which values.
    public struct Entry: Equatable, CustomStringConvertible, Sendable {
        /// `method`, `caller`, or the position of a body.
        public let who: String
        /// The values as text.
        public let values: [String]

        /// As it is compared with another one.
        public init(_ who: String, _ values: [String]) { (self.who, self.values) = (who, values) }

        /// Both.
        public var description: String { "\(who)(\(values.joined(separator: ", ")))" }
    }

    // One thread at a time writes.
    private nonisolated(unsafe) static var entries: [Entry] = []

    /// Whether methods throw that can, and instead bodies that stand for them.
    public nonisolated(unsafe) static var isFailing = false

    /// Writes one more.
    @inline(never)
    public static func note<each Value>(_ who: String, _ values: repeat each Value) {
        var texts: [String] = []
        repeat texts.append(text(each values))
        add(who, texts)
    }

    /// Writes one more.
    public static func add(_ who: String, _ values: [String]) { entries.append(Entry(who, values)) }

    /// A value as it is compared.
    public static func text(_ value: Any) -> String { (value as? any Told)?.text ?? String(reflecting: value) }

    /// Throws when calls are to fail.
    public static func fail(_ number: Int) throws {
        if isFailing { throw Failure(object: Tracked(number), number: number) }
    }

    /// The same, for methods whose errors have a type.
    public static func fail<Refusal: Error>(with error: @autoclosure () -> Refusal) throws(Refusal) {
        if isFailing { throw error() }
    }

    /// What was written since the last time.
    public static func take() -> [Entry] {
        defer { entries = [] }
        return entries
    }
}

/// The value, of which the optimizer knows nothing any more.
@_optimize(none)
public func hidden<Value>(_ value: Value) -> Value { value }
