import CRuntime

/// A property of a class that is being defined, with the ivar and the accessors that it gets.
struct PropertyPlan: Sendable {
    let name: String
    let attributes: PropertyAttributes
    /// Nil for a dynamic property.
    let ivar: IvarPlan?

    init(_ name: String, _ attributes: PropertyAttributes, _ ivar: IvarPlan?) {
        self.name = name
        self.attributes = attributes
        self.ivar = ivar
    }

    var getter: Selector { attributes.getter ?? Selector(name) }

    /// Nil for one that cannot be set.
    var setter: Selector? {
        guard !attributes.options.contains(.readonly) else { return nil }
        return attributes.setter ?? Selector("set\(name.prefix(1).uppercased())\(name.dropFirst()):")
    }

    /// The accessors' selectors and types; none for a dynamic property.
    var accessors: [(selector: Selector, types: String, isGetter: Bool)] {
        guard let encoding = ivar?.encoding else { return [] }
        return [(getter, encoding + "@:", true)] + (setter.map { [($0, "v@:" + encoding, false)] } ?? [])
    }

    func add(to cls: ObjCClass) -> Bool {
        let list = attributes.list
        var memory: [UnsafeMutablePointer<CChar>?] = []
        defer { memory.forEach { $0?.deallocate() } }
        func copy(_ text: String) -> UnsafePointer<CChar> {
            let utf8 = Array(text.utf8CString)
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count)
            copy.initialize(from: utf8, count: utf8.count)
            memory.append(copy)
            return UnsafePointer(copy)
        }
        let attributes = list.map { objc_property_attribute_t(name: copy($0.name), value: copy($0.value)) }
        return class_addProperty(cls.unsafePointer, name, attributes, UInt32(attributes.count))
    }

    // MARK: Accessors

    func run(isGetter: Bool, _ place: IvarPlace) -> MethodBody.Run {
        let isAtomic = !attributes.options.contains(.nonatomic)
        let isCopied = attributes.options.contains(.copy)
        if isGetter {
            return { arguments, result in
                let object = try Self.receiver(arguments)
                switch place.ownership {
                case .none: objc_copyStruct(result, place.address(in: object), place.size, isAtomic, false)
                case .strong:
                    let value: UnsafeObject? = objc_getProperty(object, nil, place.offset, isAtomic)
                    result.storeBytes(of: value, as: UnsafeObject?.self)
                case .weak:
                    let value: UnsafeObject? = objc_loadWeak(place.slot(in: object))
                    result.storeBytes(of: value, as: UnsafeObject?.self)
                }
            }
        }
        return { arguments, _ in
            let object = try Self.receiver(arguments)
            guard let value = arguments[2] else { return }
            switch place.ownership {
            case .none: objc_copyStruct(place.address(in: object), value, place.size, isAtomic, false)
            case .strong:
                objc_setProperty(
                    object, nil, place.offset, value.load(as: UnsafeObject?.self), isAtomic, isCopied)
            case .weak: objc_storeWeak(place.slot(in: object), value.load(as: UnsafeObject?.self))
            }
        }
    }

    private static func receiver(_ arguments: ArgumentAddresses) throws(MessageError) -> UnsafeObject {
        guard let object = arguments[0]?.load(as: UnsafeObject?.self) else {
            throw MessageError.unexpectedNil(type: "the receiver")
        }
        return object
    }
}
