import CFFIShim
import CRuntime
import Glibc

/// A value of any type that an encoding describes: an argument or a return value, boxed.
///
/// It holds a copy of the bytes and, for an object, a reference to it. It borrows the memory that pointers in it point
/// to.
public struct EncodedValue: @unchecked Sendable, CustomStringConvertible {
    // Sendable: immutable bytes and references; the type is a signature's, which is never freed.

    /// Most values are small, and small values cost no allocation.
    private enum Contents {
        case small(UInt64, UInt64)
        case large([UInt8])
        case object(ObjCObject)
        case text(OwnedText)
    }

    /// A copy of a C string.
    private final class OwnedText {
        let address: UnsafeMutablePointer<CChar>

        init(copying text: UnsafePointer<CChar>) {
            guard let copy = strdup(text) else { fatalError("out of memory: no room for a copy of a C string") }
            address = copy
        }

        deinit { free(address) }
    }

    /// The type, which belongs to a signature and is never freed.
    let unsafeType: UnsafePointer<ort_type>
    private let contents: Contents

    /// - Parameters:
    ///   - type: A type of a signature.
    ///   - copy: Stores the bytes at an address that is aligned to 16.
    @inline(__always)
    init(type: UnsafePointer<ort_type>, copiedBy copy: (UnsafeMutableRawPointer) -> Void) {
        unsafeType = type
        if type.pointee.size <= MemoryLayout<SIMD2<UInt64>>.size {
            var words = SIMD2<UInt64>()
            withUnsafeMutableBytes(of: &words) { copy($0.baseAddress!) }
            contents = Self.contents(words, type.pointee.kind)
        } else {
            var bytes = [UInt8](repeating: 0, count: type.pointee.size)
            bytes.withUnsafeMutableBytes { copy($0.baseAddress!) }
            contents = .large(bytes)
        }
    }

    /// - Parameters:
    ///   - type: A type of a signature, of at most 8 bytes.
    ///   - word: The bytes, and zeros.
    @inline(__always)
    init(type: UnsafePointer<ort_type>, word: UInt64) {
        unsafeType = type
        contents = Self.contents(SIMD2(word, 0), type.pointee.kind)
    }

    @inline(__always)
    private static func contents(_ words: SIMD2<UInt64>, _ kind: ort_type_kind) -> Contents {
        switch kind {
        case ORT_TYPE_OBJECT, ORT_TYPE_BLOCK, ORT_TYPE_CLASS:
            UnsafeObject(bitPattern: UInt(words[0])).map { .object(ObjCObject(unsafeRetaining: $0)) } ?? .small(0, 0)
        default: .small(words[0], words[1])
        }
    }

    init(copying address: UnsafeRawPointer, type: UnsafePointer<ort_type>) {
        self.init(type: type) { $0.copyMemory(from: address, byteCount: type.pointee.size) }
    }

    private init(_ type: UnsafePointer<ort_type>, _ contents: Contents) {
        unsafeType = type
        self.contents = contents
    }

    /// The value with a copy of the text, if it is a C string, for code that keeps it longer than the caller does.
    ///
    /// The memory that other pointers point to stays borrowed.
    var ownedText: EncodedValue {
        guard unsafeType.pointee.kind == ORT_TYPE_CSTRING, case .small(let word, _) = contents,
            let text = UnsafePointer<CChar>(bitPattern: UInt(word))
        else { return self }
        return EncodedValue(unsafeType, .text(OwnedText(copying: text)))
    }

    /// An object, or nil.
    init(reference: ObjCObject?) {
        unsafeType = PassedType.object.unsafeType
        contents = reference.map(Contents.object) ?? .small(0, 0)
    }

    /// The type of the value.
    public var type: TypeEncoding { TypeEncoding(copying: unsafeType.pointee) }

    /// The object, when the value is one: an object, a class or a block.
    public var object: ObjCObject? {
        if case .object(let object) = contents { object } else { nil }
    }

