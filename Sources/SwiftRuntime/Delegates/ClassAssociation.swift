import CRuntime

/// A value for each class, associated with the class.
///
/// The value is released with the class, so that another class at the same address does not get it.
struct ClassAssociation<Value>: Sendable {
    private let key: Selector

    /// The address of the selector serves as key, because equal names have the same address.
    init(_ key: Selector) {
        self.key = key
    }

    /// The value of a class; the caller prevents concurrent changes.
    ///
    /// Runs no user code.
    subscript(cls: ObjCClass) -> Value? {
        get {
            let found = ort_copyAssociatedObject(cls.unsafeObject, UnsafeRawPointer(key.unsafePointer))
            return found.flatMap { SwiftBox.value(in: ObjCObject(unsafeOwned: $0)) as? Value }
        }
        nonmutating set {
            let box = newValue.map { ObjCObject(unsafeOwned: SwiftBox.make($0)) }
            objc_setAssociatedObject(
                cls.unsafeObject, UnsafeRawPointer(key.unsafePointer), box?.unsafePointer,
                AssociationPolicy.retain.unsafePolicy)
        }
    }
}
