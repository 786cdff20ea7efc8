import CBoundaries
import CRuntime

extension ObjCObject {
    /// Sends a message, checked against the method's signature before anything is called.
    ///
    /// ```swift
    /// let text: String = try greeter.send("greet:times:", "Ada", 2)
    /// ```
    ///
    /// Arguments and result are checked by structure; values of types that have no encoding travel in boxes. The
    /// returned reference takes over the result of the families `alloc`, `new`, `copy`, `mutableCopy` and `init`, and
    /// retains the result of other methods. The memory that a returned pointer points to lives as long as its owner
    /// says, at most until the current autorelease pool is drained. Runs user code.
    ///
    /// - Throws: ``MessageError`` when the types do not fit (nothing was called then), or when the result does not fit;
    ///   ``ObjCException`` when an exception left the method, or the error that a Swift body threw.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        try sendInInvocation(selector, repeat each arguments)
    }

    @usableFromInline
    func sendInInvocation<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws -> Result {
        let signature = try MethodSignature(sending: selector, to: self)
        return try callPool {
            try Call<Result>(selector, to: self, signature: signature, repeat each arguments).run()
        }
    }

    /// Sends a message and ignores its result, if there is one.
    ///
    /// See `send(_:_:returning:)`.
    public func send<each Argument>(_ selector: Selector, _ arguments: repeat each Argument) throws {
        try sendInInvocation(selector, repeat each arguments) as Void
    }

    /// Calls the method that the superclass of `cls` has, as `[super …]` in a method of `cls` does.
    ///
    /// ```swift
    /// let greeter = try ObjCClass.define("Greeter") { c in
    ///     let cls = c.definedClass
    ///     c.method("description") { (self: ObjCObject) in try "Greeter " + self.sendSuper(of: cls, "description") }
    /// }
    /// ```
    ///
    /// - Throws: As `send(_:_:returning:)`; also when `cls` is a root class, or the receiver no instance of it.
    @discardableResult
    public func sendSuper<each Argument, Result>(
        of cls: ObjCClass, _ selector: Selector, _ arguments: repeat each Argument,
        returning: Result.Type = Result.self
    ) throws -> Result {
        guard isKind(of: cls) else {
            throw MessageError.notAnInstance(receiver: description, className: cls.debugDescription)
        }
        guard let superclass = cls.superclass else {
            throw MessageError.noSuperclass(className: cls.debugDescription, selector: selector)
        }
        guard let signature = try MethodSignature.ofMethod(selector, in: superclass) else {
            throw MessageError.doesNotRespond(
                receiver: "the superclass \(superclass.debugDescription)", selector: selector,
                suggested: superclass.selector(near: selector))
        }
        return try callPool {
            let call = try Call<Result>(selector, to: self, signature: signature, repeat each arguments)
            let implementation = try superclass.implementation(for: selector, of: signature)
            return try call.run(implementation)
        }
    }

    /// The same without a result.
    ///
    /// See ``sendSuper(of:_:_:returning:)``.
    public func sendSuper<each Argument>(
        of cls: ObjCClass, _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        try sendSuper(of: cls, selector, repeat each arguments, returning: Void.self)
    }
}

extension ObjCClass {
    /// Sends a class message: see `send(_:_:returning:)`.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        try ObjCObject(self).send(selector, repeat each arguments, returning: returning)
    }

    /// Sends a class message and ignores its result, if there is one.
    public func send<each Argument>(_ selector: Selector, _ arguments: repeat each Argument) throws {
        try ObjCObject(self).send(selector, repeat each arguments, returning: Void.self)
    }

    /// Sends a class message to the superclass of `cls`, with this class as the receiver: `[super …]` in a class method
    /// of `cls`.
    ///
    /// See ``ObjCObject/sendSuper(of:_:_:returning:)``.
    @discardableResult
    public func sendSuper<each Argument, Result>(
        of cls: ObjCClass, _ selector: Selector, _ arguments: repeat each Argument,
        returning: Result.Type = Result.self
    ) throws -> Result {
        try ObjCObject(self).sendSuper(of: cls.isa, selector, repeat each arguments, returning: returning)
    }

    /// The same without a result.
    public func sendSuper<each Argument>(
        of cls: ObjCClass, _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        try ObjCObject(self).sendSuper(of: cls.isa, selector, repeat each arguments, returning: Void.self)
    }

    /// A new object: `[[cls alloc] init]`.
    public func new() throws -> ObjCObject { try send("new") }

    /// The implementation that a message to an instance would call: a forwarding one when there is no method.
    ///
    /// Sends +initialize and +resolveInstanceMethod: where a message would.
    ///
    /// - Throws: An exception from these methods.
    public func implementation(for selector: Selector) throws -> Implementation {
        let types = method(for: selector)?.typeEncoding
        return try implementation(
            for: selector, inMemory: types.map { ort_method_type_returns_in_memory($0) } ?? false)
    }

    func implementation(for selector: Selector, of signature: MethodSignature) throws -> Implementation {
        try implementation(for: selector, inMemory: signature.returnsInMemory)
    }

    private func implementation(for selector: Selector, inMemory: Bool) throws -> Implementation {
        var found: IMP?
        try Boundary.run {
            cffi_find_implementation_catching(unsafePointer, selector.unsafePointer, inMemory, &found, &$0)
        }
        guard let imp = found else {
            fatalError("\(name) has no implementation of \(selector) and does not forward it")
        }
        return Implementation(unsafePointer: imp)
    }
}
