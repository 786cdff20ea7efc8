import CBoundaries
import CRuntime

/// How the value of a key of a class's instances is changed.
struct KeyWriter: Sendable {
    enum Way: Sendable {
        case message(Selector, PassedType)
        case variable(Ivar, PassedType)
        case none
    }

    let way: Way
    let key: String

    /// Looks for the accessors, in the order of Foundation.
    ///
    /// May run user code: +resolveInstanceMethod:.
    init(_ name: KeyName, in cls: ObjCClass, usesVariables: Bool) throws {
        key = name.key
        for text in name.setters {
            if let way = try Self.setter(Selector(text), in: cls) {
                self.way = way
                return
            }
        }
        way = usesVariables ? Self.variable(name, in: cls) : .none
    }

    static func setter(_ selector: Selector, in cls: ObjCClass) throws -> Way? {
        guard try cls.instancesRespond(to: selector), let signature = try? MethodSignature(of: selector, in: cls),
            signature.argumentCount == 3, let type = PassedType(argument: 2, of: signature)
        else { return nil }
        return .message(selector, type)
    }

    private static func variable(_ name: KeyName, in cls: ObjCClass) -> Way {
        for variable in name.variables {
            if let ivar = cls.ivar(named: variable), let type = PassedType(variable: ivar.typeEncoding ?? "") {
                return .variable(ivar, type)
            }
        }
        return .none
    }

    private var type: PassedType? {
        switch way {
        case .message(_, let type), .variable(_, let type): type
        case .none: nil
        }
    }

    /// Whether a message changes the value, so that hooks see the change.
    var isMessage: Bool {
        if case .message = way { true } else { false }
    }

    // MARK: Objects

    enum Outcome {
        case done
        /// Nothing was called: the key has neither setter nor variable, or the value is nil for a type without nil.
        case undefined, nilForScalar
    }

    /// Sets the value of the key.
    ///
    /// If the type of the key is not an object, the value is an NSNumber or NSValue.
    ///
    /// - Throws: ``KeyValueError`` when the value does not fit; the errors of the accessor.
    func write(_ value: UnsafeObject?, to object: UnsafeObject) throws -> Outcome {
        guard let type else { return .undefined }
        if type.isObject {
            try store(word: UInt64(UInt(bitPattern: value)), type, to: object)
            return .done
        }
        guard let value else { return .nilForScalar }
        try withRoom(for: type) { bytes in
            try unbox(value, type, to: bytes, of: object)
            try store(bytes, type, to: object)
        }
        return .done
    }

    private func unbox(
        _ value: UnsafeObject, _ type: PassedType, to bytes: UnsafeMutableRawPointer, of object: UnsafeObject
    ) throws {
        var isDone = false
        try Boundary.run { cffi_value_unbox_catching(value, type.encoding, bytes, &isDone, &$0) }
        guard !isDone else { return }
        if let content = SwiftBox.value(in: ObjCObject(unsafeRetaining: value)), Self.fits(content, type, bytes) {
            return
        }
        throw KeyValueError.wrongType(
            key, of: object, given: ObjCObject(unsafeRetaining: value).description,
            wanted: String(cString: type.encoding))
    }

    private static func fits(_ content: Any, _ type: PassedType, _ bytes: UnsafeMutableRawPointer) -> Bool {
        let boxed = BoxedArgument(selector: nil, role: .value, type: TypeEncoding(copying: type.unsafeType.pointee))
        return (try? boxed.store(content, to: bytes)) != nil
    }

    // MARK: Swift values

    /// Sets a Swift value, stored as ``ObjCObject/perform(_:_:)`` stores an argument.
    ///
    /// - Throws: ``KeyValueError`` when the value does not fit; the errors of the accessor.
    func write(_ value: Any?, to object: UnsafeObject) throws -> Outcome {
        guard let type else { return .undefined }
        guard !type.isObject, let value, !(value is ObjCObject) else {
            return try KeyValueBox.withObject(value) { try write($0, to: object) }
        }
        try withRoom(for: type) { bytes in
            guard Self.fits(value, type, bytes) else {
                throw KeyValueError.wrongType(
                    key, of: object, given: "\(Swift.type(of: value)) \(value)", wanted: String(cString: type.encoding))
            }
            try store(bytes, type, to: object)
        }
        return .done
    }

    // MARK: Storing

    private func withRoom(for type: PassedType, _ body: (UnsafeMutableRawPointer) throws -> Void) rethrows {
        try withUnsafeTemporaryAllocation(byteCount: max(type.unsafeType.pointee.size, 16), alignment: 16) { buffer in
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            try body(buffer.baseAddress!)
        }
    }

    private func store(word: UInt64, _ type: PassedType, to object: UnsafeObject) throws {
        switch way {
        case .message(let selector, _):
            try PlainSend(object, selector).with(type.extended(word)).run(mayInitialize: true)
        case .variable(let ivar, _): try Self.store(word, in: ivar, type, of: object)
        case .none: break
        }
    }

    private func store(_ bytes: UnsafeRawPointer, _ type: PassedType, to object: UnsafeObject) throws {
        switch (way, type.shape) {
        case (.message, .word), (.message, .object): try store(word: bytes.load(as: UInt64.self), type, to: object)
        case (.message(let selector, _), .floating):
            try PlainSend(object, selector).with(floating: bytes.load(as: UInt64.self)).run(mayInitialize: true)
        case (.message(let selector, _), .other):
            let signature = try MethodSignature(ofMethod: selector, of: object)
            let call = Call<Void>(selector, to: object, signature)
            call.argument(at: 2).copyMemory(from: bytes, byteCount: type.unsafeType.pointee.size)
            try call.run { _ in }
        case (.variable(let ivar, _), _):
            (UnsafeMutableRawPointer(object) + ivar.offset).copyMemory(
                from: bytes, byteCount: type.unsafeType.pointee.size)
        case (.none, _): break
        }
    }

    /// Stores the word and retains an object, unless the class declares that the variable does not retain.
    private static func store(_ word: UInt64, in ivar: Ivar, _ type: PassedType, of object: UnsafeObject) throws {
        let value = UnsafeObject(bitPattern: UInt(word))
        guard type.unsafeType.pointee.kind != ORT_TYPE_CLASS else {
            return (UnsafeMutableRawPointer(object) + ivar.offset).storeBytes(of: value, as: UnsafeObject?.self)
        }
        try Boundary.run { cffi_set_ivar_strong_default_catching(object, ivar.unsafePointer, value, &$0) }
    }
}
