import CRuntime
import Glibc

/// The changes that this thread has announced and not yet made, and the keys whose changes it does not report.
final class ThreadChanges {
    private var announced: [Announcement] = []
    var muted: [ObservedKey] = []

    private final class Announcement {
        let change: PendingChange

        init(_ change: consuming PendingChange) {
            self.change = change
        }
    }

    private static let threadKey: pthread_key_t = {
        var key = pthread_key_t()
        let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
            if let pointer { Unmanaged<ThreadChanges>.fromOpaque(pointer).release() }
        }
        guard pthread_key_create(&key, end) == 0 else { fatalError("no key for thread-specific data is left") }
        return key
    }()

    /// The changes of the calling thread.
    static var current: ThreadChanges {
        if let pointer = pthread_getspecific(threadKey) {
            return Unmanaged<ThreadChanges>.fromOpaque(pointer).takeUnretainedValue()
        }
        let new = ThreadChanges()
        pthread_setspecific(threadKey, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    // MARK: Announcements

    /// Does what `willChangeValueForKey:` does, for an object that the caller holds.
    static func announce(_ mutation: Mutation, of object: UnsafeObject, forKey name: String) throws {
        guard let key = ObservedObject.find(object)?.key(name) else { return }
        let subject = objc_retain(object) // an observer may release it
        defer { Boundary.release(subject) }
        guard let change = try key.willChange(mutation) else { return }
        let changes = current, former = changes.announced
        // Drops announcements of keys without watches; their references are released after the list has been replaced.
        changes.announced = former.filter { !$0.change.key.present.watches.isEmpty } + [Announcement(change)]
        withExtendedLifetime(former) {}
    }

    /// Does what `didChangeValueForKey:` does.
    ///
    /// A change that this thread has not announced is not reported.
    static func conclude(of object: UnsafeObject, forKey name: String) throws {
        guard let key = ObservedObject.find(object)?.key(name) else { return }
        let subject = objc_retain(object)
        defer { Boundary.release(subject) }
        let changes = current
        guard let index = changes.announced.lastIndex(where: { $0.change.key === key }) else { return }
        try changes.announced.remove(at: index).change.didChange()
    }
}
