import CRuntime

/// What has methods that can be hooked: a class, for all its instances, or one object.
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
    /// Hooks a method of every instance of a class, or of one object alone; of a metaclass (``ObjCClass/isa``), a class
    /// method.
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
    /// body returns the method's type or nothing. It runs on the calling thread, with no lock held; what it throws goes
    /// to the caller of the method, as an Objective-C exception until it comes to Swift again.
    ///
    /// Sends +initialize and +resolveInstanceMethod: when they are due. Takes effect with the next call; any thread.
    ///
    /// - Parameters:
    ///   - selector: The method, which the class or object has or inherits.
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
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
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
        let settings = HookSettings(
            options, rules: rules, engine: engine, priority: priority, owner: owner, missing: missing, file: file,
            line: line)
        let request = try HookRequest(self, selector, settings)
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
