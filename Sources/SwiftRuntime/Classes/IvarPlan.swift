import CRuntime

/// An ivar of a class that is being defined.
struct IvarPlan: Sendable {
    /// What the value is to the object that has it.
    enum Ownership: Sendable {
        case none, strong, weak
    }

    let name: String
    let encoding: String
    let size: Int
    let alignment: Int
    let ownership: Ownership

    /// Throws for a type whose layout is not known.
    init<Value>(_ name: String, _: Value.Type, isWeak: Bool = false) throws(MessageError) {
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
    }

    /// Adds the ivar to a class that is not registered yet; false for a name that the class has already.
    func add(to cls: ObjCClass) -> Bool {
        class_addIvar(cls.unsafePointer, name, size, UInt8(alignment.trailingZeroBitCount), encoding)
    }
}

/// Where an object keeps the value of an ivar.
struct IvarPlace: Sendable {
    let offset: Int
    let size: Int
    let ownership: IvarPlan.Ownership

    func address(in object: UnsafeObject) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(object) + offset }

    func slot(in object: UnsafeObject) -> UnsafeMutablePointer<UnsafeObject?> {
        address(in: object).assumingMemoryBound(to: UnsafeObject?.self)
    }

    /// Gives up what the ivar owns, at the end of the object.
    func clear(in object: UnsafeObject) {
        switch ownership {
        case .none: break
        case .strong: objc_storeStrong(slot(in: object), nil)
        case .weak: objc_destroyWeak(slot(in: object))
        }
    }
}
