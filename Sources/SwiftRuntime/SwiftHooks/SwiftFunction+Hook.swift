import CHooks

/// Functions by their names, in the modules that were compiled with `-enable-implicit-dynamic`.
extension SwiftFunction {
    /// The functions of the process that have replacement variables.
    ///
    /// The first use reads the symbols of the images that have such functions: milliseconds for every ten thousand.
    /// Each use reads the map of the process's memory, for images that have come since. Any thread.
    public static var replaceable: [SwiftFunction] { SwiftNames.read { $0.replaceableFunctions() } }

    /// The function with this name, such as `App.Order.total(tax:)` or `App.total(of:)`.
    ///
    /// ```swift
    /// try SwiftFunction("App.Order.total(tax:)").hook(.before) { call in print(call.arguments) }
    /// ```
    ///
    /// If several functions have the name, give the whole ``prototype`` of one. Costs as much as ``replaceable``.
    ///
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if no function, or several, have the name.
    ///   The error says what would make the function hookable.
    public init(_ name: String) throws(AspectError) {
        let functions = Self.replaceable
        // A qualified name is made from parts, so the parts that differ are compared first.
        let found = functions.filter {
            $0.prototype == name || name.hasPrefix($0.context) && $0.qualifiedName == name
        }
        if let function = found.first, found.count == 1 {
            self = function
            return
        }
        let reason =
            found.isEmpty
            ? Self.reasonForMissing(name, functions)
            : "several functions have this name; give the prototype of one: "
                + found.compactMap(\.prototype).joined(separator: "; ")
        throw AspectError(.notDynamicallyDispatched, "\(name) cannot be hooked: \(reason)", in: "", Selector(name))
    }

    /// Why there is no such function.
    private static func reasonForMissing(_ name: String, _ functions: [SwiftFunction]) -> String {
        let near = NearName.find(name, in: functions.map(\.qualifiedName)).map { "; did you mean \($0)?" } ?? ""
        let module = name.prefix { $0 != "." }
        // Extensions of its types may belong to other modules.
        let hasModule = functions.contains { function in
            function.context.prefix { $0 != "." } == module && function.prototype?.contains("(extension in ") != true
        }
        return hasModule
            ? "the module \(module) has no replaceable function of this name\(near); @inlinable functions, functions "
                + "inside functions, deinit, observers, and accessors of stored properties are not replaceable"
            : "no function of the module \(module) is replaceable\(near); build the module with -Xswiftc -Xfrontend "
                + "-Xswiftc -enable-implicit-dynamic, and do not strip the image"
    }

    /// The function, with what the type of a reference to it tells.
    ///
    /// ```swift
    /// let fetch = try SwiftFunction("App.Store.fetch(id:)").declared(as: type(of: Store.fetch(id:)))
    /// ```
    ///
    /// The symbol of an asynchronous function does not show whether it is `nonisolated(nonsending)`. Such a function
    /// gets its caller's actor before its arguments. So the arguments can be read, and bodies can take them, only if a
    /// type tells. The type must be that of a reference to this very function. Any thread. Costs microseconds.
    ///
    /// - Throws: ``AspectError`` with the code `incompatibleBlockSignature` if the type has other parameters or
    ///   another result.
    public func declared(as reference: Any.Type) throws(AspectError) -> SwiftFunction {
        let text = _typeName(reference, qualified: true)
        var rest = text[...]
        if kind == .method, !isClassMethod, context.contains("."), let arrow = rest.firstRangeAtTop(of: " -> ") {
            rest = rest[arrow.upperBound...]
        }
        let mark = SwiftFunctionText.callerIsolatedMark
        rest = rest.withoutAttributes
        let isMarked = rest.hasPrefix(mark)
        if isMarked { rest = rest.dropFirst(mark.count).withoutAttributes }
        guard let declaration, let parts = rest.partsOfFunction, parts.effects.mentions("async") == isAsync,
            parts.parameters.map({ SwiftParameter($0).type })
                == declaration.parametersOfCall(as: kind).map(\.type),
            parts.result == declaration.resultOfCall(as: kind)
        else {
            throw AspectError(
                .incompatibleBlockSignature, "\(qualifiedName) is not declared as \(text): it is \(self)", in: context,
                Selector(name ?? description), methodEncoding: prototype, bodyEncoding: text)
        }
        var function = self
        function.isCallerIsolated = isAsync ? isMarked : nil
        return function
    }

