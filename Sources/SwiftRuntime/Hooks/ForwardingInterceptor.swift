import CFFIShim
import CRuntime

/// The forwarding engine: the method becomes `_objc_msgForward`, its implementation is kept under `aspects__<selector>`, and the
/// class's `forwardInvocation:` runs the hooks.
struct ForwardingInterceptor: HookInterceptor {
    private static let forwardInvocation: Selector = "forwardInvocation:"
    private static let ownForwardInvocation: Selector = "__aspects_forwardInvocation:"
    private static let forwardInvocationTypes = "v24@0:8@16"

    static func alias(of selector: Selector) -> Selector { Selector("aspects__" + selector.name) }

    func install(_ site: HookSite) {
        let cls = site.cls.unsafePointer
        takeOverForwarding(of: site.cls)
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
            giveBackForwarding(of: site.cls)
        }
        return true
    }

    func isInPlace(_ site: HookSite) -> Bool {
        site.cls.ownMethod(for: site.selector)?.implementation.isForwarding == true
    }

    // MARK: forwardInvocation:

    /// `forwardInvocation:` of a class with hooked methods.
    private static let implementation: Implementation = {
        let body: @convention(c) (UnsafeObject?, SEL?, UnsafeObject?) -> Void = { receiver, _, invocation in
            guard let receiver, let invocation else { return }
            ForwardingInterceptor.deliver(invocation, to: receiver)
        }
        return Implementation(unsafePointer: unsafeBitCast(body, to: IMP.self))
    }()

    private func takeOverForwarding(of cls: ObjCClass) {
        let own = cls.ownMethod(for: Self.forwardInvocation)?.implementation
        guard own != Self.implementation else { return }
        if let own {
            class_addMethod(
                cls.unsafePointer, Self.ownForwardInvocation.unsafePointer, own.unsafePointer,
                Self.forwardInvocationTypes)
        }
        class_replaceMethod(
            cls.unsafePointer, Self.forwardInvocation.unsafePointer, Self.implementation.unsafePointer,
            Self.forwardInvocationTypes)
    }

    /// Restores `forwardInvocation:`, unless someone has replaced it since.
    private func giveBackForwarding(of cls: ObjCClass) {
        guard cls.ownMethod(for: Self.forwardInvocation)?.implementation == Self.implementation else { return }
        if let own = cls.ownMethod(for: Self.ownForwardInvocation)?.implementation {
            class_replaceMethod(
                cls.unsafePointer, Self.forwardInvocation.unsafePointer, own.unsafePointer, Self.forwardInvocationTypes)
            ort_class_removeMethod(cls.unsafePointer, Self.ownForwardInvocation.unsafePointer)
        } else {
            ort_class_removeMethod(cls.unsafePointer, Self.forwardInvocation.unsafePointer)
        }
    }

    /// A forwarded message has arrived: runs the hooks of its method, or what the class would have done with it.
    private static func deliver(_ invocation: UnsafeObject, to receiver: UnsafeObject) {
        guard let core = cffi_invocation_of_object(invocation), let pointer = cffi_invocation_selector(core),
            let cls = object_getClass(receiver)
        else { return }
        let selector = Selector(unsafePointer: pointer)
        if let plan = HookPlan(for: selector, receiver: receiver, cls: ObjCClass(unsafePointer: cls)) {
            AspectCall(receiver: receiver, selector: selector, invocation: invocation, core: core, plan: plan).run()
        } else if let method = ObjCClass(unsafePointer: cls).method(for: selector), !method.implementation.isForwarding
        {
            // The hook was removed while the message was on its way.
            cffi_invocation_invoke_function(core, method.implementation.unsafePointer)
        } else {
            forwardOriginally(invocation, to: receiver, cls: ObjCClass(unsafePointer: cls))
        }
    }

    /// The `forwardInvocation:` that the class would have without hooks: its own, or the nearest superclass's that is not the
    /// engine's.
    static func forwardOriginally(_ invocation: UnsafeObject, to receiver: UnsafeObject, cls: ObjCClass) {
        for candidate in cls.lineage {
            let own = candidate.ownMethod(for: ownForwardInvocation) ?? candidate.ownMethod(for: forwardInvocation)
            guard let imp = own?.implementation, imp != implementation else { continue }
            typealias Forward = @convention(c) (UnsafeObject?, SEL?, UnsafeObject?) -> Void
            return unsafeBitCast(imp.unsafePointer, to: Forward.self)(
                receiver, forwardInvocation.unsafePointer, invocation)
        }
    }
}
