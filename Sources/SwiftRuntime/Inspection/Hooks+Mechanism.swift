import CHooks
import CRuntime

extension Hooks {
    /// Whether a hook of the mechanism leads to Swift code: one of ``all``, or of an observer, a signal or a delegate.
    package static func isOfSwift(_ hook: OpaquePointer) -> Bool {
        has(hook, HookContext.destroy)
    }

    private static func has(
        _ hook: OpaquePointer, _ wanted: @convention(c) (UnsafeMutableRawPointer?) -> Void
    ) -> Bool {
        guard let destroy = ort_hook_get_destroy(hook) else { return false }
        return unsafeBitCast(destroy, to: UInt.self) == unsafeBitCast(wanted, to: UInt.self)
    }

    /// Those of the mechanism's hooks that ``all`` does not show.
    ///
    /// Some may be missing if hooks have come or gone since `hooks` was read.
    package static func unlisted(among hooks: [OpaquePointer]) -> [OpaquePointer] {
        let ofSwift = hooks.filter(isOfSwift)
        let areIdentified = HookContext.areIdentified()
        let others = zip(ofSwift, areIdentified).filter { !$1 }.map(\.0)
        return hooks.filter { !isOfSwift($0) && !has($0, SwiftHookContext.destroy) }
            + (ofSwift.count == areIdentified.count ? others : [])
    }
}
