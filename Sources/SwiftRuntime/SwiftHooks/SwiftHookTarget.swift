import CRuntime

/// Something whose Swift functions can be hooked by name: a class, an object, or any other type.
///
/// The library's types ``SwiftClass``, ``SwiftObject`` and ``SwiftType`` conform to it.
public protocol SwiftHookTarget {
    /// The function that the name means.
    ///
    /// Any thread. Costs as much as ``SwiftClass/methods`` of a class, and as ``SwiftFunction/replaceable`` otherwise.
    ///
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if there is no such function that can be
    ///   hooked, or if several have the name.
    func place(named name: String) throws(AspectError) -> SwiftHookPlace
}

/// A function of a ``SwiftHookTarget``, as hooks find it.
public struct SwiftHookPlace {
    /// The class whose instances are hooked, or the class of the instance that is hooked alone.
    let cls: SwiftClass?
    /// The instance that is hooked alone.
    let object: AnyObject?
    let function: SwiftFunction

    func request(_ settings: HookSettings) throws(AspectError) -> SwiftHookRequest {
        try SwiftHookRequest(cls, object, function, settings)
    }
}

extension SwiftHookPlace {
    /// The function of all instances of the class; nil for a function that is hooked by its own name.
    package init(_ cls: SwiftClass?, _ function: SwiftFunction) {
        self.init(cls: cls, object: nil, function: function)
    }

    package func hook(
        _ options: AspectOptions, file: String, line: Int, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        try request(HookSettings(options, priority: 0, owner: nil, file: file, line: line)).install(body)
    }

    package func hook(
        _ options: AspectOptions, file: String, line: Int, _ body: @escaping @Sendable (SwiftCall) async throws -> Void
    ) throws(AspectError) -> AspectToken {
        try request(HookSettings(options, priority: 0, owner: nil, file: file, line: line)).install(body)
    }
}

extension SwiftHookTarget {
    /// Hooks a function, with a body that is called like the function.
    ///
    /// A hook of a class runs for every instance. It also reaches subclasses that have not overridden the method, if
    /// their metadata exists already. The library finds other subclasses at the next hook of a class, in
    /// ``Hooks/flush()`` and in ``SwiftClass/rescan()``. A hook of a ``SwiftObject`` runs for this instance alone,
    /// around the hooks of its class. It does not keep the instance, and ends with it.
    ///
    /// Calls that the optimizer has resolved at compile time do not pass the vtable, so that no hook sees them: see
    /// <doc:SwiftClasses>. In modules with replacement variables, hooks see all calls: see <doc:SwiftFunctions>.
    ///
    /// Any thread; takes the lock of the hooks. Costs as much as ``place(named:)``, and some microseconds.
    ///
    /// - Parameters:
    ///   - name: The function's ``SwiftFunction/name``, or its whole ``SwiftFunction/prototype``.
    ///   - options: Whether the body runs before, instead of or after the function, and how long the hook stays.
    ///   - priority: The same as for hooks of Objective-C methods.
    ///   - owner: For ``Hooks/removeAll(owner:)``.
    ///   - file: The file that the hook names as the place where it was installed.
    ///   - line: The line in that file.
    ///   - body: The body. The hook keeps the body until the hook is removed and no call runs the body.
    /// - Returns: The hook's token, which may be let go.
    /// - Throws: ``AspectError``; nothing has changed then.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, with body: some SwiftHookBody
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try place(named: name).request(settings).install(body)
    }

    /// Hooks a function, with a body that gets a ``SwiftCall`` for each call.
    ///
    /// ```swift
    /// try SwiftClass(Service.self).hook("fetch(id:)", .after) { call in
    ///     print(call.arguments, call.result ?? "nothing", call.duration)
    /// }
    /// ```
    ///
    /// This method works like the one with a ``SwiftHookBody``, and has its parameters. It is slower by the time that
    /// copying values into `Any` takes. If the body of an instead or an after hook throws, the error goes to the caller
    /// of a function that throws; otherwise the error ends the process with a sentence. If nothing tells whether a
    /// getter throws, the caller gets the error that the getter throws, and the library logs other errors. Each call
    /// costs an allocation. Even with before hooks only, a call of a synchronous function takes stack until the
    /// function has returned.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try place(named: name).request(settings).install(body)
    }

    /// The same for an instead hook of an asynchronous function, with a body that may wait.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) async throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try place(named: name).request(settings).install(body)
    }
}
