import CFFIShim
import CHooks
import CRuntime

/// What one call of a flat site runs: immutable, and kept by the mechanism as long as a call may run it.
final class FlatChain: HookContext, @unchecked Sendable {
    // Sendable: immutable.
    let site: FlatSite
    /// Of an object's: the site whose hooks it runs, too.
    private let siteOfClass: FlatSite?
    private let before: [FlatHook]
    private let instead: [FlatHook]
    private let after: [FlatHook]

    /// The hooks are in their order; those that are active now run.
    init(_ site: FlatSite, own: [FlatHook], siteOfClass: FlatSite?, ofClass: [FlatHook]) {
        self.site = site
        self.siteOfClass = siteOfClass
        let active = (ofClass + own).filter(\.isActive)
        func all(_ position: AspectPosition) -> [FlatHook] {
            active.filter { $0.identifier.options.position == position }
        }
        (before, instead, after) = (all(.before), all(.instead), all(.after))
        super.init(Self.listed(own, running: before + instead + after))
    }

    private static func listed(_ own: [FlatHook], running: [FlatHook]) -> ListedHooks {
        ListedHooks(own.map(\.identifier), running: running.map(\.identifier))
    }

    deinit {
        site.hasEnded(with: self)
    }

    func runs(_ hook: FlatHook) -> Bool { [before, instead, after].joined().contains { $0 === hook } }

    // MARK: Running

    override func run(_ info: AspectInfo) throws {
        guard !isRunAlready(info.call) else { return try info.proceed() }
        var rest = after[...]
        do {
            try runBefore(info)
            var ranInstead = false
            for hook in instead { ranInstead = try run(hook, info) || ranInstead }
            if !ranInstead { try info.proceed() }
            ensureResult(info)
            while let hook = rest.popFirst() { _ = try run(hook, info) }
        } catch {
            try finish(rest, info, error)
        }
    }

    /// What a before hook's going on has returned is nobody's.
    private func runBefore(_ info: AspectInfo) throws {
        guard !before.isEmpty else { return }
        defer { if ort_hook_call_has_result(info.call) { ort_hook_call_forget_result(info.call) } }
        for hook in before { _ = try run(hook, info) }
    }

    /// What after hooks find where nothing has returned is zero.
    private func ensureResult(_ info: AspectInfo) {
        if !after.isEmpty, !ort_hook_call_has_result(info.call) { ort_hook_call_mark_returned(info.call) }
    }

    /// Runs those of the after hooks that run although the call throws, and throws the last error.
    private func finish(_ rest: ArraySlice<FlatHook>, _ info: AspectInfo, _ error: any Error) throws {
        var thrown = error
        ensureResult(info)
        for hook in rest where hook.identifier.options.contains(.finally) {
            do {
                _ = try run(hook, info)
            } catch {
                thrown = error
            }
        }
        throw thrown
    }

    /// False when the hook was an automatic-removal one that another call has claimed, or does not run in nested calls.
    private func run(_ hook: FlatHook, _ info: AspectInfo) throws -> Bool {
        let options = hook.identifier.options
        if options.contains(.skipNested), Self.isNested(hook, info.call) { return false }
        if options.contains(.automaticRemoval), !hook.claim() { return false }
        try hook.body.run(info.at(options.position))
        return true
    }

    /// Whether the hooks of an object, which run those of its class as well, have come to the class's method.
    private func isRunAlready(_ call: OpaquePointer) -> Bool {
        guard case .cls = site.key.place else { return false }
        let receiver = ort_hook_call_receiver(call)
        for around in Self.callsAround(call) where ort_hook_call_receiver(around) == receiver {
            for chain in Self.chains(of: around) {
                if chain.siteOfClass === site { return true }
                if chain.site === site { return false }
            }
        }
        return false
    }

    /// Whether a call around this one runs the hook: by its own site, or by that of an object of the class.
    private static func isNested(_ hook: FlatHook, _ call: OpaquePointer) -> Bool {
        callsAround(call).contains { chains(of: $0).contains { $0.runs(hook) } }
    }

    private static func callsAround(_ call: OpaquePointer) -> some Sequence<OpaquePointer> {
        sequence(state: call) { call in
            guard let around = ort_hook_call_around(call) else { return nil }
            call = around
            return around
        }
    }

    private static func chains(of call: OpaquePointer) -> some Sequence<FlatChain> {
        sequence(state: 0) { (index: inout Int) in HookContext.next(of: call, &index) }
            .lazy.compactMap { $0 as? FlatChain }
    }
}
