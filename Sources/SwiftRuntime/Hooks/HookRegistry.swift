import CFFIShim
import CRuntime

/// Every hook of the process. Installs and removes under one lock, which no user code runs with.
final class HookRegistry: Sendable {
    static let shared = HookRegistry()

    struct Key: Hashable, Sendable {
        let cls: ObjCClass
        let selector: Selector
    }

    fileprivate struct State {
        var sites: [Key: HookSite] = [:]
        /// Objects that hook a site of a dynamic subclass.
        var users: [Key: Int] = [:]
        /// Sites of each class.
        var siteCounts: [ObjCClass: Int] = [:]
    }

    private let state = Guarded(State())
    private let interceptor: any HookInterceptor = ForwardingInterceptor()

    private init() {
        // The handler only runs when the registry is there, and no lock is held then.
        ort_set_dispose_handler { cls in
            guard let cls else { return }
            HookRegistry.shared.classGoes(ObjCClass(unsafePointer: cls))
        }
    }

    // MARK: Finding

    /// The site of the class or the nearest superclass that has one.
    func site(for selector: Selector, at cls: ObjCClass) -> HookSite? {
        state.withLock { state in
            for candidate in sequence(first: cls, next: \.superclass) {
                if let site = state.sites[Key(cls: candidate, selector: selector)] { return site }
            }
            return nil
        }
    }

    func site(of cls: ObjCClass, _ selector: Selector) -> HookSite? {
        state.withLock { $0.sites[Key(cls: cls, selector: selector)] }
    }

    /// The sites of the class and its superclasses on which someone else stands.
    func displacedSites(at cls: ObjCClass) -> [HookSite] {
        state.withLock { $0.sites.values.filter { cls.isSubclass(of: $0.cls) && !interceptor.isInPlace($0) } }
    }

    /// Every hook on a class.
    var classHooks: [AspectIdentifier] {
        state.withLock { $0.sites.values.flatMap { $0.container.snapshot().all.map(\.identifier) } }
    }

    // MARK: Classes

    func install(_ hook: ChainedHook, for request: HookRequest) throws(AspectError) {
        try state.withLock { state throws(AspectError) in
            try AspectTracker.check(request, onObject: false, sites: state.sites)
            let site = try state.makeSite(on: request.cls, request, interceptor)
            site.container.append(hook)
        }
    }

    // MARK: Objects

    /// Hooks one object, which the caller holds.
    func install(_ hook: ChainedHook, for request: HookRequest, on object: UnsafeObject) throws(AspectError) {
        var found: (hooks: ObjectHooks, box: ObjCObject)? // let go after the lock
        // The lock orders this with the removal of the object's other hooks.
        try state.withLock { state throws(AspectError) in
            try AspectTracker.check(request, onObject: true, sites: state.sites)
            found = ObjectHooks.of(object)
            let hooks: ObjectHooks
            if let found {
                hooks = found.hooks
                try Self.checkClass(of: object, leadsTo: hooks.subclass, request)
            } else {
                hooks = try Self.attachHooks(to: object, for: request)
            }
            defer { Self.detachIfEmpty(hooks, from: object) }
            _ = try state.makeSite(on: hooks.subclass, request, interceptor)
            if hooks.append(hook) {
                state.users[Key(cls: hooks.subclass, selector: request.selector), default: 0] += 1
            }
        }
        withExtendedLifetime(found) {}
    }

    /// Refuses hooks that the object's messages would not reach.
    private static func checkClass(
        of object: UnsafeObject, leadsTo subclass: ObjCClass, _ request: HookRequest
    ) throws(AspectError) {
        guard let cls = object_getClass(object), !ObjCClass(unsafePointer: cls).isSubclass(of: subclass) else { return }
        throw request.error(
            .displaced,
            "someone else has changed the class of the object 0x\(String(UInt(bitPattern: object), radix: 16)) to "
                + "\(request.cls.name) since it was hooked; it can be hooked again when its hooks are removed")
    }

    private static func attachHooks(to object: UnsafeObject, for request: HookRequest) throws(AspectError)
        -> ObjectHooks
    {
        guard let subclass = HookedClasses.adopt(object, of: request.cls) else {
            throw request.error(
                .classPairAllocationFailed,
                "no dynamic subclass of \(request.cls.name) could be made: its names are taken")
        }
        return ObjectHooks.attach(to: object, subclass: subclass)
    }

    /// Gives an object without hooks its class back. The caller keeps the box of the hooks until the lock is given
    /// back.
    private static func detachIfEmpty(_ hooks: ObjectHooks, from object: UnsafeObject) {
        guard hooks.isEmpty else { return }
        hooks.detach()
        ObjectHooks.removeAssociation(from: object)
        HookedClasses.release(object, from: hooks.subclass)
    }

