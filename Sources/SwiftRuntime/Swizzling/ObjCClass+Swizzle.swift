import CRuntime

extension ObjCClass {
    /// Replaces a method of every instance (of a metaclass, ``isa``, a class method) by the method of another name.
    ///
    /// When the class implements `original` itself the two are exchanged; when it inherits it, the class gets a method
    /// of its own, and its superclass stays as it is. In the replacement, a message of its own name calls the original,
    /// as is customary; that sees `original` as its selector, and is looked up in the superclass when it is called if
    /// it is inherited.
    ///
    /// - Parameters:
    ///   - original: The method that is replaced.
    ///   - replacement: The method that takes its place.
    ///   - donor: A class whose method `replacement` the class gets, until it is undone; nil when it has the method
    ///     itself. Refused with the code `alreadySwizzled`, whoever the owner is, when the class, or the one that it
    ///     inherits `original` from, has an exchange of the same names already: the message that goes on would reach
    ///     the first one without end.
    ///   - once: When the owner is refused because of an earlier replacement of its own. By default once per class for
    ///     an owner, and never without one.
    ///   - owner: Whoever replaces the method: a name that is the same in every copy of a library.
    ///   - file: Where the replacement says that it was made.
    ///   - line: The line in that file.
    /// - Returns: A token that undoes the replacement, and may be let go.
    /// - Throws: ``SwizzleError``, with both encodings when the methods have different types; ``ObjCException`` for
    ///   what +initialize or +resolveInstanceMethod: has thrown. Nothing has changed then.
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
    /// `factory` is called once. What it returns takes the receiver and all arguments, and returns what the method
    /// returns. It is an instead hook of the class: it runs inside the hooks before and after the method, around the
    /// replacements that were there before it, and what was there is there again when it is undone. Other parameters as
    /// for ``swizzle(_:with:from:once:owner:file:line:)``.
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
    /// It must catch what it throws of Swift's.
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
        guard try cls.instancesRespond(to: selector) else {
            throw error(
                .doesNotRespondToSelector,
                "\(methodName) cannot be replaced: \(cls.debugDescription) has no method \(selector)")
        }
        do {
            guard let signature = try MethodSignature(of: selector, in: cls) else {
                throw error(.refused, "\(methodName) cannot be replaced: the types of \(selector) are not known")
            }
            return signature
        } catch let reason as MethodSignatureError {
            throw error(.refused, "\(methodName) cannot be replaced: \(reason)")
        }
    }

    /// Puts a hook in the place of the method.
    func replace<Body: HookBody>(
        _ engine: HookEngine, _ makeBody: (SwizzledMethod) throws -> Body
    ) throws -> SwizzleToken {
        try SwizzleError.translating {
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
        }
    }
}
