import CBoundaries
import CRuntime

extension Hooks {
    /// Every hook that is installed, disabled ones included.
    public static var all: [AspectIdentifier] { HookContext.identifiers() + SwiftHookContext.identifiers() }

    // MARK: Removing

    /// Removes the owner's hooks and gives back the methods that the owner has replaced, and returns how many there
    /// were.
    ///
    /// An exchange of two methods on which someone else stands stays, and is not counted.
    @discardableResult
    public static func removeAll(owner: HookOwner) -> Int {
        let removed = remove(all.filter { $0.owner == owner })
        let exchanges = SwizzleEntry.exchanges().filter { $0.owner.map { HookOwner($0) } == owner }
        return removed + SwizzleEntry.undoAll(exchanges)
    }

    /// Removes the hooks of a class and gives back its replaced methods: of its methods and its class methods, not of
    /// superclasses, subclasses and objects.
    ///
    /// An exchange of two methods on which someone else stands stays, and is not counted.
    @discardableResult
    public static func removeAll(on cls: ObjCClass) -> Int {
        let sides = [cls.original, cls.original.isa]
        let removed = remove(sides.flatMap { HookContext.identifiers(of: $0) })
        return removed + SwizzleEntry.undoAll(sides.flatMap { SwizzleEntry.exchanges(in: $0) })
    }

    /// Removes the hooks of a Swift class, not of superclasses, subclasses and instances.
    @discardableResult
    public static func removeAll(on cls: SwiftClass) -> Int {
        remove(SwiftHookContext.identifiers().filter { $0.swiftClass == cls && $0.objectAddress == nil })
    }

    // MARK: Flushing

    /// Waits until no call runs a hook that has been removed: their bodies have been freed then.
    ///
    /// Inside a hooked call it returns at once, and bodies that this thread is inside of are freed when their calls
    /// end. Swift classes that have come since the last hook of one are found, as by ``SwiftClass/rescan()``.
    public static func flush() {
        _ = flush(nanoseconds: .max)
    }

    /// Waits no longer than that.
    ///
    /// Returns the removed hooks that calls still run; empty when all bodies have been freed.
    @discardableResult
    public static func flush(timeout: Duration) -> [AspectIdentifier] {
        let (seconds, attoseconds) = timeout.components
        let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let sum = whole.partialValue.addingReportingOverflow(UInt64(clamping: attoseconds / 1_000_000_000))
        guard !flush(nanoseconds: whole.overflow || sum.overflow ? .max : sum.partialValue) else { return [] }
        var seen: Set<ObjectIdentifier> = []
        let pinned = HookContext.pinnedIdentifiers() + SwiftHookContext.pinnedIdentifiers()
        return pinned.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    private static func flush(nanoseconds: UInt64) -> Bool {
        if SwiftClassIndex.isInUse { SwiftClass.rescan() }
        var isDone = false
        Boundary.run(or: "the end of what a removed hook has captured") {
            cffi_hook_flush_catching(nanoseconds, &isDone, &$0)
        }
        return isDone
    }
}
