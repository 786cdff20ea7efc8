import CRuntime

/// A class, for all its instances, or one object, whose methods can be hooked.
///
/// ``ObjCClass`` and ``ObjCObject`` are targets; other types are not meant to conform.
public protocol HookTarget {
    /// The class whose methods are hooked; never a dynamic subclass, which stands for its original.
    var hookedClass: ObjCClass { get }
    /// The object that is hooked alone; nil for a class.
    var hookedObject: ObjCObject? { get }
}

extension ObjCClass: HookTarget {
    /// The class, or the original of a dynamic subclass.
    public var hookedClass: ObjCClass { original }
    /// Nil.
    public var hookedObject: ObjCObject? { nil }
}

extension ObjCObject: HookTarget {
    /// The class of the object, without dynamic subclasses.
    public var hookedClass: ObjCClass { isa.original }
    /// The object.
    public var hookedObject: ObjCObject? { self }
}

extension HookTarget {
    /// Hooks a method of every instance of a class, or of one object alone.
    ///
    /// A hook of a metaclass (``ObjCClass/isa``) hooks a class method.
    ///
    /// ```swift
    /// let token = try greeter.hook("greet:times:", .before) { (info: AspectInfo, name: String, times: Int) in
    ///     print("greet \(name) × \(times)")
    /// }
    /// ```
    ///
    /// The isa of an object that is hooked alone becomes a dynamic subclass of its class; `-class` still answers the
    /// original, and hooks of the dynamic subclass are hooks of the original.
    ///
    /// The body's parameters are an optional leading ``AspectInfo`` and a prefix of the method's arguments; an instead
    /// body returns the method's type or nothing. Write the types of the parameters, as above. Only a body with the
    /// info alone needs no types: `{ info in … }`. The body runs on the calling thread, with no lock held. An error
    /// that it throws goes to the caller of the method, as an Objective-C exception until it reaches Swift code again.
    ///
    /// Sends +initialize and +resolveInstanceMethod: when they are due. Takes effect with the next call; any thread.
    ///
    /// - Parameters:
    ///   - selector: The method, which the class or object has or inherits.
    ///   - options: Where the body runs, and for how long.
    ///   - rules: Nil means ``Hooks/defaultRules``.
    ///   - engine: How calls are intercepted.
    ///   - priority: Before and after bodies run by falling priority, then in the order of installation. The outermost
    ///     instead body is the one with the highest priority; among equal priorities, the last installed. Under the
    ///     original library's rules instead bodies run in the same order as before and after bodies, those of the class
    ///     before those of the object.
    ///   - owner: For ``Hooks/removeAll(owner:)``.
    ///   - missing: The types of a method that may be missing.
    ///   - file: The file that the hook reports as its place of installation.
    ///   - line: The line in that file.
    ///   - body: The code to run; kept until the hook is removed and no call runs it.
    /// - Returns: The hook's token; the hook stays installed without it.
    /// - Throws: ``AspectError``; ``ObjCException`` for an exception from +initialize, from +resolveInstanceMethod: or
    ///   from releasing a removed hook's captures. Nothing has changed then.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
        return try request.install(HookClosure(body, for: request))
    }

    /// Hooks with a body that takes the info alone; the type of the info may be left out: `{ info in … }`.
    ///
    /// The compiler cannot infer the parameters of the other method from a body without types. That method is preferred
    /// where both fit, since it calls the body directly. The documentation leaves this method out: links to two methods
    /// of one name need hash codes.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    @discardableResult
    public func hook<Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (AspectInfo) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
        return try request.install(HookClosure(body, for: request))
    }

    /// Hooks with a body that is isolated to the main actor: the method must be called on the main actor.
    ///
    /// A call from elsewhere ends the process with an error message.
    @discardableResult
    public func hook<each Parameter: HookParameter, Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        onMainActor body: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
        return try request.install(HookClosure(MainActorBody.checked(body, request.methodName), for: request))
    }

    /// Hooks with a body for the main actor that takes the info alone; the type of the info may be left out.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    @discardableResult
    public func hook<Result>(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        onMainActor body: @escaping @MainActor @Sendable (AspectInfo) throws -> Result
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
        return try request.install(HookClosure(MainActorBody.checked(body, request.methodName), for: request))
    }

    /// Hooks with a block, which is checked by its own signature: the info object first, then a prefix of the method's
    /// arguments.
    ///
    /// A stack block is copied. The block must catch Swift errors itself.
    @discardableResult
    public func hook(
        _ selector: Selector, _ options: AspectOptions = .after, rules: AspectRules? = nil,
        engine: HookEngine = .automatic, priority: Int = 0, owner: HookOwner? = nil, missing: MissingMethod? = nil,
        file: String = #fileID, line: Int = #line,
        block: Block
    ) throws -> AspectToken {
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
        return try request.install(HookBlock(block, for: request))
    }
}

extension HookRequest {
    /// Checks everything that does not depend on the body, and whether an object can be hooked alone.
    init(_ target: some HookTarget, _ selector: Selector, _ settings: HookSettings) throws {
        let cls = target.hookedClass, object = target.hookedObject
        if let object, object.isClass {
            throw AspectError(
                .objectNotHookable,
                "\(object) is a class; hook its class methods with ObjCClass(\"\(object)\")!.isa.hook",
                in: cls.name, selector)
        }
        if let object, !ort_object_has_header(object.unsafePointer) { throw Self.notHookable(object, cls, selector) }
        try self.init(cls, object, selector, settings)
    }
}
