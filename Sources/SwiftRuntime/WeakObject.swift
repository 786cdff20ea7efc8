import CRuntime

/// A reference to an object that does not keep it alive, and that becomes nil when the object goes.
///
/// Uses the runtime's weak references, so it sees the end of every object, whoever releases it.
public final class WeakObject: @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards the variable with a lock of its own.

    private let location = UnsafeMutablePointer<UnsafeObject?>.allocate(capacity: 1)

    /// A weak reference to the object.
    public convenience init(_ object: ObjCObject) {
        self.init(unsafe: object.unsafePointer)
    }

    /// The caller holds the object.
    init(unsafe object: UnsafeObject) {
        objc_initWeak(location, object)
    }

    deinit {
        objc_destroyWeak(location)
        location.deallocate()
    }

    /// The object; nil as soon as its dealloc has begun.
    ///
    /// Any thread.
    public func load() -> ObjCObject? { copyPointer().map(ObjCObject.init(unsafeOwned:)) }

    /// The same, as a reference that the caller owns.
    func copyPointer() -> UnsafeObject? { objc_loadWeakRetained(location) }

    /// The description of the object, or `nil`.
    public var description: String { load()?.description ?? "nil" }
}
