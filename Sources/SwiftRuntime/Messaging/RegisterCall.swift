import CFFIShim
import CRuntime

/// The register that a result of a type comes back in, when nothing but the type is asked.
@frozen
public enum ResultRegister: Sendable {
    /// A general one, for a number, a pointer, a selector or a class.
    case word
    /// A general one, for an object that the caller may own.
    case object
    /// A vector register.
    case floating
    /// The method's signature has to tell.
    case none
}

/// A message on its way whose arguments are put into registers one after the other, in `sendUnchecked(_:_:returning:)`.
@frozen
public struct RegisterCall {
    @usableFromInline var send = cffi_register_send()
    @usableFromInline var wordCount = 0
    /// Whether every argument has found a register.
    public var isComplete = true

    @inlinable
    @inline(__always)
    init(_ receiver: ObjCObject, _ selector: Selector) {
        send.target = receiver.unsafePointer
        send.selector = selector.unsafePointer
    }

    /// Puts the next argument into a general register; narrow integers are extended.
    @inlinable
    @inline(__always)
    public mutating func add(word: UInt64) {
        switch wordCount {
        case 0: send.words.0 = word
        case 1: send.words.1 = word
        case 2: send.words.2 = word
        case 3: send.words.3 = word
        default: isComplete = false
        }
        wordCount += 1
    }

    /// Puts the bits of the next argument into a vector register.
    @inlinable
    @inline(__always)
    public mutating func add(floating bits: UInt64) {
        switch send.float_count {
        case 0: send.floats.0 = bits
        case 1: send.floats.1 = bits
        case 2: send.floats.2 = bits
        case 3: send.floats.3 = bits
        default: isComplete = false
        }
        send.float_count += 1
    }

    /// Sends the message, and answers its result.
    @inlinable
    @inline(__always)
    mutating func run<Result: ObjCRepresentable>(for receiver: ObjCObject, _ selector: Selector) throws -> Result {
        send.returns_float = Result.resultRegister == .floating
        send.may_initialize = Result.resultRegister == .object
        let word = try run(for: receiver)
        if Result.resultRegister == .object { return try Self.takeObject(word, selector) }
        return try Result.take(fromRegister: word)
    }

    /// Sends the message of whose result nothing is known.
    @inlinable
    @inline(__always)
    mutating func runForNothing(for receiver: ObjCObject) throws {
        send.may_initialize = true
        _ = try run(for: receiver)
    }

    @inlinable
    @inline(__always)
    mutating func run(for receiver: ObjCObject) throws -> UInt64 {
        var caught = ort_caught()
        let isCaught = cffi_send_catching(&send, &caught)
        _fixLifetime(receiver)
        if isCaught { throw Self.error(for: caught) }
        return send.result
    }

    @usableFromInline
    static func openPool() -> UnsafeMutableRawPointer? { objc_autoreleasePoolPush() }

    @usableFromInline
    static func closePool(_ pool: UnsafeMutableRawPointer?) {
        Boundary.run(or: "the end of an object that an autorelease pool has released") {
            cffi_pool_pop_catching(pool, &$0)
        }
    }

    @usableFromInline
    static func error(for caught: ort_caught) -> any Error { ObjCException.error(for: caught) }

    /// The object that a method of that name has returned.
    ///
    /// A reference that the caller owns becomes the result's.
    @usableFromInline
    static func takeObject<Result: ObjCRepresentable>(_ word: UInt64, _ selector: Selector) throws -> Result {
        defer {
            if cffi_selector_returns_retained(selector.unsafePointer) {
                Boundary.release(UnsafeObject(bitPattern: UInt(word)))
            }
        }
        return try Result.take(fromRegister: word)
    }
}

extension ObjCRepresentable {
    /// See ``ObjCRepresentable/registerType``.
    @inlinable public static var registerType: UInt8 { 0 }

    /// See ``ObjCRepresentable/pass(in:)``.
    public func pass(in call: inout RegisterCall) { call.isComplete = false }

    /// See ``ObjCRepresentable/resultRegister``.
    public static var resultRegister: ResultRegister { .none }

    /// See ``ObjCRepresentable/take(fromRegister:)``.
    public static func take(fromRegister word: UInt64) throws -> Self {
        fatalError("\(Self.self) does not come back in a register")
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
