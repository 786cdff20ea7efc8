import CRuntime

extension ObjCObject {
    /// Sends a message without comparing the types, for hot paths.
    ///
    /// It is undefined what happens unless
    /// - there are as many arguments as the method takes, and each has exactly the size and kind that the method's
    ///   encoding says: `Int32` for `i`, never `Int`,
    /// - `Result` has exactly the size and kind of the method's result.
    ///
    /// Numbers, pointers, selectors, classes, objects and blocks go into registers (four words and four floating-point
    /// numbers at most), which costs a few nanoseconds more than the send itself; nothing is looked up, allocated,
    /// retained or autoreleased for them. Anything else, such as a string or a structure, makes the whole call one by
    /// the method's signature; what is passed so, or returned, lives until the caller's autorelease pool is drained. No
    /// pool is made here.
    ///
    /// - Throws: What left the method: ``ObjCException``, or the error that a Swift body threw. A result that does not
    ///   load is a ``MessageError``; so is a call by a signature that the receiver does not have, or that takes another
    ///   number of arguments.
    @inlinable
    @discardableResult
    public func sendUnchecked<each Argument: ObjCRepresentable, Result: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        var call = RegisterCall(self, selector)
        repeat (each arguments).pass(in: &call)
        guard call.isComplete, Result.resultRegister != .none else {
            return try sendBySignature(selector, repeat each arguments)
        }
        defer { repeat _fixLifetime(each arguments) }
        return try call.run(for: self, selector)
    }

    /// The same for a result in a box: see `sendUnchecked(_:_:returning:)`.
    @discardableResult
    public func sendUnchecked<each Argument: ObjCRepresentable, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        try sendBySignature(selector, repeat each arguments)
    }

    /// The same for a method that returns nothing, or a number, pointer or object that nobody has to release.
    ///
    /// See `sendUnchecked(_:_:returning:)`.
    @inlinable
    public func sendUnchecked<each Argument: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        var call = RegisterCall(self, selector)
        repeat (each arguments).pass(in: &call)
        guard call.isComplete else { return try sendBySignature(selector, repeat each arguments) }
        defer { repeat _fixLifetime(each arguments) }
        try call.runForNothing(for: self)
    }

    /// Sends the message with its values where the method's signature says.
    @usableFromInline
    func sendBySignature<each Argument: ObjCRepresentable, Result>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws -> Result {
        let signature = try MethodSignature(ofMethod: selector, of: unsafePointer)
        var count = 0
        for _ in repeat (each Argument).self { count += 1 }
        guard count == signature.argumentCount - 2 else {
            throw MessageError.argumentCount(
                selector: selector, given: count, wanted: signature.argumentCount - 2)
        }
        let call = Call<Result>(selector, to: unsafePointer, signature)
        var index = 2
        for argument in repeat each arguments {
            argument.store(to: call.argument(at: index), type: signature.argument(at: index))
            index += 1
        }
        return try call.run()
    }
}
