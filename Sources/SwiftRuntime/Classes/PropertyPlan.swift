import CBoundaries
import CRuntime

/// A property of a class or protocol that is being defined.
struct PropertyPlan: Sendable {
    /// Whose property it is, and where its value lies.
    enum Owner: Sendable {
        case instance, cls
        /// A protocol only declares it.
        case declaration(isInstance: Bool)

        var isInstance: Bool {
            switch self {
            case .instance, .declaration(isInstance: true): true
            case .cls, .declaration(isInstance: false): false
            }
        }
    }

    let name: String
    let owner: Owner
    let attributes: PropertyAttributes
    let encoding: String
    /// The ivar, or the class's variable; nil for a dynamic property, and for a property that is only declared.
    let storage: IvarPlan?

    init<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions, getter: Selector?, setter: Selector?,
        of owner: Owner, initial: (@Sendable () -> Value)? = nil
    ) throws(DefinitionProblem) {
        let variable: IvarPlan
        do {
            variable = try IvarPlan("_" + name, type, isWeak: options.contains(.weak), initial: initial)
        } catch {
            throw DefinitionProblem(code: .invalidEncoding, message: "the property \(name): \(error)")
        }
        guard !options.contains(.weak) || variable.ownership == .weak else {
            throw DefinitionProblem(
                code: .invalidEncoding,
                message: "the property \(name): \(Value.self) is not an object, so it cannot be weak")
        }
        self.name = name
        self.owner = owner
        encoding = variable.encoding
        var attributes = PropertyAttributes(
            typeEncoding: variable.encoding, options: options, getter: getter, setter: setter)
        if variable.ownership == .strong, !options.contains(.copy) {
            attributes.options.insert(.retain)
        }
        switch owner {
        case .instance, .cls: storage = options.contains(.dynamic) ? nil : variable
        case .declaration: storage = nil
        }
        if case .instance = owner { attributes.ivarName = storage?.name }
        self.attributes = attributes
    }

    /// The ivar of each instance; nil when there is none.
    var ivar: IvarPlan? {
        if case .instance = owner { storage } else { nil }
    }

    var getter: Selector { attributes.getter ?? Selector(name) }

    /// Nil for a property that cannot be set.
    var setter: Selector? {
        guard !attributes.options.contains(.readonly) else { return nil }
        return attributes.setter ?? Selector("set\(name.prefix(1).uppercased())\(name.dropFirst()):")
    }

    /// A method that reads or writes the property.
    struct Accessor {
        let selector: Selector
        let types: String
        let isGetter: Bool
        let isInstance: Bool

        /// As in `-name`.
        var name: String { (isInstance ? "-" : "+") + selector.name }
    }

    /// Every accessor, whoever implements it.
    var declaredAccessors: [Accessor] {
        let getter = Accessor(selector: getter, types: encoding + "@:", isGetter: true, isInstance: owner.isInstance)
        guard let setter else { return [getter] }
        return [
            getter,
            Accessor(selector: setter, types: "v@:" + encoding, isGetter: false, isInstance: owner.isInstance),
        ]
    }

    /// The accessors that the property implements; none for a property without storage.
    var accessors: [Accessor] { storage == nil ? [] : declaredAccessors }

    // MARK: Declarations

    func add(to cls: ObjCClass) -> Bool {
        withAttributes { class_addProperty((owner.isInstance ? cls : cls.isa).unsafePointer, name, $0, $1) }
    }

    func add(to pointer: UnsafeMutablePointer<objc_protocol>, isRequired: Bool) {
        withAttributes { protocol_addProperty(pointer, name, $0, $1, isRequired, owner.isInstance) }
    }

    private func withAttributes<Result>(
        _ body: (UnsafePointer<objc_property_attribute_t>?, UInt32) -> Result
    ) -> Result {
        var memory: [UnsafeMutablePointer<CChar>] = []
        defer { memory.forEach { $0.deallocate() } }
        func copy(_ text: String) -> UnsafePointer<CChar> {
            let utf8 = Array(text.utf8CString)
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count)
            copy.initialize(from: utf8, count: utf8.count)
            memory.append(copy)
            return UnsafePointer(copy)
        }
        let list = attributes.list.map { objc_property_attribute_t(name: copy($0.name), value: copy($0.value)) }
        return list.withUnsafeBufferPointer { body($0.baseAddress, UInt32($0.count)) }
    }

    // MARK: Accessors

    /// The body of an accessor of instances.
    func run(_ accessor: Accessor, _ place: IvarPlace) -> MethodBody.Run {
        let access = self.access(accessor, place)
        return { arguments, result in
            guard let object = arguments[0]?.load(as: UnsafeObject?.self) else {
                throw MessageError.unexpectedNil(
                    type: "ObjCObject", selector: accessor.selector, role: .argument(0))
            }
            try access(UnsafeMutableRawPointer(object), arguments, result)
        }
    }

    /// The body of an accessor of a class.
    func run(_ accessor: Accessor, _ variable: ClassVariable) -> MethodBody.Run {
        let access = self.access(accessor, variable.place)
        return { arguments, result in try access(variable.base, arguments, result) }
    }

    private typealias Access =
        @Sendable (UnsafeMutableRawPointer, ArgumentAddresses, UnsafeMutableRawPointer) throws -> Void

    private func access(_ accessor: Accessor, _ place: IvarPlace) -> Access {
        let isAtomic = !attributes.options.contains(.nonatomic)
        return accessor.isGetter
            ? getting(place, isAtomic: isAtomic)
            : setting(place, isAtomic: isAtomic, isCopied: attributes.options.contains(.copy))
    }

    private func getting(_ place: IvarPlace, isAtomic: Bool) -> Access {
        { base, _, result in
            switch place.ownership {
            case .none: objc_copyStruct(result, place.address(in: base), place.size, isAtomic, false)
            case .strong:
                let owner = base.assumingMemoryBound(to: objc_object.self)
                let value: UnsafeObject? = objc_getProperty(owner, nil, place.offset, isAtomic)
                result.storeBytes(of: value, as: UnsafeObject?.self)
            case .weak:
                let value: UnsafeObject? = objc_loadWeak(place.slot(in: base))
                result.storeBytes(of: value, as: UnsafeObject?.self)
            }
        }
    }

    private func setting(_ place: IvarPlace, isAtomic: Bool, isCopied: Bool) -> Access {
        { base, arguments, _ in
            guard let value = arguments[2] else { return }
            switch place.ownership {
            case .none: objc_copyStruct(place.address(in: base), value, place.size, isAtomic, false)
            case .strong:
                let object = value.load(as: UnsafeObject?.self)
                try Boundary.run {
                    cffi_set_property_catching(base, place.offset, object, isAtomic, isCopied, &$0)
                }
            case .weak: objc_storeWeak(place.slot(in: base), value.load(as: UnsafeObject?.self))
            }
        }
    }
}
