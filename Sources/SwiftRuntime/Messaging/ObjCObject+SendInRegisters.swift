import CBoundaries
import CRuntime

// Checked messages whose values all travel in registers: comparing two words tells that the types are the method's, and
// no invocation is made. Whatever else is sent, or wrong, goes the way of every message.
extension ObjCObject {
    /// Sends a message, checked against the method's signature before anything is called.
    ///
    /// Checks, owns and throws what the message with values of any type does, and costs a few tens of nanoseconds more
    /// than the send itself when all values are numbers of up to 8 bytes, objects, classes or selectors, at most four
    /// of them floating-point and four others; with others up to a microsecond.
    @inlinable
    @discardableResult
    public func send<each Argument: ObjCRepresentable, Result: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        var types = RegisterTypes(result: Result.registerType)
        repeat types.add((each Argument).registerType)
        guard types.fit(selector, of: self) else { return try sendInInvocation(selector, repeat each arguments) }
        var call = RegisterCall(self, selector)
        repeat (each arguments).pass(in: &call)
        guard call.isComplete else { return try sendInInvocation(selector, repeat each arguments) }
        defer { repeat _fixLifetime(each arguments) }
        return try call.runInPool(for: self, selector)
    }

    /// Sends a message whose result, if it has one, is of no interest.
    ///
    /// See `send(_:_:returning:)`.
    @inlinable
    public func send<each Argument: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        var types = RegisterTypes(result: RegisterTypes.void)
        repeat types.add((each Argument).registerType)
        guard types.fit(selector, of: self) else { return try sendInInvocation(selector, repeat each arguments) }
        var call = RegisterCall(self, selector)
        repeat (each arguments).pass(in: &call)
        guard call.isComplete else { return try sendInInvocation(selector, repeat each arguments) }
        defer { repeat _fixLifetime(each arguments) }
        try call.runInPool(for: self)
    }
}

extension ObjCClass {
    /// Sends a class message: see `send(_:_:returning:)`.
    @inlinable
    @discardableResult
    public func send<each Argument: ObjCRepresentable, Result: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        try ObjCObject(self).send(selector, repeat each arguments, returning: returning)
    }

    /// Sends a class message whose result, if it has one, is of no interest.
    @inlinable
    public func send<each Argument: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        try ObjCObject(self).send(selector, repeat each arguments)
    }
}

/// The types of a message, as `cffi_message_register_types` says those of a method.
@usableFromInline
struct RegisterTypes {
    @usableFromInline static let void = UInt8(ascii: "v")

    @usableFromInline var word: UInt64
    @usableFromInline var shift: UInt64 = 8
    @usableFromInline var isComplete: Bool

    @inlinable
    @inline(__always)
    init(result: UInt8) {
        word = UInt64(result)
        isComplete = result != 0
    }

    @inlinable
    @inline(__always)
    mutating func add(_ type: UInt8) {
        isComplete = isComplete && type != 0 && shift < 64
        word |= UInt64(type) << shift // nothing of a type that has no room
        shift += 8
    }

    /// Whether they are those of the receiver's method.
    @inlinable
    @inline(__always)
    func fit(_ selector: Selector, of receiver: ObjCObject) -> Bool {
        isComplete
            && word == cffi_message_register_types(object_getClass(receiver.unsafePointer), selector.unsafePointer)
    }
}

extension RegisterCall {
    @inlinable
    @inline(__always)
    mutating func runInPool<Result: ObjCRepresentable>(for receiver: ObjCObject, _ selector: Selector) throws -> Result
    {
        let pool = Self.openPool()
        defer { Self.closePool(pool) }
        return try run(for: receiver, selector)
    }

    @inlinable
    @inline(__always)
    mutating func runInPool(for receiver: ObjCObject) throws {
        let pool = Self.openPool()
        defer { Self.closePool(pool) }
        try runForNothing(for: receiver)
    }
}
