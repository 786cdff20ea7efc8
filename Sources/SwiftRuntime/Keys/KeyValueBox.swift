import CBoundaries
import CRuntime

/// Swift values as the objects that stand for them in key-value coding, and back.
enum KeyValueBox {
    /// Calls the body with the object that stands for a value.
    ///
    /// An object stands for itself, a string object for a string, an NSNumber or NSValue for a number or structure, nil
    /// for nil, and a box for anything else.
    static func withObject<Result>(_ value: Any?, _ body: (UnsafeObject?) throws -> Result) rethrows -> Result {
        let object = object(value)
        return try withExtendedLifetime(object) { try body(object?.unsafePointer) }
    }

    static func object(_ value: Any?) -> ObjCObject? {
        guard let value else { return nil }
        switch value {
        case let optional as any OptionalValue: return object(optional.wrapped)
        case let object as ObjCObject: return object
        case let cls as ObjCClass: return ObjCObject(cls)
        case let block as Block: return ObjCObject(unsafeRetaining: block.unsafePointer)
        case let string as String: return ObjCObject(string)
        case let encoded as EncodedValue: return encoded.copyObject().map(ObjCObject.init(unsafeOwned:))
        case let value as any ObjCRepresentable:
            return ObjCObject(unsafeOwned: ObjCObject.makeNumberTry(value) ?? SwiftBox.make(value))
        default: return ObjCObject(unsafeOwned: SwiftBox.make(value))
        }
    }

    /// Converts the value to the type: as it is, from an NSNumber or NSValue, or from another number without loss.
    ///
    /// - Throws: ``MessageError`` that names the subject whose value does not fit.
    static func convert<Value>(
        _ encoded: EncodedValue, to type: Value.Type, of subject: @autoclosure () -> String
    ) throws -> Value {
        do {
            return try convert(encoded, to: type)
        } catch let error as MessageError {
            throw error.naming(subject(), encoded, as: type)
        }
    }

    private static func convert<Value>(_ encoded: EncodedValue, to: Value.Type) throws -> Value {
        if let value = encoded as? Value { return value }
        if let wanted = Value.self as? any ObjCRepresentable.Type { return try cast(convert(encoded, wanted)) }
        if let wrapped = (Value.self as? any OptionalValue.Type)?.wrappedType as? any ObjCRepresentable.Type {
            guard !encoded.isNil else {
                return try cast((Value.self as? any OptionalValue.Type)?.absent)
            }
            return try cast(convert(encoded, wrapped))
        }
        guard let object = encoded.object, let content = SwiftBox.value(in: object) as? Value else {
            throw mismatch(encoded, Value.self)
        }
        return content
    }

    private static func cast<Value>(_ value: Any?) throws -> Value {
        guard let value = value as? Value else { throw MessageError.unexpectedNil(type: "\(Value.self)") }
        return value
    }

    private static func convert<Value: ObjCRepresentable>(
        _ encoded: EncodedValue, _: Value.Type
    ) throws -> Value {
        if Value.accepts(encoded.type) { return try encoded.as(Value.self) }
        guard let type = PassedType(variable: Value.objCEncoding) else { throw mismatch(encoded, Value.self) }
        let wanted = TypeEncoding(copying: type.unsafeType.pointee)
        if type.isObject {
            guard var object = encoded.copyObject() else { throw MessageError.unexpectedNil(type: "\(Value.self)") }
            defer { Boundary.release(object) }
            return try Value.load(from: &object, type: wanted)
        }
        return try withUnsafeTemporaryAllocation(byteCount: max(wanted.size, 16), alignment: 16) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            if let object = encoded.object {
                var isDone = false
                try Boundary.run {
                    cffi_value_unbox_catching(object.unsafePointer, type.encoding, bytes.baseAddress, &isDone, &$0)
                }
                guard isDone, !isCut(object, as: Value.self) else { throw mismatch(encoded, Value.self) }
            } else {
                let number = BoxedArgument(selector: nil, role: .value, type: wanted)
                let value = encoded.value
                let whole = (value as? any BinaryFloatingPoint).flatMap { Int64(exactly: Double($0)) }
                if type.shape == .word, let whole {
                    try number.store(whole, to: bytes.baseAddress!)
                } else {
                    try number.store(value, to: bytes.baseAddress!)
                }
            }
            return try Value.load(from: bytes.baseAddress!, type: wanted)
        }
    }

    /// Whether the integer type cannot hold the number of the `NSNumber`.
    private static func isCut<Value>(_ object: ObjCObject, as: Value.Type) -> Bool {
        guard let type = Value.self as? any FixedWidthInteger.Type, object.number(as: Double.self) != nil else {
            return false
        }
        func holds<Number: FixedWidthInteger>(_: Number.Type) -> Bool { object.number(as: Number.self) != nil }
        return !holds(type)
    }

    private static func mismatch<Value>(_ encoded: EncodedValue, _: Value.Type) -> MessageError {
        .typeMismatch(
            selector: nil, role: .value, given: encoded.description, wanted: Conversion<Value>.name)
    }
}
