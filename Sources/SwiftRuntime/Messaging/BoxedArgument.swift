import CRuntime

/// Stores values whose types are known at run time only.
struct BoxedArgument {
    let selector: Selector?
    let role: ValueRole
    let type: TypeEncoding

    /// Writes the value if it fits the type.
    ///
    /// A number may have any type: an integer must fit, a floating-point number is rounded to another floating-point
    /// type.
    func store(_ value: Any?, to address: UnsafeMutableRawPointer) throws(MessageError) {
        guard let value = Self.unwrap(value) else { return try storeNil(to: address) }
        if let encoded = value as? EncodedValue {
            return try store(encoded, to: address)
        }
        func fits<Value>(_ value: Value) -> Bool { storeExactly(value, to: address) }
        if _openExistential(value, do: fits) { return }
        if let number = value as? any BinaryInteger {
            return try store(number: number, of: Swift.type(of: value), to: address)
        }
        if let number = value as? any BinaryFloatingPoint {
            return try store(floating: Double(number), of: Swift.type(of: value), to: address)
        }
        throw mismatch(Self.name(of: value))
    }

    /// The value in optionals of any depth; nil when there is none.
    private static func unwrap(_ value: Any?) -> Any? {
        guard let value else { return nil }
        guard let optional = value as? any OptionalValue else { return value }
        return unwrap(optional.wrapped)
    }

    /// The encoding of the value by itself; `@` for nil.
    static func encoding(of value: Any?) -> String {
        guard let value = unwrap(value) else { return "@" }
        if let encoded = value as? EncodedValue { return encoded.type.text }
        func encoding<Value>(_: Value) -> String { Conversion<Value>.encoding }
        return _openExistential(value, do: encoding)
    }

    private static func name(of value: Any) -> String {
        func name<Value>(_: Value) -> String { Conversion<Value>.name }
        return _openExistential(value, do: name)
    }

    private func mismatch(_ given: String) -> MessageError {
        .typeMismatch(selector: selector, role: role, given: given, wanted: type.text)
    }

    private func storeNil(to address: UnsafeMutableRawPointer) throws(MessageError) {
        switch type.kind {
        case .object, .block, .cls, .selector, .cString, .pointer: address.storeBytes(of: 0, as: UInt.self)
        default: throw mismatch("nil")
        }
    }

    private func store(_ value: EncodedValue, to address: UnsafeMutableRawPointer) throws(MessageError) {
        let bytes = value.bytes
        guard encodingsMatch(value.type.text, type.text), bytes.count == type.size else {
            throw mismatch("a value encoded \(value.type)")
        }
        _ = value.object.map { objc_retainAutorelease($0.unsafePointer) }
        address.copyMemory(from: bytes, byteCount: bytes.count)
    }

    /// False when the value's type does not fit.
    private func storeExactly<Value>(_ value: Value, to address: UnsafeMutableRawPointer) -> Bool {
        guard (try? Conversion<Value>.check(value, type, selector: selector, role: role)) != nil else { return false }
        Conversion<Value>.store(value, to: address, type: type)
        return true
    }

    // MARK: Numbers

    private func store(
        number: any BinaryInteger, of given: Any.Type, to address: UnsafeMutableRawPointer
    ) throws(MessageError) {
        func store<Integer: FixedWidthInteger & BitwiseCopyable>(_: Integer.Type) throws(MessageError) {
            guard let value = Integer(exactly: number) else { throw outOfRange("\(number)") }
            address.storeBytes(of: value, as: Integer.self)
        }
        switch (type.kind, type.size) {
        case (.integer(true), 1): try store(Int8.self)
        case (.integer(true), 2): try store(Int16.self)
        case (.integer(true), 4): try store(Int32.self)
        case (.integer(true), 8): try store(Int64.self)
        case (.integer(false), 1): try store(UInt8.self)
        case (.integer(false), 2): try store(UInt16.self)
        case (.integer(false), 4): try store(UInt32.self)
        case (.integer(false), 8): try store(UInt64.self)
        case (.floatingPoint, _):
            guard let value = Double(exactly: number) else { throw outOfRange("\(number)") }
            try self.store(floating: value, of: given, to: address)
        default: throw mismatch("\(given) \(number)")
        }
    }

    private func store(
        floating value: Double, of given: Any.Type, to address: UnsafeMutableRawPointer
    ) throws(MessageError) {
        switch (type.kind, type.size) {
        case (.floatingPoint, 4): address.storeBytes(of: Float(value), as: Float.self)
        case (.floatingPoint, 8): address.storeBytes(of: value, as: Double.self)
        #if arch(x86_64)
        case (.floatingPoint, 16): address.storeBytes(of: Float80(value), as: Float80.self)
        #endif
        default: throw mismatch("\(given) \(value)")
        }
    }

    private func outOfRange(_ value: String) -> MessageError {
        .outOfRange(selector: selector, role: role, value: value, wanted: type.text)
    }
}
