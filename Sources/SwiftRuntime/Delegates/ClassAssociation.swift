import CRuntime

/// What is known of classes, of each by an association: so it goes with the class, whose address another one may get.
struct ClassAssociation<Value>: Sendable {
    private let key: Selector

    /// Selectors of one name are one, so their addresses are keys.
    init(_ key: Selector) {
        self.key = key
    }

    /// Whoever changes a value sees to it that nobody else does meanwhile.
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
