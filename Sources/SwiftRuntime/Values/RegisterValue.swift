extension ObjCRepresentable {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { 0 }

    /// See ``ObjCRepresentable/pass(in:)``.
    public func pass(in call: inout RegisterCall) { call.isComplete = false }

    /// See ``ObjCRepresentable/resultRegister``.
    public static var resultRegister: ResultRegister { .none }

    /// See ``ObjCRepresentable/take(fromRegister:)``.
    public static func take(fromRegister word: UInt64) throws -> Self {
        fatalError("\(Self.self) is not returned in a register")
    }
}

// MARK: Numbers

extension ObjCPlainValue where Self: FixedWidthInteger {
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable
    public func pass(in call: inout RegisterCall) {
        guard MemoryLayout<Self>.size <= MemoryLayout<UInt64>.size else { return call.isComplete = false }
        call.add(word: UInt64(truncatingIfNeeded: self))
    }

    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 {
        switch MemoryLayout<Self>.size {
        case 1: UInt8(ascii: isSigned ? "c" : "C")
        case 2: UInt8(ascii: isSigned ? "s" : "S")
        case 4: UInt8(ascii: isSigned ? "i" : "I")
        case 8: UInt8(ascii: isSigned ? "q" : "Q")
        default: 0
        }
    }

    /// See ``ObjCRepresentable/resultRegister``.
    @inlinable public static var resultRegister: ResultRegister {
        MemoryLayout<Self>.size <= MemoryLayout<UInt64>.size ? .word : .none
    }

    /// See ``ObjCRepresentable/take(fromRegister:)``.
    @inlinable public static func take(fromRegister word: UInt64) -> Self { Self(truncatingIfNeeded: word) }
}

extension Bool {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { UInt8(ascii: "B") }
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) { call.add(word: self ? 1 : 0) }
    /// See ``ObjCRepresentable/resultRegister``.
    @inlinable public static var resultRegister: ResultRegister { .word }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    @inlinable public static func take(fromRegister word: UInt64) -> Bool { UInt8(truncatingIfNeeded: word) != 0 }
}

extension Float {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { UInt8(ascii: "f") }
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) { call.add(floating: UInt64(bitPattern)) }
    /// See ``ObjCRepresentable/resultRegister``.
    @inlinable public static var resultRegister: ResultRegister { .floating }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    @inlinable public static func take(fromRegister word: UInt64) -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: word))
    }
}

extension Double {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { UInt8(ascii: "d") }
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) { call.add(floating: bitPattern) }
    /// See ``ObjCRepresentable/resultRegister``.
    @inlinable public static var resultRegister: ResultRegister { .floating }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    @inlinable public static func take(fromRegister word: UInt64) -> Double { Double(bitPattern: word) }
}

// MARK: Pointers

extension ObjCPointer {
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) { call.add(word: unsafeBitCast(self, to: UInt64.self)) }
    /// See ``ObjCRepresentable/resultRegister``.
    @inlinable public static var resultRegister: ResultRegister { .word }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    @inlinable public static func take(fromRegister word: UInt64) throws -> Self {
        guard word != 0 else { throw MessageError.unexpectedNil(type: "\(Self.self)") }
        return unsafeBitCast(word, to: Self.self)
    }
}

extension Selector {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { UInt8(ascii: ":") }
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) {
        call.add(word: UInt64(UInt(bitPattern: unsafePointer)))
    }
    /// See ``ObjCRepresentable/resultRegister``.
    public static var resultRegister: ResultRegister { .word }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    public static func take(fromRegister word: UInt64) throws -> Selector {
        try withUnsafeBytes(of: word) { try load(from: $0.baseAddress!, type: .object) }
    }
}

extension ObjCClass {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { UInt8(ascii: "#") }
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) {
        call.add(word: UInt64(UInt(bitPattern: unsafePointer)))
    }
    /// See ``ObjCRepresentable/resultRegister``.
    public static var resultRegister: ResultRegister { .word }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    public static func take(fromRegister word: UInt64) throws -> ObjCClass {
        try withUnsafeBytes(of: word) { try load(from: $0.baseAddress!, type: .object) }
    }
}

// MARK: Objects

extension ObjCObject {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { UInt8(ascii: "@") }
    /// See ``ObjCRepresentable/pass(in:)``.
    public func pass(in call: inout RegisterCall) { call.add(word: UInt64(UInt(bitPattern: unsafePointer))) }
    /// See ``ObjCRepresentable/resultRegister``.
    public static var resultRegister: ResultRegister { .object }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    public static func take(fromRegister word: UInt64) throws -> Self {
        try withUnsafeBytes(of: word) { try load(from: $0.baseAddress!, type: .object) }
    }
}

extension UnownedObject {
    /// See ``ObjCRepresentable/pass(in:)``.
    public func pass(in call: inout RegisterCall) { call.add(word: UInt64(UInt(bitPattern: unsafePointer))) }
}

extension Block {
    /// See ``ObjCRepresentable/pass(in:)``.
    public func pass(in call: inout RegisterCall) { call.add(word: UInt64(UInt(bitPattern: unsafePointer))) }
}

extension Optional where Wrapped: ObjCRepresentable & ObjCNullable {
    /// See ``ObjCRepresentable/pass(in:)``.
    @inlinable public func pass(in call: inout RegisterCall) {
        switch self {
        case .some(let value): value.pass(in: &call)
        case .none where Wrapped.resultRegister == .none: call.isComplete = false
        case .none: call.add(word: 0)
        }
    }
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { Wrapped.registerType }
    /// See ``ObjCRepresentable/resultRegister``.
    @inlinable public static var resultRegister: ResultRegister { Wrapped.resultRegister }
    /// See ``ObjCRepresentable/take(fromRegister:)``.
    @inlinable public static func take(fromRegister word: UInt64) throws -> Wrapped? {
        word == 0 ? nil : try Wrapped.take(fromRegister: word)
    }
}
