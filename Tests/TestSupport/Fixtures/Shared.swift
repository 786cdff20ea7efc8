/// A variable that bodies and the test share; one thread at a time uses it.
public final class Shared<Value>: @unchecked Sendable {
    /// Its value.
    public var value: Value

    /// Makes a variable.
    public init(_ value: Value) { self.value = value }
}
