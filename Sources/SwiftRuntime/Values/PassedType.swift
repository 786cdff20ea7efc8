import CFoundation
import CFFIShim
import CRuntime

/// The type of a value that an accessor takes or returns, and how a message passes a value of the type.
struct PassedType: @unchecked Sendable {
    // Sendable: what it points to belongs to a signature, which is immutable and never freed.

    enum Shape {
        /// In a general register.
        case word
        case object
        /// In a vector register.
        case floating
        /// As the signature says; mostly structures.
        case other
    }

    let unsafeType: UnsafePointer<ort_type>
    /// The type as text.
    let encoding: UnsafePointer<CChar>
    let shape: Shape

    private init(_ type: UnsafePointer<ort_type>, _ encoding: UnsafePointer<CChar>) {
        unsafeType = type
        self.encoding = encoding
        shape = Self.shape(of: type.pointee.kind, size: type.pointee.size)
    }

    private static func shape(of kind: ort_type_kind, size: Int) -> Shape {
        switch kind {
        case ORT_TYPE_OBJECT, ORT_TYPE_BLOCK, ORT_TYPE_CLASS: .object
        case ORT_TYPE_FLOAT, ORT_TYPE_DOUBLE: .floating
        case ORT_TYPE_BOOL, ORT_TYPE_CHAR, ORT_TYPE_UCHAR, ORT_TYPE_SHORT, ORT_TYPE_USHORT, ORT_TYPE_INT, ORT_TYPE_UINT,
            ORT_TYPE_LONG, ORT_TYPE_ULONG, ORT_TYPE_LONG_LONG, ORT_TYPE_ULONG_LONG, ORT_TYPE_SELECTOR,
            ORT_TYPE_CSTRING, ORT_TYPE_POINTER:
            size <= MemoryLayout<UInt64>.size ? .word : .other
        default: .other
        }
    }

    /// The type of the method's result; nil for void.
    init?(returnedBy signature: MethodSignature) {
        guard signature.returnLength > 0 else { return nil }
        self.init(signature.unsafeReturnType, cffi_signature_return_encoding(signature.pointer))
    }

    init?(argument index: Int, of signature: MethodSignature) {
        guard let type = signature.unsafeArgumentType(at: index),
            let encoding = cffi_signature_argument_encoding(signature.pointer, index)
        else { return nil }
        self.init(type, encoding)
    }

    /// The type of a variable; nil if no method could return it.
    init?(variable encoding: String) {
        guard let signature = try? MethodSignature("\(encoding)@:") else { return nil }
        self.init(returnedBy: signature)
    }

    /// `@`.
    static let object: PassedType = {
        guard let type = PassedType(variable: "@") else { fatalError("a method cannot return an object") }
        return type
    }()

    var isObject: Bool { shape == .object }

    /// The low bits of a register that hold a value of the type.
    func narrow(_ word: UInt64) -> UInt64 {
        let bits = UInt64(unsafeType.pointee.size) * 8
        return bits >= 64 ? word : word & ((1 << bits) - 1)
    }

    /// A value of the type in a register, as the callee expects it.
    func extended(_ word: UInt64) -> UInt64 {
        switch unsafeType.pointee.kind {
        case ORT_TYPE_CHAR: UInt64(bitPattern: Int64(Int8(truncatingIfNeeded: word)))
        case ORT_TYPE_SHORT: UInt64(bitPattern: Int64(Int16(truncatingIfNeeded: word)))
        case ORT_TYPE_INT: UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: word)))
        default: narrow(word)
        }
    }
}

extension EncodedValue {
    /// nil, as an object.
    static var absent: EncodedValue { EncodedValue(type: PassedType.object.unsafeType, word: 0) }

    /// An object.
    init(object: UnsafeObject?) {
        self.init(type: PassedType.object.unsafeType, word: UInt64(UInt(bitPattern: object)))
    }

    /// Whether the value is nil or NULL.
    var isNil: Bool {
        switch unsafeType.pointee.kind {
        case ORT_TYPE_OBJECT, ORT_TYPE_BLOCK, ORT_TYPE_CLASS: object == nil
        case ORT_TYPE_SELECTOR, ORT_TYPE_CSTRING, ORT_TYPE_POINTER: withBytes { $0.load(as: UInt.self) == 0 }
        default: false
        }
    }

    /// The value as an object that the caller owns: a number or a structure in an NSNumber or NSValue; nil for nil.
    func copyObject() -> UnsafeObject? {
        switch unsafeType.pointee.kind {
        case ORT_TYPE_OBJECT, ORT_TYPE_BLOCK, ORT_TYPE_CLASS: return object.map { objc_retain($0.unsafePointer) }
        default: break
        }
        let box = withBytes { cffi_box_create_of_type($0.baseAddress, unsafeType) }
        guard let box else { fatalError("out of memory: no room for a value encoded \(type)") }
        return box
    }
}
