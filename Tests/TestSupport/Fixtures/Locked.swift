import Foundation

/// A value that several threads use at once.
///
/// Used instead of a `Mutex`, because the thread sanitizer does not see the order that a `Mutex` makes.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Makes a lock that protects the value.
    public init(_ value: Value) {
        self.value = value
    }

    /// Runs the body with the lock held.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