    /// The object has lost these hooks: it is being deallocated, or someone has removed all its associations.
    func objectLost(_ hooks: ObjectHooks) {
        var successor: (hooks: ObjectHooks, box: ObjCObject)? // let go after the lock
        let removed = state.withLock { state in
            let removed = hooks.removeAll()
            for selector in removed.keys {
                state.removeUser(of: Key(cls: hooks.subclass, selector: selector), interceptor)
            }
            let object = ort_is_deallocating(hooks.object) ? nil : hooks.object
            successor = object.flatMap(ObjectHooks.of)
            // An object that has been hooked again meanwhile stays an instance of the dynamic subclass.
            HookedClasses.release(successor == nil ? object : nil, from: hooks.subclass)
            return removed
        }
        for container in removed.values {
            container.snapshot().all.forEach { _ = $0.identifier.claimRemoval() }
        }
        withExtendedLifetime(successor) {}
    }

    // MARK: Disposal

    /// The class is about to be disposed: ends its hooks and takes its parked dynamic subclass along. One that still
    /// has hooked objects stays, which the runtime then refuses.
    private func classGoes(_ cls: ObjCClass) {
        let ended = state.withLock { state in
            [cls, cls.isa].flatMap { state.forgetSites(of: $0) }
        }
        for site in ended {
            site.container.snapshot().all.forEach { _ = $0.identifier.claimRemoval() }
        }
        HookedClasses.disposeParkedSubclasses(of: cls)
    }

    // MARK: Removing

    /// Takes out a hook whose removal the caller has claimed.
    func uninstall(_ identifier: AspectIdentifier) {
        guard let reference = identifier.object else { return uninstallFromClass(identifier) }
        // An object whose dealloc has begun takes its hooks along itself.
        guard let object = reference.load() else { return }
        uninstall(identifier, from: object)
    }

    private func uninstall(_ identifier: AspectIdentifier, from object: ObjCObject) {
        // Let go after the lock, as the object is.
        var found: (hooks: ObjectHooks, box: ObjCObject)?
        var removed: (hook: ChainedHook, wasLast: Bool)?
        state.withLock { state in
            found = ObjectHooks.of(object.unsafePointer)
            guard let hooks = found?.hooks else { return }
            removed = hooks.remove(identifier)
            guard removed?.wasLast == true else { return }
            state.removeUser(of: Key(cls: hooks.subclass, selector: identifier.selector), interceptor)
            Self.detachIfEmpty(hooks, from: object.unsafePointer)
        }
        withExtendedLifetime((object, found, removed)) {}
    }

    private func uninstallFromClass(_ identifier: AspectIdentifier) {
        let removed = state.withLock { state -> ChainedHook? in
            let key = Key(cls: identifier.hookedClass, selector: identifier.selector)
            guard let site = state.sites[key] else { return nil }
            let removed = site.container.remove(identifier)
            if removed != nil, site.container.isEmpty {
                state.removeSite(key, interceptor)
            }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    func isDisplaced(_ identifier: AspectIdentifier) -> Bool {
        var cls = identifier.hookedClass
        if let reference = identifier.object {
            guard let object = reference.load(), let hooks = ObjectHooks.of(object.unsafePointer)?.hooks else {
                return false
            }
            cls = hooks.subclass
            guard object.isa.isSubclass(of: cls) else { return true }
        }
        return site(of: cls, identifier.selector).map { !interceptor.isInPlace($0) } ?? false
    }
}

extension HookRegistry.State {
    /// The site of the class, made and intercepted when it is new.
    fileprivate mutating func makeSite(
        on cls: ObjCClass, _ request: HookRequest, _ interceptor: any HookInterceptor
    ) throws(AspectError) -> HookSite {
        let key = HookRegistry.Key(cls: cls, selector: request.selector)
        if let site = sites[key] {
            guard interceptor.isInPlace(site) else {
                throw request.error(
                    .displaced,
                    "someone else has replaced the implementation of \(request.methodName) on top of a hook; it can be hooked "
                        + "again when theirs is gone")
            }
            return site
        }
        let own = cls.ownMethod(for: request.selector)?.implementation
        let site = HookSite(
            cls: cls, selector: request.selector, types: request.types, original: own.map { .own($0) } ?? .inherited)
        sites[key] = site
        siteCounts[cls, default: 0] += 1
        interceptor.install(site)
        return site
    }

    /// For a class that goes away with all that was changed in it.
    fileprivate mutating func forgetSites(of cls: ObjCClass) -> [HookSite] {
        guard siteCounts.removeValue(forKey: cls) != nil else { return [] }
        let forgotten = sites.values.filter { $0.cls == cls }
        for site in forgotten {
            sites[HookRegistry.Key(cls: cls, selector: site.selector)] = nil
        }
        return forgotten
    }

    fileprivate mutating func removeUser(of key: HookRegistry.Key, _ interceptor: any HookInterceptor) {
        users[key, default: 1] -= 1
        if users[key] == 0 {
            users[key] = nil
            removeSite(key, interceptor)
        }
    }

    /// A site that someone else stands on stays, with an empty chain, for their calls to pass through.
    fileprivate mutating func removeSite(_ key: HookRegistry.Key, _ interceptor: any HookInterceptor) {
        guard let site = sites[key], interceptor.uninstall(site, isLastOfClass: siteCounts[key.cls] == 1) else {
            return
        }
        sites[key] = nil
        siteCounts[key.cls, default: 1] -= 1
        if siteCounts[key.cls] == 0 {
            siteCounts[key.cls] = nil
        }
    }
}
