import CRuntime

/// A method that the forwarding engine takes over in classes with hooked methods, and gives back.
struct TakenMethod {
    let selector: Selector
    /// Where the class's own implementation is kept meanwhile.
    let alias: Selector
    let types: String
    /// The engine's.
    let implementation: Implementation

    /// Idempotent.
    func takeOver(in cls: ObjCClass) {
        let own = cls.ownMethod(for: selector)?.implementation
        guard own != implementation else { return }
        if let own {
            class_addMethod(cls.unsafePointer, alias.unsafePointer, own.unsafePointer, types)
        }
        class_replaceMethod(cls.unsafePointer, selector.unsafePointer, implementation.unsafePointer, types)
    }

    /// Restores the method where it was taken over, unless someone has replaced it since.
    func giveBack(in cls: ObjCClass) {
        guard cls.ownMethod(for: selector)?.implementation == implementation else { return }
        if let own = cls.ownMethod(for: alias)?.implementation {
            class_replaceMethod(cls.unsafePointer, selector.unsafePointer, own.unsafePointer, types)
            ort_class_removeMethod(cls.unsafePointer, alias.unsafePointer)
        } else {
            ort_class_removeMethod(cls.unsafePointer, selector.unsafePointer)
        }
    }

    /// The implementation that the class would have without hooks: its own, or the nearest superclass's that is not the
    /// engine's.
    func original(in cls: ObjCClass) -> Implementation? {
        for candidate in sequence(first: cls, next: \.superclass) {
            let own = candidate.ownMethod(for: alias) ?? candidate.ownMethod(for: selector)
            if let own, own.implementation != implementation { return own.implementation }
        }
        return nil
    }
}
