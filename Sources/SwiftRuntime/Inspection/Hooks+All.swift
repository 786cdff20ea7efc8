import CBoundaries
import CRuntime

extension Hooks {
    /// Every hook that is installed, disabled ones included.
    public static var all: [AspectIdentifier] {
        HookContext.identifiers() + SwiftHookContext.identifiers() + DeinitHook.identifiers
    }

    // MARK: Removing

    /// Removes the owner's hooks, undoes the owner's replacements of methods, and returns how many there were.
    ///
    /// An exchange of two methods stays, and is not counted, if other code has replaced one of them since.
    @discardableResult
    public static func removeAll(owner: HookOwner) -> Int {
        let removed = remove(all.filter { $0.owner == owner })
        let exchanges = SwizzleEntry.exchanges().filter { $0.owner.map { HookOwner($0) } == owner }
        return removed + SwizzleEntry.undoAll(exchanges)
    }

    /// Removes the hooks of a class's methods and class methods, and undoes replacements of these methods.
    ///
    /// The hooks of superclasses, subclasses and objects stay.
    ///
    /// An exchange of two methods stays, and is not counted, if other code has replaced one of them since.
    @discardableResult
    public static func removeAll(on cls: ObjCClass) -> Int {
        let sides = [cls.original, cls.original.isa]
        let removed = remove(sides.flatMap { HookContext.identifiers(of: $0) })
        return removed + SwizzleEntry.undoAll(sides.flatMap { SwizzleEntry.exchanges(in: $0) })
    }

    /// Removes the hooks of a Swift class; those of superclasses, subclasses and instances stay.
    @discardableResult
    public static func removeAll(on cls: SwiftClass) -> Int {
        let hooks = SwiftHookContext.identifiers() + DeinitHook.identifiers
        return remove(hooks.filter { $0.swiftClass == cls && $0.objectAddress == nil })
    }

    // MARK: Flushing

    /// Waits until no call runs a removed hook: the bodies of removed hooks have been freed then.
    ///
    /// Inside a hooked call it returns at once, and the bodies that this thread is running are freed when their calls
    /// end. It also finds Swift classes that have come since the last hook of a Swift class, as ``SwiftClass/rescan()``
    /// does.
    public static func flush() {
        _ = flush(nanoseconds: .max)
    }

    /// Waits as ``flush()``, but no longer than the timeout.
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
        Boundary.run(or: "the release of the values that a removed hook captured") {
            cffi_hook_flush_catching(nanoseconds, &isDone, &$0)
        }
        return isDone
    }
}