    /// The bytes as they were passed.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// Calls with the bytes, which are aligned to 16.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let words: SIMD2<UInt64> // no literals: those would be arrays first
        switch contents {
        case .large(let bytes): return try bytes.withUnsafeBytes(body)
        case .small(let first, let second): words = SIMD2(first, second)
        case .object(let object): words = SIMD2(UInt64(UInt(bitPattern: object.unsafePointer)), 0)
        case .text(let text): words = SIMD2(UInt64(UInt(bitPattern: text.address)), 0)
        }
        return try withUnsafeBytes(of: words) {
            try body(UnsafeRawBufferPointer(start: $0.baseAddress, count: unsafeType.pointee.size))
        }
    }

    /// The value as a Swift type.
    ///
    /// - Throws: ``MessageError/typeMismatch(selector:role:given:wanted:signatures:)`` if the type does not fit the
    ///   encoding.
    public func `as`<Value: ObjCRepresentable>(_: Value.Type) throws -> Value {
        let type = type
        guard Value.accepts(type) else {
            throw MessageError.typeMismatch(
                selector: nil, role: .value, given: Conversion<Value>.name, wanted: type.text)
        }
        return try withBytes { try Value.load(from: $0.baseAddress!, type: type) }
    }

    /// The value as the Swift type that fits it best; nil for a null pointer and for void.
    ///
    /// The type is an integer of the exact width, `Bool`, `Float`, `Double`, ``ObjCObject``, ``ObjCClass``,
    /// ``Selector``, ``Block``, `UnsafePointer<CChar>` for a C string, or a raw pointer. A box of a Swift value gives
    /// the value that it holds.
    ///
    /// A value of any other type is the encoded value itself.
    public var value: Any? {
        guard let type = naturalType else { return unsafeType.pointee.kind == ORT_TYPE_VOID ? nil : self }
        if unsafeType.pointee.kind == ORT_TYPE_OBJECT, let object, let content = SwiftBox.value(in: object) {
            return content
        }
        return load(type)
    }

    private func load<Value: ObjCRepresentable>(_: Value.Type) -> Any? { try? self.as(Value.self) }

    private var naturalType: (any ObjCRepresentable.Type)? {
        let type = type
        return switch type.kind {
        case .bool: Bool.self
        case .integer(let isSigned): Self.integerType(size: type.size, isSigned: isSigned)
        case .floatingPoint: Self.floatingPointType(size: type.size)
        case .object: ObjCObject.self
        case .block: Block.self
        case .cls: ObjCClass.self
        case .selector: Selector.self
        case .cString: UnsafePointer<CChar>.self
        case .pointer: UnsafeMutableRawPointer.self
        default: nil
        }
    }

    private static func integerType(size: Int, isSigned: Bool) -> (any ObjCRepresentable.Type)? {
        switch (size, isSigned) {
        case (1, true): Int8.self
        case (1, false): UInt8.self
        case (2, true): Int16.self
        case (2, false): UInt16.self
        case (4, true): Int32.self
        case (4, false): UInt32.self
        case (8, true): Int.self
        case (8, false): UInt.self
        default: nil
        }
    }

    private static func floatingPointType(size: Int) -> (any ObjCRepresentable.Type)? {
        switch size {
        case 4: return Float.self
        case 8: return Double.self
        #if arch(x86_64)
        case 16: return Float80.self
        #endif
        default: return nil
        }
    }

    /// The value as a reader would write it: numbers, `true`, `nil`, `"text"`, `<Class: 0x…>`, `{{1.0, 2.0}, {3.0,
    /// 4.0}}`.
    public var description: String {
        withBytes { $0.isEmpty ? "()" : Self.describe($0.baseAddress!, type) }
    }
}

// MARK: Description

