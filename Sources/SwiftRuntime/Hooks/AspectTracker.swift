import CRuntime

/// Finds which classes of a hierarchy have hooks of a selector.
public enum AspectTracker {
    /// The class, its superclasses and its subclasses, as far as their method is hooked; hooks of objects do not count.
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

    private static func areRelated(_ one: ObjCClass, _ other: ObjCClass) -> Bool {
        one.isSubclass(of: other) || other.isSubclass(of: one)
    }

    /// How many hooks of a class's method are about to be installed.
    private static let reservations = Guarded(forProcess: [Selector: [ObjCClass: Int]]())

    /// Runs the body, which installs the hook.
    ///
    /// Under the original library's rules a method is hooked once per class hierarchy. If two threads hook two classes
    /// of one hierarchy, the second is refused, even if the hook of the first fails later.
    static func reserving<Result>(_ request: HookRequest, _ body: () throws -> Result) throws -> Result {
        guard request.object == nil else { return try body() }
        try reserve(request)
        defer { endReservation(request) }
        let classes = classes(hooking: request.selector, inHierarchyOf: request.cls)
        if let other = classes.first(where: { $0 != request.cls }) { throw error(request, hookedIn: other) }
        return try body()
    }

    private static func reserve(_ request: HookRequest) throws(AspectError) {
        let other: ObjCClass? = reservations.withLock { reservations in
            let other = reservations[request.selector]?.keys.first {
                $0 != request.cls && areRelated($0, request.cls)
            }
            if other == nil { reservations[request.selector, default: [:]][request.cls, default: 0] += 1 }
            return other
        }
        if let other { throw error(request, hookedIn: other) }
    }

    private static func endReservation(_ request: HookRequest) {
        reservations.withLock { reservations in
            let count = reservations[request.selector]?[request.cls] ?? 0
            reservations[request.selector]?[request.cls] = count > 1 ? count - 1 : nil
            if reservations[request.selector]?.isEmpty == true { reservations[request.selector] = nil }
        }
    }

    private static func error(_ request: HookRequest, hookedIn other: ObjCClass) -> AspectError {
        request.error(
            .alreadyHookedInHierarchy,
            "\(request.methodName) cannot be hooked: \(other.methodName(request.selector)) is already hooked, and the "
                + "rules of the original library allow one hook of a method per class hierarchy; remove that hook, or "
                + "use the rules .nested")
    }
}
