import CFFIShim
import CRuntime

/// A value of any type that an encoding describes: an argument or a return value, boxed.
///
/// Holds a copy of the bytes and, for an object, a reference to it. What pointers in it point to is borrowed.
public struct EncodedValue: CustomStringConvertible {
    public let type: TypeEncoding
    /// The bytes as they were passed.
    public let bytes: [UInt8]
    /// The object, when the value is one: an object, a class or a block.
    public let object: ObjCObject?

    init(copying address: UnsafeRawPointer, type: TypeEncoding) {
        self.type = type
        bytes = Array(UnsafeRawBufferPointer(start: address, count: type.size))
        object =
            switch type.kind {
            case .object, .block, .cls:
                address.loadUnaligned(as: UnsafeObject?.self).map(ObjCObject.init(unsafeRetaining:))
            default: nil
            }
    }

    /// The value as a Swift type.
    ///
    /// - Throws: ``MessageError/typeMismatch(selector:role:given:wanted:)`` when the type does not fit the encoding.
    public func `as`<Value: ObjCRepresentable>(_: Value.Type) throws -> Value {
        guard Value.accepts(type) else {
            throw MessageError.typeMismatch(
                selector: nil, role: .value, given: Conversion<Value>.name, wanted: type.text)
        }
        return try bytes.withUnsafeBytes {
            try Value.load(from: $0.baseAddress ?? UnsafeRawPointer(bitPattern: 16)!, type: type)
        }
    }

    /// The value as the Swift type that fits it best: an integer of the exact width, `Bool`, `Float`, `Double`,
    /// ``ObjCObject``, ``ObjCClass``, ``Selector``, ``Block``, a raw pointer (of C strings `UnsafePointer<CChar>`), what a
    /// box of a Swift value holds; nil for a null pointer and for void. A value of any other type is the encoded value
    /// itself.
    public var value: Any? {
        guard let type = naturalType else { return isVoid ? nil : self }
        if case .object = self.type.kind, let object, let content = SwiftBox.value(in: object) { return content }
        return load(type)
    }

    private var isVoid: Bool {
        if case .void = type.kind { true } else { false }
    }

    private func load<Value: ObjCRepresentable>(_: Value.Type) -> Any? { try? self.as(Value.self) }

    private var naturalType: (any ObjCRepresentable.Type)? {
        switch type.kind {
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
        bytes.withUnsafeBytes { buffer in
            guard let address = buffer.baseAddress, !buffer.isEmpty else { return type.size == 0 ? "()" : "?" }
            return Self.describe(address, type)
        }
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
