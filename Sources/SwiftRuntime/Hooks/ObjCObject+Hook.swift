import CRuntime

extension ObjCObject {
    /// Hooks a method of this object alone.
    ///
    /// See the same method of ``ObjCClass``.
    ///
    /// The object's isa becomes a dynamic subclass of its class; `-class` still answers the original.
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

    func hookRequest(_ selector: Selector, _ settings: HookSettings) throws -> HookRequest {
        let cls = isa.original
        if isClass {
            throw AspectError(
                .objectNotHookable,
                "\(description) is a class; hook its class methods with ObjCClass(\"\(description)\")!.isa.hook",
                in: cls.name, selector)
        }
        guard ort_object_has_header(unsafePointer) else { throw HookRequest.notHookable(self, cls, selector) }
        return try HookRequest(cls, self, selector, settings)
    }
}
