import CBoundaries
import CHooks
import CRuntime
import Glibc
import Synchronization

/// Knows and changes the state of a hook.
protocol HookBacking: Sendable {
    var state: AspectToken.State { get }
    var engineInUse: HookEngine { get }
    func remove() -> Bool
    func disable() -> Bool
    func enable() -> Bool
    /// Removes the hook and keeps its body; false, without a change, if that cannot be.
    func setAside() -> Bool
    /// Installs a hook that is set aside; false if it is not.
    func putBack() throws -> Bool
    /// Lets go of the body of a hook that is set aside.
    func letGo()
}

extension HookBacking {
    func letGo() {}
    func setAside() -> Bool { false }
    func putBack() throws -> Bool { false }
}

/// The body of a hook, with what is known of the hook: it can be installed once more.
protocol HookBodyOwner: AnyObject, Sendable {
    /// Installs the body as the hook, as the newest one of the method.
    ///
    /// - Throws: ``AspectError`` when the object or the class is gone, and the errors of installing.
    func install(again hook: MechanismHook) throws
}

/// A hook of the mechanism.
final class MechanismHook: HookBacking {
    /// The installed or removed hook and its body.
    private struct Contents {
        /// Nil while the hook is being installed for the first time.
        var handle: Handle?
        /// The mechanism keeps the body while calls may run it.
        weak var owner: (any HookBodyOwner)?
        /// The body of a hook that is set aside.
        var aside: (any HookBodyOwner)?
        var change = Change.none

        var isInstalled: Bool { handle.map { ort_hook_get_state($0.hook) != .ORT_HOOK_IS_REMOVED } ?? false }
    }

    /// A change of the hook that is under way.
    private enum Change {
        case none
        /// Sets it aside or puts it back.
        case moving
        /// The same, and removes it afterwards, since another thread has removed it meanwhile.
        case movingOut
        case removing
    }

    /// A reference to a hook of the mechanism, which other threads may use while the hook is put back.
    private final class Handle: @unchecked Sendable {
        // Sendable: immutable, and the mechanism's hooks are for any thread.
        let hook: OpaquePointer

        init(_ hook: OpaquePointer) { self.hook = hook }

        deinit { ort_hook_release(hook) }
    }

    private let contents = Guarded(Contents())
    /// Ends what belongs to the hook when it is removed.
    private let whenRemoved: @Sendable () -> Void

    init(whenRemoved: @escaping @Sendable () -> Void = {}) {
        self.whenRemoved = whenRemoved
    }

    /// Takes over the reference to the installed hook.
    ///
    /// Until then the hook is being installed.
    func adopt(_ hook: OpaquePointer?, of owner: (any HookBodyOwner)? = nil) {
        var handle = hook.map(Handle.init)
        contents.withLock { contents in
            swap(&contents.handle, &handle) // the former ends without the lock
            contents.owner = owner
        }
    }

