import Foundation

/// A value that a lock guards; not a `Mutex`, which the thread sanitizer does not understand on Linux.
final class Guarded<Value>: @unchecked Sendable {
    // Sendable: code uses the value only with the lock.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
