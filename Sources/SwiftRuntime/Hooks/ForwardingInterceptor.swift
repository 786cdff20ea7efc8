import CFFIShim
import CRuntime

/// The forwarding engine: the method becomes `_objc_msgForward`, its implementation is kept under
/// `aspects__<selector>`, and the class's `forwardInvocation:` runs the hooks; a `forwardingTargetForSelector:` of its
/// own does not hear of hooked methods.
struct ForwardingInterceptor: HookInterceptor {
    static func alias(of selector: Selector) -> Selector { Selector("aspects__" + selector.name) }

    func install(_ site: HookSite) {
        let cls = site.cls.unsafePointer
        Self.forwardInvocation.takeOver(in: site.cls)
        if Self.redirects(site.cls) {
            Self.forwardingTarget.takeOver(in: site.cls)
        }
        if case .own(let original) = site.original {
            class_addMethod(cls, Self.alias(of: site.selector).unsafePointer, original.unsafePointer, site.types)
        }
        let entry = Implementation.forwarding(types: site.types)
        class_replaceMethod(cls, site.selector.unsafePointer, entry.unsafePointer, site.types)
    }

    func uninstall(_ site: HookSite, isLastOfClass: Bool) -> Bool {
        guard isInPlace(site) else { return false }
        let cls = site.cls.unsafePointer
        switch site.original {
        case .own(let original):
            class_replaceMethod(cls, site.selector.unsafePointer, original.unsafePointer, site.types)
            ort_class_removeMethod(cls, Self.alias(of: site.selector).unsafePointer)
        case .inherited:
            ort_class_removeMethod(cls, site.selector.unsafePointer)
        }
        if isLastOfClass {
            Self.forwardInvocation.giveBack(in: site.cls)
            Self.forwardingTarget.giveBack(in: site.cls)
        }
        return true
    }

    func isInPlace(_ site: HookSite) -> Bool {
        site.cls.ownMethod(for: site.selector)?.implementation.isForwarding == true
    }

    // MARK: Forwarding

    private static let forwardInvocation: TakenMethod = {
        let body: @convention(c) (UnsafeObject?, SEL?, UnsafeObject?) -> Void = { receiver, _, invocation in
            guard let receiver, let invocation else { return }
            ForwardingInterceptor.deliver(invocation, to: receiver)
        }
        return TakenMethod(
            selector: "forwardInvocation:", alias: "__aspects_forwardInvocation:", types: "v24@0:8@16",
            implementation: Implementation(unsafePointer: unsafeBitCast(body, to: IMP.self)))
    }()

    /// The runtime asks it first: hooked methods must not go to other receivers before their hooks have run.
    private static let forwardingTarget: TakenMethod = {
        let body: @convention(c) (UnsafeObject?, SEL?, SEL?) -> UnsafeObject? = { receiver, _, asked in
            guard let receiver, let asked, let cls = object_getClass(receiver) else { return nil }
            let selector = Selector(unsafePointer: asked), owner = ObjCClass(unsafePointer: cls)
            guard ForwardingInterceptor.site(for: selector, at: owner) == nil else { return nil }
            return ForwardingInterceptor.originalTarget(for: selector, of: receiver, cls: owner)
        }
        return TakenMethod(
            selector: "forwardingTargetForSelector:", alias: "__aspects_forwardingTargetForSelector:",
            types: "@24@0:8:16", implementation: Implementation(unsafePointer: unsafeBitCast(body, to: IMP.self)))
    }()

    /// Whether the class has a `forwardingTargetForSelector:` that may answer, not just the root class's.
    private static func redirects(_ cls: ObjCClass) -> Bool {
        guard let original = forwardingTarget.original(in: cls) else { return false }
        return original != ObjCClass.nsObject.ownMethod(for: forwardingTarget.selector)?.implementation
    }

    /// What the class's own `forwardingTargetForSelector:` answers.
    private static func originalTarget(
        for selector: Selector, of receiver: UnsafeObject, cls: ObjCClass
    ) -> UnsafeObject? {
        typealias Target = @convention(c) (UnsafeObject?, SEL?, SEL?) -> UnsafeObject?
        guard let imp = forwardingTarget.original(in: cls)?.unsafePointer else { return nil }
        return unsafeBitCast(imp, to: Target.self)(
            receiver, forwardingTarget.selector.unsafePointer, selector.unsafePointer)
    }

    /// A forwarded message has arrived: runs the hooks of its method, or what the class would have done with it.
    private static func deliver(_ invocation: UnsafeObject, to receiver: UnsafeObject) {
        guard let core = cffi_invocation_of_object(invocation), let pointer = cffi_invocation_selector(core),
            let isa = object_getClass(receiver)
        else { return }
        let selector = Selector(unsafePointer: pointer), cls = ObjCClass(unsafePointer: isa)
        if let site = site(for: selector, at: cls) {
            let plan = HookPlan(at: site, arrivingAs: selector, receiver: receiver)
            AspectCall(receiver: receiver, selector: selector, invocation: invocation, core: core, plan: plan).run()
        } else if let method = cls.method(for: selector), !method.implementation.isForwarding {
            // The hook was removed while the message was on its way.
            cffi_invocation_invoke_function(core, method.implementation.unsafePointer)
        } else {
            forwardInvocationOriginally(invocation, to: receiver, cls: cls)
        }
    }

    /// The site that a forwarded message leads to; nil when it is not hooked.
    ///
    /// Someone who exchanges a hooked method for one of theirs has the engine's entry under their selector then:
    /// without a site of its own, that entry belongs to the one displaced site whose type it has.
    private static func site(for selector: Selector, at cls: ObjCClass) -> HookSite? {
        if let site = HookRegistry.shared.site(for: selector, at: cls) { return site }
        guard let method = cls.method(for: selector), method.implementation.isForwarding,
            let signature = cffi_signature_intern(method.typeEncoding, nil)
        else { return nil }
        let displaced = HookRegistry.shared.displacedSites(at: cls).filter {
            cffi_signature_intern($0.types, nil) == signature
        }
        return displaced.count == 1 ? displaced.first : nil
    }

    /// What would become of a call of a forwarded method without hooks.
    static func forwardOriginally(
        _ selector: Selector, _ invocation: UnsafeObject, to receiver: UnsafeObject, cls: ObjCClass
    ) {
        let target = originalTarget(for: selector, of: receiver, cls: cls)
        if let target, target != receiver, let core = cffi_invocation_of_object(invocation) {
            cffi_invocation_invoke_with_target(core, target)
            cffi_invocation_set_target(core, receiver)
        } else {
            forwardInvocationOriginally(invocation, to: receiver, cls: cls)
        }
    }

    private static func forwardInvocationOriginally(
        _ invocation: UnsafeObject, to receiver: UnsafeObject, cls: ObjCClass
    ) {
        typealias Forward = @convention(c) (UnsafeObject?, SEL?, UnsafeObject?) -> Void
        guard let imp = forwardInvocation.original(in: cls)?.unsafePointer else { return }
        unsafeBitCast(imp, to: Forward.self)(receiver, forwardInvocation.selector.unsafePointer, invocation)
    }
}
