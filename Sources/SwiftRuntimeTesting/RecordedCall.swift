/// A call that a ``Spy`` has seen.
public struct RecordedCall<Arguments, Value> {
    /// The arguments: a value if the spy reads one argument, else a tuple.
    ///
    /// They are read when the call begins. An object is the object itself and not a copy.
    public let arguments: Arguments
    /// The result; nil if the function has thrown, and while the call runs.
    public internal(set) var result: Value?
    /// The error that the function has thrown.
    public internal(set) var error: (any Error)?
    /// How long the call took; nil while the call runs.
    public internal(set) var duration: Duration?
    /// The number of the call among all calls that spies have seen, in the order in which they began.
    let place: Int
}

extension RecordedCall: Sendable where Arguments: Sendable, Value: Sendable {}
