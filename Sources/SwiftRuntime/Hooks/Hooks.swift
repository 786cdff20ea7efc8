import Glibc
import Synchronization

/// The hooks of the process.
public enum Hooks {
    /// Whether the environment variable `OBJC_DISABLE_HOOKS` turns hooks off.
    ///
    /// It does if it was set to anything but `0` when the first hook was asked for. Hooks are then checked, but not
    /// installed, and their tokens say that they are disabled.
    public static let areTurnedOff: Bool = {
        guard let value = getenv("OBJC_DISABLE_HOOKS") else { return false }
        let text = String(cString: value)
        return !text.isEmpty && text != "0"
    }()

    private static let usesAspectsRules = Atomic(false)

    /// The rules of hooks that are installed without stating any.
    public static var defaultRules: AspectRules {
        get { usesAspectsRules.load(ordering: .acquiring) ? .aspectsRules : .nested }
        set { usesAspectsRules.store(newValue == .aspectsRules, ordering: .releasing) }
    }

    /// Removes the hooks of an object, not those of its class.
    @discardableResult
    public static func removeAll(on object: ObjCObject) -> Int {
        remove(HookContext.identifiers(object: object.unsafePointer))
    }

    static func remove(_ hooks: [AspectIdentifier]) -> Int { hooks.count { $0.backing.remove() } }
}
