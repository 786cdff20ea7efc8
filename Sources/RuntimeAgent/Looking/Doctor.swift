#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

/// Looks for problems with hooks and classes.
///
/// Reads only, and runs no user code.
struct Doctor {
    private let hooks: [AspectIdentifier]
    private let names: ImplementationNames
    /// The measured methods of Swift classes.
    private let measured: [(name: String, calls: UInt64)]

    /// Call this while the memory of classes is kept: the classes of hooks that were removed since may be gone already.
    init(
        _ hooks: [AspectIdentifier], _ names: ImplementationNames, measured: [(name: String, calls: UInt64)]
    ) {
        self.hooks = hooks.filter { $0.state != .removed }
        self.names = names
        self.measured = measured
    }

    func findings() -> [Finding] {
        hooks.compactMap(shadow) + hooks.compactMap(leak) + hooks.compactMap(deadOriginal) + sharedMethods()
            + ObjCClass.all.compactMap(lie) + SwiftDoctor(hooks, measured).findings()
    }

    private func shadow(_ hook: AspectIdentifier) -> Finding? {
        guard hook.state == .displaced else { return nil }
        let top = HookReport(hook, names).foreignImplementation ?? "another class"
        return Finding(
            kind: .shadowedHook, subject: hook.methodName,
            message:
                "Other code has put \(top) on top of the hook from \(place(of: hook)), so calls may not reach the "
                + "hook. Install the hook after that code has run, or remove the other implementation.")
    }

    private func leak(_ hook: AspectIdentifier) -> Finding? {
        // Hooks of an object end with it, hooks with an owner by Hooks.removeAll(owner:), and hooks that run once by
        // themselves.
        guard hook.isLeaked, hook.owner == nil, hook.objectAddress == nil, !hook.options.contains(.automaticRemoval)
        else {
            return nil
        }
        return Finding(
            kind: .leakedToken, subject: hook.methodName,
            message:
                "The token of the hook from \(place(of: hook)) is gone, so the program cannot remove just this hook. "
                + "Keep the token, or give the hook an owner.")
    }

    private func deadOriginal(_ hook: AspectIdentifier) -> Finding? {
        guard let original = original(below: hook), names.isCode(original) == false else { return nil }
        let object = hook.objectAddress.map { " of the object \(hexadecimal($0))" } ?? ""
        return Finding(
            kind: .deadOriginal, subject: hook.methodName,
            message:
                "The original below the hook from \(place(of: hook))\(object) is in no loaded image and not in the "
                + "runtime's own code: the code that contained it was unloaded. The next call of the original crashes; "
                + "remove the hook and the method.")
    }

    /// The implementation below the hooks of a class, or below those of an object.
    ///
    /// For a class it is the class's own implementation; for an object, the implementation that its class has or
    /// inherits.
    private func original(below hook: AspectIdentifier) -> Implementation? {
        guard let cls = hook.hookedClass else { return nil }
        let own = cls.ownMethod(for: hook.selector).flatMap { _ in HookIndex.original(cls, hook.selector) }
        guard own == nil, hook.objectAddress != nil else { return own }
        return cls.method(for: hook.selector)?.implementation
    }

    private func sharedMethods() -> [Finding] {
        let ofHooks = hooks.compactMap { hook in
            hook.owner.map { (method: hook.methodName, object: hook.objectAddress, name: $0.name) }
        }
        let ofSwizzles = OtherHooks.swizzles { swizzle in
            swizzle.owner.map { (method: swizzle.method.name, object: UInt?.none, name: $0) }
        }
        let owned = Dictionary(grouping: ofHooks + ofSwizzles) { "\($0.method) \($0.object ?? 0)" }
        return owned.values.compactMap { owners in
            let names = Set(owners.map(\.name))
            guard let method = owners.first?.method, names.count > 1 else { return nil }
            return Finding(
                kind: .twoOwners, subject: method,
                message:
                    "Several owners hook or replace it: \(names.sorted().joined(separator: ", ")). Check that all of them "
                    + "should, and in which order: that of the priorities of hooks, and of replacements that in which "
                    + "they were made. `hooks` says where.")
        }
        .sorted { $0.subject < $1.subject }
    }

    /// Looks only for an own method `class`: asking an object would run user code.
    private func lie(_ cls: ObjCClass) -> Finding? {
        guard cls.superclass != nil, cls.original == cls, [cls, cls.isa].contains(where: Self.hasOwnClassMethod) else {
            return nil
        }
        return Finding(
            kind: .lyingClass, subject: cls.name,
            message:
                "It has a method `class` of its own, so it or its objects may answer another class than their own. A "
                + "hook of such an object is installed in this class itself; hook either the class or the object, not "
                + "both.")
    }

    /// Makes no list of the class's methods.
    private static func hasOwnClassMethod(_ cls: ObjCClass) -> Bool {
        cls.method(for: "class")?.unsafePointer != cls.superclass?.method(for: "class")?.unsafePointer
    }

    private func place(of hook: AspectIdentifier) -> String {
        hook.line > 0 ? "\(hook.file):\(hook.line)" : hook.file
    }
}
#endif
