import CRuntime

/// The hooks that one call runs, fixed when it begins, and the implementation inside them.
struct HookPlan {
    /// The method that is hooked. Someone may have exchanged it, so that another selector leads to its hooks.
    let selector: Selector
    /// From the outside in: the object's chain, then those of classes, the subclass first.
    let chains: [AspectsContainer.Chain]
    let original: Implementation
    let rules: AspectRules
    let isOfDealloc: Bool
    /// Whether some of them go away by themselves.
    let removesHooks: Bool

    private static let dealloc: Selector = "dealloc"

    /// For a message that has arrived at the site under the selector.
    init(at start: HookSite, arrivingAs sent: Selector, receiver: UnsafeObject) {
        let registry = HookRegistry.shared
        var site = start
        selector = site.selector
        var chains: [AspectsContainer.Chain] = []
        // An exchanged method calls the site from inside, where the object's hooks have run unless the site is theirs.
        if let hooks = ObjectHooks.of(receiver)?.hooks, sent == selector || hooks.subclass == site.cls,
            let container = hooks.container(for: selector)
        {
            Self.append(container, to: &chains)
        }
        Self.append(site.container, to: &chains)
        var original = Self.original(of: site)
        // A site that inherits the method continues in the hooks of the class that it inherits from.
        while site.original == .inherited, original.isForwarding, let superclass = site.cls.superclass {
            if let next = registry.site(for: selector, at: superclass) {
                site = next
                Self.append(site.container, to: &chains)
                original = Self.original(of: site)
            } else {
                // Its hook was removed after the implementation was read; else someone else forwards the method.
                original = Self.original(of: site)
                break
            }
        }
        let isFlat = !chains.isEmpty && chains.allSatisfy { $0.allSatisfy { $0.rules == .aspectsRules } }
        rules = isFlat ? .aspectsRules : .nested
        removesHooks = !chains.allSatisfy { $0.allSatisfy { !$0.options.contains(.automaticRemoval) } }
        isOfDealloc = selector == Self.dealloc
        self.chains = chains
        self.original = original
    }

    private static func append(_ container: AspectsContainer, to chains: inout [AspectsContainer.Chain]) {
        let chain = container.snapshot().active
        if !chain.isEmpty {
            chains.append(chain)
        }
    }

    private static func original(of site: HookSite) -> Implementation {
        switch site.original {
        case .own(let implementation): return implementation
        case .inherited:
            let superclass = site.cls.superclass?.unsafePointer
            let imp =
                ort_method_type_returns_in_memory(site.types)
                ? class_getMethodImplementation_stret(superclass, site.selector.unsafePointer)
                : class_getMethodImplementation(superclass, site.selector.unsafePointer)
            return imp.map(Implementation.init(unsafePointer:)) ?? .forwarding
        }
    }
}
