import CFoundation
import CRuntime
import Glibc

/// A Swift type that can be an argument or a return value of a method.
///
/// A structure of C or Swift conforms by naming its encoding once: see ``ObjCStructure``.
public protocol ObjCRepresentable: HookParameter {
    /// The encoding of the type, for messages about mismatches and for checking.
    static var objCEncoding: String { get }

    /// Whether a value of the encoded type can be read and written as this type.
    static func accepts(_ type: TypeEncoding) -> Bool

    /// Reads a value of an accepted type.
    ///
    /// The address need not be aligned.
    static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Self

    /// Writes a value of an accepted type, or a number as an `NSNumber` if an object is expected.
    ///
    /// The object or C string lives until the autorelease pool is drained.
    func store(to address: UnsafeMutableRawPointer, type: TypeEncoding)

    /// Puts the value into the registers of an unchecked message, if that needs no signature.
    ///
    /// By default, it needs a signature.
    func pass(in call: inout RegisterCall)

    /// The character of the type's encoding, if one register and nothing else passes a value; otherwise 0.
    ///
    /// Numbers of up to 8 bytes, objects, classes and selectors have such a character. By default, and for other types,
    /// it is 0: their messages take longer.
    static var registerType: UInt8 { get }

    /// The register that has a result of the type after an unchecked message.
    ///
    /// By default, the signature decides.
    static var resultRegister: ResultRegister { get }

    /// Reads a result that was returned in a register.
    static func take(fromRegister word: UInt64) throws -> Self
}

extension ObjCRepresentable {
    /// Compares the structure of the types: size and class of each part, as between a hook's block and its method.
    public static func accepts(_ type: TypeEncoding) -> Bool {
        let encoding = objCEncoding
        return encoding == type.text || encodingsMatch(encoding, type.text)
    }
}

extension ObjCRepresentable {
    /// Writes a number as an `NSNumber`, which lives until the autorelease pool is drained.
    fileprivate func storeNumber(to address: UnsafeMutableRawPointer) {
        guard let number = ObjCObject.makeNumberTry(self) else { fatalError("out of memory: no room for a number") }
        address.storeBytes(of: objc_autorelease(number), as: UnsafeObject?.self)
    }
}

func encodingsMatch(_ left: String, _ right: String) -> Bool {
    guard let parsed = left.withCString({ ort_type_parse($0, left.utf8.count, nil) }) else { return false }
    defer { ort_type_free(parsed) }
    guard let other = right.withCString({ ort_type_parse($0, right.utf8.count, nil) }) else { return false }
    defer { ort_type_free(other) }
    return ort_type_matches(parsed, other)
}

// MARK: Plain values

/// A representable type that is its own bytes: numbers and pointers.
public protocol ObjCPlainValue: ObjCRepresentable, BitwiseCopyable {}

extension ObjCPlainValue {
    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Self {
        address.loadUnaligned(as: Self.self)
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        if type.isObject { return storeNumber(to: address) }
        withUnsafeBytes(of: self) { address.copyMemory(from: $0.baseAddress!, byteCount: min($0.count, type.size)) }
    }
}

/// A structure that methods take or return by value.
///
/// ```swift
/// extension PhotoRect: @retroactive ObjCStructure {
///     public static var objCEncoding: String { "{PhotoRect={PhotoPoint=dd}{PhotoSize=dd}}" }
/// }
/// ```
///
/// This is how a structure that a C header declares conforms. A structure of your own module needs no `@retroactive`.
/// It must be `BitwiseCopyable`; the compiler finds this out by itself unless the structure is public, so write
/// `BitwiseCopyable` for a public structure. The library refuses classes, and structures that hold references, even if
/// they have their own `load` and `store`.
///
/// The structure must have C layout. Before anything is sent, registered or hooked, the library compares the encoding
/// with the structure, once for each type: the size, the alignment, and the place, size and class of each member. The
/// library does not look into unions and bit-fields.
public protocol ObjCStructure: ObjCRepresentable {}

// The protocol does not inherit BitwiseCopyable: a module cannot declare that conformance for a structure of C.
extension ObjCStructure where Self: BitwiseCopyable {
    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Self {
        address.loadUnaligned(as: Self.self)
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        if type.isObject { return storeNumber(to: address) }
        withUnsafeBytes(of: self) { address.copyMemory(from: $0.baseAddress!, byteCount: min($0.count, type.size)) }
    }
}

