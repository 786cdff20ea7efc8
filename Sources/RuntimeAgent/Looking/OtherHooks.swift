#if Agent
import AgentProtocol
import CHooks
import CRuntime
import CTracing
import Glibc
import SwiftRuntime
import SymbolNames

/// Hooks that ``Hooks/all`` does not list.
///
/// These are hooks of C, of observers, signals and delegates, and exchanges of methods.
///
/// Use it while the memory of classes is kept; runs no user code.
enum OtherHooks {
    static func reports(_ names: ImplementationNames) -> [HookReport] {
        mechanismHooks(names) + swizzles { report($0) }
    }

    /// The methods that have these hooks; one for each hook.
    static var methods: [WatchedMethod] { mechanismHooks { $1.method } + swizzles { .message($0.method) } }

    private static func mechanismHooks(_ names: ImplementationNames) -> [HookReport] {
        mechanismHooks { pointer, hook in
            let isOfSwift = Hooks.isOfSwift(pointer)
            let body = hook.body.map { names.name(of: $0) } ?? ImplementationNames.unknown
            return HookReport(
                hook, owner: isOfSwift ? "SwiftRuntime" : nil,
                place: isOfSwift ? "an observer, a signal or a delegate" : body, names)
        }
    }

    private static func mechanismHooks<Value>(_ value: (OpaquePointer, MechanismHook) -> Value?) -> [Value] {
        var count = 0
        guard let list = ort_hook_copy_list(nil, nil, nil, &count) else { return [] }
        defer { free(list) }
        let hooks = (0..<count).compactMap { list[$0] }
        defer { for hook in hooks { ort_hook_release(hook) } }
        return Hooks.unlisted(among: hooks).filter { !ctracing_is_own_hook($0) }.compactMap { pointer in
            MechanismHook(pointer).flatMap { value(pointer, $0) }
        }
    }

    // MARK: Exchanges

    /// An exchange or a replacement of a method.
    struct Swizzle {
        let pointer: OpaquePointer
        let method: MatchedMethod

        var owner: String? { ort_swizzle_get_owner(pointer).map { String(cString: $0) } }
    }

    /// Calls `value` with each exchange and replacement while holding it, and returns the results.
    static func swizzles<Value>(_ value: (Swizzle) -> Value?) -> [Value] {
        var count = 0
        guard let list = ort_swizzle_copy_list(nil, nil, &count) else { return [] }
        defer { free(list) }
        return (0..<count).compactMap { index in
            guard let swizzle = list[index] else { return nil }
            defer { ort_swizzle_release(swizzle) }
            guard ort_swizzle_is_entered(swizzle), let cls = ort_swizzle_get_class(swizzle),
                let selector = ort_swizzle_get_selector(swizzle)
            else { return nil }
            let method = MatchedMethod(
                cls: ObjCClass(unsafePointer: cls), selector: Selector(unsafePointer: selector))
            return value(Swizzle(pointer: swizzle, method: method))
        }
    }

    private static func report(_ swizzle: Swizzle) -> HookReport {
        let pointer = swizzle.pointer
        let isExchange = ort_swizzle_get_replacement(pointer) != nil
        let file = ort_swizzle_get_file(pointer).map { "\(String(cString: $0)):\(ort_swizzle_get_line(pointer))" }
        return HookReport(
            probe: nil, method: swizzle.method.name, object: nil, position: "instead",
            engine: isExchange ? "exchange" : "replacement", priority: 0, owner: swizzle.owner,
            place: file ?? "unknown", state: ort_swizzle_is_displaced(pointer) ? "displaced" : "active",
            foreignImplementation: nil)
    }
}
#endif
