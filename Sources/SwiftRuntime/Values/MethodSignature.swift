import CFFIShim
import CRuntime

/// The types of a method: its return value and every argument, the receiver and the selector included.
///
/// One signature exists for each text (frame offsets aside), so comparing two signatures costs comparing a pointer. A
/// signature is immutable, and is kept for the life of the process.
public struct MethodSignature: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the signature is immutable and never freed.

    /// The shim's interned signature.
    let pointer: OpaquePointer

    init(pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// The signature of a method type such as `v24@0:8@16`.
    ///
    /// - Throws: ``MethodSignatureError`` if the text does not parse, or has a type that cannot be passed.
    public init(_ types: String) throws(MethodSignatureError) {
        var error = cffi_signature_error()
        guard let pointer = cffi_signature_intern(types, &error) else {
            throw MethodSignatureError(types: types, error)
        }
        self.pointer = pointer
    }

    /// The signature of the method that instances of the class have for the selector.
    ///
    /// Nil if they have no such method and none of their protocols declares it.
    ///
    /// - Throws: ``MethodSignatureError`` if the method's types cannot be passed.
    public init?(of selector: Selector, in cls: ObjCClass) throws(MethodSignatureError) {
        var error = cffi_signature_error()
        if let pointer = cffi_signature_of_method(cls.unsafePointer, selector.unsafePointer, &error) {
            self.pointer = pointer
        } else if let types = cls.method(for: selector)?.typeEncoding {
            throw MethodSignatureError(types: types, error)
        } else {
            return nil
        }
    }

    /// The encoding without frame offsets.
    public var text: String { String(cString: cffi_signature_text(pointer)) }

    /// The number of arguments, with the receiver and the selector.
    public var argumentCount: Int { cffi_signature_argument_count(pointer) }

    /// The type of an argument: 0 is the receiver, 1 the selector.
    ///
    /// An index beyond the last one is a programming error.
    public func argument(at index: Int) -> TypeEncoding {
        guard let type = cffi_signature_argument_type(pointer, index) else {
            fatalError("\(text) has \(argumentCount) arguments, so there is none at index \(index)")
        }
        return TypeEncoding(copying: type.pointee)
    }

    /// The type of the result.
    public var returnType: TypeEncoding { TypeEncoding(copying: unsafeReturnType.pointee) }

    /// The types of all arguments, for code that needs them more than once.
    var argumentTypes: [TypeEncoding] { (0..<argumentCount).map(argument) }

    /// The bytes of the return value; 0 for void.
    public var returnLength: Int { cffi_signature_return_length(pointer) }

    /// Whether the caller passes a hidden pointer to room for the return value.
    public var returnsInMemory: Bool { cffi_signature_returns_in_memory(pointer) }

    var layout: UnsafePointer<ort_call_layout> { cffi_signature_layout(pointer) }

    var unsafeReturnType: UnsafePointer<ort_type> { cffi_signature_return_type(pointer) }

    func unsafeArgumentType(at index: Int) -> UnsafePointer<ort_type>? { cffi_signature_argument_type(pointer, index) }

    /// Whether the types are the same by structure.
    func fits(_ other: MethodSignature) -> Bool {
        argumentCount == other.argumentCount && ort_type_matches(unsafeReturnType, other.unsafeReturnType)
            && (0..<argumentCount).allSatisfy {
                ort_type_matches(unsafeArgumentType(at: $0), other.unsafeArgumentType(at: $0))
            }
    }

    /// The text.
    public var description: String { text }
}

/// Why a type cannot be a method's signature.
public struct MethodSignatureError: Error, Sendable, CustomStringConvertible {
    /// The method type as it was given.
    public let types: String
    /// The argument at fault; −1 is the return value, −2 text that does not parse.
    public let argument: Int
    /// The bytes from the start of the text to the mistake, or to the type at fault.
    public let position: Int
    /// A sentence fragment.
    public let reason: String
    /// The type at fault.
    public let encoding: String

    init(types: String, _ error: cffi_signature_error) {
        self.types = types
        argument = error.argument
        position = error.argument == -2 ? error.position : Self.start(ofArgument: error.argument, in: types)
        reason = error.reason.map { String(cString: $0) } ?? "refused"
        encoding = withUnsafeBytes(of: error.encoding) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func start(ofArgument argument: Int, in types: String) -> Int {
        types.withCString { text in
            var type = text
            for _ in -1..<max(argument, -1) {
                guard let next = ort_type_skip(type) else { return 0 }
                type = next
            }
            return type - text
        }
    }

    /// A sentence that says what is wrong, and where.
    public var description: String {
        switch argument {
        case -2: "\"\(types)\" is not a method type: \(reason) at byte \(position)"
        case -1: "the return type \(encoding) of \"\(types)\" cannot be passed: \(reason)"
        default: "argument \(argument) (\(encoding)) of \"\(types)\" cannot be passed: \(reason)"
        }
    }
}

extension MethodSignature {
    /// Compares Swift types with the types of the method's arguments after the selector, and of its result.
    ///
    /// The first `skipping` types are not compared: a receiver, an info. Void fits every result, unless `returnsAll`. A
    /// ``DiscardableResult`` counts as Void, unless it can be the method's result in a box. With `isUnboxed`, each type
    /// must have an encoding, and a ``Block`` does not fit an argument that can be any object.
    ///
    /// - Throws: The first difference.
    func check<each Parameter, Result>(
        _ parameters: repeat (each Parameter).Type, returning _: Result.Type, skipping: Int = 0,
        isUnboxed: Bool = false, returnsAll: Bool = false, of selector: Selector
    ) throws(MessageError) {
        var index = 2 - skipping
        for parameter in repeat each parameters {
            if index >= 2 { try check(parameter, argument(at: index), .argument(index), isUnboxed, selector) }
            index += 1
        }
        if !isNothing(Result.self, isUnboxed: isUnboxed) {
            try check(Result.self, returnType, .returnValue, isUnboxed, selector)
        } else if returnsAll {
            guard case .void = returnType.kind else {
                throw .typeMismatch(selector: selector, role: .returnValue, given: "Void (v)", wanted: returnType.text)
            }
        }
    }

    /// Whether a body with that result returns nothing to the caller of the method.
    func isNothing(_ result: Any.Type, isUnboxed: Bool = false) -> Bool {
        result == Void.self || (result is any DiscardableResult.Type && (isUnboxed || returnLength == 0))
    }

    private func check<Value>(
        _: Value.Type, _ type: TypeEncoding, _ role: ValueRole, _ isUnboxed: Bool, _ selector: Selector
    ) throws(MessageError) {
        try Conversion<Value>.check(type, selector: selector, role: role)
        guard isUnboxed else { return }
        let isUnknownBlock = role != .returnValue && type.isObject && Conversion<Value>.encoding == Block.objCEncoding
        guard !isUnknownBlock, Value.self is any ObjCRepresentable.Type else {
            throw .typeMismatch(selector: selector, role: role, given: Conversion<Value>.name, wanted: type.text)
        }
    }
}

/// The encoding of a value of the type if nothing else gives one.
func encodingOf<Value>(_: Value.Type) -> String { Conversion<Value>.encoding }
