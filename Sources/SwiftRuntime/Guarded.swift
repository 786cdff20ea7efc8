import Glibc

/// A value that a lock protects.
///
/// It is like `Synchronization.Mutex`. The thread sanitizer cannot follow a `Mutex` on Linux, which waits by system
/// calls of its own, and would report a race for every value in it.
package final class Guarded<Value>: @unchecked Sendable {
    // Sendable: `contents` is only touched with the lock held. A value without a size alone, such as (), would have the
    // address of the lock, and looking at both would be taken for a race. The lock keeps accesses apart, so that the
    // language need not look for overlapping ones.
    @exclusivity(unchecked) private var contents: (value: Value, filler: UInt8)
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init(_ value: sending Value) {
        contents = (value, 0)
        pthread_mutex_init(lock, nil)
    }

    /// A value of the whole process, which a child of fork finds unlocked and whole.
    ///
    /// That holds whatever other threads do. The lock is kept for good. No thread may take such a lock while it holds
    /// another such lock.
    package convenience init(forProcess value: sending Value) {
        self.init(value)
        LocksOfProcess.add(lock)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Runs the body with the lock held; not recursive.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&contents.value)
    }
}

/// The locks that fork takes, and gives back in parent and child.
///
/// No thread holds a lock of the runtime when it takes one of these. A fork takes the runtime's locks after these,
/// since the runtime registered its fork handlers first.
private enum LocksOfProcess {
    private nonisolated(unsafe) static var locks: [UnsafeMutablePointer<pthread_mutex_t>] = []
    private nonisolated(unsafe) static let listLock: UnsafeMutablePointer<pthread_mutex_t> = {
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_atfork(takeAll, giveBackAll, giveBackAll)
        return lock
    }()

    static func add(_ lock: UnsafeMutablePointer<pthread_mutex_t>) {
        pthread_mutex_lock(listLock)
        locks.append(lock)
        pthread_mutex_unlock(listLock)
    }

    private static let takeAll: @convention(c) () -> Void = {
        pthread_mutex_lock(listLock)
        for lock in locks { pthread_mutex_lock(lock) }
    }

    private static let giveBackAll: @convention(c) () -> Void = {
        for lock in locks { pthread_mutex_unlock(lock) }
        pthread_mutex_unlock(listLock)
    }
}
