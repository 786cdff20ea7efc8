import CHooks
import CRuntime

extension SwiftClass {
    /// Hooks a method of every instance, with a body that is called as the method is.
    ///
    /// Subclasses that have not overridden the method are hooked, too: those whose metadata is there. Others are found
    /// at the next hook of a class, by ``Hooks/flush()`` and by ``SwiftClass/rescan()``.
    ///
    /// Calls that the optimizer has resolved at compile time do not pass the vtable, and no hook: see
    /// <doc:SwiftClasses>.
    ///
    /// - Parameters:
    ///   - name: The method as ``SwiftMethod/name`` has it, or its whole ``SwiftMethod/prototype``.
    ///   - options: Where the body runs, and for how long.
    ///   - priority: As of hooks of Objective-C methods.
    ///   - owner: For ``Hooks/removeAll(owner:)``.
    ///   - file: Where the hook says that it was installed.
    ///   - line: The line in that file.
    ///   - body: What runs; kept until the hook is removed and no call runs it.
    /// - Returns: The hook's token, which may be let go.
    /// - Throws: ``AspectError``; nothing has changed then.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, with body: some SwiftHookBody
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try SwiftHookRequest(self, nil, method(name), settings).install(body)
    }

    /// Hooks a method of every instance, with a body that is told of each call.
    ///
    /// ```swift
    /// try SwiftClass(Service.self).hook("fetch(id:)", .after) { call in
    ///     print(call.arguments, call.result ?? "nothing", call.duration)
    /// }
    /// ```
    ///
    /// As the one with a ``SwiftHookBody``, whose parameters it has; slower by what it takes to copy values into `Any`.
    /// An error that leaves the body of an instead or an after hook goes to the caller of a method that throws;
    /// otherwise it ends the process with a sentence. Of a getter that may throw, the caller gets what the getter
    /// throws, and other errors are logged. Each call costs an allocation, and with before hooks only the stack that
    /// the method's own takes.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try SwiftHookRequest(self, nil, method(name), settings).install(body)
    }

    /// The method of that name, or of that prototype.
    ///
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` when the vtable has none, or several of that
    ///   name.
    package func method(_ name: String) throws(AspectError) -> SwiftMethod {
        let found = methods.filter { $0.name == name || $0.prototype == name }
        if let method = found.first, found.count == 1 { return method }
        throw AspectError(
            .notDynamicallyDispatched,
            found.isEmpty
                ? "\(self).\(name) cannot be hooked: \(reasonForMissing(name))"
                : "\(self).\(name) is the name of several methods; give the prototype of one: "
                    + found.compactMap(\.prototype).joined(separator: "; "),
            in: self.name, Selector(name))
    }

    /// Why the vtable has no method of that name: by what the symbols of the classes' functions tell.
    private func reasonForMissing(_ name: String) -> String {
        SwiftNames.read { names in
            for cls in sequence(first: self, next: \.superclass) {
                let descriptor = cls.metadata.descriptor
                guard names.areKnown(of: descriptor) else {
                    return
                        "the image of \(cls) was stripped of the symbols that tell its methods; keep them (strip --strip-debug)"
                }
                guard let context = names.context(of: descriptor) else {
                    return
                        "the optimizer has kept no symbols of \(cls), as of a private or local class; make it internal"
                }
                let hasUnnamed = names.ownMethods(of: cls).contains { $0.prototype == nil }
                for text in names.declarations(of: descriptor) {
                    if let reason = Self.reason(for: text, in: context, wanted: name, hasUnnamed: hasUnnamed) {
                        return "\(text) \(reason)"
                    }
                }
            }
            let known = methods(names).map { $0.name ?? $0.description }
            if known.contains("\(name).getter") { return "it is a property; hook \(name).getter or \(name).setter" }
            return known.isEmpty
                ? "its vtable has no methods" : "it has no such method; there are \(known.joined(separator: ", "))"
        }
    }

    /// Of a function that has that name and no place in the vtable.
    private static func reason(for text: String, in context: String, wanted: String, hasUnnamed: Bool) -> String? {
        var rest = text[...]
        let isStatic = rest.hasPrefix("static ")
        if isStatic { rest = rest.dropFirst("static ".count) }
        let isOfExtension = rest.hasPrefix("(extension in ")
        if isOfExtension, let end = rest.endOfGroup { rest = rest[end...].drop { $0 == ":" } }
        let kinds: [SwiftMethod.Kind] = [.method, .getter, .setter]
        let isWanted = kinds.contains { kind in
            SwiftDeclaration(String(rest), kind: kind, in: context).map {
                $0.name + (kind.accessorSuffix.map { "." + $0 } ?? "") == wanted
            } ?? false
        }
        guard isWanted else { return nil }
        if isOfExtension { return "is a member of an extension, which calls reach directly" }
        if hasUnnamed, !isStatic {
            return
                "may be in the vtable, but the optimizer has kept no symbol that tells where, as of a private member; make it internal"
        }
        return isStatic
            ? "is static, so that calls reach it directly; declare it as a class method"
            : "has no place in the vtable, so that calls reach it directly: it is final, a member of an extension, or the optimizer "
                + "has found that nothing overrides it; declare it in the class, and the class open, or build its module without "
                + "whole-module optimization"
    }

    /// Finds the classes that have come since the last hook, and has the hooks of their superclasses reach them.
    public static func rescan() {
        reach(SwiftClassIndex.all)
    }

    /// Has the hooks of superclasses reach the classes, each of which stands behind its superclass.
    static func reach(_ classes: [ClassMetadata]) {
        let classes = classes.map { UnsafeRawPointer?($0.address) }
        classes.withUnsafeBufferPointer { ort_swift_classes_cover($0.baseAddress, $0.count) }
    }
}
