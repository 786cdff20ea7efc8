import CFFIShim
import CHooks
import CRuntime
import Synchronization

/// The hooks of one method of a class, or of one object, under the original library's rules: one instead hook of the
/// mechanism, whose context, a ``FlatChain``, is what a call runs.
///
/// A change of the hooks puts another chain in its place, and the mechanism lets the former one go when no call runs it
/// any more.
///
/// The chain of an object holds the hooks of its class, too, so a change of those shows another chain for each hooked
/// object of the class: about a microsecond each.
final class FlatSite: @unchecked Sendable {
    // Sendable: what changes is touched with the registry's lock held.
    let key: Key
    private let cls: ObjCClass
    private let signature: MethodSignature
    /// In the order in which they run; nil once the last one has been taken out: then the site has ended.
    private var hooks: [FlatHook]? = []
    /// The mechanism's hook that is in place.
    private var mechanism = MechanismHook()
    /// What was shown and may run still, the present one last.
    ///
    /// The mechanism keeps them.
    private var shown: [Shown] = []

    private struct Shown {
        weak var chain: FlatChain?
        let mechanism: MechanismHook
    }

    private init(_ key: Key, for request: HookRequest) {
        self.key = key
        cls = request.cls
        signature = request.signature
    }

    deinit {
        Self.locked { [key] registry, kept in
            let site = registry.sites[key.selector]?[key.place]?.site
            if let site { return kept.append(site) } // another one, which has the place by now
            registry.sites[key.selector]?[key.place] = nil
            if registry.sites[key.selector]?.isEmpty == true { registry.sites[key.selector] = nil }
        }
    }

    // MARK: Finding

    struct Key: Hashable {
        let place: Place
        let selector: Selector

        init(_ request: HookRequest) {
            place = request.object.map { .object(UInt(bitPattern: $0.unsafePointer)) } ?? .cls(request.cls)
            selector = request.selector
        }
    }

    enum Place: Hashable {
        case cls(ObjCClass)
        case object(UInt)
    }

    private struct Registry {
        /// The mechanism keeps the sites: one ends with its object or class.
        var sites: [Selector: [Place: Reference]] = [:]
        /// How many hooks of a class's method are about to be installed.
        var reservations: [Selector: [ObjCClass: Int]] = [:]
    }

    private struct Reference {
        weak var site: FlatSite?
    }

    private static let registry = Guarded(forProcess: Registry())

    /// Runs the body with the lock held.
    ///
    /// What it keeps is let go afterwards, since that may be its end. The body calls nothing of the mechanism that runs
    /// user code.
    private static func locked<Result>(_ body: (inout Registry, inout [AnyObject]) -> Result) -> Result {
        var kept: [AnyObject] = []
        let result = registry.withLock { body(&$0, &kept) }
        withExtendedLifetime(kept) {}
        return result
    }

    /// A site that calls come to.
    private static func find(_ key: Key, _ registry: Registry, _ kept: inout [AnyObject]) -> FlatSite? {
        guard let site = registry.sites[key.selector]?[key.place]?.site else { return nil }
        kept.append(site)
        return site.mechanism.state == .active ? site : nil
    }

    /// Those of one selector.
    private static func all(
        of selector: Selector, _ registry: Registry, _ kept: inout [AnyObject]
    ) -> [FlatSite] {
        let sites = registry.sites[selector]?.values.compactMap(\.site) ?? []
        kept.append(contentsOf: sites)
        return sites
    }

    /// Of the hooks of an object, the site of the nearest class that has one.
    private func siteOfClass(_ registry: Registry, _ kept: inout [AnyObject]) -> FlatSite? {
        guard case .object = key.place, let sites = registry.sites[key.selector] else { return nil }
        for cls in sequence(first: cls, next: \.superclass) {
            guard let site = sites[.cls(cls)]?.site else { continue }
            kept.append(site)
            switch site.mechanism.state {
            case .active: return site
            case .removed: continue // of a class that had the address before
            default: return nil // somebody else's method does not lead to it
            }
        }
        return nil
    }

    // MARK: Installing

    static func install(_ body: any HookBody, for request: HookRequest) throws -> AspectToken {
        let key = Key(request)
        try reserve(request)
        defer { endReservation(request) }
        if request.object == nil { try AspectTracker.check(request) }
        while true {
            let found = locked { registry, kept in find(key, registry, &kept) }
            let site = try found ?? establish(key, for: request)
            if let token = site.append(body, for: request) { return token }
        }
    }

