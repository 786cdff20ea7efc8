import CFFIShim
import CRuntime
import ObjectiveCFace

extension ObjCObject {
    /// The object's dynamic delegate for the protocol `<Class>Delegate`, named after its class or a superclass.
    ///
    /// The first call makes the delegate, and the object keeps it.
    ///
    /// - Throws: ``DelegateError`` when no image has such a protocol; the errors of `initWithProtocol:`.
    public func dynamicDelegate() throws -> DynamicDelegate {
        try dynamicDelegate(for: DelegateKind.delegate.proto(of: isa.original))
    }

    /// The object's dynamic delegate for the protocol `<Class>DataSource`, named after its class or a superclass.
    public func dynamicDataSource() throws -> DynamicDelegate {
        try dynamicDelegate(for: DelegateKind.dataSource.proto(of: isa.original))
    }

    /// The object's dynamic delegate for the protocol.
    ///
    /// It is an instance of `A2Dynamic<Class>Delegate` (or `DataSource`) if there is such a class for the object's
    /// class or a superclass, or else of `A2Dynamic<Protocol>` if there is such a class. Otherwise it is a plain
    /// `A2DynamicDelegate`.
    public func dynamicDelegate(for proto: ObjCProtocol) throws -> DynamicDelegate {
        let key = UnsafeRawPointer(proto.unsafePointer)
        if let present = ort_face_delegate_adopt(unsafePointer, key, nil) {
            return DynamicDelegate(unsafeOwned: present)
        }
        let made = DynamicDelegate(unsafeOwned: try DynamicDelegate.make(delegateClass(for: proto), proto))
        guard let adopted = ort_face_delegate_adopt(unsafePointer, key, made.unsafePointer) else { return made }
        return DynamicDelegate(unsafeOwned: adopted)
    }

    /// The object's dynamic delegate for the protocol, which this function also sets as the object's delegate.
    ///
    /// It sets the property that is registered for the protocol. Without a registered property, it sets `delegate` or
    /// `dataSource`, by the ending of the protocol's name.
    ///
    /// - Throws: Also ``DelegateError/noPropertyFor(protocolName:className:)`` when the object's class has neither
    ///   property with a getter and a setter, and nothing has changed then; the errors of the object's setter.
    public func ensuredDynamicDelegate(for proto: ObjCProtocol) throws -> DynamicDelegate {
        let cls = isa.original
        guard
            DelegateProperty.registered(for: proto, in: cls) != nil
                || PropertyAccessors(plainlyFor: proto, in: cls) != nil
        else {
            throw DelegateError.noPropertyFor(protocolName: proto.name, className: cls.name)
        }
        let delegate = try dynamicDelegate(for: proto)
        try delegate.ensureOwnerHasIt()
        return delegate
    }

    private func delegateClass(for proto: ObjCProtocol) -> ObjCClass {
        let suffix = DelegateKind(proto)?.rawValue
        let names = suffix.map { suffix in isa.original.lineage.map { "A2Dynamic\($0.name)\(suffix)" } } ?? []
        for name in names + ["A2Dynamic\(proto.name)"] {
            if let cls = ObjCClass(name), cls.isSubclass(of: DynamicDelegate.plainClass) {
                return DelegateClasses.cls(for: proto, under: cls)
            }
        }
        return DelegateClasses.cls(for: proto, under: DynamicDelegate.plainClass)
    }
}

extension DynamicDelegate {
    /// Calls the owner's setter again if the owner has this delegate.
    ///
    /// The methods to which the delegate responds have changed, and many owners ask for them only once, in the setter.
    func promptOwner() throws {
        guard let owner else { return }
        if let property = DelegateProperty.registered(for: proto, in: owner.isa.original) {
            try prompt(owner, property)
        } else if let accessors = PropertyAccessors(plainlyFor: proto, in: owner.isa.original),
            try delegate(of: owner, accessors) == self
        {
            try set(owner, accessors)
        }
    }

    /// Calls the owner's setter again, also if the owner has another delegate.
    ///
    /// - Throws: ``DelegateError`` when the owner has no property for this delegate; the errors of the owner's setter.
    func ensureOwnerHasIt() throws {
        guard let owner else { return }
        let cls = owner.isa.original
        if let property = DelegateProperty.registered(for: proto, in: cls) {
            try prompt(owner, property)
        } else if let accessors = PropertyAccessors(plainlyFor: proto, in: cls) {
            try set(owner, accessors)
        } else {
            throw DelegateError.noPropertyFor(protocolName: proto.name, className: cls.name)
        }
    }

    private func prompt(_ owner: ObjCObject, _ property: DelegateProperty) throws {
        methods.noteInstalled()
        try Boundary.run {
            ort_face_prompt_catching(property.unsafePointer, owner.unsafePointer, unsafePointer, &$0)
        }
    }

    private func delegate(of owner: ObjCObject, _ accessors: PropertyAccessors) throws -> ObjCObject? {
        try autoreleasePool {
            try owner.sendUnchecked(accessors.getter, returning: ObjCObject?.self)
        }
    }

    private func set(_ owner: ObjCObject, _ accessors: PropertyAccessors) throws {
        methods.noteInstalled()
        try owner.sendUnchecked(accessors.setter, self)
    }
}

/// The classes of dynamic delegates.
///
/// Objects of one class share the stub of a method that they implement, and with it the method's types. If two
/// protocols give one selector different types, the second protocol therefore gets a class of its own.
enum DelegateClasses {
    /// The types that the delegates of a class give to selectors.
    private static let types = ClassAssociation<[Selector: MethodSignature]>("ort_delegate_types")
    /// Orders the changes of `types`.
    private static let lock = Guarded(forProcess: ())

    static func cls(for proto: ObjCProtocol, under cls: ObjCClass) -> ObjCClass {
        let declared = signatures(of: proto)
        let fits = lock.withLock { _ in
            let present = types[cls] ?? [:]
            guard declared.allSatisfy({ present[$0]?.fits($1) ?? true }) else { return false }
            types[cls] = present.merging(declared) { present, _ in present }
            return true
        }
        return fits ? cls : ownClass(of: proto, under: cls)
    }

    /// The signatures of the instance methods of the protocol and of the protocols that it adopts.
    private static func signatures(of proto: ObjCProtocol) -> [Selector: MethodSignature] {
        var signatures: [Selector: MethodSignature] = [:]
        for adopted in proto.protocols {
            signatures.merge(self.signatures(of: adopted)) { present, _ in present }
        }
        for method in proto.methods where method.isInstance {
            signatures[method.selector] = method.typeEncoding.flatMap { try? MethodSignature($0) }
        }
        return signatures
    }

    private static func ownClass(of proto: ObjCProtocol, under cls: ObjCClass) -> ObjCClass {
        let name = "\(cls.name)_\(proto.name)"
        guard let made = objc_allocateClassPair(cls.unsafePointer, name, 0) else {
            guard let present = ObjCClass(name), present.isSubclass(of: cls) else {
                fatalError(
                    "the class \(name), which delegates for \(proto.name) need, could not be made; check whether "
                        + "another class has this name")
            }
            return present
        }
        objc_registerClassPair(made)
        return ObjCClass(unsafePointer: made)
    }
}
