import CRuntime

extension ObjCClass {
    /// Replaces a method of every instance (for a metaclass, ``isa``, a class method) by the method of another name.
    ///
    /// If the class implements `original` itself, the two methods are exchanged. If it inherits `original`, the class
    /// gets a method of its own, and its superclass stays as it is. As is customary, the replacement calls the original
    /// by a message of its own name. The original sees `original` as its selector; an inherited original is looked up
    /// in the superclass at each call.
    ///
    /// - Parameters:
    ///   - original: The method that is replaced.
    ///   - replacement: The method that takes its place.
    ///   - donor: A class whose method `replacement` this class gets until the replacement is undone; nil when this
    ///     class has the method itself. Refused with the code `alreadySwizzled`, whoever the owner is, when this class,
    ///     or the class that it inherits `original` from, has an exchange of the same names already. The earlier
    ///     replacement would then call itself without end.
    ///   - once: When the request is refused because its owner has replaced the method before. The default is
    ///     ``SwizzleOnce/perClass`` with an owner, and ``SwizzleOnce/always`` without one.
    ///   - owner: Who replaces the method: a name that is the same in every copy of a library.
    ///   - file: The file that the replacement reports as its place.
    ///   - line: The line in that file.
    /// - Returns: A token that undoes the replacement; the replacement stays without the token.
    /// - Throws: ``SwizzleError``, with both encodings when the methods have different types; ``ObjCException`` for an
    ///   exception from +initialize or +resolveInstanceMethod:. Nothing has changed then.
    @discardableResult
    public func swizzle(
        _ original: Selector, with replacement: Selector, from donor: ObjCClass? = nil, once: SwizzleOnce? = nil,
        owner: String? = nil, file: String = #fileID, line: Int = #line
    ) throws -> SwizzleToken {
        let request = SwizzleRequest(self, original, owner, once, file: file, line: line)
        return try request.exchange(with: replacement, donatedBy: donor)
    }

    /// Replaces a method by a closure.
    ///
    /// ```swift
    /// try greeter.swizzle("greet:times:") { original in
    ///     { (self: ObjCObject, name: String, times: Int) -> String in
    ///         try original(self, name + "!", times)
    ///     }
    /// }
    /// ```
    ///
    /// `factory` is called once. Its closure takes the receiver and all arguments, and returns what the method returns.
    /// The replacement is an instead hook of the class: it runs inside the before and after hooks, and around earlier
    /// replacements. Undoing it restores what was there before. The other parameters are those of
    /// ``swizzle(_:with:from:once:owner:file:line:)``.
    ///
    /// - Throws: ``SwizzleError``, with both encodings when the closure does not fit; what `factory` throws;
    ///   ``ObjCException``. Nothing has changed then.
    @discardableResult
    public func swizzle<each Parameter, Result>(
        _ selector: Selector, once: SwizzleOnce? = nil, owner: String? = nil, engine: HookEngine = .automatic,
        file: String = #fileID, line: Int = #line,
        _ factory: (OriginalMethod) throws -> (@Sendable (repeat each Parameter) throws -> Result)
    ) throws -> SwizzleToken {
        let request = SwizzleRequest(self, selector, owner, once, file: file, line: line)
        return try request.replace(engine) { try SwizzleClosure(factory(OriginalMethod($0)), for: $0) }
    }

    /// Replaces a method by a block, which takes the receiver and all arguments, and is checked by its own signature.
    ///
    /// The block must catch Swift errors itself.
    @discardableResult
    public func swizzle(
        _ selector: Selector, once: SwizzleOnce? = nil, owner: String? = nil, engine: HookEngine = .automatic,
        file: String = #fileID, line: Int = #line, block factory: (OriginalMethod) throws -> Block
    ) throws -> SwizzleToken {
        let request = SwizzleRequest(self, selector, owner, once, file: file, line: line)
        return try request.replace(engine) { try SwizzleBlock(factory(OriginalMethod($0)), for: $0) }
    }
}

extension SwizzleRequest {
    /// Checks the types of both methods, and exchanges them.
    func exchange(with replacement: Selector, donatedBy donor: ObjCClass?) throws -> SwizzleToken {
        guard replacement != selector else {
            throw error(.refused, "\(methodName) cannot be replaced by itself; give the replacement another name")
        }
        let original = try types(of: selector, in: cls, "it")
        let other = try types(of: replacement, in: donor ?? cls, "the replacement \(replacement)")
        guard original.fits(other) else {
            throw incompatible(
                "\(replacement) has other types", method: original.text, replacement: other.text)
        }
        return SwizzleToken(self, try exchange(with: replacement, from: donor))
    }

    /// Runs user code: +initialize and +resolveInstanceMethod:.
    private func types(of selector: Selector, in cls: ObjCClass, _ what: String) throws -> MethodSignature {
        guard try cls.instancesRespond(to: selector) else { throw missing(selector, in: cls) }
        do {
            guard let signature = try MethodSignature(of: selector, in: cls) else {
                throw error(.refused, "\(methodName) cannot be replaced: the types of \(selector) are not known")
            }
            return signature
        } catch let reason as MethodSignatureError {
            throw error(.refused, "\(methodName) cannot be replaced: \(reason)")
        }
    }

    private func missing(_ selector: Selector, in cls: ObjCClass) -> SwizzleError {
        error(
            .doesNotRespondToSelector,
            "\(methodName) cannot be replaced: \(cls.debugDescription) has no method \(selector)"
                + advice(onMissing: selector, in: cls))
    }

    private func advice(onMissing selector: Selector, in cls: ObjCClass) -> String {
        if cls.isMetaclass, ObjCClass(cls.name)?.method(for: selector) != nil {
            return "; there is an instance method of that name: swizzle the class instead of its isa"
        }
        if !cls.isMetaclass, cls.isa.method(for: selector) != nil {
            return "; there is a class method of that name: swizzle the isa of the class"
        }
        return cls.selector(near: selector).map { "; did you mean \($0)?" } ?? ""
    }

    /// Puts a hook in the place of the method.
    func replace<Body: HookBody>(
        _ engine: HookEngine, _ makeBody: (SwizzledMethod) throws -> Body
    ) throws -> SwizzleToken {
        do {
            let settings = HookSettings(
                .instead, engine: engine, owner: owner.map { HookOwner($0) }, file: file, line: line)
            let hook = try HookRequest(cls, nil, selector, settings)
            let entry = try claim()
            do {
                let method = SwizzledMethod(self, hook.signature)
                let token = try hook.install(makeBody(method), whenRemoved: { _ = entry.undo() })
                method.setHook(token)
                return SwizzleToken(self, entry, hook: token)
            } catch {
                _ = entry.undo()
                throw error
            }
        } catch let error as AspectError {
            // A hook may bring a method that is missing, and its error says how. A replacement cannot.
            throw isMissing(error) ? missing(selector, in: cls) : SwizzleError(error)
        }
    }

    /// Whether the method is missing, also when it has gone while it was being replaced.
    private func isMissing(_ error: AspectError) -> Bool {
        error.code == .doesNotRespondToSelector && error.selector == selector && error.className == cls.name
    }
}
