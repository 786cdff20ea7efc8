import CRuntime

/// Which class of a hierarchy hooks which selector.
public enum AspectTracker {
    /// The classes above and below the class, and it itself, whose method is hooked; not those of hooked objects.
    ///
    /// Any thread; looks at every hook of the process.
    public static func classes(hooking selector: Selector, inHierarchyOf cls: ObjCClass) -> [ObjCClass] {
        var classes: [ObjCClass] = []
        for hook in HookContext.identifiers(selector: selector) where hook.objectAddress == nil {
            guard let other = hook.hookedClass else { continue }
            if areRelated(other, cls), !classes.contains(other) {
                classes.append(other)
            }
        }
        return classes
    }

    static func areRelated(_ one: ObjCClass, _ other: ObjCClass) -> Bool {
        one.isSubclass(of: other) || other.isSubclass(of: one)
    }

    /// Under the original library's rules a method is hooked once per class hierarchy.
    static func check(_ request: HookRequest) throws(AspectError) {
        let classes = classes(hooking: request.selector, inHierarchyOf: request.cls)
        if let other = classes.first(where: { $0 != request.cls }) { throw error(request, hookedIn: other) }
    }

    static func error(_ request: HookRequest, hookedIn other: ObjCClass) -> AspectError {
        request.error(
            .alreadyHookedInHierarchy,
            "\(request.methodName) cannot be hooked: \(other.methodName(request.selector)) is hooked "
                + "already, and a method can only be hooked once per class hierarchy under the original library's rules; "
                + "remove that hook, or hook by the rules .nested")
    }
}
