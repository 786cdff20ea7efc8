import CHooks
import CRuntime

extension SwiftClass: SwiftHookTarget {
    /// The method of the class with that name or prototype.
    public func place(named name: String) throws(AspectError) -> SwiftHookPlace {
        SwiftHookPlace(cls: self, object: nil, function: try method(name))
    }

    /// The method with that name or prototype.
    ///
    /// - Parameters:
    ///   - name: The name or the prototype.
    ///   - isOfObject: Whether to search superclasses for a function that has a replacement variable and is not in the
    ///     vtable. A hook of all objects would run for the objects of the superclass, too.
    /// - Returns: The method.
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if the vtable has no such method, or several
    ///   of that name.
    package func method(_ name: String, isOfObject: Bool = false) throws(AspectError) -> SwiftFunction {
        let inVtable = methods(near: name).filter { $0.name == name || $0.prototype == name }
        let found = inVtable.isEmpty ? replaceableFunctions(name, isOfObject) : inVtable
        if let method = found.first, found.count == 1 { return method }
        throw AspectError(
            .notDynamicallyDispatched,
            found.isEmpty
                ? "\(self).\(name) cannot be hooked: \(reasonForMissing(name))"
                : "\(self).\(name) is the name of several methods; give the prototype of one of them: "
                    + found.compactMap(\.prototype).joined(separator: "; "),
            in: self.name, Selector(name))
    }

    /// The functions of that name that have replacement variables, of this class or the nearest superclass with any.
    private func replaceableFunctions(_ name: String, _ areInherited: Bool) -> [SwiftFunction] {
        SwiftNames.read { names in
            sequence(first: self) { areInherited ? $0.superclass : nil }.lazy.map { cls in
                names.replaceableFunctions(inImageOf: cls.metadata.descriptor)
                    .filter { $0.declaringClass == cls && ($0.name == name || $0.prototype == name) }
            }.first { !$0.isEmpty } ?? []
        }
    }

    /// Why the vtable has no method of that name, as far as the symbols of the classes' functions tell.
    private func reasonForMissing(_ name: String) -> String {
        if name == "deinit" { return "it is not in the vtable; use hookDeinit(_:)" }
        return reasonForMissingMethod(name)
    }

    private func reasonForMissingMethod(_ name: String) -> String {
        SwiftNames.read { names in
            for cls in sequence(first: self, next: \.superclass) {
                let descriptor = cls.metadata.descriptor
                guard names.areKnown(of: descriptor) else {
                    return
                        "the symbols of the methods were stripped from the image of \(cls); keep the symbols (strip "
                        + "--strip-debug)"
                }
                guard let context = names.context(of: descriptor) else {
                    return
                        "the optimizer kept no symbols of \(cls), as is usual for private and local classes; make the "
                        + "class internal"
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
            if known.isEmpty { return "its vtable has no methods" }
            let near = NearName.find(name, in: known).map { "did you mean \($0)? Its" } ?? "its"
            return "it has no such method; \(near) methods are \(known.joined(separator: ", "))"
        }
    }

    /// Why a function with the wanted name has no place in the vtable; nil if the text declares something else.
    private static func reason(for text: String, in context: String, wanted: String, hasUnnamed: Bool) -> String? {
        var rest = text[...]
        let isStatic = rest.hasPrefix("static ")
        if isStatic { rest = rest.dropFirst("static ".count) }
        let isOfExtension = rest.hasPrefix("(extension in ")
        if isOfExtension, let end = rest.endOfGroup { rest = rest[end...].drop { $0 == ":" } }
        let kinds: [SwiftFunction.Kind] = [.method, .getter, .setter]
        let isWanted = kinds.contains { kind in
            SwiftDeclaration(String(rest), kind: kind, in: context).map {
                $0.name + (kind.accessorSuffix.map { "." + $0 } ?? "") == wanted
            } ?? false
        }
        guard isWanted else { return nil }
        if isOfExtension { return "is a member of an extension, so calls reach it directly; declare it in the class" }
        if hasUnnamed, !isStatic {
            return
                "may be in the vtable, but the optimizer kept no symbol that shows where, as is usual for private "
                + "members; make it internal"
        }
        return isStatic
            ? "is static, so calls reach it directly; declare it as a class method"
            : "has no place in the vtable, so calls reach it directly: it is final, it is a member of an extension, or "
                + "the optimizer found no override of it; declare it in the class and declare the class open, or build "
                + "the module without whole-module optimization"
    }

    /// Finds the classes that are new since the last hook, and lets the hooks of their superclasses reach them.
    public static func rescan() {
        reach(SwiftClassIndex.all)
    }

    /// Lets the hooks of superclasses reach the classes; the array has each class after its superclass.
    static func reach(_ classes: [ClassMetadata]) {
        let classes = classes.map { UnsafeRawPointer?($0.address) }
        classes.withUnsafeBufferPointer {
            ort_swift_classes_cover($0.baseAddress, $0.count)
            ort_deinit_hooks_cover($0.baseAddress, $0.count)
        }
    }
}
