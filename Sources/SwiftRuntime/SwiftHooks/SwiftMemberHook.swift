import CRuntime

/// A hook of a member that source code names, by a name that several methods may have and the types of a body.
///
/// It is for `#hook`, whose expansions know types that the methods of ``SwiftClass`` do not get.
package struct SwiftMemberHook {
    /// The kind of the member.
    package enum Member: Sendable {
        case method, classMethod, getter, setter
    }

    private let cls: SwiftClass
    private let object: AnyObject?
    private let member: Member
    private let name: String
    private let reference: Any.Type?
    private let declared: Any.Type?
    private let settings: HookSettings

    /// Makes the request for a member.
    ///
    /// The name is that of the reference, with its labels or without. `reference` is the type of the reference, if that
    /// type chooses the method. `declared` is the type with which an asynchronous method is declared.
    package init(
        _ cls: SwiftClass, _ object: AnyObject?, _ member: Member, _ name: String, as reference: Any.Type?,
        _ declared: Any.Type?, _ position: AspectPosition, _ options: AspectOptions, priority: Int, owner: HookOwner?,
        file: String, line: Int
    ) {
        (self.cls, self.object, self.member, self.name) = (cls, object, member, name)
        (self.reference, self.declared) = (reference, declared)
        let others = options.subtracting(AspectOptions(rawValue: AspectOptions.positionMask))
        settings = HookSettings(
            AspectOptions(position).union(others), priority: priority, owner: owner, file: file, line: line)
    }

    /// Installs the body `natural`, which is called like the method, or `body` if `natural` cannot be called that way.
    package func install(
        _ natural: (any SwiftHookBody)?, _ types: SwiftBodyTypes, _ body: (@Sendable (SwiftCall) throws -> Void)?
    ) throws(AspectError) -> AspectToken {
        var method = try self.method(types)
        // A property whose getter throws has no key path.
        if member == .getter { method.isThrowing = false }
        if method.isAsync { method.isCallerIsolated = declared.flatMap { isCallerIsolated($0, method) } }
        let request = try SwiftHookRequest(cls, object, method, settings)
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

    // MARK: The method

    private func method(_ types: SwiftBodyTypes) throws(AspectError) -> SwiftFunction {
        let named = cls.methods.filter(isNamed)
        if named.isEmpty { return try cls.method(nameOfMethod) }
        if named.count == 1 { return named[0] }
        let fitting = named.filter { method in
            (reference.map { isReference($0, to: method) } ?? true)
                && method.difference(from: types, settings.options.position, readable: false) == nil
        }
        // An override may have a place of its own in the vtable, for the calls that know its class.
        let last = fitting.filter { $0.declaringClass == fitting.last?.declaringClass }
        if let method = last.first, last.count == 1 { return method }
        let known = named.map(\.description).joined(separator: "; ")
        throw AspectError(
            last.isEmpty ? .incompatibleBlockSignature : .notDynamicallyDispatched,
            last.isEmpty
                ? "the body does not fit \(cls).\(nameOfMethod): the methods of this name are \(known) (body \(types))"
                : "\(cls).\(nameOfMethod) is the name of several methods: \(known); write the types of all parameters "
                    + "of the body, or the method's type after `as`",
            in: cls.name, Selector(nameOfMethod), methodEncoding: known, bodyEncoding: types.description)
    }

    private var nameOfMethod: String {
        switch member {
        case .method, .classMethod: name
        case .getter: name + ".getter"
        case .setter: name + ".setter"
        }
    }

    private func isNamed(_ method: SwiftFunction) -> Bool {
        guard let known = method.name else { return false }
        let isMember =
            switch member {
            case .method: method.kind == .method && !method.isClassMethod
            case .classMethod: method.kind == .method && method.isClassMethod || method.kind == .initializer
            case .getter, .setter: !method.isClassMethod
            }
        return isMember && (known == nameOfMethod || !name.contains("(") && known.hasPrefix(nameOfMethod + "("))
    }

    /// Whether the method is `nonisolated(nonsending)`, from the type of a reference to it:
    /// `(Lib.Service) -> nonisolated(nonsending) (Swift.Int) async -> ()`.
    ///
    /// Nil unless the reference is to this very method. The compiler chooses between overloads without the body's
    /// types. An override may be of the other kind: its place in the vtable then holds a thunk of the declaring class's
    /// kind, or it has a second place.
    private func isCallerIsolated(_ reference: Any.Type, _ method: SwiftFunction) -> Bool? {
        let text = Substring(_typeName(reference, qualified: true))
        guard let arrow = text.firstRangeAtTop(of: " -> ") else { return nil }
        guard let cls = method.declaringClass else { return nil }
        let name = _typeName(cls.type, qualified: true)
        guard ["(\(name))", "(isolated \(name))"].contains(where: text[..<arrow.lowerBound].hasSuffix) else {
            return nil
        }
        let mark = "nonisolated(nonsending) "
        let isMarked = text[arrow.upperBound...].hasPrefix(mark)
        let function = text[arrow.upperBound...].dropFirst(isMarked ? mark.count : 0).withoutAttributes
        guard isAsync(function), isFunction(function, of: method) else { return nil }
        let places = cls.methods.count { $0.isAsync && isNamed($0) && isFunction(function, of: $0) }
        return places == 1 ? isMarked : nil
    }

    /// Whether the type is that of a reference to the method: `(Lib.Service) -> (Swift.Int) -> Swift.String`.
    private func isReference(_ type: Any.Type, to method: SwiftFunction) -> Bool {
        var text = Substring(_typeName(type, qualified: true))
        if member == .method { text = text.firstRangeAtTop(of: " -> ").map { text[$0.upperBound...] } ?? "" }
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
        _ body: (@Sendable (SwiftCall) throws -> Void)?, _ types: SwiftBodyTypes
    ) throws(AspectError) -> AspectToken {
        if let difference = method.difference(from: types, position) { throw mismatch(difference, types) }
        return try install(body!)
    }

    fileprivate func mismatch(_ difference: String, _ types: SwiftBodyTypes) -> AspectError {
        error(
            .incompatibleBlockSignature,
            "the body does not fit \(methodName): \(difference) (body \(types), method \(method))",
            body: types.description)
    }
}