extension ObjCStructure {
    /// Throws if the type is not BitwiseCopyable, if the encoding describes another layout, or if it is no encoding.
    static func checkLayout() throws(MessageError) {
        guard !StructureLayout.isChecked(Self.self) else { return }
        // Nothing tells at run time whether a type is BitwiseCopyable, but such a type is always POD.
        guard _isPOD(Self.self) else { throw MessageError.notBitwiseCopyable(type: "\(Self.self)") }
        let encoding: TypeEncoding
        do {
            encoding = try TypeEncoding(objCEncoding)
        } catch {
            throw MessageError.invalidEncoding(type: "\(Self.self)", error)
        }
        // Swift lets other members use the padding at the end of a structure, C does not.
        guard MemoryLayout<Self>.stride == max(encoding.size, 1), MemoryLayout<Self>.alignment == encoding.alignment
        else {
            throw MessageError.layoutMismatch(
                type: "\(Self.self)", encoding: objCEncoding, size: MemoryLayout<Self>.stride,
                alignment: MemoryLayout<Self>.alignment, wantedSize: encoding.size,
                wantedAlignment: encoding.alignment)
        }
        if let mismatch = StructureLayout.mismatch(Self.self, encoding) { throw mismatch }
        StructureLayout.noteChecked(Self.self)
    }
}

extension Int8: ObjCPlainValue {
    /// The encoding `c`, of `char`.
    public static var objCEncoding: String { "c" }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        if type.isObject { return storeNumber(to: address) }
        storeByte(UInt8(bitPattern: self), to: address, type)
    }
}
extension Int16: ObjCPlainValue {
    /// The encoding `s`, of `short`.
    public static var objCEncoding: String { "s" }
}
extension Int32: ObjCPlainValue {
    /// The encoding `i`, of `int`.
    public static var objCEncoding: String { "i" }
}
extension Int64: ObjCPlainValue {
    /// The encoding `q`, of `long`.
    public static var objCEncoding: String { "q" }
}
extension Int: ObjCPlainValue {
    /// The encoding `q`, of `long`.
    public static var objCEncoding: String { "q" }
}
extension UInt8: ObjCPlainValue {
    /// The encoding `C`, of `unsigned char`.
    public static var objCEncoding: String { "C" }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        if type.isObject { return storeNumber(to: address) }
        storeByte(self, to: address, type)
    }
}
extension UInt16: ObjCPlainValue {
    /// The encoding `S`, of `unsigned short`.
    public static var objCEncoding: String { "S" }
}
extension UInt32: ObjCPlainValue {
    /// The encoding `I`, of `unsigned int`.
    public static var objCEncoding: String { "I" }
}
extension UInt64: ObjCPlainValue {
    /// The encoding `Q`, of `unsigned long`.
    public static var objCEncoding: String { "Q" }
}
extension UInt: ObjCPlainValue {
    /// The encoding `Q`, of `unsigned long`.
    public static var objCEncoding: String { "Q" }
}
extension Float: ObjCPlainValue {
    /// The encoding `f`, of `float`.
    public static var objCEncoding: String { "f" }
}
extension Double: ObjCPlainValue {
    /// The encoding `d`, of `double`.
    public static var objCEncoding: String { "d" }
}
#if arch(x86_64)
extension Float80: ObjCPlainValue {
    /// The encoding `D`, of `long double`.
    public static var objCEncoding: String { "D" }
}
#endif

/// A `bool` holds 0 or 1.
private func storeByte(_ byte: UInt8, to address: UnsafeMutableRawPointer, _ type: TypeEncoding) {
    if case .bool = type.kind {
        address.storeBytes(of: byte == 0 ? 0 : 1, as: UInt8.self)
    } else {
        address.storeBytes(of: byte, as: UInt8.self)
    }
}

extension Bool: ObjCRepresentable {
    /// The encoding `B`, of `bool`.
    public static var objCEncoding: String { "B" }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Bool {
        address.load(as: UInt8.self) != 0
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        if type.isObject { return storeNumber(to: address) }
        address.storeBytes(of: self ? 1 : 0, as: UInt8.self)
    }
}

