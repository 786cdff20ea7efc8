#if Agent
import AgentProtocol
import CRuntime
import CTracing
import Glibc
import SwiftRuntime
import SymbolNames

/// Hooks that ``Hooks/all`` does not tell of: those of C, of observers, signals and delegates, and exchanges of
/// methods.
///
/// While the memory of classes is kept; runs no user code.
enum OtherHooks {
    static func reports(_ names: ImplementationNames) -> [HookReport] { mechanismHooks(names) + exchanges() }

    private static func mechanismHooks(_ names: ImplementationNames) -> [HookReport] {
        var count = 0
        guard let list = ort_hook_copy_list(nil, nil, nil, &count) else { return [] }
        defer { free(list) }
        let hooks = (0..<count).compactMap { list[$0] }
        defer { for hook in hooks { ort_hook_release(hook) } }
        return Hooks.unlisted(among: hooks).filter { !ctracing_is_own_hook($0) }.compactMap { report($0, names) }
    }

    private static func report(_ hook: OpaquePointer, _ names: ImplementationNames) -> HookReport? {
        var known = ort_hook_description()
        guard ort_hook_describe(hook, &known), let cls = known.cls, let selector = known.selector else { return nil }
        let state = ort_hook_get_state(hook)
        let isOfSwift = Hooks.isOfSwift(hook)
        let body = known.body.map { names.name(of: Implementation(unsafePointer: $0)) } ?? ImplementationNames.unknown
        return HookReport(
            probe: nil, method: ObjCClass(unsafePointer: cls).methodName(Selector(unsafePointer: selector)),
            object: known.object.map { hexadecimal(UInt(bitPattern: $0)) }, position: position(known.position),
            engine: known.is_forwarded ? "forwarding" : "trampoline", priority: Int(known.priority),
            owner: isOfSwift ? "SwiftRuntime" : nil, place: isOfSwift ? "an observer, a signal or a delegate" : body,
            state: state == .ORT_HOOK_IS_DISABLED ? "disabled" : ort_hook_is_displaced(hook) ? "displaced" : "active",
            foreignImplementation: nil)
    }

    private static func position(_ position: ort_hook_position) -> String {
        switch position {
        case .ORT_HOOK_BEFORE: "before"
        case .ORT_HOOK_INSTEAD: "instead"
        case .ORT_HOOK_AFTER: "after"
        }
    }

    // MARK: Exchanges

    private static func exchanges() -> [HookReport] {
        var count = 0
        guard let list = ort_swizzle_copy_list(nil, nil, &count) else { return [] }
        defer { free(list) }
        return (0..<count).compactMap { index in
            guard let swizzle = list[index] else { return nil }
            defer { ort_swizzle_release(swizzle) }
            return report(swizzle)
        }
    }

    private static func report(_ swizzle: OpaquePointer) -> HookReport? {
        guard ort_swizzle_is_entered(swizzle), let cls = ort_swizzle_get_class(swizzle),
            let selector = ort_swizzle_get_selector(swizzle)
        else { return nil }
        let isExchange = ort_swizzle_get_replacement(swizzle) != nil
        let file = ort_swizzle_get_file(swizzle).map { "\(String(cString: $0)):\(ort_swizzle_get_line(swizzle))" }
        return HookReport(
            probe: nil, method: ObjCClass(unsafePointer: cls).methodName(Selector(unsafePointer: selector)),
            object: nil, position: "instead", engine: isExchange ? "exchange" : "replacement", priority: 0,
            owner: ort_swizzle_get_owner(swizzle).map { String(cString: $0) }, place: file ?? "unknown",
            state: ort_swizzle_is_displaced(swizzle) ? "displaced" : "active", foreignImplementation: nil)
    }
}
#endif
