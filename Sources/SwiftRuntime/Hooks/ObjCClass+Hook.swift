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
    /// body returns the method's type or nothing. It runs on the calling thread, with no lock held; what it throws goes
    /// to the caller of the method, as an Objective-C exception until it comes to Swift again.
    ///
    /// Sends +initialize and +resolveInstanceMethod: when they are due. Takes effect with the next call; any thread.
    ///
    /// - Parameters:
    ///   - selector: The method, which the class has or inherits.
    ///   - options: Where the body runs, and for how long.
    ///   - rules: ``Hooks/defaultRules`` when it is nil.
    ///   - engine: How calls are intercepted.
    ///   - priority: Before and after bodies run by falling priority, then in the order of installation; the instead
    ///     body of the highest priority, and the last installed of those, is the outermost. Under the original
    ///     library's rules instead bodies run in the order of the others, those of the class before those of the
    ///     object.
    ///   - owner: For ``Hooks/removeAll(owner:)``.
    ///   - missing: The types of a method that may be missing.
    ///   - file: Where the hook says that it was installed.
    ///   - line: The line in that file.
    ///   - body: What runs; kept until the hook is removed and no call runs it.
    /// - Returns: The hook's token, which may be let go.
    /// - Throws: ``AspectError``; ``ObjCException`` for what +initialize, +resolveInstanceMethod: or the end of what a
    ///   removed hook has captured has thrown. Nothing has changed then.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        let request = try hookRequest(
            selector,
            HookSettings(
                options: options, rules: rules ?? Hooks.defaultRules, engine: engine, priority: priority, owner: owner,
                missing: missing, file: file, line: line))
        return try request.install(HookClosure(body, for: request))
    }

    /// Hooks with a body that is isolated to the main actor: the method has to be called where that runs.
    ///
    /// Called elsewhere it ends the process with a sentence.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        onMainActor body: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        let request = try hookRequest(
            selector,
            HookSettings(
                options: options, rules: rules ?? Hooks.defaultRules, engine: engine, priority: priority, owner: owner,
                missing: missing, file: file, line: line))
        return try request.install(HookClosure(MainActorBody.checked(body, request.methodName), for: request))
    }

    /// Hooks with a block, which is checked by its own signature: the info object first, then a prefix of the method's
    /// arguments.
    ///
    /// A stack block is copied. It must catch what it throws of Swift's.
    @discardableResult
    public func hook(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        block: Block
    ) throws -> AspectToken {
        let request = try hookRequest(
            selector,
            HookSettings(
                options: options, rules: rules ?? Hooks.defaultRules, engine: engine, priority: priority, owner: owner,
                missing: missing, file: file, line: line))
        return try request.install(HookBlock(block, for: request))
    }

    private func hookRequest(_ selector: Selector, _ settings: HookSettings) throws -> HookRequest {
        try HookRequest(original, nil, selector, settings)
    }
}
