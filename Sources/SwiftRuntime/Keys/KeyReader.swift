import CBoundaries
import CFFIShim
import CRuntime

/// How the value of a key of a class's instances is read.
struct KeyReader: Sendable {
    enum Way: Sendable {
        case message(Selector, PassedType, isOwned: Bool)
        case variable(Ivar, PassedType)
        case array(KeyedArray)
        case set(KeyedSet)
        case none
    }

    let way: Way

    var isNone: Bool {
        if case .none = way { true } else { false }
    }

    /// Looks for the accessors, in the order of Foundation.
    ///
    /// May run user code: +resolveInstanceMethod:.
    init(_ name: KeyName, in cls: ObjCClass, usesVariables: Bool) throws {
        for text in name.getters {
            if let way = try Self.getter(Selector(text), in: cls) {
                self.way = way
                return
            }
        }
        if let array = try KeyedArray(name, in: cls) {
            way = .array(array)
        } else if let set = try KeyedSet(name, in: cls) {
            way = .set(set)
        } else {
            way = usesVariables ? Self.variable(name, in: cls) : .none
        }
    }

    private static func getter(_ selector: Selector, in cls: ObjCClass) throws -> Way? {
        guard try cls.instancesRespond(to: selector), let signature = try? MethodSignature(of: selector, in: cls),
            signature.argumentCount == 2, let type = PassedType(returnedBy: signature)
        else { return nil }
        return .message(selector, type, isOwned: type.isObject && returnsOwned(selector, in: cls))
    }

    /// Whether the getter returns an object that the caller owns, by the family of its name.
    ///
    /// A getter that a property declares returns no owned object: a synthesized getter keeps what it returns, whatever
    /// its name.
    private static func returnsOwned(_ selector: Selector, in cls: ObjCClass) -> Bool {
        guard cffi_selector_returns_retained(selector.unsafePointer) else { return false }
        return !cls.lineage.contains { ancestor in
            ancestor.properties.contains { ($0.attributes.getter ?? Selector($0.name)) == selector }
        }
    }

    private static func variable(_ name: KeyName, in cls: ObjCClass) -> Way {
        for variable in name.variables {
            if let ivar = cls.ivar(named: variable), let type = PassedType(variable: ivar.typeEncoding ?? "") {
                return .variable(ivar, type)
            }
        }
        return .none
    }

    /// Reads the value; nil if the key has neither an accessor nor a variable.
    ///
    /// - Throws: The errors of the accessor.
    func read(_ object: UnsafeObject) throws -> EncodedValue? {
        switch way {
        case .message(let selector, let type, let isOwned): try Self.send(selector, type, isOwned, to: object)
        case .variable(let ivar, let type): Self.load(ivar, type, of: object)
        case .array(let array): EncodedValue(reference: try array.proxy(of: object))
        case .set(let set): EncodedValue(reference: try set.proxy(of: object))
        case .none: nil
        }
    }

    private static func send(
        _ selector: Selector, _ type: PassedType, _ isOwned: Bool, to object: UnsafeObject
    ) throws -> EncodedValue {
        switch type.shape {
        case .word:
            let word = try PlainSend(object, selector).run()
            return EncodedValue(type: type.unsafeType, word: type.narrow(word))
        case .floating:
            let word = try PlainSend(object, selector).run(returnsFloating: true)
            return EncodedValue(type: type.unsafeType, word: type.narrow(word))
        case .object:
            let word = try PlainSend(object, selector).run(mayInitialize: true)
            defer { if isOwned { Boundary.release(UnsafeObject(bitPattern: UInt(word))) } }
            return EncodedValue(type: type.unsafeType, word: word)
        case .other:
            let signature = try MethodSignature(ofMethod: selector, of: object)
            return try Call<Void>(selector, to: object, signature).run {
                EncodedValue(copying: $0, type: type.unsafeType)
            }
        }
    }

    private static func load(_ ivar: Ivar, _ type: PassedType, of object: UnsafeObject) -> EncodedValue {
        guard type.isObject, type.unsafeType.pointee.kind != ORT_TYPE_CLASS else {
            return EncodedValue(copying: UnsafeRawPointer(object) + ivar.offset, type: type.unsafeType)
        }
        let value: UnsafeObject? = object_getIvar(object, ivar.unsafePointer)
        return EncodedValue(type: type.unsafeType, word: UInt64(UInt(bitPattern: value)))
    }
}
