import Glibc

/// A value behind a lock.
///
/// Like `Synchronization.Mutex`, which the thread sanitizer cannot follow on Linux: it waits by system calls of its
/// own, so every value in one would be reported as raced for.
package final class Guarded<Value>: @unchecked Sendable {
    // Sendable: `contents` is only touched with the lock held. A value without a size alone, such as (), would have the address of
    // the lock, and looking at both would be taken for a race.
    // The lock keeps accesses apart, so that the language need not look for overlapping ones.
    @exclusivity(unchecked) private var contents: (value: Value, filler: UInt8)
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init(_ value: sending Value) {
        contents = (value, 0)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Not recursive.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&contents.value)
    }
}
