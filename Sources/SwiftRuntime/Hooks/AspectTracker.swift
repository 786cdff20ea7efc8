/// Which class of a hierarchy hooks which selector, and which further hooks that allows.
public enum AspectTracker {
    /// Refuses a hook that the rules or the engine cannot have beside those that exist.
    static func check(
        _ request: HookRequest, onObject: Bool, sites: [HookRegistry.Key: HookSite]
    ) throws(AspectError) {
        let cls = request.cls
        let related = sites.values.filter { site in
            site.selector == request.selector && site.cls != cls
                && (site.cls.isSubclass(of: cls) || cls.isSubclass(of: site.cls))
        }
        for site in related {
            if request.rules == .aspectsRules, !onObject, !site.container.isEmpty {
                throw request.error(
                    .alreadyHookedInHierarchy,
                    "\(HookRequest.methodName(site.cls, site.selector)) is hooked already; a method can only be hooked once "
                        + "per class hierarchy under the original library's rules")
            }
            let (lower, upper) = site.cls.isSubclass(of: cls) ? (site.cls, cls) : (cls, site.cls)
            guard let between = implementor(of: request.selector, from: lower, below: upper, sites) else { continue }
            throw request.error(
                .alreadyHookedInHierarchy,
                "\(HookRequest.methodName(site.cls, site.selector)) is hooked already, and \(between.name) implements the method "
                    + "between the two; the forwarding engine cannot tell a call to super from a new message there")
        }
    }

    /// The nearest class at or above `lower` and below `upper` with code of its own for the selector, which may call
    /// super.
    private static func implementor(
        of selector: Selector, from lower: ObjCClass, below upper: ObjCClass, _ sites: [HookRegistry.Key: HookSite]
    ) -> ObjCClass? {
        sequence(first: lower, next: \.superclass).prefix { $0 != upper }.first { cls in
            if let site = sites[HookRegistry.Key(cls: cls, selector: selector)] {
                return site.original != .inherited
            }
            return cls.ownMethod(for: selector) != nil
        }
    }
}
