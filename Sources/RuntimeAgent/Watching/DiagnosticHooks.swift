#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

/// The hooks that clients have installed with `hook`.
///
/// They stay until `unhook`, even if agents stop and start meanwhile.
///
/// A child of fork has the hooks of its parent.
final class DiagnosticHooks: Sendable {
    static let ofProcess = DiagnosticHooks()

    private struct Hook {
        let kind: ProbeKind
        let probe: MethodProbe
        /// By name: the class may be gone.
        let className: String
    }

    private struct State {
        var hooks: [Int: Hook] = [:]
        var lastNumber = 0
    }

    private let state = Guarded(forProcess: State())

    /// Installs a hook; `selector` with a `+` in front means a class method.
    ///
    /// For a dynamic subclass, it hooks the original class.
    func install(on name: String, _ selector: String, _ kind: ProbeKind) throws(AgentError) -> AgentPayload {
        forgetGone()
        guard state.withLock({ $0.hooks.count < AgentLimits.diagnosticHooks }) else {
            throw AgentError(
                .busy,
                "the process already has \(AgentLimits.diagnosticHooks) diagnostic hooks, its limit; `unhook` one of "
                    + "them")
        }
        let (method, className) = try Self.method(selector, of: name)
        if kind == .time, case .swift(let target) = method, target.method.isAsync {
            throw AgentError(
                .notHookable,
                "\(method.name) is asynchronous, so a hook does not see the end of a call; use --count or --log, which "
                    + "need only the beginning")
        }
        let probe = try MethodProbe(method, kind.probeKind)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.hooks[state.lastNumber] = Hook(kind: kind, probe: probe, className: className)
            return state.lastNumber
        }
        return .probe(id: number, method: probe.name)
    }

    /// The method, and the name of the class, metaclass or Swift class that has it.
    private static func method(_ selector: String, of name: String) throws(AgentError) -> (WatchedMethod, String) {
        guard let cls = ObjCClass(name)?.original else {
            guard let cls = SwiftClass.named(name) else { throw .noClass(name) }
            return (.swift(try SwiftTarget(selector, of: cls)), name)
        }
        let isOfClass = selector.hasPrefix("+")
        let bare = String(isOfClass || selector.hasPrefix("-") ? selector.dropFirst() : selector[...])
        let target = isOfClass ? cls.isa : cls
        // Looks among known selectors: a new selector would be registered, and stay in the program for good.
        guard let known = target.lineage.lazy.flatMap(\.methods).map(\.selector).first(where: { $0.name == bare })
        else {
            let advice =
                target.methodName(near: bare).map { "did you mean \(isOfClass ? "+" : "")\($0)?" }
                ?? "`describe \(name)` lists its methods"
            throw AgentError(.notFound, "\(name) has no method \(selector); \(advice)")
        }
        return (.message(MatchedMethod(cls: target, selector: known)), target.debugDescription)
    }

    func remove(_ number: Int) throws(AgentError) {
        let removed = state.withLock { $0.hooks.removeValue(forKey: number) }
        guard removed != nil else {
            throw AgentError(.notFound, "there is no diagnostic hook \(number); `hooks` lists the hooks")
        }
    }

    /// Removes all hooks, and returns how many there were.
    func removeAll() -> Int {
        forgetGone()
        let removed = state.withLock { state in
            defer { state.hooks = [:] }
            return state.hooks
        }
        // The lock is not held while the hooks end.
        return withExtendedLifetime(removed) { removed.count }
    }

    /// The numbers of the hooks, in the order in which they were installed.
    var numbers: [Int] { sorted.map(\.key) }

    /// The same for methods of Swift classes.
    var swiftNumbers: [Int] { sorted.filter { $0.value.probe.swiftPlan != nil }.map(\.key) }

    /// nil for a hook that does not measure, or is gone.
    func measurement(of number: Int) -> Measurement? {
        guard var measurement = state.withLock({ $0.hooks[number] })?.probe.measurement else { return nil }
        measurement.probe = number
        if let end = measurement.end { measurement.end = "\(end); hookctl unhook \(number) removes the hook" }
        return measurement
    }

    /// Call this while the memory of classes is kept, as ``methods``.
    func reports(_ names: ImplementationNames) -> [HookReport] {
        sorted.compactMap { number, hook in hook.probe.hook.map { Self.report(hook, $0, number, names) } }
    }

    /// The same for methods of Swift classes, with the hooked methods.
    func swiftReports(_ names: ImplementationNames) -> [(SwiftFunction, SwiftClass, HookReport)] {
        sorted.compactMap { number, hook in
            guard let known = hook.probe.hook, let target = known.method.target else { return nil }
            return (target.method, target.cls, Self.report(hook, known, number, names))
        }
    }

    private static func report(
        _ hook: Hook, _ known: MechanismHook, _ number: Int, _ names: ImplementationNames
    ) -> HookReport {
        HookReport(
            known, probe: number, owner: "hookctl", place: "hookctl hook --\(hook.kind.rawValue)", names)
    }

    /// The methods that have diagnostic hooks.
    var methods: [WatchedMethod] { sorted.compactMap { $0.value.probe.hook?.method } }

    /// Whether a hook is on this method of the class's own, or, without a selector, on any of them.
    func areOn(_ cls: ObjCClass, _ selector: Selector?) -> Bool {
        let hooks = state.withLock { $0.hooks.values.filter(\.probe.isInstalled) }
        guard !hooks.isEmpty else { return false }
        let name = cls.debugDescription
        return hooks.contains { $0.className == name && (selector == nil || $0.probe.selector == selector?.name) }
    }

    private var sorted: [(key: Int, value: Hook)] {
        forgetGone()
        return state.withLock { $0.hooks }.sorted { $0.key < $1.key }
    }

    /// Forgets the hooks whose class is gone.
    ///
    /// A hook that has ended by itself stays, to say why.
    private func forgetGone() {
        let gone = state.withLock { state in
            let gone = state.hooks.filter { !$0.value.probe.isInstalled && $0.value.probe.reasonOfEnd == nil }
            for number in gone.keys { state.hooks[number] = nil }
            return gone
        }
        withExtendedLifetime(gone) {}
    }
}

extension ProbeKind {
    fileprivate var probeKind: MethodProbe.Kind {
        switch self {
        case .log: .log
        case .count: .meter(countsOnly: true)
        case .time: .meter(countsOnly: false)
        }
    }
}

extension AgentError {
    static func noClass(_ name: String) -> AgentError {
        AgentError(.notFound, "there is no class named \(name); `classes` lists the classes")
    }
}
#endif
