import CRuntime

extension ObjCObject {
    /// The changes of a key path of this object, as an asynchronous sequence.
    ///
    /// ```swift
    /// for await change in try photo.changes(of: "album.name") { print(change.newValue?.value ?? "none") }
    /// ```
    ///
    /// The observation begins with this call: changes between the call and the loop are not lost. It ends when the
    /// object is deallocated, when the iterating task is cancelled, and when nothing holds the sequence and its
    /// iterator any more, so also when the loop is left. Changes that are in the buffer when the object is deallocated
    /// are still delivered. One loop takes the changes; call this function again for another one.
    ///
    /// The policy says which changes the buffer holds until the loop takes them: all, or a number of the newest or the
    /// oldest ones. The code that makes a change does not wait for the loop.
    ///
    /// - Throws: The errors of ``observe(_:options:_:)``.
    public func changes(
        of keyPath: String, options: KeyValueObservingOptions = [.new],
        buffering policy: AsyncStream<ObservedChange<EncodedValue>>.Continuation.BufferingPolicy = .unbounded
    ) throws -> AsyncStream<ObservedChange<EncodedValue>> {
        try stream(keyPath, options, policy) { change in
            ObservedChange(change, old: change.encodedOld?.ownedText, new: change.encodedNew?.ownedText)
        }
    }

    /// The changes of a key path of this object with values of a Swift type, as an asynchronous sequence.
    ///
    /// A value that is nil, or that the options do not request, is nil. A change whose values do not fit the type
    /// throws ``MessageError/valueMismatch(of:found:wanted:suggested:)`` to the code that makes the change, and the
    /// sequence does not get the change.
    ///
    /// - Throws: The errors of ``observe(_:options:_:)``.
    public func changes<Value: Sendable>(
        of keyPath: String, as: Value.Type, options: KeyValueObservingOptions = [.new, .old],
        buffering policy: AsyncStream<ObservedChange<Value>>.Continuation.BufferingPolicy = .unbounded
    ) throws -> AsyncStream<ObservedChange<Value>> {
        try stream(keyPath, options, policy) { change in
            ObservedChange(
                change, old: try change.oldValue(as: Value.self), new: try change.newValue(as: Value.self))
        }
    }

    private func stream<Value: Sendable>(
        _ keyPath: String, _ options: KeyValueObservingOptions,
        _ policy: AsyncStream<ObservedChange<Value>>.Continuation.BufferingPolicy,
        _ keep: @escaping @Sendable (KeyValueChange) throws -> ObservedChange<Value>
    ) throws -> AsyncStream<ObservedChange<Value>> {
        try AsyncStream.ofSubscription(policy) { deliver, finish in
            let end = BodyEnd(finish)
            let observation = try observe(keyPath, options: options) { change in
                try withExtendedLifetime(end) { deliver(try keep(change)) }
            }
            return { observation.remove() }
        }
    }
}

/// Runs a closure when the observation has released its body, because it has ended.
private final class BodyEnd: Sendable {
    private let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    deinit { run() }
}
