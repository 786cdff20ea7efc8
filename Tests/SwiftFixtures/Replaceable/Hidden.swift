/// A class whose initializers only this file calls.
public final class Hidden {
    /// The number that an initializer has set.
    public let count: Int
    /// A property with observers.
    public var watched = 0 {
        willSet { changes.append(newValue) }
        didSet { changes.append(oldValue) }
    }
    /// The values that the observers have seen.
    public private(set) var changes: [Int] = []

    private init() { count = 5 }
    private init(twice count: Int, _ other: Int) throws {
        guard other >= 0 else { throw Refusal(count: other) }
        self.count = count * 2 + other
    }
    private init<Value>(_ value: Value) { count = "\(value)".count }

    /// Calls the initializer without parameters.
    public static func make() -> Hidden { Hidden() }
    /// Calls the throwing initializer.
    public static func make(twice count: Int, _ other: Int) throws -> Hidden { try Hidden(twice: count, other) }
    /// Calls the generic initializer.
    public static func make(of text: String) -> Hidden { Hidden(text) }
}