    /// A method is hooked once per class hierarchy: of two threads that hook two classes of one, the second is refused,
    /// even if the hook of the first should fail later.
    private static func reserve(_ request: HookRequest) throws(AspectError) {
        guard request.object == nil else { return }
        let other: ObjCClass? = locked { registry, _ in
            let other = registry.reservations[request.selector]?.keys.first {
                $0 != request.cls && AspectTracker.areRelated($0, request.cls)
            }
            if other == nil {
                registry.reservations[request.selector, default: [:]][request.cls, default: 0] += 1
            }
            return other
        }
        if let other { throw AspectTracker.error(request, hookedIn: other) }
    }

    private static func endReservation(_ request: HookRequest) {
        guard request.object == nil else { return }
        locked { registry, _ in
            let count = registry.reservations[request.selector]?[request.cls] ?? 0
            registry.reservations[request.selector]?[request.cls] = count > 1 ? count - 1 : nil
            if registry.reservations[request.selector]?.isEmpty == true {
                registry.reservations[request.selector] = nil
            }
        }
    }

    /// A new site without hooks, or the one that another thread has made meanwhile.
    private static func establish(_ key: Key, for request: HookRequest) throws -> FlatSite {
        let new = FlatSite(key, for: request)
        let chain = FlatChain(new, own: [], siteOfClass: nil, ofClass: [])
        chain.prepare(request.signature, .instead)
        try request.install(chain, as: new.mechanism) { $0.position = .ORT_HOOK_INSTEAD }
        let found: FlatSite? = locked { registry, kept in
            let found = find(key, registry, &kept)
            if found == nil {
                new.shown = [Shown(chain: chain, mechanism: new.mechanism)]
                registry.sites[key.selector, default: [:]][key.place] = Reference(site: new)
            }
            return found
        }
        guard let found else { return new }
        _ = new.mechanism.remove()
        return found
    }

    /// Nil when the site has just ended, with its last hook or with its object.
    private func append(_ body: any HookBody, for request: HookRequest) -> AspectToken? {
        let state = FlatHookState(self)
        let hook = FlatHook(request.identifier(of: body, state), body, state)
        let isAppended = Self.locked { registry, kept in
            guard let hooks else { return false }
            let index = hooks.firstIndex { $0.identifier.priority < hook.identifier.priority } ?? hooks.endIndex
            self.hooks?.insert(hook, at: index)
            guard show(registry, &kept) else {
                self.hooks = hooks
                return false
            }
            return true
        }
        return isAppended ? AspectToken(hook.identifier) : nil
    }

    // MARK: Showing

    /// Has calls that begin from now on run the hooks as they are.
    ///
    /// False when the site's object or class has gone.
    private func show(_ registry: Registry, _ kept: inout [AnyObject]) -> Bool {
        if case .cls = key.place {
            for site in Self.all(of: key.selector, registry, &kept)
            where site !== self && site.siteOfClass(registry, &kept) === self {
                _ = site.showOwn(registry, &kept)
            }
        }
        return showOwn(registry, &kept)
    }

    private func showOwn(_ registry: Registry, _ kept: inout [AnyObject]) -> Bool {
        let own = hooks ?? []
        let above = own.isEmpty ? nil : siteOfClass(registry, &kept)
        let chain = FlatChain(self, own: own, siteOfClass: above, ofClass: above?.hooks ?? [])
        chain.prepare(signature, .instead)
        kept.append(chain)
        kept.append(contentsOf: shown.compactMap(\.chain))
        let engine = own.contains { $0.identifier.engine == .forwarding } ? HookEngine.forwarding : .automatic
        guard let replacement = mechanism.replace(with: chain, engine: engine) else { return false }
        mechanism = replacement
        shown.removeAll { $0.chain == nil } // the others are kept above
        shown.append(Shown(chain: chain, mechanism: replacement))
        return true
    }

    // MARK: Changing

