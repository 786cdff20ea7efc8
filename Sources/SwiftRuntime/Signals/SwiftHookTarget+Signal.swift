extension SwiftHookTarget {
    /// The calls of a function, each with its first arguments as values of the given types.
    ///
    /// The types are those of all parameters, or of the first of them; without types, the elements are `()`. With the
    /// position `after`, the elements are read when the call has returned, so an `inout` argument has its new value.
    /// With the position `before`, they are read and delivered before the function runs. For the other parameters, see
    /// ``SwiftHookTarget``.
    ///
    /// - Throws: ``AspectError``; nothing has changed then. The arguments of an asynchronous function can be read only
    ///   with its declaration: use ``SwiftFunction/declared(as:)`` and ``SwiftFunction/signal(_:as:owner:file:line:)``.
    public func signal<each Argument: Sendable>(
        for name: String, _ position: SignalPosition = .after, as types: repeat (each Argument).Type,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line
    ) throws(AspectError) -> SwiftSignal<(repeat each Argument)> {
        try .ofArguments(repeat each types, at: position) { adapter throws(AspectError) in
            try hook(name, adapter, owner: owner, file: file, line: line)
        }
    }
}

extension SwiftFunction {
    /// The calls of the function, each with its first arguments as values of the given types.
    ///
    /// ```swift
    /// let fetch = try SwiftFunction("App.Store.fetch(id:)").declared(as: type(of: Store.fetch(id:)))
    /// for await id in try fetch.signal(as: Int.self) { print("fetched", id) }
    /// ```
    ///
    /// - Throws: ``AspectError``; nothing has changed then.
    public func signal<each Argument: Sendable>(
        _ position: SignalPosition = .after, as types: repeat (each Argument).Type, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line
    ) throws(AspectError) -> SwiftSignal<(repeat each Argument)> {
        try .ofArguments(repeat each types, at: position) { adapter throws(AspectError) in
            try hook(adapter, owner: owner, file: file, line: line)
        }
    }

    /// The calls of all functions whose names match the pattern; an element is the function that was called.
    ///
    /// - Returns: The signal, and the functions that could not be hooked, each with the reason.
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if no function matches.
    public static func signal(
        _ position: SignalPosition = .after, matching pattern: String, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line
    ) throws(AspectError) -> (
        signal: SwiftSignal<SwiftFunction>, refused: [(function: SwiftFunction, error: AspectError)]
    ) {
        let source = SwiftSignalSource<SwiftFunction>()
        var refused: [(function: SwiftFunction, error: AspectError)] = []
        try source.install(position, { $0.method }, checking: nil) { adapter throws(AspectError) in
            let hooks = try hookAll(matching: pattern, adapter, owner: owner, file: file, line: line)
            refused = hooks.refused
            return hooks.tokens
        }
        return (SwiftSignal(source), refused)
    }
}

extension SwiftSignal {
    /// A signal of arguments of these types, from the hook that the closure installs.
    fileprivate static func ofArguments<each Argument: Sendable>(
        _ types: repeat (each Argument).Type, at position: SignalPosition,
        install: (SwiftAdapter) throws(AspectError) -> AspectToken
    ) throws(AspectError) -> SwiftSignal where Element == (repeat each Argument) {
        var parameters: [SwiftBodyTypes.Parameter] = []
        for type in repeat each types { parameters.append(SwiftBodyTypes.Parameter(type)) }
        let source = SwiftSignalSource<Element>()
        try source.install(
            position,
            { call in
                var index = 0
                return (repeat try call.next(&index, as: (each Argument).self))
            }, checking: SwiftBodyTypes(parameters)
        ) { adapter throws(AspectError) in [try install(adapter)] }
        return SwiftSignal(source)
    }
}

extension SwiftCall {
    fileprivate func next<Value>(_ index: inout Int, as _: Value.Type) throws -> Value {
        defer { index += 1 }
        return try argument(at: index)
    }
}
