import CRuntime

extension SwiftProtocol {
    /// Hooks a requirement of the protocol, with a body that is called like the requirement.
    ///
    /// The hook sees the calls that go through the witness table: on a value of type `any P`, and in generic code. It
    /// does not see calls on a value whose type the compiler knows, nor those in generic code that the optimizer has
    /// specialized for the type: see <doc:SwiftFunctions>.
    ///
    /// If the protocol was made without a type, the hook is installed for all types that conform to it in the images
    /// that are loaded now. Types of images that are loaded later are not hooked: call this method again after loading
    /// an image. The token then stands for a hook of each type: ``Hooks`` lists each of them, and an option like
    /// `automaticRemoval` works for each of them.
    ///
    /// An instead body has to call the next one exactly once if the requirement is `consuming`: the symbol does not
    /// tell, and the function destroys its receiver. For the parameters, see
    /// ``SwiftHookTarget/hook(_:_:priority:owner:file:line:with:)``. Any thread. Costs as much as ``requirements``, and
    /// some microseconds a hook.
    ///
    /// - Throws: ``AspectError``; nothing has changed then. The code is `notDynamicallyDispatched` if the protocol has
    ///   no such requirement, or several of that name. It is the same for all types if a generic type among them makes
    ///   a table for each of its specializations, which no list names.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, with body: some SwiftHookBody
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try install(name, settings) { request throws(AspectError) in try request.install(body) }
    }

    /// Hooks a requirement of the protocol, with a body that gets a ``SwiftCall`` for each call.
    ///
    /// ```swift
    /// try SwiftProtocol((any Store).self, of: LiveStore.self).hook("price(_:)", .after) { call in
    ///     print(call.arguments, call.result ?? "nothing")
    /// }
    /// ```
    ///
    /// Values of the type that conforms (`Self`) and of associated types are not readable. This method works like the
    /// one with a ``SwiftHookBody``, and has its parameters. For the body, see
    /// ``SwiftHookTarget``.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try install(name, settings) { request throws(AspectError) in try request.install(body) }
    }

    /// The same for an instead hook of an asynchronous requirement, with a body that may wait.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) async throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try install(name, settings) { request throws(AspectError) in try request.install(body) }
    }

    /// Installs a hook for each type, or none.
    func install(
        _ name: String, _ settings: HookSettings, _ install: (SwiftHookRequest) throws(AspectError) -> AspectToken
    ) throws(AspectError) -> AspectToken {
        let functions = try functions(name)
        var tokens: [AspectToken] = []
        do throws(AspectError) {
            for function in functions {
                tokens.append(try install(SwiftHookRequest(nil, nil, function, settings)))
            }
        } catch {
            tokens.reversed().forEach { $0.remove() }
            throw error
        }
        return type != nil ? tokens[0] : HookGroup.token(of: tokens, functions[0], of: self, settings)
    }

    /// The functions of that name or prototype: of the type, or of each type.
    private func functions(_ name: String) throws(AspectError) -> [SwiftFunction] {
        let witnesses = try knownTables().map(\.witnesses)
        let named = witnesses.joined().filter { $0.function.name == name || $0.function.prototype == name }
        let requirements = Set(named.map(\.requirement))
        guard requirements.count == 1 else {
            throw error(
                name,
                requirements.isEmpty
                    ? reasonForMissing(name, witnesses.joined().map(\.function))
                    : "several requirements have this name; give the prototype of one: "
                        + Set(named.compactMap(\.function.prototype)).sorted().joined(separator: "; "))
        }
        // Types may share a table. A function without a symbol is in the list, to be refused.
        var slots: Set<UInt> = []
        return witnesses.joined().filter { requirements.contains($0.requirement) }.map(\.function)
            .filter { slots.insert($0.witness).inserted }
    }

    private func knownTables() throws(AspectError) -> [Tables] {
        let unknown = typesOfUnknownTables
        guard unknown.isEmpty else {
            let more = unknown.count > 3 ? ", and of \(unknown.count - 3) more types," : ""
            throw error(
                "for all types",
                "each specialization of \(unknown.prefix(3).joined(separator: ", "))\(more) has a witness table of its "
                    + "own, which no list names; hook each type alone, with SwiftProtocol(_:of:)")
        }
        let tables = tables
        guard !tables.isEmpty else { throw error("for all types", "no type in the loaded images conforms to it") }
        return tables
    }

    private func error(_ name: String, _ reason: String) -> AspectError {
        AspectError(
            .notDynamicallyDispatched, "\(self), \(name), cannot be hooked: \(reason)", in: self.name, Selector(name))
    }

    /// Why the protocol has no requirement of that name.
    private func reasonForMissing(_ name: String, _ functions: [SwiftFunction]) -> String {
        let known = functions.compactMap(\.name)
        if known.contains("\(name).getter") { return "it is a property; hook \(name).getter or \(name).setter" }
        if let unnamed = functions.first(where: { $0.name == nil }) { return unnamed.reasonForUnknownDeclaration }
        let ofExtensions = SwiftNames.read { $0.membersOfExtensions(ofProtocolAt: descriptor.address) }
        if ofExtensions.contains(where: { $0.isNamed(name) }) {
            return
                "only an extension of the protocol declares it, so calls reach it directly; declare it in the protocol"
        }
        let near = NearName.find(name, in: known).map { "did you mean \($0)? Its" } ?? "its"
        return "the protocol has no such requirement; \(near) requirements are "
            + Set(known).sorted().joined(separator: ", ")
    }
}

extension SwiftPlacedDeclaration {
    fileprivate func isNamed(_ name: String) -> Bool {
        declaration.name + (kind.accessorSuffix.map { "." + $0 } ?? "") == name || declaration.name == name
    }
}

/// Hooks of one requirement in several types, which one token stands for.
final class HookGroup: HookBacking {
    private let tokens: [AspectToken]

    private init(_ tokens: [AspectToken]) {
        self.tokens = tokens
    }

    /// The token of the hooks of the function in all types that conform to the protocol.
    static func token(
        of tokens: [AspectToken], _ function: SwiftFunction, of conformed: SwiftProtocol, _ settings: HookSettings
    ) -> AspectToken {
        let hooked = HookedMethod(
            selector: Selector(function.name ?? function.description),
            name: "\(function.qualifiedName) of all types", className: conformed.name, swiftFunction: function)
        return AspectToken(
            AspectIdentifier(
                of: hooked, settings, bodyEncoding: tokens[0].identifier.bodyEncoding, backing: HookGroup(tokens)))
    }

    /// The state that most needs to be known.
    var state: AspectToken.State {
        let states = Set(tokens.map(\.state))
        return [.displaced, .active, .disabled].first(where: states.contains) ?? .removed
    }

    var engineInUse: HookEngine { .automatic }
    func remove() -> Bool { change { $0.remove() } }
    func disable() -> Bool { change { $0.disable() } }
    func enable() -> Bool { change { $0.enable() } }

    func setAside() -> Bool { change { $0.setAside() } }

    /// Puts all hooks back, or none.
    func putBack() throws -> Bool {
        var done: [AspectToken] = []
        do {
            for token in tokens where try token.putBack() { done.append(token) }
        } catch {
            done.forEach { $0.setAside() }
            throw error
        }
        return !done.isEmpty
    }

    /// Changes each hook; returns true if a hook has changed.
    private func change(_ change: (AspectToken) -> Bool) -> Bool { tokens.count(where: change) > 0 }
}
