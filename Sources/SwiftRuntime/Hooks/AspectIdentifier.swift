import CFFIShim
import CRuntime
import Synchronization

/// One hook, installed or removed.
///
/// Does not keep its body alive: the mechanism does, while calls may run it.
public final class AspectIdentifier: Sendable, CustomStringConvertible {
    /// The hooked method; of a Swift class, the method's name as one.
    public let selector: Selector
    /// The position, and what else was asked for.
    public let options: AspectOptions
    /// What decides about the order of bodies.
    public let rules: AspectRules
    /// How calls are intercepted, as it was asked for.
    public let engine: HookEngine
    /// Which of the hooks of one position runs first.
    public let priority: Int
    /// Whoever the hook belongs to.
    public let owner: HookOwner?
    /// The class whose method is hooked; of an object hook, the object's class without the dynamic subclass.
    ///
    /// A handle on a class that was disposed of since refers to nothing. Nil of a method of a Swift class.
    public let hookedClass: ObjCClass?
    /// The hooked method of a Swift class; nil of a method of an Objective-C class.
    public let swiftMethod: SwiftMethod?
    /// The Swift class whose method is hooked, or whose instance is; nil of an Objective-C class.
    public let swiftClass: SwiftClass?
    /// The address of the hooked object; nil for a class hook.
    public let objectAddress: UInt?
    private let weakObject: WeakObject?
    private let weakInstance: WeakInstance?
    /// Where the hook was installed.
    ///
    /// Of one of Objective-C code: the function that did, and 0.
    public let file: String
    /// The line in ``file``.
    public let line: Int
    /// The block, when the body is one; nil once the hook is gone and nobody else keeps the block.
    public weak let block: Block?
    /// The body's types.
    public let bodyEncoding: String
    let className: String
    /// As in `-[Class selector]`.
    package let methodName: String
    let backing: HookBacking
    /// The scope in which the hook was installed.
    let scope = HookScope.current
    /// How many tokens there are.
    let tokens = Atomic(0)

    /// The caller holds the object.
    init(_ request: HookRequest, body: any HookBody, backing: HookBacking) {
        selector = request.selector
        options = request.options
        rules = request.rules
        engine = request.settings.engine
        priority = request.settings.priority
        owner = request.settings.owner
        hookedClass = request.cls
        swiftMethod = nil
        swiftClass = nil
        weakInstance = nil
        className = request.cls.name
        methodName = request.methodName
        objectAddress = request.object.map { UInt(bitPattern: $0.unsafePointer) }
        weakObject = request.object.map { WeakObject(unsafe: $0.unsafePointer) }
        file = request.settings.file
        line = request.settings.line
        block = body.block
        bodyEncoding = body.encoding
        self.backing = backing
    }

    init(_ request: SwiftHookRequest, bodyType: String, backing: HookBacking) {
        selector = request.selector
        options = request.settings.options
        rules = .nested
        engine = .automatic
        priority = request.settings.priority
        owner = request.settings.owner
        hookedClass = nil
        swiftMethod = request.method
        swiftClass = request.cls
        weakInstance = request.object.map(WeakInstance.init)
        className = request.cls.name
        methodName = request.methodName
        objectAddress = request.object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
        weakObject = nil
        file = request.settings.file
        line = request.settings.line
        block = nil
        bodyEncoding = bodyType
        self.backing = backing
    }

    package var state: AspectToken.State { backing.state }

    /// The engine by which calls come to the method's hooks now, whoever has asked for it; `.automatic` of a hook that
    /// has been removed or is not installed.
    package var engineInUse: HookEngine { backing.engineInUse }

    /// Whether the hook's tokens are gone.
    package var isLeaked: Bool { tokens.load(ordering: .relaxed) == 0 }

    /// The hooked object, which the hook does not keep; nil for a class hook, and once the object is gone.
    public var object: ObjCObject? { weakObject?.load() }

    /// The hooked instance of a Swift class, which the hook does not keep; nil for a class hook, and once the instance
    /// is gone.
    public var swiftObject: AnyObject? { weakInstance?.object }

    /// The position, the method, the object's address and the place of installation.
    public var description: String {
        let object = objectAddress.map { " of the object 0x" + String($0, radix: 16) } ?? ""
        let place = line > 0 ? "at \(file):\(line)" : "by \(file)"
        return "\(options.position) \(methodName)\(object), installed \(place)"
            + (owner.map { " by \($0)" } ?? "")
    }
}

/// A weak reference to an instance of a Swift class.
private struct WeakInstance: @unchecked Sendable {
    // Sendable: it is only handed on.
    weak let object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}

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
    /// The entry of the registry that the hook stands for, which goes with it; nil of a hook that replaces no method.
    private let swizzle: SwizzleEntry?

    init(of swizzle: SwizzleEntry? = nil) {
        self.swizzle = swizzle
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

    /// Puts a hook that leads to the context in the place of this one; nil when this one has been removed.
    ///
    /// Runs no user code; see `ort_hook_replace`.
    func replace(with context: HookContext, engine: HookEngine) -> MechanismHook? {
        guard let hook, let pointer = context.replace(hook, engine) else { return nil }
        let replacement = MechanismHook()
        replacement.adopt(pointer)
        return replacement
    }

    /// What calls go on to behind the hooks of the method; nil once this one is removed.
    var original: Implementation? {
        hook.flatMap { ort_hook_get_original($0) }.map(Implementation.init(unsafePointer:))
    }

    /// Takes no lock.
    var isRemoved: Bool { hook.map { ort_hook_get_state($0) == .ORT_HOOK_IS_REMOVED } ?? false }

    var state: AspectToken.State {
        guard let hook else { return .active }
        return switch ort_hook_get_state(hook) {
        case .ORT_HOOK_IS_ACTIVE: ort_hook_is_displaced(hook) ? .displaced : .active
        case .ORT_HOOK_IS_DISABLED: .disabled
        case .ORT_HOOK_IS_REMOVED: .removed
        }
    }

    var engineInUse: HookEngine {
        guard let hook, !isRemoved else { return .automatic }
        return ort_hook_is_forwarded(hook) ? .forwarding : .trampoline
    }

    func remove() -> Bool {
        guard change(ort_hook_remove) else { return false }
        _ = swizzle?.undo() // undone already where that has removed the hook
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
