import CBoundaries
import CRuntime

/// An ivar of a class that is being defined.
struct IvarPlan: Sendable {
    /// How the object owns the value.
    enum Ownership: Sendable {
        case none, strong, weak
    }

    let name: String
    let encoding: String
    let size: Int
    let alignment: Int
    let ownership: Ownership
    /// Writes the initial value into memory that is zero; nil for none.
    let initialize: (@Sendable (IvarPlace, UnsafeMutableRawPointer) -> Void)?

    /// Throws for a type whose layout is not known.
    init<Value>(
        _ name: String, _: Value.Type, isWeak: Bool = false, initial: (@Sendable () -> Value)? = nil
    ) throws(MessageError) {
        self.name = name
        encoding = Conversion<Value>.encoding
        try Conversion<Value>.checkLayout()
        let type: TypeEncoding
        do {
            type = try TypeEncoding(encoding)
        } catch {
            throw MessageError.invalidEncoding(type: "\(Value.self)", error)
        }
        size = type.size
        alignment = type.alignment
        ownership =
            switch type.kind {
            case .object, .block: isWeak ? .weak : Conversion<Value>.isUnowned ? .none : .strong
            default: .none
            }
        if let initial {
            initialize = { place, base in place.initialize(in: base, to: initial(), type) }
        } else {
            initialize = nil
        }
    }

    /// Adds the ivar to a class that is not registered yet; false for a name that the class has already.
    func add(to cls: ObjCClass) -> Bool {
        class_addIvar(cls.unsafePointer, name, size, UInt8(alignment.trailingZeroBitCount), encoding)
    }
}

/// The place of an ivar's value in an object, or in other memory that begins at `base`.
struct IvarPlace: Sendable {
    let offset: Int
    let size: Int
    let ownership: IvarPlan.Ownership

    func address(in base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer { base + offset }

    func slot(in base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UnsafeObject?> {
        address(in: base).assumingMemoryBound(to: UnsafeObject?.self)
    }

    /// Writes the first value into memory that is zero.
    fileprivate func initialize<Value>(in base: UnsafeMutableRawPointer, to value: Value, _ type: TypeEncoding) {
        guard ownership != .none else { return Conversion<Value>.store(value, to: address(in: base), type: type) }
        autoreleasePool {
            var object: UnsafeObject?
            Conversion<Value>.store(value, to: &object, type: type)
            if ownership == .weak {
                objc_initWeak(slot(in: base), object)
            } else {
                slot(in: base).pointee = objc_retain(object)
            }
        }
    }

    /// Releases the object that the ivar owns, at the end of the object that has the ivar.
    ///
    /// Throws the error that the end of the released object throws.
    func clear(in base: UnsafeMutableRawPointer) throws {
        switch ownership {
        case .none: break
        case .strong: try Boundary.run { cffi_store_strong_catching(slot(in: base), nil, &$0) }
        case .weak: objc_destroyWeak(slot(in: base))
        }
    }
}

/// The memory for the value of a class property, until the class is disposed.
struct ClassVariable: @unchecked Sendable {
    // Sendable: the address is immutable; accessors guard what is there as the property's options say.
    let base: UnsafeMutableRawPointer
    let place: IvarPlace

    init(_ plan: IvarPlan) {
        base = .allocate(byteCount: max(plan.size, 1), alignment: max(plan.alignment, 16))
        base.initializeMemory(as: UInt8.self, repeating: 0, count: max(plan.size, 1))
        place = IvarPlace(offset: 0, size: plan.size, ownership: plan.ownership)
        plan.initialize?(place, base)
    }

    /// Releases the value and frees the memory; no accessor may run any more.
    func destroy() {
        switch place.ownership {
        case .none: break
        case .strong: Boundary.release(place.slot(in: base).pointee)
        case .weak: objc_destroyWeak(place.slot(in: base))
        }
        base.deallocate()
    }
}
