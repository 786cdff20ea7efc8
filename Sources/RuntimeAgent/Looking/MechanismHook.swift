#if Agent
import AgentProtocol
import CHooks
import CRuntime
import SwiftRuntime
import SymbolNames

/// The description of a hook by CHooks, whatever code has installed the hook.
///
/// Use it while the memory of classes is kept; runs no user code.
struct MechanismHook {
    /// The hooked method; for an object's hook the method of its class, not of a dynamic subclass.
    let method: WatchedMethod
    /// nil for a hook of a class.
    let objectAddress: UInt?
    let position: String
    let engine: String
    let priority: Int
    let state: String
    /// The function that the hook runs; for a block, the block's function.
    let body: Implementation?

    /// nil for a hook that was removed.
    init?(_ hook: OpaquePointer) {
        if let ofSwift = MechanismHook(ofSwift: hook) {
            self = ofSwift
            return
        }
        var known = ort_hook_description()
        guard ort_hook_describe(hook, &known), let cls = known.cls, let selector = known.selector else { return nil }
        method = .message(
            MatchedMethod(cls: ObjCClass(unsafePointer: cls), selector: Selector(unsafePointer: selector)))
        objectAddress = known.object.map { UInt(bitPattern: $0) }
        position = Self.name(of: known.position)
        engine =
            switch ort_hook_get_engine(hook) {
            case .ORT_HOOK_ENGINE_FORWARDING: "forwarding"
            case .ORT_HOOK_ENGINE_LIBFFI: "libffi"
            default: "trampoline"
            }
        priority = Int(known.priority)
        body = known.body.map(Implementation.init(unsafePointer:))
        let isDisabled = ort_hook_get_state(hook) == .ORT_HOOK_IS_DISABLED
        state = isDisabled ? "disabled" : ort_hook_is_displaced(hook) ? "displaced" : "active"
    }

    /// nil unless the hook is on a method of a Swift class.
    private init?(ofSwift hook: OpaquePointer) {
        var known = ort_swift_hook_description()
        guard ort_swift_hook_describe(hook, &known), let cls = known.metadata.flatMap({ SwiftClass(metadataAt: $0) }),
            let method = cls.method(atWord: Int(known.word))
        else { return nil }
        self.method = .swift(SwiftTarget(cls: cls, method: method))
        objectAddress = known.object.map { UInt(bitPattern: $0) }
        position = Self.name(of: known.position)
        engine = HookReport.vtable
        priority = Int(known.priority)
        body = known.body.map { Implementation(unsafePointer: unsafeBitCast($0, to: IMP.self)) }
        state =
            known.state == .ORT_HOOK_IS_DISABLED ? "disabled" : ort_hook_is_displaced(hook) ? "displaced" : "active"
    }

    private static func name(of position: ort_hook_position) -> String {
        switch position {
        case .ORT_HOOK_BEFORE: "before"
        case .ORT_HOOK_INSTEAD: "instead"
        case .ORT_HOOK_AFTER: "after"
        }
    }
}

extension HookReport {
    init(_ hook: MechanismHook, probe: Int? = nil, owner: String?, place: String, _ names: ImplementationNames) {
        let onTop =
            hook.state == "displaced"
            ? Self.implementationOnTop(of: hook.method, hook.objectAddress, names) : nil
        self.init(
            probe: probe, method: hook.method.name, object: hook.objectAddress.map(hexadecimal),
            position: hook.position, engine: hook.engine, priority: hook.priority, owner: owner, place: place,
            state: hook.state, foreignImplementation: onTop)
    }
}
#endif
