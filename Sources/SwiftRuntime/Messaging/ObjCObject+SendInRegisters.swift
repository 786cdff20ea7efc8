import CBoundaries
import CRuntime

// Checked messages whose values all travel in registers: comparing two words shows that the types are the method's, and
// no invocation is made. All other messages, and wrong ones, are sent in an invocation.
extension ObjCObject {
    /// Sends a message, checked against the method's signature before anything is called.
    ///
    /// Checks, ownership and errors are those of the message with values of any type. It costs a few tens of
    /// nanoseconds more than the send itself when all values are numbers of up to 8 bytes, objects, classes or
    /// selectors, with at most four floating-point values and four others. With other values it costs up to a
    /// microsecond more.
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

    /// Sends a message and ignores its result, if there is one.
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

    /// Sends a class message and ignores its result, if there is one.
    @inlinable
    public func send<each Argument: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        try ObjCObject(self).send(selector, repeat each arguments)
    }
}

/// The types of a message, in the form in which `cffi_message_register_types` returns those of a method.
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

    /// Whether the types are those of the receiver's method.
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
