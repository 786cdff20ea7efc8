import CRuntime

/// A reference to an object that does not keep it alive.
final class WeakObject: @unchecked Sendable {
    // Sendable: the runtime guards the variable with a lock of its own.

    private let location = UnsafeMutablePointer<UnsafeObject?>.allocate(capacity: 1)

    /// The caller holds the object.
    init(_ object: UnsafeObject) {
        objc_initWeak(location, object)
    }

    deinit {
        objc_destroyWeak(location)
        location.deallocate()
    }

    /// The object; nil as soon as its dealloc has begun.
    func load() -> ObjCObject? { objc_loadWeakRetained(location).map(ObjCObject.init(unsafeOwned:)) }
}
