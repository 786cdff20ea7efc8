import CBoundaries
import CFoundation

extension ObjCObject {
    /// A new `NSNumber` that holds the integer, and its type.
    public convenience init<Number: FixedWidthInteger & ObjCRepresentable>(_ number: Number) {
        self.init(unsafeOwned: Self.makeNumber(number))
    }

    /// A new `NSNumber`.
    public convenience init(_ number: Double) {
        self.init(unsafeOwned: Self.makeNumber(number))
    }

    /// A new `NSNumber`.
    public convenience init(_ number: Float) {
        self.init(unsafeOwned: Self.makeNumber(number))
    }

    /// A new `NSNumber` that holds `YES` or `NO`.
    public convenience init(_ number: Bool) {
        self.init(unsafeOwned: Self.makeNumber(number))
    }

    private static func makeNumber<Number: ObjCRepresentable>(_ number: Number) -> UnsafeObject {
        guard let object = makeNumberTry(number) else { fatalError("out of memory: no room for a number") }
        return object
    }

    /// A new `NSNumber` or `NSValue`, owned by the caller; nil if the value cannot be in one, or without memory.
    static func makeNumberTry<Value: ObjCRepresentable>(_ value: Value) -> UnsafeObject? {
        guard let type = PassedType(variable: Value.objCEncoding), !type.isObject else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: max(type.unsafeType.pointee.size, 16), alignment: 16) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            value.store(to: bytes.baseAddress!, type: TypeEncoding(copying: type.unsafeType.pointee))
            return cffi_box_create_value(bytes.baseAddress, type.encoding)
        }
    }

    // MARK: Reading

    /// The number, if the object is an `NSNumber` and the type can hold the number exactly; otherwise nil.
    ///
    /// This method sends `objCType` and `getValue:` to numbers of foreign classes. It returns nil if these throw.
    ///
    /// ```swift
    /// try account.send("setBalance:", 5)                           // - (void)setBalance:(NSNumber *)balance
    /// let balance: ObjCObject = try account.send("balance")
    /// balance.number(as: Int.self)                                 // 5
    /// ```
    public func number<Number: FixedWidthInteger>(as: Number.Type) -> Number? {
        switch numberContent {
        case .signed(let number): Number(exactly: number)
        case .unsigned(let number): Number(exactly: number)
        case .floating(let number): Number(exactly: number)
        case nil: nil
        }
    }

    /// The number as a floating-point number, rounded if needed; nil if the object is no `NSNumber`.
    public func number<Number: BinaryFloatingPoint>(as: Number.Type) -> Number? {
        switch numberContent {
        case .signed(let number): Number(number)
        case .unsigned(let number): Number(number)
        case .floating(let number): Number(number)
        case nil: nil
        }
    }

    /// The number as a truth value; nil for numbers other than 0 and 1, and for other objects.
    public func number(as: Bool.Type) -> Bool? {
        switch number(as: Int.self) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    private enum NumberContent {
        case signed(Int64)
        case unsigned(UInt64)
        case floating(Double)
    }

    private var numberContent: NumberContent? {
        var number = cffi_number()
        var isNumber = false
        guard
            (try? Boundary.run { cffi_number_read_catching(unsafePointer, &number, &isNumber, &$0) }) != nil, isNumber
        else { return nil }
        switch UnicodeScalar(UInt8(bitPattern: number.encoding)) {
        case "f", "d": return .floating(number.floating)
        case "c", "s", "i", "q": return .signed(number.signed_value)
        default: return .unsigned(number.unsigned_value)
        }
    }
}