    /// Calls with the hook of the mechanism; nil while it is being installed.
    private func withHook<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        let handle = contents.withLock { $0.handle }
        return withExtendedLifetime(handle) { handle.map { body($0.hook) } }
    }

    /// The implementation that calls reach after the hooks of the method; nil once this hook is removed.
    var original: Implementation? {
        withHook { ort_hook_get_original($0).map(Implementation.init(unsafePointer:)) } ?? nil
    }

    var state: AspectToken.State {
        withHook { hook in
            switch ort_hook_get_state(hook) {
            case .ORT_HOOK_IS_ACTIVE: ort_hook_is_displaced(hook) ? .displaced : .active
            case .ORT_HOOK_IS_DISABLED: .disabled
            case .ORT_HOOK_IS_REMOVED: .removed
            }
        } ?? .active
    }

    var engineInUse: HookEngine {
        withHook { hook in
            ort_hook_get_state(hook) == .ORT_HOOK_IS_REMOVED
                ? .automatic : HookEngine(unsafeEngine: ort_hook_get_engine(hook))
        } ?? .automatic
    }

    func remove() -> Bool {
        let former = contents.withLock { contents in
            let former = contents.change
            contents.change = former == .none ? .removing : former == .moving ? .movingOut : former
            return former
        }
        guard former == .none else { return former == .moving } // the thread that moves the hook removes it
        // No other thread moves the hook meanwhile.
        let isRemoved = removeInstalled()
        letGo()
        contents.withLock { $0.change = .none }
        return isRemoved
    }

    private func removeInstalled() -> Bool {
        guard change(ort_hook_remove) else { return false }
        whenRemoved()
        return true
    }

    func setAside() -> Bool {
        guard let owner = beginMove({ $0.isInstalled ? $0.owner : nil }) else { return false }
        let isRemoved = removeInstalled()
        let isUnwanted = endMove(keeping: isRemoved ? owner : nil)
        return isRemoved && !isUnwanted
    }

    func putBack() throws -> Bool {
        let owner = beginMove { contents in
            defer { contents.aside = nil }
            return contents.aside
        }
        guard let owner else { return false }
        do {
            try owner.install(again: self)
        } catch {
            _ = endMove(keeping: owner)
            throw error
        }
        if endMove(keeping: nil, removing: true) {
            _ = removeInstalled()
            contents.withLock { $0.change = .none }
        }
        return true
    }

    /// The body that is to move; nil if there is none, or while another thread moves it.
    private func beginMove(_ take: (inout Contents) -> (any HookBodyOwner)?) -> (any HookBodyOwner)? {
        contents.withLock { contents in
            guard contents.change == .none, let owner = take(&contents) else { return nil }
            contents.change = .moving
            return owner
        }
    }

    /// Whether the hook was removed meanwhile; then nothing is aside, otherwise the body is, if one is given.
    ///
    /// If so, and `removing`, the caller removes it, and no other thread moves it before.
    private func endMove(keeping owner: (any HookBodyOwner)?, removing: Bool = false) -> Bool {
        let (former, isUnwanted) = contents.withLock { contents in
            let (former, isUnwanted) = (contents.aside, contents.change == .movingOut)
            if isUnwanted || owner != nil { contents.aside = isUnwanted ? nil : owner }
            contents.change = isUnwanted && removing ? .removing : .none
            return (former, isUnwanted)
        }
        return withExtendedLifetime(former) { isUnwanted } // it ends without the lock
    }

    func letGo() {
        let former = contents.withLock { contents in
            defer { contents.aside = nil }
            return contents.aside
        }
        withExtendedLifetime(former) {} // it ends without the lock
    }

    func disable() -> Bool { change(ort_hook_disable) }
    func enable() -> Bool { change(ort_hook_enable) }

    private func change(_ change: @convention(c) (OpaquePointer?) -> Bool) -> Bool {
        withHook { hook in
            var didChange = false
            Boundary.run(or: "the release of the values that a removed hook captured") {
                cffi_hook_change_catching(change, hook, &didChange, &$0)
            }
            return didChange
        } ?? false
    }
}

/// A hook that the environment has turned off: see ``Hooks/areTurnedOff``.
///
/// It is not installed anywhere.
final class AbsentHook: HookBacking {
    private let isRemoved = Atomic(false), isAside = Atomic(false)

    var state: AspectToken.State { isRemoved.load(ordering: .relaxed) ? .removed : .disabled }
    var engineInUse: HookEngine { .automatic }
    func remove() -> Bool {
        isAside.store(false, ordering: .relaxed)
        return !isRemoved.exchange(true, ordering: .relaxed)
    }
    func setAside() -> Bool {
        guard !isRemoved.exchange(true, ordering: .relaxed) else { return false }
        isAside.store(true, ordering: .relaxed)
        return true
    }
    func putBack() -> Bool {
        guard isAside.exchange(false, ordering: .relaxed) else { return false }
        isRemoved.store(false, ordering: .relaxed)
        return true
    }
    func letGo() { isAside.store(false, ordering: .relaxed) }
    func disable() -> Bool { false }
    func enable() -> Bool { false }
}

// MARK: Contexts of hooks

/// The identifier of a context's hook, if lists of hooks show the hook.
///
/// A list of hooks retains this object and not the context, whose end may run user code.
private final class ListedHook: Sendable {
    let identifier: AspectIdentifier?

    init(_ identifier: AspectIdentifier?) {
        self.identifier = identifier
    }
}

/// The context of a hook of the mechanism, kept alive while calls may run the hook.
class HookContext: @unchecked Sendable {
    // Sendable: immutable but for what subclasses guard; `body` is made before and freed after every use.
    private(set) var body: OpaquePointer!
    private let listed: ListedHook

    init(listedAs identifier: AspectIdentifier? = nil) {
        listed = ListedHook(identifier)
    }

    func run(_ info: AspectInfo) throws {}

    /// Called once, before anything else.
    func prepare(_ signature: MethodSignature, _ position: AspectPosition) {
        let run: cffi_hook_run = { owner, info in
            guard let owner, let info else { return nil }
            do {
                try Unmanaged<HookContext>.fromOpaque(owner)._withUnsafeGuaranteedRef { context in
                    try context.run(AspectInfo(info.pointee)) // the mechanism keeps it until the call is over
                }
                return nil
            } catch {
                return ObjCException.thrownObject(for: error)
            }
        }
        body = cffi_hook_body_create(
            signature.pointer, position.unsafePosition, run, Unmanaged.passUnretained(self).toOpaque())
        guard body != nil else { fatalError("out of memory: no room for the body of a hook") }
    }

