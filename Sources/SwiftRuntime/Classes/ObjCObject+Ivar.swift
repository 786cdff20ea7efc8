import CBoundaries
import CRuntime

extension ObjCObject {
    /// The value of an ivar, inherited ones included.
    ///
    /// The access is not synchronized.
    ///
    /// - Throws: ``MessageError`` if there is no such ivar, or it has another type.
    public func ivar<Value>(_ name: String, as: Value.Type = Value.self) throws -> Value {
        let (ivar, type) = try ivar(named: name)
        try Conversion<Value>.check(type, selector: nil, role: .value)
        guard type.isObject, !Conversion<Value>.isUnowned else {
            return try Conversion<Value>.load(from: UnsafeRawPointer(unsafePointer) + ivar.offset, type: type)
        }
        return try autoreleasePool {
            var object: UnsafeObject? =
                if let place = ClassDefinition.place(of: name, in: isa), place.ownership == .weak {
                    objc_loadWeak(place.slot(in: unsafePointer))
                } else {
                    object_getIvar(unsafePointer, ivar.unsafePointer)
                }
            return try Conversion<Value>.load(from: &object, type: type)
        }
    }

    /// Sets an ivar.
    ///
    /// The ivar's ownership says whether the ivar retains an object. The runtime knows the ownership in classes that
    /// were defined in Swift or compiled with automatic reference counting; ivars of other classes do not retain the
    /// object. The access is not synchronized.
    ///
    /// - Throws: ``MessageError`` if there is no such ivar, or the value does not fit its type; the error that the end
    ///   of the previous object throws.
    public func setIvar<Value>(_ name: String, to value: Value) throws {
        let (ivar, type) = try ivar(named: name)
        try Conversion<Value>.check(value, type, selector: nil, role: .value)
        let address = UnsafeMutableRawPointer(unsafePointer) + ivar.offset
        guard type.isObjectOrBlock, !Conversion<Value>.isUnowned else {
            return Conversion<Value>.store(value, to: address, type: type)
        }
        try autoreleasePool {
            var object: UnsafeObject?
            Conversion<Value>.store(value, to: &object, type: type)
            switch ClassDefinition.place(of: name, in: isa)?.ownership {
            case .weak?: objc_storeWeak(address.assumingMemoryBound(to: UnsafeObject?.self), object)
            case .strong?:
                let slot = address.assumingMemoryBound(to: UnsafeObject?.self)
                try Boundary.run { cffi_store_strong_catching(slot, object, &$0) }
            default:
                try Boundary.run { cffi_set_ivar_catching(unsafePointer, ivar.unsafePointer, object, &$0) }
            }
        }
    }

    private func ivar(named name: String) throws(MessageError) -> (Ivar, TypeEncoding) {
        guard let ivar = isa.ivar(named: name) else {
            throw MessageError.noIvar(className: isa.original.name, name: name)
        }
        do {
            return (ivar, try TypeEncoding(ivar.typeEncoding ?? ""))
        } catch {
            throw MessageError.invalidEncoding(type: "the ivar \(name)", error)
        }
    }
}

extension TypeEncoding {
    fileprivate var isObjectOrBlock: Bool {
        switch kind {
        case .object, .block: true
        default: false
        }
    }
}