// MARK: Runtime values

extension Selector: ObjCRepresentable {
    /// The encoding `:`, of a selector.
    public static var objCEncoding: String { ":" }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Selector {
        guard let pointer = address.loadUnaligned(as: SEL?.self) else {
            throw MessageError.unexpectedNil(type: "Selector")
        }
        return Selector(unsafePointer: pointer)
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        address.storeBytes(of: UnsafeRawPointer(unsafePointer), as: UnsafeRawPointer.self)
    }
}

extension ObjCClass: ObjCRepresentable {
    /// The encoding `#`, of a class.
    public static var objCEncoding: String { "#" }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> ObjCClass {
        guard let pointer = address.loadUnaligned(as: Class?.self) else {
            throw MessageError.unexpectedNil(type: "ObjCClass")
        }
        return ObjCClass(unsafePointer: pointer)
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        address.storeBytes(of: UnsafeRawPointer(unsafePointer), as: UnsafeRawPointer.self)
    }
}

extension ObjCObject: ObjCRepresentable {
    /// The encoding `@`, of an object.
    public static var objCEncoding: String { "@" }

    /// See ``ObjCRepresentable/accepts(_:)``.
    public static func accepts(_ type: TypeEncoding) -> Bool {
        switch type.kind {
        case .object, .cls: true
        default: false
        }
    }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Self {
        guard let object = address.loadUnaligned(as: UnsafeObject?.self) else {
            throw MessageError.unexpectedNil(type: "\(Self.self)")
        }
        let reference = Self(unsafeRetaining: object)
        guard let name = objCClassName else { return reference }
        guard let wanted = ObjCClass(name), reference.isKind(of: wanted) else {
            throw MessageError.wrongClass(object: reference.description, wanted: name)
        }
        return reference
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        address.storeBytes(of: objc_retainAutorelease(unsafePointer), as: UnsafeObject?.self)
    }
}

extension String: ObjCRepresentable {
    /// The encoding `@`, of an object.
    public static var objCEncoding: String { "@" }

    /// A string object, or the contents of a C string.
    public static func accepts(_ type: TypeEncoding) -> Bool {
        switch type.kind {
        case .object, .cString: true
        default: false
        }
    }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> String {
        if case .cString = type.kind {
            guard let text = address.loadUnaligned(as: UnsafePointer<CChar>?.self) else {
                throw MessageError.unexpectedNil(type: "String")
            }
            return String(cString: text)
        }
        guard let object = try ObjCObject?.load(from: address, type: type) else {
            throw MessageError.unexpectedNil(type: "String")
        }
        guard let text = object.string else { throw MessageError.noString(object.description) }
        return text
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        if case .cString = type.kind {
            return address.storeBytes(of: autoreleasedCString, as: UnsafeMutablePointer<CChar>?.self)
        }
        ObjCObject(self).store(to: address, type: type)
    }

    /// A C string that is freed when the autorelease pool is drained.
    private var autoreleasedCString: UnsafeMutablePointer<CChar>? {
        let text = withCString { strdup($0) }
        objc_autorelease(cffi_box_create(text, { free($0) }, nil, nil))
        return text
    }
}

extension Optional: HookParameter where Wrapped: ObjCRepresentable & ObjCNullable {}

extension Optional: ObjCRepresentable where Wrapped: ObjCRepresentable & ObjCNullable {
    /// The encoding of the wrapped type.
    public static var objCEncoding: String { Wrapped.objCEncoding }

    /// See ``ObjCRepresentable/accepts(_:)``.
    public static func accepts(_ type: TypeEncoding) -> Bool { Wrapped.accepts(type) }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Wrapped? {
        guard address.loadUnaligned(as: UInt.self) != 0 else { return nil }
        return try Wrapped.load(from: address, type: type)
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        switch self {
        case .some(let value): value.store(to: address, type: type)
        case .none: address.storeBytes(of: 0, as: UInt.self)
        }
    }
}

/// A representable type whose encoded form is a pointer that may be null.
public protocol ObjCNullable {}

extension ObjCObject: ObjCNullable {}
extension ObjCClass: ObjCNullable {}
extension Selector: ObjCNullable {}
extension String: ObjCNullable {}
extension Block: ObjCNullable {}
