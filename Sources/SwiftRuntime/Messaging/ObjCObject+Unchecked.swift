import CRuntime

extension ObjCObject {
    /// Sends a message without comparing the types, for hot paths.
    ///
    /// The behaviour is undefined unless
    /// - there are as many arguments as the method takes, and each has exactly the size and kind that the method's
    ///   encoding says: `Int32` for `i`, never `Int`,
    /// - `Result` has exactly the size and kind of the method's result.
    ///
    /// Numbers, pointers, selectors, classes, objects and blocks go into registers, four words and four floating-point
    /// numbers at most. That costs a few nanoseconds more than the send itself; nothing is looked up, allocated,
    /// retained or autoreleased for them. With any other value, such as a string or a structure, the whole call is made
    /// by the method's signature. Values that such a call passes or returns live until the caller's autorelease pool is
    /// drained, for this function makes no pool.
    ///
    /// - Throws: ``ObjCException`` when an exception left the method, or the error that a Swift body threw. A
    ///   ``MessageError`` when the result does not load, or when a call by signature finds no method, or one with
    ///   another number of arguments.
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

    /// The same for a method that returns nothing, or a number, pointer or object that the caller need not release.
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

    /// Sends the message with its values in the places that the method's signature says.
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
