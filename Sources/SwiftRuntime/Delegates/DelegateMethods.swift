import CFFIShim
import CHooks
import CRuntime
import ObjectiveCFace

/// The implementations of a dynamic delegate's methods.
///
/// Each implementation is a hook of the delegate. The hook runs instead of the method, or in place of a missing method.
final class DelegateMethods: Sendable {
    private struct Entry {
        let implementation: DelegateImplementation
        /// Nil for a method that the delegate's class has itself.
        let hook: MechanismHook?
    }

    private struct State {
        var entries: [Selector: Entry] = [:]
        /// Whether the owner has been given the delegate since the delegate was made.
        var isInstalled = false
    }

    private let state = Guarded(State())

    var selectors: [Selector] { state.withLock { $0.entries.keys.sorted { $0.name < $1.name } } }

    func implementation(of selector: Selector) -> DelegateImplementation? {
        state.withLock { $0.entries[selector]?.implementation }
    }

    func noteInstalled() { state.withLock { $0.isInstalled = true } }

    // MARK: Changes

    /// Implements the method; if `isSilent`, it does not call the owner's setter again.
    func implement(
        _ selector: Selector, of delegate: DynamicDelegate, _ engine: HookEngine, ownTypes: String?,
        isSilent: Bool = false, _ makeBody: (HookRequest) throws(AspectError) -> any HookBody
    ) throws {
        let request = try HookRequest(implementing: selector, of: delegate, engine, ownTypes)
        let body = try makeBody(request)
        let implementation = DelegateImplementation(block: body.block, encoding: body.encoding)
        let hook = delegate.hasOwnMethod(selector) ? nil : try request.install(implementing: body)
        let entry = Entry(implementation: implementation, hook: hook)
        let (replaced, isInstalled) = state.withLock { state in
            (state.entries.updateValue(entry, forKey: selector), state.isInstalled)
        }
        _ = replaced?.hook?.remove()
        if !isSilent, replaced == nil || !isInstalled {
            try delegate.promptOwner()
        }
    }

    @discardableResult
    func remove(_ selector: Selector, of delegate: DynamicDelegate, isSilent: Bool = false) throws -> Bool {
        guard let removed = state.withLock({ $0.entries.removeValue(forKey: selector) }) else { return false }
        _ = removed.hook?.remove()
        if !isSilent {
            try delegate.promptOwner()
        }
        return true
    }
}

/// The context of an implemented method.
///
/// It is not a hook of the user, so lists of hooks do not show it.
private final class ImplementedMethod: HookContext, @unchecked Sendable {
    // Sendable: immutable.
    private let runner: any HookBody

    init(_ body: any HookBody, _ signature: MethodSignature) {
        runner = body
        super.init()
        prepare(signature, .instead)
        body.offer(to: self.body)
    }

    override func run(_ info: AspectInfo) throws { try runner.run(info) }
}

extension HookRequest {
    /// Requests the hook that implements a method of a dynamic delegate.
    ///
    /// The method has the types that the protocol declares, or else the types of the body.
    fileprivate init(
        implementing selector: Selector, of delegate: DynamicDelegate, _ engine: HookEngine, _ ownTypes: String?
    ) throws {
        let declared = delegate.proto.method(for: selector, isInstance: delegate.proxiedClass == nil)?.typeEncoding
        let settings = HookSettings(
            .instead, engine: engine, missing: (declared ?? ownTypes).map(MissingMethod.types))
        // The types of the real delegate's method do not matter to this implementation.
        try self.init(delegate.isa.original, delegate, selector, settings, comparesForwarding: false)
    }

    /// Installs the body as a hook that runs instead of the method, inside all other hooks.
    ///
    /// `OBJC_DISABLE_HOOKS` in the environment does not turn this hook off.
    fileprivate func install(implementing body: any HookBody) throws -> MechanismHook {
        let hook = MechanismHook()
        let block = body.block
        try install(ImplementedMethod(body, signature), as: hook) { request in
            request.position = .ORT_HOOK_INSTEAD
            request.options = block == nil ? 0 : UInt32(ORT_HOOK_BLOCK_WITHOUT_INFO)
            request.priority = Int32.min
            request.block = block?.unsafePointer
        }
        withExtendedLifetime(block) {}
        return hook
    }
}

extension DynamicDelegate {
    /// Whether the delegate's class is a subclass of `A2DynamicDelegate` that has the method itself.
    fileprivate func hasOwnMethod(_ selector: Selector) -> Bool {
        let method = isa.original.method(for: selector)
        return method != nil && method != Self.plainClass.method(for: selector) && proxiedClass == nil
    }
}

extension Block {
    /// The type of a method whose arguments are the block's parameters; nil if the block has no signature.
    var methodTypes: String? { ort_hook_block_types(unsafePointer).map { String(cString: $0) } }
}

extension HookClosure {
    /// The type of a method whose arguments are the closure's parameters; nil when one of them has no encoding.
    static var methodTypes: String? {
        var types = returnsNothing ? "v" : (Result.self as? any ObjCRepresentable.Type)?.objCEncoding
        types?.append("@:")
        for parameter in repeat (each Parameter).self {
            guard !(parameter is AspectInfo.Type) else { continue }
            guard let encoding = (parameter as? any ObjCRepresentable.Type)?.objCEncoding else { return nil }
            types?.append(encoding)
        }
        return types
    }
}