extension EncodedValue {
    private static func describe(_ address: UnsafeRawPointer, _ type: TypeEncoding) -> String {
        switch type.kind {
        case .void, .unknown, .function: "?"
        case .bool: address.load(as: UInt8.self) == 0 ? "false" : "true"
        case .integer(let isSigned): describeInteger(address, size: type.size, isSigned: isSigned)
        case .floatingPoint: describeFloatingPoint(address, size: type.size)
        case .object, .block: describeObject(address)
        case .cls: address.loadUnaligned(as: Class?.self).map { ObjCClass(unsafePointer: $0).name } ?? "Nil"
        case .selector:
            address.loadUnaligned(as: SEL?.self).map { "@selector(\(Selector(unsafePointer: $0)))" } ?? "NULL"
        case .cString:
            address.loadUnaligned(as: UnsafePointer<CChar>?.self).map { "\"\(String(cString: $0))\"" } ?? "NULL"
        case .pointer: address.loadUnaligned(as: UnsafeRawPointer?.self).map { "\($0)" } ?? "NULL"
        case .array(let count, let element): describeArray(address, count: count, element)
        case .structure(_, let fields?), .union(_, let fields?): describeFields(address, fields)
        case .structure(let name, nil), .union(let name, nil): "{\(name ?? "?")}"
        case .bitField: "?"
        case .complex(let element): describeArray(address, count: 2, element)
        case .vector: hexadecimal(address, type.size)
        }
    }

    private static func describeInteger(_ address: UnsafeRawPointer, size: Int, isSigned: Bool) -> String {
        func load<Integer: FixedWidthInteger & BitwiseCopyable>(_: Integer.Type) -> String {
            "\(address.loadUnaligned(as: Integer.self))"
        }
        return switch (size, isSigned) {
        case (1, true): load(Int8.self)
        case (1, false): load(UInt8.self)
        case (2, true): load(Int16.self)
        case (2, false): load(UInt16.self)
        case (4, true): load(Int32.self)
        case (4, false): load(UInt32.self)
        case (8, true): load(Int64.self)
        case (8, false): load(UInt64.self)
        case (16, true): load(Int128.self)
        case (16, false): load(UInt128.self)
        default: hexadecimal(address, size)
        }
    }

    private static func describeFloatingPoint(_ address: UnsafeRawPointer, size: Int) -> String {
        switch size {
        case 4: "\(address.loadUnaligned(as: Float.self))"
        case 8: "\(address.loadUnaligned(as: Double.self))"
        #if arch(x86_64)
        case 16: "\(address.loadUnaligned(as: Float80.self))"
        #endif
        default: hexadecimal(address, size)
        }
    }

    private static func describeObject(_ address: UnsafeRawPointer) -> String {
        guard let object = address.loadUnaligned(as: UnsafeObject?.self) else { return "nil" }
        return ObjCObject(unsafeRetaining: object).description
    }

    private static func describeArray(_ address: UnsafeRawPointer, count: Int, _ element: TypeEncoding) -> String {
        "{" + (0..<count).map { describe(address + $0 * element.size, element) }.joined(separator: ", ") + "}"
    }

    private static func describeFields(_ address: UnsafeRawPointer, _ fields: [TypeEncoding.Field]) -> String {
        let parts = fields.map { field in
            field.bitWidth > 0 ? describeBits(address, field) : describe(address + field.offset, field.type)
        }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private static func describeBits(_ address: UnsafeRawPointer, _ field: TypeEncoding.Field) -> String {
        var value: UInt64 = 0
        for bit in 0..<min(field.bitWidth, 64) {
            let position = field.bitOffset + bit
            let byte = (address + position / 8).load(as: UInt8.self)
            value |= UInt64(byte >> (position % 8) & 1) << bit
        }
        return "\(value)"
    }

    private static func hexadecimal(_ address: UnsafeRawPointer, _ size: Int) -> String {
        let digits = UnsafeRawBufferPointer(start: address, count: size).reversed().map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        return "0x" + digits.joined()
    }
}
