import CFFIShim
import CRuntime
import Synchronization

/// The hooks of one method of a class, or of one object, under the original library's rules: one instead hook of the
/// mechanism, which runs them in that library's order.
final class FlatSite: HookContext, @unchecked Sendable {
    // Sendable: what changes is behind locks.
    private struct Hook: Sendable {
        let identifier: AspectIdentifier
        let body: any HookBody
        let state: FlatHook
    }

    private let key: Key
    private let cls: ObjCClass
    /// Nil once the last one has been taken out: then the site has ended.
    private let hooks = Guarded<[Hook]?>([])
    private let mechanism = MechanismHook()

    private init(_ key: Key, for request: HookRequest) {
        self.key = key
        cls = request.cls
        super.init()
        prepare(request.signature, .instead)
    }

    deinit {
        // Another one that has the place by now is let go after the lock: that may be its end.
        let other = Self.sites.withLock { [key] sites in
            let site = sites[key]?.site
            if site == nil { sites[key] = nil }
            return site
        }
        withExtendedLifetime(other) {}
    }

    override var identifiers: [AspectIdentifier] { hooks.withLock { $0?.map(\.identifier) ?? [] } }

    // MARK: Finding

    private struct Key: Hashable {
        let cls: ObjCClass?
        let objectAddress: UInt?
        let selector: Selector
    }

    /// The mechanism keeps the site: it ends with the object or the class.
    private struct Reference {
        weak var site: FlatSite?
    }

    private static let sites = Guarded<[Key: Reference]>([:])

    private static func find(_ key: Key) -> FlatSite? { sites.withLock { $0[key]?.site } }

    /// The one of the nearest class.
    private var siteOfClass: FlatSite? {
        guard key.objectAddress != nil else { return nil }
        return sequence(first: cls, next: \.superclass).lazy.compactMap {
            Self.find(Key(cls: $0, objectAddress: nil, selector: self.key.selector))
        }.first
    }

    // MARK: Installing

    static func install(_ body: any HookBody, for request: HookRequest) throws(AspectError) -> AspectToken {
        try AspectTracker.check(request)
        let address = request.object.map { UInt(bitPattern: $0.unsafePointer) }
        let key = Key(cls: address == nil ? request.cls : nil, objectAddress: address, selector: request.selector)
        while true {
            let found = find(key)
            let site = if let found, !found.mechanism.isRemoved { found } else { try establish(key, for: request) }
            if let token = site.append(body, for: request) { return token }
        }
    }

    /// A new site without hooks, or the one that another thread has made meanwhile.
    private static func establish(_ key: Key, for request: HookRequest) throws(AspectError) -> FlatSite {
        let new = FlatSite(key, for: request)
        try request.install(new, as: new.mechanism) { $0.position = .ORT_HOOK_INSTEAD }
        // What is found is let go after the lock, and never there: that may be its end.
        let (found, isFirst) = sites.withLock { sites in
            let found = sites[key]?.site
            let isFirst = found?.mechanism.isRemoved ?? true
            if isFirst { sites[key] = Reference(site: new) }
            return (found, isFirst)
        }
        guard !isFirst, let found else { return new }
        _ = new.mechanism.remove()
        return found
    }

    /// Nil when the site has just ended with its last hook.
    private func append(_ body: any HookBody, for request: HookRequest) -> AspectToken? {
        let state = FlatHook(self, mechanism)
        let identifier = AspectIdentifier(request, body: body, backing: state)
        let isAppended = hooks.withLock { hooks in
            hooks?.append(Hook(identifier: identifier, body: body, state: state))
            return hooks != nil
        }
        return isAppended ? AspectToken(identifier) : nil
    }

    /// Takes out a hook that is removed.
    fileprivate func remove(_ state: FlatHook) {
        var removed: Hook? // let go after the lock
        let isEmpty = hooks.withLock { hooks in
            guard let index = hooks?.firstIndex(where: { $0.state === state }) else { return false }
            removed = hooks?.remove(at: index)
            guard hooks?.isEmpty == true else { return false }
            hooks = nil
            return true
        }
        if isEmpty {
            _ = mechanism.remove()
        }
        withExtendedLifetime(removed) {}
    }

