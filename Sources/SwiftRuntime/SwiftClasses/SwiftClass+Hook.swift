import CRuntime

extension SwiftClass {
    /// Hooks a method of every instance, with a body that is called as the method is.
    ///
    /// Subclasses that have not overridden the method are hooked, too: those whose metadata is there. Others are found at the
    /// next hook, and by ``SwiftClass/rescan()``.
    ///
    /// Calls that the optimizer has resolved at compile time do not pass the vtable, and no hook: see <doc:SwiftClasses>.
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
        let settings = HookSettings(
            options: options, rules: .nested, engine: .automatic, priority: priority, owner: owner, missing: nil,
            file: file, line: line)
        return try SwiftHookRequest(self, nil, method(name), settings).install(body)
    }

    /// The method of that name, or of that prototype.
    ///
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` when the vtable has none, or several of that name.
    func method(_ name: String) throws(AspectError) -> SwiftMethod {
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
                guard let context = names.context(of: descriptor) else {
                    return "the image of \(cls) was stripped of the symbols that tell its methods; keep them (strip --strip-debug)"
                }
                for text in names.declarations(of: descriptor) {
                    if let reason = Self.reason(for: text, in: context, wanted: name) { return "\(text) \(reason)" }
                }
            }
            let known = methods(names).compactMap(\.name)
            return "it has no such method; there are \(known.joined(separator: ", "))"
        }
    }

    /// Of a function that has that name and no place in the vtable.
    private static func reason(for text: String, in context: String, wanted: String) -> String? {
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
        return isStatic
            ? "is static, so that calls reach it directly; declare it as a class method"
            : "has no place in the vtable, so that calls reach it directly: it is final, a member of an extension, or the optimizer "
                + "has found that nothing overrides it; declare it in the class, and the class open, or build its module without "
                + "whole-module optimization"
    }

    /// Finds the classes that have come since the last hook, and has the hooks of their superclasses reach them.
    public static func rescan() {
        let classes = SwiftClassIndex.all.map { UnsafeRawPointer?($0.address) }
        classes.withUnsafeBufferPointer { ort_swift_classes_cover($0.baseAddress, $0.count) }
    }
}
