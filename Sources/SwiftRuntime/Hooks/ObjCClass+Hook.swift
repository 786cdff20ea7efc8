import CRuntime

extension ObjCClass {
    /// Hooks a method of every instance; of a metaclass (``isa``), a class method.
    ///
    /// ```swift
    /// let token = try greeter.hook("greet:times:", .before) { (info: AspectInfo, name: String, times: Int) in
    ///     print("greet \(name) × \(times)")
    /// }
    /// ```
    ///
    /// The dynamic subclass that a hooked object's isa leads to stands for its original.
    ///
    /// The body's parameters are an optional leading ``AspectInfo`` and a prefix of the method's arguments; an instead
    /// body returns the method's type or nothing. It runs on the calling thread, with no lock held, and must not throw.
    /// Sends +initialize and +resolveInstanceMethod: when they are due. Takes effect with the next call; any thread.
    ///
    /// - Throws: ``AspectError``; then nothing has changed.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules = .nested,
        engine: HookEngine = .automatic, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws(AspectError) -> AspectToken {
        let request = try HookRequest(HookedClasses.original(of: self), selector, options, rules)
        let hook = try HookBody(closure: body, for: request)
        return try install(hook, for: request, file: file, line: line)
    }

    /// Hooks with a block, which is checked by its own signature: the info object first, then a prefix of the method's
    /// arguments. See ``hook(_:_:rules:engine:file:line:_:)``.
    @discardableResult
    public func hook(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules = .nested,
        engine: HookEngine = .automatic, file: String = #fileID, line: Int = #line, block: Block
    ) throws(AspectError) -> AspectToken {
        let request = try HookRequest(HookedClasses.original(of: self), selector, options, rules)
        let hook = try HookBody(block: block, for: request)
        return try install(hook, for: request, file: file, line: line)
    }

    private func install(
        _ body: HookBody, for request: HookRequest, file: String, line: Int
    ) throws(AspectError) -> AspectToken {
        let identifier = AspectIdentifier(request, body: body, object: nil, file: file, line: line)
        try HookRegistry.shared.install(ChainedHook(identifier: identifier, body: body), for: request)
        return AspectToken(identifier)
    }
}

extension ObjCObject {
    /// Hooks a method of this object alone. See ``ObjCClass/hook(_:_:rules:engine:file:line:_:)``.
    ///
    /// The object's isa becomes a dynamic subclass of its class; `-class` still answers the original.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules = .nested,
        engine: HookEngine = .automatic, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws(AspectError) -> AspectToken {
        let request = try hookRequest(selector, options, rules)
        let hook = try HookBody(closure: body, for: request)
        return try install(hook, for: request, file: file, line: line)
    }

    /// Hooks with a block. See ``ObjCClass/hook(_:_:rules:engine:file:line:block:)``.
    @discardableResult
    public func hook(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules = .nested,
        engine: HookEngine = .automatic, file: String = #fileID, line: Int = #line, block: Block
    ) throws(AspectError) -> AspectToken {
        let request = try hookRequest(selector, options, rules)
        let hook = try HookBody(block: block, for: request)
        return try install(hook, for: request, file: file, line: line)
    }

    private func hookRequest(
        _ selector: Selector, _ options: AspectOptions, _ rules: AspectRules
    ) throws(AspectError) -> HookRequest {
        let cls = HookedClasses.original(of: isa)
        if isClass {
            throw AspectError(
                .objectNotHookable,
                "\(description) is a class; hook its class methods with ObjCClass(\"\(description)\")!.isa.hook",
                in: cls.name,
                selector)
        }
        guard ort_object_has_header(unsafePointer) else {
            throw AspectError(
                .objectNotHookable,
                "\(description) is a static or small object of the class \(cls.name), whose isa cannot change; hook the class",
                in: cls.name, selector)
        }
        return try HookRequest(cls, selector, options, rules)
    }

    private func install(
        _ body: HookBody, for request: HookRequest, file: String, line: Int
    ) throws(AspectError) -> AspectToken {
        let identifier = AspectIdentifier(request, body: body, object: unsafePointer, file: file, line: line)
        try HookRegistry.shared.install(
            ChainedHook(identifier: identifier, body: body), for: request, on: unsafePointer)
        return AspectToken(identifier)
    }
}
