import CFFIShim
import CRuntime

/// One call of a hooked method, from its beginning to its end. Used by the calling thread only.
final class AspectCall {
    /// Borrowed: the receiver may be deallocating, or gone after a hooked dealloc.
    let receiver: UnsafeObject
    /// The one that was sent, and that the original sees.
    let selector: Selector
    /// The `NSInvocation`, borrowed for the call.
    let invocation: UnsafeObject
    let core: OpaquePointer
    private let plan: HookPlan
    private var isOver = false
    private var originalRuns = 0

    /// Where in the plan `invoke` goes on: in a body that runs, the place behind it.
    private var continuation: Place?

    /// A place between the hooks: the instead hook at `depth` of the chain at `level` is the next to run; below 0, what
    /// is inside.
    struct Place {
        var level: Int
        var depth: Int
        /// Without before and after hooks.
        var isQuiet: Bool
    }

    init(receiver: UnsafeObject, selector: Selector, invocation: UnsafeObject, core: OpaquePointer, plan: HookPlan) {
        self.receiver = receiver
        self.selector = selector
        self.invocation = invocation
        self.core = core
        self.plan = plan
    }

    var isActive: Bool { !isOver }

    /// Whether the receiver can still be touched.
    var receiverIsAlive: Bool { !(plan.isOfDealloc && originalRuns > 0) }

    // MARK: Running

    func run() {
        cffi_invocation_set_invoker(core, Self.invoker, Unmanaged.passUnretained(self).toOpaque())
        switch plan.rules {
        case .nested: runLevel(0, isQuiet: false)
        case .aspectsRules: runFlat()
        }
        isOver = true
        cffi_invocation_set_invoker(core, nil, nil)
        guard plan.removesHooks else { return }
        for hook in plan.chains.flatMap(\.all).map(\.identifier)
        where hook.options.contains(.automaticRemoval) && hook.state.load(ordering: .acquiring) == .removed {
            HookRegistry.shared.uninstall(hook)
        }
    }

    /// What `-invoke` of the invocation does while the call lasts.
    private static let invoker: cffi_invoker = { _, context in
        guard let context else { return }
        Unmanaged<AspectCall>.fromOpaque(context).takeUnretainedValue().proceed()
    }

    /// Goes on from the running body: an instead hook's next, or once more through all that is inside a before or after
    /// hook.
    func proceed() {
        guard let place = continuation else { return runOriginal() }
        runInsteads(place)
    }

    private func runLevel(_ level: Int, isQuiet: Bool) {
        guard level < plan.chains.count else { return runOriginal() }
        let chain = plan.chains[level]
        let inside = Place(level: level, depth: chain.instead.count - 1, isQuiet: isQuiet)
        if !isQuiet {
            runAll(chain.before, inside: inside, discardsResult: true)
        }
        runInsteads(inside)
        finishDealloc()
        if !isQuiet {
            runAll(chain.after, inside: inside, discardsResult: false)
        }
    }

    private func runInsteads(_ place: Place) {
        guard place.depth >= 0 else { return runLevel(place.level + 1, isQuiet: place.isQuiet) }
        var next = place
        next.depth -= 1
        if !runBody(plan.chains[place.level].instead[place.depth], continuingAt: next) {
            runInsteads(next)
        }
    }

    private func runAll(_ hooks: [ChainedHook], inside: Place, discardsResult: Bool) {
        var place = inside
        place.isQuiet = true
        for hook in hooks {
            _ = runBody(hook, continuingAt: place)
        }
        if discardsResult, !hooks.isEmpty {
            clearReturnValue()
        }
    }

    /// The original library's order: `proceed` runs the original.
    private func runFlat() {
        // Class chains come last in the plan; in each position their hooks come first.
        for chain in plan.chains.reversed() {
            chain.before.forEach { _ = runBody($0, continuingAt: nil) }
        }
        var ranInstead = false
        for hook in plan.chains.reversed().flatMap(\.instead) {
            ranInstead = runBody(hook, continuingAt: nil) || ranInstead
        }
        if !ranInstead {
            runOriginal()
        }
        finishDealloc()
        for chain in plan.chains.reversed() {
            chain.after.forEach { _ = runBody($0, continuingAt: nil) }
        }
    }

    /// False when the hook was an automatic-removal one that another call has claimed.
    private func runBody(_ hook: ChainedHook, continuingAt place: Place?) -> Bool {
        guard hook.identifier.claimRun() else { return false }
        let outer = continuation
        continuation = place
        defer { continuation = outer }
        hook.body.run(AspectInfo(call: self, position: hook.identifier.options.position))
        return true
    }

    private func runOriginal() {
        originalRuns += 1
        if originalRuns > 1, plan.isOfDealloc || plan.selector.isInitializer {
            fatalError("a hook ran the original \(selector) twice; it can run once for dealloc and init methods")
        }
        if plan.original.isForwarding {
            return forwardOriginally()
        }
        let status = cffi_invocation_invoke_function(core, plan.original.unsafePointer)
        guard status == .CFFI_OK else {
            fatalError("the original \(selector) was not called: \(String(cString: cffi_status_description(status)))")
        }
    }

    /// The method was a forwarded one before it was hooked: whoever made it so gets the invocation as they would have
    /// without hooks.
    private func forwardOriginally() {
        cffi_invocation_set_invoker(core, nil, nil)
        defer { cffi_invocation_set_invoker(core, Self.invoker, Unmanaged.passUnretained(self).toOpaque()) }
        guard let cls = object_getClass(receiver) else { return }
        ForwardingInterceptor.forwardOriginally(selector, invocation, to: receiver, cls: ObjCClass(unsafePointer: cls))
    }

    /// An object whose dealloc no instead hook went on with is deallocated all the same, before the after hooks.
    private func finishDealloc() {
        if plan.isOfDealloc, originalRuns == 0 {
            runOriginal()
        }
    }

    private func clearReturnValue() {
        let length = cffi_signature_return_length(cffi_invocation_signature(core))
        guard length > 0, cffi_invocation_has_return_value(core) else { return }
        // Setting it releases a result that the invocation owns.
        withUnsafeTemporaryAllocation(byteCount: length, alignment: 16) { zeros in
            zeros.initializeMemory(as: UInt8.self, repeating: 0)
            _ = cffi_invocation_set_return_value(core, zeros.baseAddress)
        }
    }
}
