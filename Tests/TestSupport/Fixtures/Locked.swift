import Foundation

/// A value that several threads use at once.
///
/// The thread sanitizer does not see what a `Mutex` orders.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// A lock with that value behind it.
    public init(_ value: Value) {
        self.value = value
    }

    /// Runs the body with the lock held.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
