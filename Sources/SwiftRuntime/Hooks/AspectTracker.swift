import CRuntime

/// Which class of a hierarchy hooks which selector.
public enum AspectTracker {
    /// The classes above and below the class, and it itself, whose method is hooked; not those of hooked objects.
    public static func classes(hooking selector: Selector, inHierarchyOf cls: ObjCClass) -> [ObjCClass] {
        var classes: [ObjCClass] = []
        for hook in HookContext.all(selector: selector).flatMap(\.identifiers) where hook.objectAddress == nil {
            let other = hook.hookedClass
            let isRelated = other == cls || other.isSubclass(of: cls) || cls.isSubclass(of: other)
            if isRelated, !classes.contains(other) {
                classes.append(other)
            }
        }
        return classes
    }

    /// Under the original library's rules a method is hooked once per class hierarchy.
    static func check(_ request: HookRequest) throws(AspectError) {
        guard request.object == nil,
            let other = classes(hooking: request.selector, inHierarchyOf: request.cls).first(where: {
                $0 != request.cls
            })
        else { return }
        throw request.error(
            .alreadyHookedInHierarchy,
            "\(HookRequest.methodName(other, request.selector)) is hooked already; a method can only be hooked once "
                + "per class hierarchy under the original library's rules")
    }
}
