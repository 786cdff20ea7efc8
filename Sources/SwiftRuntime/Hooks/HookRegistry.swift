import CFFIShim
import CRuntime
import Synchronization

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
    }

    private let state = Mutex(State())
    private let interceptor: any HookInterceptor = ForwardingInterceptor()

    // MARK: Finding

    /// The site of the class or the nearest superclass that has one.
    func site(for selector: Selector, at cls: ObjCClass) -> HookSite? {
        state.withLock { state in
            sequence(first: cls, next: \.superclass).lazy.compactMap { state.sites[Key(cls: $0, selector: selector)] }.first
        }
    }

    func site(of cls: ObjCClass, _ selector: Selector) -> HookSite? {
        state.withLock { $0.sites[Key(cls: cls, selector: selector)] }
    }

    /// Every hook on a class.
    var classHooks: [AspectIdentifier] {
        state.withLock { $0.sites.values.flatMap { $0.container.snapshot().all } }
    }

    // MARK: Classes

    func install(_ identifier: AspectIdentifier, for request: HookRequest) throws(AspectError) {
        try state.withLock { state throws(AspectError) in
            try AspectTracker.check(request, on: request.cls, sites: state.sites)
            let site = state.makeSite(on: request.cls, request, interceptor)
            site.container.append(identifier)
        }
    }

    // MARK: Objects

    /// Hooks one object, which the caller holds.
    func install(
        _ identifier: AspectIdentifier, for request: HookRequest, on object: UnsafeObject
    ) throws(AspectError) {
        // The lock orders this with the removal of the object's other hooks.
        try state.withLock { state throws(AspectError) in
            try AspectTracker.check(request, on: request.cls, sites: state.sites)
            let hooks = try Self.hooks(of: object, for: request)
            let key = Key(cls: hooks.subclass, selector: request.selector)
            if hooks.append(identifier) {
                state.users[key, default: 0] += 1
            }
            _ = state.makeSite(on: hooks.subclass, request, interceptor)
        }
    }

    private static func hooks(of object: UnsafeObject, for request: HookRequest) throws(AspectError) -> ObjectHooks {
        if let hooks = ObjectHooks.of(object) { return hooks }
        guard let subclass = HookedClasses.adopt(object, of: request.cls) else {
            throw request.error(
                .classPairAllocationFailed, "no dynamic subclass of \(request.cls.name) could be made: its names are taken")
        }
        return ObjectHooks.attach(to: object, subclass: subclass)
    }

    /// An object with these hooks is going away.
    func objectDied(_ hooks: ObjectHooks) {
        let removed = state.withLock { state in
            let removed = hooks.removeAll()
            for selector in removed.keys {
                state.removeUser(of: Key(cls: hooks.subclass, selector: selector), interceptor)
            }
            return removed
        }
        for container in removed.values {
            container.snapshot().all.forEach { _ = $0.claimRemoval() }
        }
        HookedClasses.release(nil, from: hooks.subclass)
    }

    // MARK: Removing

    /// Takes out a hook whose removal the caller has claimed.
    func uninstall(_ identifier: AspectIdentifier) {
        guard let address = identifier.objectAddress, let object = UnsafeObject(bitPattern: address) else {
            return uninstallFromClass(identifier)
        }
        // The object is alive: its death would have claimed the removal.
        var finished: ObjectHooks?
        state.withLock { state in
            guard let hooks = ObjectHooks.of(object) else { return }
            if hooks.remove(identifier) {
                state.removeUser(of: Key(cls: hooks.subclass, selector: identifier.selector), interceptor)
            }
            if hooks.isEmpty {
                finished = hooks
                hooks.detach()
                HookedClasses.release(object, from: hooks.subclass)
            }
        }
        if finished != nil {
            ObjectHooks.removeAssociation(from: object)
        }
    }

    private func uninstallFromClass(_ identifier: AspectIdentifier) {
        state.withLock { state in
            let key = Key(cls: identifier.hookedClass, selector: identifier.selector)
            guard let site = state.sites[key], site.container.remove(identifier), site.container.isEmpty else { return }
            state.removeSite(key, interceptor)
        }
    }

    func isDisplaced(_ identifier: AspectIdentifier) -> Bool {
        guard identifier.objectAddress == nil, let site = site(of: identifier.hookedClass, identifier.selector) else {
            return false
        }
        return !interceptor.isInPlace(site)
    }
}

extension HookRegistry.State {
    /// The site of the class, made and intercepted when it is new.
    fileprivate mutating func makeSite(
        on cls: ObjCClass, _ request: HookRequest, _ interceptor: any HookInterceptor
    ) -> HookSite {
        let key = HookRegistry.Key(cls: cls, selector: request.selector)
        if let site = sites[key] { return site }
        let own = cls.ownMethod(for: request.selector)?.implementation
        let site = HookSite(
            cls: cls, selector: request.selector, types: request.types, original: own.map { .own($0) } ?? .inherited)
        sites[key] = site
        interceptor.install(site)
        return site
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
        guard let site = sites[key], interceptor.uninstall(site) else { return }
        sites[key] = nil
    }
}
