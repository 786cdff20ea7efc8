import CFFIShim
import CHooks
import CRuntime

/// The calls of a block are hooked as if they were calls of its method `invoke`.
extension Block {
    /// Hooks the block's own calls, whoever makes them.
    ///
    /// ```swift
    /// let token = try completion.hook(.before) { (info: AspectInfo, status: Int) in log("completed: \(status)") }
    /// ```
    ///
    /// It works as the hook of a method (``HookTarget/hook(_:_:rules:engine:priority:owner:missing:file:line:_:)``),
    /// with these differences:
    /// - After the info, the body's parameters are a prefix of the block's parameters; the ``AspectInfo/instance`` is
    ///   the block, the selector `invoke`.
    /// - The hooks end with the block. The compiler may make a block that captures nothing a constant of its image; its
    ///   hooks then apply to all uses of that constant. Where the compiler knows such a block at a call, it calls the
    ///   block's function directly, and no hook runs. Hooks of a block that `dispatch_block_create` has made are hooks
    ///   of the block that it performs.
    /// - Code that has read the block's function earlier, such as `imp_implementationWithBlock`, calls that function
    ///   without the hooks.
    /// - The original library's rules do not apply, since a block has no class hierarchy.
    /// - The engines for methods, forwarding and libffi, are refused, since no message calls a block: ``AspectError``
    ///   with the code `notDynamicallyDispatched`.
    ///
    /// - Throws: ``AspectError``; then nothing has changed. Its code is `missingBlockSignature` for a block without a
    ///   signature, `unsupportedEncoding` for a signature that does not say how the block is called, and
    ///   `objectNotHookable` for a constant that cannot be written. ``ObjCException`` for an exception from releasing a
    ///   removed hook's captures.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ options: AspectOptions = .after, engine: HookEngine = .automatic, priority: Int = 0,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, engine: engine, priority: priority, owner: owner, file: file, line: line)
        let request = try HookRequest(self, settings)
        return try request.install(HookClosure(body, for: request))
    }

    /// Hooks with a body that takes the info alone; the type of the info may be left out: `{ info in … }`.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    @discardableResult
    public func hook<Result>(
        _ options: AspectOptions = .after, engine: HookEngine = .automatic, priority: Int = 0,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (AspectInfo) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, engine: engine, priority: priority, owner: owner, file: file, line: line)
        let request = try HookRequest(self, settings)
        return try request.install(HookClosure(body, for: request))
    }

    /// Hooks with a body that is isolated to the main actor: the block must be called on the main actor.
    ///
    /// A call from elsewhere ends the process with an error message.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ options: AspectOptions = .after, engine: HookEngine = .automatic, priority: Int = 0,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        onMainActor body: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, engine: engine, priority: priority, owner: owner, file: file, line: line)
        let request = try HookRequest(self, settings)
        return try request.install(HookClosure(MainActorBody.checked(body, request.methodName), for: request))
    }

    /// Hooks with a body for the main actor that takes the info alone; the type of the info may be left out.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    @discardableResult
    public func hook<Result>(
        _ options: AspectOptions = .after, engine: HookEngine = .automatic, priority: Int = 0,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        onMainActor body: @escaping @MainActor @Sendable (AspectInfo) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, engine: engine, priority: priority, owner: owner, file: file, line: line)
        let request = try HookRequest(self, settings)
        return try request.install(HookClosure(MainActorBody.checked(body, request.methodName), for: request))
    }

    /// Hooks with a block, which is checked by its own signature: the info object first, then a prefix of this block's
    /// arguments.
    ///
    /// The body must catch Swift errors itself.
    @discardableResult
    public func hook(
        _ options: AspectOptions = .after, engine: HookEngine = .automatic, priority: Int = 0,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line, block: Block
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, engine: engine, priority: priority, owner: owner, file: file, line: line)
        let request = try HookRequest(self, settings)
        return try request.install(HookBlock(block, for: request))
    }

    /// The hooks of the block's calls.
    public var aspects: AspectsContainer { AspectsContainer(of: asObject, "invoke") }

    var asObject: ObjCObject { ObjCObject(unsafeRetaining: unsafePointer) }
}

extension Hooks {
    /// Removes the hooks of a block's calls.
    @discardableResult
    public static func removeAll(on block: Block) -> Int { removeAll(on: block.asObject) }
}

extension HookRequest {
    /// A hook of the block's calls.
    fileprivate init(_ block: Block, _ settings: HookSettings) throws(AspectError) {
        let object = block.asObject, cls = object.isa, selector: Selector = "invoke"
        Self.checkOptions(settings, of: "\(block)")
        guard settings.engine != .forwarding, settings.engine != .libffi else {
            throw AspectError(
                .notDynamicallyDispatched,
                "the calls of \(block) cannot be hooked by \(settings.engine): a block is not called by a message; "
                    + "omit the engine",
                in: cls.name, selector)
        }
        guard block.signature != nil else {
            throw AspectError(
                .missingBlockSignature,
                "the calls of a block without a type signature cannot be hooked; compile the block with clang or Swift",
                in: cls.name, selector)
        }
        guard let types = ort_hook_block_types(block.unsafePointer),
            let signature = try? MethodSignature(String(cString: types))
        else {
            throw AspectError(
                .unsupportedEncoding,
                "the calls of \(block) cannot be hooked: its signature is not that of a block", in: cls.name,
                selector, methodEncoding: block.signature)
        }
        self.init(cls: cls, object: object, selector: selector, settings: settings, signature: signature)
    }
}
