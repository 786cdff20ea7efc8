import CRuntime

/// How values of any Swift type are passed: representable types in their own way, C functions as `^?`, others in a box.
enum Conversion<Value> {
    private enum Way {
        case representable(any ObjCRepresentable.Type)
        case function
        case box
    }

    private static var way: Way {
        if let type = Value.self as? any ObjCRepresentable.Type { return .representable(type) }
        // C functions conform to no protocol; only the name of their type identifies them.
        let name = "\(wrappedType)"
        return name.hasPrefix("@convention(c) ") ? .function : .box
    }

    private static var wrappedType: Any.Type { (Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self }

    /// The encoding of a value if nothing else gives one.
    static var encoding: String {
        if Value.self == Void.self { return "v" }
        return switch way {
        case .representable(let type): type.objCEncoding
        case .function: "^?"
        case .box: "@"
        }
    }

    /// The type and its encoding, for messages: `String (@)`.
    static var name: String { "\(Value.self) (\(encoding))" }

    /// Whether a value of the encoded type can be read and written as this type.
    static func accepts(_ type: TypeEncoding) -> Bool {
        switch way {
        case .representable(let representable): representable.accepts(type)
        case .function: type.isFunctionPointer
        case .box: type.isObject
        }
    }

    /// Throws when the value does not fit.
    ///
    /// A number fits an argument that is an object: ``store(_:to:type:)`` makes an `NSNumber`. It does not fit a result
    /// that is an object, which may have to be a string: nothing tells what the caller expects.
    static func check(
        _ value: Value, _ type: TypeEncoding, selector: Selector?, role: ValueRole
    ) throws(MessageError) {
        do {
            try check(type, selector: selector, role: role)
        } catch {
            guard type.isObject, isNumber, role != .returnValue else { throw error }
        }
        guard let block = value as? Block, let own = block.signature, case .block(let wanted?) = type.kind else {
            return
        }
        guard let given = try? MethodSignature(own), given.matches(block: wanted) else {
            throw MessageError.typeMismatch(selector: selector, role: role, given: "a block \(own)", wanted: type.text)
        }
    }

    /// Whether there is an `NSNumber` of each value.
    private static var isNumber: Bool {
        guard case .representable(let representable) = way else { return false }
        return "csiqCSIQfdB".contains(representable.objCEncoding)
    }

    /// Throws when no value of this Swift type fits.
    static func check(_ type: TypeEncoding, selector: Selector?, role: ValueRole) throws(MessageError) {
        try checkLayout()
        guard accepts(type) else {
            throw MessageError.typeMismatch(selector: selector, role: role, given: name, wanted: type.text)
        }
    }

    /// Throws for a structure whose encoding describes another layout than it has.
    static func checkLayout() throws(MessageError) {
        try (Value.self as? any ObjCStructure.Type)?.checkLayout()
    }

    /// Reads a value of an accepted type.
    static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Value {
        switch way {
        case .representable(let representable): return try load(representable, from: address, type: type)
        case .function: return try loadFunction(from: address)
        case .box: return try unbox(address.loadUnaligned(as: UnsafeObject?.self))
        }
    }

    /// Writes a value of an accepted type.
    ///
    /// An object lives until the autorelease pool is drained.
    static func store(_ value: Value, to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        switch way {
        case .representable: (value as? any ObjCRepresentable)?.store(to: address, type: type)
        case .function: address.storeBytes(of: unsafeBitCast(value, to: UInt.self), as: UInt.self)
        case .box:
            var content: Any? = value
            if let optional = value as? any OptionalValue { content = optional.wrapped }
            address.storeBytes(of: content.map { objc_autorelease(SwiftBox.make($0)) } ?? nil, as: UnsafeObject?.self)
        }
    }

    // MARK: As objects, whatever the encoding

    /// Whether a value is an object itself, so that nothing has to be boxed.
    static var isObject: Bool {
        Value.self is any RuntimeObject.Type || (wrappedType as? any RuntimeObject.Type) != nil
    }

    /// Whether a value refers to an object that it does not keep.
    static var isUnowned: Bool { wrappedType is UnownedObject.Type }

    /// The value as an object that lives until the autorelease pool is drained; nil for an absent optional.
    static func object(for value: Value) -> UnsafeObject? {
        if let optional = value as? any OptionalValue, optional.wrapped == nil { return nil }
        guard isObject || accepts(.object) else { return objc_autorelease(SwiftBox.make(value)) }
        var object: UnsafeObject?
        store(value, to: &object, type: .object)
        return object
    }

    /// The value that ``object(for:)`` made the object from.
    static func value(of object: UnsafeObject?) throws -> Value {
        guard isObject || accepts(.object) else { return try unbox(object) }
        var object = object
        return try load(from: &object, type: .object)
    }

    private static func load<Representable: ObjCRepresentable>(
        _: Representable.Type, from address: UnsafeRawPointer, type: TypeEncoding
    ) throws -> Value {
        guard let value = try Representable.load(from: address, type: type) as? Value else {
            fatalError("\(Representable.self).load returned a value that is not a \(Value.self)")
        }
        return value
    }

    private static func loadFunction(from address: UnsafeRawPointer) throws -> Value {
        let pointer = address.loadUnaligned(as: UInt.self)
        guard pointer != 0 || Value.self is any OptionalValue.Type else {
            throw MessageError.unexpectedNil(type: "\(Value.self)")
        }
        return unsafeBitCast(pointer, to: Value.self)
    }

    private static func unbox(_ pointer: UnsafeObject?) throws -> Value {
        guard let pointer else {
            guard let value = (Value.self as? any OptionalValue.Type)?.absent as? Value else {
                throw MessageError.unexpectedNil(type: "\(Value.self)")
            }
            return value
        }
        let object = ObjCObject(unsafeRetaining: pointer)
        guard let content = SwiftBox.value(in: object) else {
            throw MessageError.noBox(object: object.description, wanted: "\(Value.self)")
        }
        guard let value = content as? Value else {
            throw MessageError.wrongBox(holds: "\(Swift.type(of: content))", wanted: "\(Value.self)")
        }
        return value
    }
}

/// A type whose values are pointers to objects: objects, classes, blocks.
protocol RuntimeObject {}

extension ObjCObject: RuntimeObject {}
extension UnownedObject: RuntimeObject {}
extension ObjCClass: RuntimeObject {}
extension Block: RuntimeObject {}

/// The members that this file needs of an optional whose wrapped type is not known.
protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    static var absent: Self { get }
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    static var absent: Wrapped? { nil }
    var wrapped: Any? { map { $0 as Any } }
}

extension TypeEncoding {
    /// `@`.
    static let object: TypeEncoding = {
        do {
            return try TypeEncoding("@")
        } catch {
            fatalError("\(error)")
        }
    }()

    /// `^?`, and `^v`, which stands for every pointer.
    var isFunctionPointer: Bool { text == "^?" || text == "^v" }
}

extension MethodSignature {
    /// Whether a block of this signature can be called with these types: result, block itself, then arguments.
    fileprivate func matches(block types: [TypeEncoding]) -> Bool {
        guard argumentCount == types.count - 1 else { return false }
        return encodingsMatch(returnType.text, types[0].text)
            && (1..<max(argumentCount, 1)).allSatisfy { encodingsMatch(argument(at: $0).text, types[$0 + 1].text) }
    }
}