    fileprivate func remove(_ state: FlatHookState) -> Bool {
        let removed: [MechanismHook]? = Self.locked { registry, kept in
            guard mechanism.state != .removed, let index = hooks?.firstIndex(where: { $0.state === state }),
                let hook = hooks?.remove(at: index)
            else { return nil }
            kept.append(hook)
            state.phase = .removed
            _ = show(registry, &kept)
            // A site that someone else's implementation stands on may have lost its place to another one.
            let sites = Self.all(of: key.selector, registry, &kept).filter { $0 !== self } + [self]
            var removed = sites.flatMap { $0.shownChains(with: hook, &kept) }
            if hooks?.isEmpty == true {
                end(&registry, &kept)
                removed.append(mechanism)
            }
            return removed
        }
        // Only now: it runs the ends of bodies. Of chains that were replaced it says that they are to be waited for.
        removed?.forEach { _ = $0.remove() }
        return removed != nil
    }

    private func shownChains(with hook: FlatHook, _ kept: inout [AnyObject]) -> [MechanismHook] {
        shown.compactMap { shown in
            guard let chain = shown.chain else { return nil }
            kept.append(chain)
            return chain.runs(hook) ? shown.mechanism : nil
        }
    }

    private func end(_ registry: inout Registry, _ kept: inout [AnyObject]) {
        hooks = nil
        let site = registry.sites[key.selector]?[key.place]?.site
        if let site, site !== self { return kept.append(site) }
        registry.sites[key.selector]?[key.place] = nil
        if registry.sites[key.selector]?.isEmpty == true { registry.sites[key.selector] = nil }
    }

    fileprivate func change(_ state: FlatHookState, _ from: FlatHookState.Phase, _ to: FlatHookState.Phase) -> Bool {
        Self.locked { registry, kept in
            guard state.phase == from, mechanism.state != .removed else { return false }
            state.phase = to
            return show(registry, &kept)
        }
    }

    fileprivate func state(of state: FlatHookState) -> AspectToken.State {
        Self.locked { _, _ in
            switch (state.phase, mechanism.state) {
            case (.removed, _), (_, .removed): .removed
            case (.disabled, _): .disabled
            case (.active, let state): state
            }
        }
    }

    fileprivate func engineInUse(of state: FlatHookState) -> HookEngine {
        Self.locked { _, _ in state.phase == .removed ? .automatic : mechanism.engineInUse }
    }

    /// The object or the class has gone, and the chain that was in place with it.
    ///
    /// Calls may run former ones.
    func hasEnded(with chain: FlatChain) {
        let chain = ObjectIdentifier(chain)
        let former: [MechanismHook] = Self.locked { registry, kept in
            guard mechanism.isRemoved, let hooks else { return [] }
            kept.append(contentsOf: hooks)
            end(&registry, &kept)
            return shown.compactMap { shown in
                guard let other = shown.chain, ObjectIdentifier(other) != chain else { return nil }
                kept.append(other)
                return shown.mechanism
            }
        }
        former.forEach { _ = $0.remove() }
    }
}

/// One hook of a flat site.
final class FlatHook: Sendable {
    let identifier: AspectIdentifier
    let body: any HookBody
    fileprivate let state: FlatHookState
    private let isClaimed = Atomic(false)

    fileprivate init(_ identifier: AspectIdentifier, _ body: any HookBody, _ state: FlatHookState) {
        self.identifier = identifier
        self.body = body
        self.state = state
    }

    var isActive: Bool { state.phase == .active }

    /// Of a hook that runs once: whether it is this call that runs it.
    ///
    /// Whoever removes or disables it meanwhile does not take it from the calls that have it.
    func claim() -> Bool {
        guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        _ = state.remove()
        return true
    }
}

/// What a token and the site know of a hook.
///
/// Does not keep its body.
private final class FlatHookState: HookBacking, @unchecked Sendable {
    // Sendable: `phase` is touched with the registry's lock held.
    enum Phase {
        case active, disabled, removed
    }

    var phase = Phase.active
    private weak let site: FlatSite?

    init(_ site: FlatSite) {
        self.site = site
    }

    var state: AspectToken.State { site?.state(of: self) ?? .removed }
    var engineInUse: HookEngine { site?.engineInUse(of: self) ?? .automatic }
    func remove() -> Bool { site?.remove(self) ?? false }
    func disable() -> Bool { site?.change(self, .active, .disabled) ?? false }
    func enable() -> Bool { site?.change(self, .disabled, .active) ?? false }
}