    /// Hooks the function with a body that is called like the function.
    ///
    /// An instead body has to call the next one exactly once if the function is a `consuming` method: the symbol does
    /// not tell, and the function destroys its receiver. For the parameters, the errors and the body, see
    /// ``SwiftHookTarget/hook(_:_:priority:owner:file:line:with:)``.
    ///
    /// - Throws: ``AspectError``; nothing has changed then.
    @discardableResult
    public func hook(
        _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, with body: some SwiftHookBody
    ) throws(AspectError) -> AspectToken {
        try request(HookSettings(options, priority: priority, owner: owner, file: file, line: line)).install(body)
    }

    /// Hooks the function with a body that gets a ``SwiftCall`` for each call.
    ///
    /// An instead body has to proceed exactly once if the function is a `consuming` method: the symbol does not tell,
    /// and the function destroys its receiver. For the parameters, the errors and the body, see
    /// ``SwiftHookTarget``.
    @discardableResult
    public func hook(
        _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        try request(HookSettings(options, priority: priority, owner: owner, file: file, line: line)).install(body)
    }

    /// The same for an instead hook of an asynchronous function, with a body that may wait.
    ///
    /// ```swift
    /// try SwiftFunction("App.Store.fetch(id:)").hook(.instead) { call in
    ///     try await call.proceed()
    /// }
    /// ```
    @discardableResult
    public func hook(
        _ options: AspectOptions, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) async throws -> Void
    ) throws(AspectError) -> AspectToken {
        try request(HookSettings(options, priority: priority, owner: owner, file: file, line: line)).install(body)
    }

    func request(_ settings: HookSettings) throws(AspectError) -> SwiftHookRequest {
        try SwiftHookRequest(declaringClass, nil, self, settings)
    }

    /// The same function, if the class implements it and its module is replaceable.
    ///
    /// A hook by the replacement variable also sees the calls that do not go through the vtable.
    func replaceable(in cls: SwiftClass) -> SwiftFunction? {
        guard path == .vtable, cls.implements(self) else { return nil }
        return SwiftNames.read { names in
            let own = names.replaceableFunctions(inImageOf: cls.metadata.descriptor)
            guard !own.isEmpty, let name else { return nil }
            let found = own.filter { $0.declaringClass == cls && $0.name == name && $0.isClassMethod == isClassMethod }
            guard var function = found.first(where: { $0.declaration == declaration }) ?? found.first,
                found.count == 1 || function.declaration == declaration
            else { return nil }
            function.isThrowing = isThrowing
            function.isCallerIsolated = isCallerIsolated
            return function
        }
    }

    /// The place that a hook changes, in words.
    var placeOfPath: String {
        switch path {
        case .vtable: "class's vtable"
        case .replacementVariable: "replacement variable"
        case .witnessTable: "witness table"
        case .destroyFunction: "class's metadata"
        }
    }

    /// Why the function cannot be hooked at this position by its variable or witness table; nil if it can.
    func refusal(at position: AspectPosition) -> (code: AspectError.Code, reason: String)? {
        if path == .witnessTable, ort_swift_witness_original(UnsafePointer(bitPattern: witness)) == nil {
            return (.notDynamicallyDispatched, "the optimizer has removed its function from the witness table")
        }
        guard path == .replacementVariable else { return nil }
        if takesAllocatedObject, position == .instead {
            return (
                .unsupportedEncoding,
                "its caller has allocated the object, so that a body could not return another one, nor call the "
                    + "initializer twice; use a before or an after hook"
            )
        }
        return nameOfForeignReplacement.map { other in
            (.displaced, "@_dynamicReplacement has replaced it by \(other); remove that replacement")
        }
    }

    /// The function that other code has put into the replacement variable; nil if there is none.
    private var nameOfForeignReplacement: String? {
        guard !isHookedByVariable else { return nil }
        let name = SwiftNames.read { names -> String? in
            let name = names.nameOfReplacement(in: variable)
            let own = names.symbol(at: UnsafeRawPointer(bitPattern: variable)!)?.dropLast(Self.variableSuffix.count)
            guard name != own.map(String.init), name != own.map({ $0 + Self.suffixOfRecords }) else { return nil }
            return name.flatMap(SwiftNames.demangle) ?? "other code"
        }
        // Another thread may have stored the stub of the first hook meanwhile.
        return isHookedByVariable ? nil : name
    }

    /// Whether the replacement variable holds the stub of this library, as it does from the first hook on.
    private var isHookedByVariable: Bool { ort_swift_variable_is_hooked(UnsafePointer(bitPattern: variable)) }
}

extension AspectToken {
    /// How calls reach the hooked Swift function or deinit; nil for a hook of an Objective-C method or a block.
    public var path: SwiftFunction.Path? { identifier.path }
}