    // MARK: Running

    override func run(_ info: AspectInfo) throws {
        // Not in its place is one that another thread was faster than, which has no hooks.
        guard Self.find(key) === self, !isRunAlready(info.call) else { return try info.proceed() }
        let chains = [siteOfClass, self].compactMap { $0?.hooks.withLock { $0 } ?? nil }
        let active = chains.joined().filter { $0.state.isActive }
        func all(_ position: AspectPosition) -> [Hook] { active.filter { $0.identifier.options.position == position } }
        for hook in all(.before) { _ = try run(hook, info) }
        do {
            var ranInstead = false
            for hook in all(.instead) { ranInstead = try run(hook, info) || ranInstead }
            if !ranInstead { try info.proceed() }
        } catch {
            for hook in all(.after) where hook.identifier.options.contains(.finally) { _ = try run(hook, info) }
            throw error
        }
        for hook in all(.after) { _ = try run(hook, info) }
    }

    /// False when the hook was an automatic-removal one that another call has claimed, or does not run in nested calls.
    private func run(_ hook: Hook, _ info: AspectInfo) throws -> Bool {
        let options = hook.identifier.options
        if options.contains(.skipNested), isNested(hook, info.call) { return false }
        if options.contains(.automaticRemoval), !hook.state.remove() { return false }
        try hook.body.run(info.at(options.position))
        return true
    }

    /// Whether the hooks of an object, which run those of its class as well, have come to the class's method.
    private func isRunAlready(_ call: OpaquePointer) -> Bool {
        guard key.objectAddress == nil else { return false }
        guard let site = siteOfReceiver(call) else { return false }
        let receiver = ort_hook_call_receiver(call)
        for around in callsAround(call) where ort_hook_call_receiver(around) == receiver {
            if site.mechanism.isRun(by: around) { return true }
            if mechanism.isRun(by: around) { return false }
        }
        return false
    }

    private func siteOfReceiver(_ call: OpaquePointer) -> FlatSite? {
        let address = UInt(bitPattern: ort_hook_call_receiver(call))
        return Self.find(Key(cls: nil, objectAddress: address, selector: key.selector))
    }

    /// Whether a call around this one runs the hook: by its own site, or by that of an object of the class.
    private func isNested(_ hook: Hook, _ call: OpaquePointer) -> Bool {
        callsAround(call).contains { around in
            if hook.state.mechanism.isRun(by: around) { return true }
            guard let site = siteOfReceiver(around), site.mechanism.isRun(by: around) else { return false }
            return site.siteOfClass?.mechanism === hook.state.mechanism
        }
    }

    private func callsAround(_ call: OpaquePointer) -> some Sequence<OpaquePointer> {
        sequence(state: call) { call in
            guard let around = ort_hook_call_around(call) else { return nil }
            call = around
            return around
        }
    }
}

/// One hook of a flat site.
private final class FlatHook: HookBacking {
    private enum Phase: UInt8, AtomicRepresentable {
        case active, disabled, removed
    }

    private weak let site: FlatSite?
    let mechanism: MechanismHook
    private let phase = Atomic(Phase.active)

    init(_ site: FlatSite, _ mechanism: MechanismHook) {
        self.site = site
        self.mechanism = mechanism
    }

    var isActive: Bool { phase.load(ordering: .acquiring) == .active }

    var state: AspectToken.State {
        switch (phase.load(ordering: .acquiring), mechanism.state) {
        case (.removed, _), (_, .removed): .removed
        case (.disabled, _): .disabled
        case (.active, let state): state
        }
    }

    func remove() -> Bool {
        guard mechanism.state != .removed,
            phase.exchange(.removed, ordering: .acquiringAndReleasing) != .removed
        else { return false }
        site?.remove(self)
        return true
    }

    func disable() -> Bool { change(.active, .disabled) }
    func enable() -> Bool { change(.disabled, .active) }

    private func change(_ from: Phase, _ to: Phase) -> Bool {
        phase.compareExchange(expected: from, desired: to, ordering: .acquiringAndReleasing).exchanged
    }
}
