import Glibc

/// The body for the initializers of one class, which runs when the outermost of them has returned.
final class InitHooks: Sendable {
    /// An object on the thread that initializes it: when an initializer fails, another thread may get the same address.
    private struct Place: Hashable {
        let object: UnsafeRawPointer
        let thread: pthread_t
    }

    private let cls: SwiftClass
    private let body: @Sendable (AnyObject) -> Void
    /// How many initializers of the class run for an object.
    private let depths = Guarded(Depths())

    private struct Depths: @unchecked Sendable {
        // Sendable: the addresses are only compared.
        var list: [Place: Int] = [:]
    }

    init(of cls: SwiftClass, _ body: @escaping @Sendable (AnyObject) -> Void) {
        self.cls = cls
        self.body = body
    }

    @Sendable func begin(_ call: SwiftCall) {
        let place = Place(object: call.run.receiverAddress, thread: pthread_self())
        depths.withLock { $0.list[place, default: 0] += 1 }
    }

    @Sendable func end(_ call: SwiftCall) {
        let place = Place(object: call.run.receiverAddress, thread: pthread_self())
        let isOutermost = depths.withLock { depths in
            // A call that began before the hook was installed has no depth.
            guard let depth = depths.list[place], depth > 1 else {
                return depths.list.removeValue(forKey: place) != nil
            }
            depths.list[place] = depth - 1
            return false
        }
        guard isOutermost, let object = call.run.initializedObject else { return }
        // All specializations of a generic class share an initializer.
        let metadata = SwiftClass(metadataOf: object.load(as: UnsafeRawPointer.self)).metadata
        guard metadata.inherits(from: cls.metadata) else { return }
        body(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
    }
}
