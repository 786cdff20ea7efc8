/// The values that methods, bodies and callers have seen, in order.
public enum Journal {
    /// One note: who has seen which values.
    public struct Entry: Equatable, CustomStringConvertible, Sendable {
        /// `method`, `caller`, or the position of a body.
        public let who: String
        /// The values as text.
        public let values: [String]

        /// Makes an entry, also for comparisons.
        public init(_ who: String, _ values: [String]) { (self.who, self.values) = (who, values) }

        /// The name and the values.
        public var description: String { "\(who)(\(values.joined(separator: ", ")))" }
    }

    // Only one thread at a time writes.
    private nonisolated(unsafe) static var entries: [Entry] = []

    /// Whether throwing methods throw, and the instead bodies that replace them.
    public nonisolated(unsafe) static var isFailing = false

    /// Adds an entry.
    @inline(never)
    public static func note<each Value>(_ who: String, _ values: repeat each Value) {
        var texts: [String] = []
        repeat texts.append(text(each values))
        add(who, texts)
    }

    /// Adds an entry.
    public static func add(_ who: String, _ values: [String]) { entries.append(Entry(who, values)) }

    /// The text of a value, as tests compare it.
    public static func text(_ value: Any) -> String { (value as? any Told)?.text ?? String(reflecting: value) }

    /// Throws if calls are to fail.
    public static func fail(_ number: Int) throws {
        if isFailing { throw Failure(object: Tracked(number), number: number) }
    }

    /// The same for methods that declare the type of their errors.
    public static func fail<Refusal: Error>(with error: @autoclosure () -> Refusal) throws(Refusal) {
        if isFailing { throw error() }
    }

    /// Returns the entries since the last call, and removes them.
    public static func take() -> [Entry] {
        defer { entries = [] }
        return entries
    }
}

/// Returns the value, and hides it from the optimizer.
@_optimize(none)
public func hidden<Value>(_ value: Value) -> Value { value }