    deinit {
        cffi_hook_body_destroy(body)
    }

    // MARK: As the mechanism's context

    /// Makes the mechanism install a hook that calls this context.
    ///
    /// - Throws: ``ObjCException`` for an exception from user code; nothing is installed then.
    func install(_ request: inout ort_hook_request) throws -> (status: ort_hook_status, hook: OpaquePointer?) {
        request.context = UnsafeMutableRawPointer(body)
        request.destroy = Self.destroy
        if request.block == nil {
            request.function = cffi_hook_body_function(body)
        }
        let reference = Unmanaged.passRetained(self)
        var hook: OpaquePointer?
        var status = ort_hook_status.ORT_HOOK_OK
        do {
            try Boundary.run { cffi_hook_install_catching(&request, &hook, &status, &$0) }
        } catch {
            if let hook {
                remove(hook) // it was the end of another hook's body that threw
            } else {
                reference.release()
            }
            throw error
        }
        if status != .ORT_HOOK_OK {
            reference.release()
        }
        return (status, hook)
    }

    private func remove(_ hook: OpaquePointer) {
        var didChange = false
        try? Boundary.run { cffi_hook_change_catching(ort_hook_remove, hook, &didChange, &$0) }
        ort_hook_release(hook)
    }

    private static func reference(_ body: UnsafeMutableRawPointer) -> Unmanaged<HookContext> {
        .fromOpaque(cffi_hook_body_owner(OpaquePointer(body)))
    }

    /// Its address shows that a hook has a context of this class.
    static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { body in
        body.map(HookContext.reference)?.release()
    }

    private static let list: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { body in
        body.map { HookContext.reference($0)._withUnsafeGuaranteedRef { Unmanaged.passRetained($0.listed).toOpaque() } }
    }

    /// The hooks of a class, of an object, or of the process, in the order in which they run.
    ///
    /// Runs no user code, neither now nor when the caller releases the identifiers.
    static func identifiers(
        of cls: ObjCClass? = nil, object: UnsafeObject? = nil, selector: Selector? = nil
    ) -> [AspectIdentifier] {
        listed(of: cls, object: object, selector: selector).compactMap(\.identifier)
    }

    /// For each hook of the process with a context: whether ``identifiers(of:object:selector:)`` shows it; in the same
    /// order.
    static func areIdentified() -> [Bool] { listed(of: nil, object: nil, selector: nil).map { $0.identifier != nil } }

    private static func listed(of cls: ObjCClass?, object: UnsafeObject?, selector: Selector?) -> [ListedHook] {
        var count = 0
        let list = ort_hook_copy_contexts(
            cls?.unsafePointer, object, selector?.unsafePointer, destroy, list, &count)
        return take(list, count)
    }

    /// The removed hooks that calls still run.
    static func pinnedIdentifiers() -> [AspectIdentifier] {
        var count = 0
        return take(ort_hook_copy_pinned_contexts(destroy, list, &count), count).compactMap(\.identifier)
    }

    private static func take(
        _ list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ count: Int
    ) -> [ListedHook] {
        defer { free(list) }
        return (0..<count).compactMap { list?[$0].map { Unmanaged.fromOpaque($0).takeRetainedValue() } }
    }
}

/// The context of one hook.
final class InstalledHook: HookContext, HookBodyOwner, @unchecked Sendable {
    // Sendable: immutable.
    let identifier: AspectIdentifier
    private let runner: any HookBody
    private let settings: HookSettings
    private let signature: MethodSignature

    init(_ identifier: AspectIdentifier, _ body: any HookBody, of request: HookRequest) {
        self.identifier = identifier
        runner = body
        settings = request.settings
        signature = request.signature
        super.init(listedAs: identifier)
        prepare(signature, identifier.options.position)
        body.offer(to: self.body)
    }

    /// The block, when the body is one.
    var block: Block? { runner.block }

    override func run(_ info: AspectInfo) throws { try runner.run(info) }

    func install(again hook: MechanismHook) throws {
        let request = try HookRequest(again: identifier, settings, signature)
        guard request.signature.fits(signature) else {
            throw request.incompatible(
                "the method has other types than when the hook was set aside", body: identifier.bodyEncoding)
        }
        try request.place(self, as: hook)
    }
}
