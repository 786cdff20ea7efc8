import CRuntime

extension Hooks {
    /// Whether a hook of the mechanism is one that Swift code has asked for, for whoever lists those of others.
    package static func isOfSwift(_ hook: OpaquePointer) -> Bool {
        guard let destroy = ort_hook_get_destroy(hook) else { return false }
        return unsafeBitCast(destroy, to: UInt.self) == unsafeBitCast(HookContext.destroy, to: UInt.self)
    }
}
