import CBoundaries
import CHooks
import CRuntime
import Synchronization

/// What stands behind a hook, and knows its state.
protocol HookBacking: Sendable {
    var state: AspectToken.State { get }
    var engineInUse: HookEngine { get }
    func remove() -> Bool
    func disable() -> Bool
    func enable() -> Bool
}

/// A hook of the mechanism.
final class MechanismHook: HookBacking {
    private let pointer = Atomic<UInt>(0)
    /// What goes with the hook when it is removed.
    private let whenRemoved: @Sendable () -> Void

    init(whenRemoved: @escaping @Sendable () -> Void = {}) {
        self.whenRemoved = whenRemoved
    }

    /// The reference is handed over.
    ///
    /// Until then the hook is being installed.
    func adopt(_ hook: OpaquePointer?) {
        pointer.store(UInt(bitPattern: hook), ordering: .releasing)
    }

    private var hook: OpaquePointer? { OpaquePointer(bitPattern: pointer.load(ordering: .acquiring)) }

    deinit {
        ort_hook_release(hook)
    }

    /// What calls go on to behind the hooks of the method; nil once this one is removed.
    var original: Implementation? {
        hook.flatMap { ort_hook_get_original($0) }.map(Implementation.init(unsafePointer:))
    }

    var state: AspectToken.State {
        guard let hook else { return .active }
        return switch ort_hook_get_state(hook) {
        case .ORT_HOOK_IS_ACTIVE: ort_hook_is_displaced(hook) ? .displaced : .active
        case .ORT_HOOK_IS_DISABLED: .disabled
        case .ORT_HOOK_IS_REMOVED: .removed
        }
    }

    var engineInUse: HookEngine {
        guard let hook, ort_hook_get_state(hook) != .ORT_HOOK_IS_REMOVED else { return .automatic }
        return HookEngine(unsafeEngine: ort_hook_get_engine(hook))
    }

    func remove() -> Bool {
        guard change(ort_hook_remove) else { return false }
        whenRemoved()
        return true
    }

    func disable() -> Bool { change(ort_hook_disable) }
    func enable() -> Bool { change(ort_hook_enable) }

    private func change(_ change: @convention(c) (OpaquePointer?) -> Bool) -> Bool {
        var didChange = false
        Boundary.run(or: "the end of what a removed hook has captured") {
            cffi_hook_change_catching(change, hook, &didChange, &$0)
        }
        return didChange
    }
}

/// A hook that the environment has turned off: see ``Hooks/areTurnedOff``.
///
/// It is not installed anywhere.
final class AbsentHook: HookBacking {
    private let isRemoved = Atomic(false)

    var state: AspectToken.State { isRemoved.load(ordering: .relaxed) ? .removed : .disabled }
    var engineInUse: HookEngine { .automatic }
    func remove() -> Bool { !isRemoved.exchange(true, ordering: .relaxed) }
    func disable() -> Bool { false }
    func enable() -> Bool { false }
}
