import CRuntime

/// A hook of a function that source code names, by a name that several functions may have and the types of a body.
///
/// It is for `#hook`, whose expansions know types that the methods of ``SwiftClass`` do not get.
package struct SwiftMemberHook {
    /// The kind of the function, as far as the reference to it tells.
    package enum Member: Sendable {
        /// A method of instances.
        case method
        /// A function of a module, a member of a type, or an initializer.
        case function
        /// Either of them.
        case anyFunction
        /// An accessor of a property or a subscript of instances.
        case getter, setter
    }

    /// Where the function is declared.
    package enum Place {
        /// A class, of which only the object's calls are hooked.
        case object(AnyObject, SwiftClass)
        /// A class, for all its instances.
        case cls(SwiftClass)
        /// A type that is no class.
        case type(SwiftType)
        /// A module.
        case module(String)
    }

    /// A body that gets the values of a call.
    package enum Body {
        case plain(@Sendable (SwiftCall) throws -> Void)
        case waiting(@Sendable (SwiftCall) async throws -> Void)
    }

    private let place: Place
    private let member: Member
    private let name: String
    private let reference: Any.Type?
    private let declared: Any.Type?
    private let settings: HookSettings

    /// Makes the request for a function.
    ///
    /// The name is that of the reference, with its labels or without. `reference` is the type of the reference, if that
    /// type chooses the function. `declared` is the type with which an asynchronous function is declared.
    package init(
        _ place: Place, _ member: Member, _ name: String, as reference: Any.Type?, _ declared: Any.Type?,
        _ position: AspectPosition, _ options: AspectOptions, priority: Int, owner: HookOwner?, file: String, line: Int
    ) {
        (self.place, self.member, self.name) = (place, member, name)
        (self.reference, self.declared) = (reference, declared)
        let others = options.subtracting(AspectOptions(rawValue: AspectOptions.positionMask))
        settings = HookSettings(
            AspectOptions(position).union(others), priority: priority, owner: owner, file: file, line: line)
    }

    /// Installs the body `natural`, which is called like the function, or `body` if `natural` cannot be called that
    /// way.
    package func install(
        _ natural: (any SwiftHookBody)?, _ types: SwiftBodyTypes, _ body: Body?
    ) throws(AspectError) -> AspectToken {
        var method = try self.method(types)
        // The calls that name the class do not pass the vtable.
        if method.kind == .initializer, let own = cls.flatMap(method.replaceable) { method = own }
        // A property whose getter throws has no key path.
        if member == .getter { method.isThrowing = false }
        if method.isAsync { method.isCallerIsolated = declared.flatMap { isCallerIsolated($0, method) } }
        let request = try request(method)
        if let difference = request.method.differenceOfErrors(from: types, request.position) {
            throw request.mismatch(difference, types)
        }
        guard let natural else { return try request.install(body, types) }
        do {
            return try request.install(natural)
        } catch let error where error.code == .incompatibleBlockSignature {
            guard body != nil, request.method.difference(from: types, request.position) == nil else { throw error }
            return try request.install(body, types)
        }
    }

    private func request(_ method: SwiftFunction) throws(AspectError) -> SwiftHookRequest {
        switch place {
        case .object(let object, let cls): try SwiftHookRequest(cls, object, method, settings)
        case .cls(let cls): try SwiftHookRequest(cls, nil, method, settings)
        case .type, .module: try SwiftHookRequest(method.declaringClass, nil, method, settings)
        }
    }

    // MARK: The function

    private func method(_ types: SwiftBodyTypes) throws(AspectError) -> SwiftFunction {
        var named = cls?.methods(near: name).filter(isNamed) ?? []
        var fitting = named.filter { isFitting($0, types) }
        if fitting.isEmpty { // final and static members, or the place is no class
            let known = Set(named.map(\.prototype))
            named += replaceable.filter { isNamed($0) && !known.contains($0.prototype) }
            fitting = named.filter { isFitting($0, types) }
        }
        if named.isEmpty { return try methodOfAnotherKind() }
        if named.count == 1 { return named[0] }
        // An override may have a place of its own in the vtable, for the calls that know its class.
        let last = fitting.filter { $0.declaringClass == fitting.last?.declaringClass }
        if let method = last.first, last.count == 1 { return method }
        let known = named.map(\.description).joined(separator: "; ")
        throw AspectError(
            last.isEmpty ? .incompatibleBlockSignature : .notDynamicallyDispatched,
            last.isEmpty
                ? "the body does not fit \(context).\(nameOfMethod): the functions of this name are \(known) "
                    + "(body \(types))"
                : "\(context).\(nameOfMethod) is the name of several functions: \(known); write the types of all "
                    + "parameters of the body, or the function's type after `as`",
            in: context, Selector(nameOfMethod), methodEncoding: known, bodyEncoding: types.description)
    }

    private var cls: SwiftClass? {
        switch place {
        case .object(_, let cls), .cls(let cls): cls
        case .type, .module: nil
        }
    }

    /// The class, the type or the module that the function's name begins with.
    private var context: String {
        switch place {
        case .object(_, let cls), .cls(let cls): cls.name
        case .type(let type): type.name
        case .module(let name): name
        }
    }

    /// The functions of the place that have replacement variables, if hooks of the place may use these.
    private var replaceable: [SwiftFunction] {
        switch place {
        case .object: []
        case .cls(let cls): SwiftType(cls.type).functions.filter { $0.path == .replacementVariable }
        case .type(let type): type.functions
        case .module(let name): SwiftFunction.replaceable.filter { $0.context == name }
        }
    }

    /// Throws what says why there is no such function.
    private func methodOfAnotherKind() throws(AspectError) -> SwiftFunction {
        switch place {
        case .object(_, let cls), .cls(let cls): try cls.method(nameOfMethod)
        case .type(let type): try type.place(named: nameOfMethod).function
        case .module(let module): try SwiftFunction("\(module).\(nameOfMethod)")
        }
    }

    private func isFitting(_ method: SwiftFunction, _ types: SwiftBodyTypes) -> Bool {
        (reference.map { isReference($0, to: method) } ?? true)
            && method.difference(from: types, settings.options.position, readable: false) == nil
    }

    private var nameOfMethod: String {
        switch member {
        case .method, .function, .anyFunction: name
        case .getter: name + ".getter"
        case .setter: name + ".setter"
        }
    }

    private func isNamed(_ method: SwiftFunction) -> Bool {
        guard let known = method.name else { return false }
        let isMember =
            switch member {
            case .method: method.kind == .method && !method.isClassMethod
            case .function:
                method.kind == .initializer || method.kind == .method && (method.isClassMethod || isOfModule)
            case .anyFunction: method.kind == .initializer || method.kind == .method
            case .getter, .setter: !method.isClassMethod
            }
        return isMember && (known == nameOfMethod || !name.contains("(") && known.hasPrefix(nameOfMethod + "("))
    }

    private var isOfModule: Bool { if case .module = place { true } else { false } }

    /// Whether the method is `nonisolated(nonsending)`, from the type of a reference to it:
    /// `(Lib.Service) -> nonisolated(nonsending) (Swift.Int) async -> ()`.
    ///
    /// Nil unless the reference is to this very method. The compiler chooses between overloads without the body's
    /// types. An override may be of the other kind: its place in the vtable then holds a thunk of the declaring class's
    /// kind, or it has a second place.
    private func isCallerIsolated(_ reference: Any.Type, _ method: SwiftFunction) -> Bool? {
        let text = Substring(_typeName(reference, qualified: true))
        guard let cls = method.declaringClass, !method.isClassMethod, method.kind == .method else {
            return (try? method.declared(as: reference))?.isCallerIsolated
        }
        guard let arrow = text.firstRangeAtTop(of: " -> ") else { return nil }
        let name = _typeName(cls.type, qualified: true)
        guard ["(\(name))", "(isolated \(name))"].contains(where: text[..<arrow.lowerBound].hasSuffix) else {
            return nil
        }
        let mark = "nonisolated(nonsending) "
        let isMarked = text[arrow.upperBound...].hasPrefix(mark)
        let function = text[arrow.upperBound...].dropFirst(isMarked ? mark.count : 0).withoutAttributes
        guard isAsync(function), isFunction(function, of: method) else { return nil }
        if method.path == .replacementVariable { return isMarked }
        let places = cls.methods.count { $0.isAsync && isNamed($0) && isFunction(function, of: $0) }
        return places == 1 ? isMarked : nil
    }

    /// Whether the type is that of a reference to the method: `(Lib.Service) -> (Swift.Int) -> Swift.String`.
    private func isReference(_ type: Any.Type, to method: SwiftFunction) -> Bool {
        var text = Substring(_typeName(type, qualified: true))
        if !method.isClassMethod, method.kind == .method, !isOfModule {
            text = text.firstRangeAtTop(of: " -> ").map { text[$0.upperBound...] } ?? ""
        }
        return isFunction(text, of: method)
    }

    private func isAsync(_ function: Substring) -> Bool {
        function.endOfGroup.map { function[$0...].hasPrefix(" async ") } ?? false
    }

    /// Whether the type of a function, `(Swift.Int) async -> Swift.String`, has the method's parameters and result.
    private func isFunction(_ text: Substring, of method: SwiftFunction) -> Bool {
        guard let known = method.bodyTypes, let end = text.endOfGroup,
            let arrow = text[end...].firstRangeAtTop(of: "-> ")
        else { return false }
        return text[..<end] == "(\(known.parameters.map(\.description).joined(separator: ", ")))"
            && text[arrow.upperBound...] == known.result.map { _typeName($0, qualified: true) } ?? ""
    }
}

extension AspectOptions {
    fileprivate init(_ position: AspectPosition) {
        switch position {
        case .before: self = .before
        case .instead: self = .instead
        case .after: self = .after
        }
    }
}

extension SwiftHookRequest {
    /// Installs a body that gets values of these types.
    fileprivate func install(
        _ body: SwiftMemberHook.Body?, _ types: SwiftBodyTypes
    ) throws(AspectError) -> AspectToken {
        if let difference = method.difference(from: types, position) { throw mismatch(difference, types) }
        switch body! {
        case .plain(let body): return try install(body)
        case .waiting(let body): return try install(body)
        }
    }

    fileprivate func mismatch(_ difference: String, _ types: SwiftBodyTypes) -> AspectError {
        error(
            .incompatibleBlockSignature,
            "the body does not fit \(methodName): \(difference) (body \(types), method \(method))",
            body: types.description)
    }
}
