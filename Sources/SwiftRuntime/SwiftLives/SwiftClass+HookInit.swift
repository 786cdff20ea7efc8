extension SwiftClass {
    /// Hooks the initializers of the class: the body gets each new instance of the class, or of a subclass.
    ///
    /// ```swift
    /// let token = try SwiftClass(Order.self).hookInit { order in print("made", order) }
    /// ```
    ///
    /// The body runs when the outermost initializer of this class has returned the instance, so once for each instance.
    /// An initializer of a subclass may go on then; all stored properties have their values. The body does not run for
    /// an initializer that has thrown or returned nil.
    ///
    /// The hooks use the replacement variables of the initializers (``SwiftFunction/Path/replacementVariable``): see
    /// <doc:SwiftFunctions>. They do not see `@inlinable` initializers. To count the instances of other classes, use
    /// ``LiveInstances``. Any thread. An instance takes some microseconds more to make.
    ///
    /// - Parameters:
    ///   - priority: The same as for hooks of methods.
    ///   - owner: For ``Hooks/removeAll(owner:)``.
    ///   - file: The file that the hooks name as the place where they were installed.
    ///   - line: The line in that file.
    ///   - body: The body.
    /// - Returns: The tokens of the hooks: two for each initializer. Remove all of them.
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if the module is not replaceable or the class
    ///   inherits its initializers, and `unsupportedEncoding` if an initializer is asynchronous; nothing has changed
    ///   then.
    @discardableResult
    public func hookInit(
        priority: Int = 0, owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (AnyObject) -> Void
    ) throws(AspectError) -> [AspectToken] {
        let initializers = try replaceableInitializers()
        let hooks = InitHooks(of: self, body)
        var tokens: [AspectToken] = []
        do throws(AspectError) {
            for initializer in initializers {
                tokens.append(
                    try initializer.hook(
                        .before, priority: priority, owner: owner, file: file, line: line, hooks.begin))
                tokens.append(
                    try initializer.hook(.after, priority: priority, owner: owner, file: file, line: line, hooks.end))
            }
        } catch {
            tokens.forEach { $0.remove() }
            throw error
        }
        return tokens
    }

    private func replaceableInitializers() throws(AspectError) -> [SwiftFunction] {
        let (own, context) = SwiftNames.read { names in
            (names.replaceableFunctions(inImageOf: metadata.descriptor), names.context(of: metadata.descriptor))
        }
        let isGeneric = metadata.descriptor.isGeneric
        let initializers = own.filter {
            $0.takesAllocatedObject && ($0.declaringClass == self || isGeneric && $0.context == context)
        }
        if let initializer = initializers.first(where: \.isAsync) {
            throw initError(
                .unsupportedEncoding,
                "\(initializer) is asynchronous and may change its thread, by which hookInit finds the outermost "
                    + "initializer of an object; hook the initializer with SwiftFunction")
        }
        guard initializers.isEmpty else { return initializers }
        throw initError(
            .notDynamicallyDispatched,
            !own.contains { $0.context.hasPrefix(module + ".") }
                ? "no function of the module \(module) is replaceable; build the module with -Xswiftc -Xfrontend "
                    + "-Xswiftc -enable-implicit-dynamic, or count the instances with LiveInstances"
                : "none of its initializers is replaceable: it inherits them, or they are @inlinable; hook the "
                    + "superclass, or count the instances with LiveInstances")
    }

    private func initError(_ code: AspectError.Code, _ reason: String) -> AspectError {
        AspectError(code, "\(self).init cannot be hooked: \(reason)", in: name, Selector("init"))
    }
}
