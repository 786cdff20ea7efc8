#if Agent
import AgentProtocol
import SwiftRuntime

/// The hooks that clients have installed by `hook`, and that stay until `unhook`. On the event loop.
final class DiagnosticHooks {
    private var hooks: [Int: (kind: ProbeKind, probe: MethodProbe)] = [:]
    private var lastNumber = 0

    /// `selector` with a `+` in front is a class method's.
    func install(on name: String, _ selector: String, _ kind: ProbeKind) throws(AgentError) -> AgentPayload {
        guard let cls = ObjCClass(name) else { throw .noClass(name) }
        let isOfClass = selector.hasPrefix("+")
        let bare = String(isOfClass || selector.hasPrefix("-") ? selector.dropFirst() : selector[...])
        let target = isOfClass ? cls.isa : cls
        let method = MatchedMethod(cls: target, selector: Selector(bare))
        guard target.method(for: method.selector) != nil else {
            throw AgentError(.notFound, "\(name) has no method \(selector); `describe \(name)` lists those that it has")
        }
        let probe = try MethodProbe(method, kind.probeKind)
        lastNumber += 1
        hooks[lastNumber] = (kind, probe)
        return .probe(id: lastNumber, method: probe.name)
    }

    func remove(_ number: Int) throws(AgentError) {
        guard hooks.removeValue(forKey: number) != nil else {
            throw AgentError(.notFound, "there is no diagnostic hook \(number); `hooks` lists those that there are")
        }
    }

    var measurements: [Measurement] { sorted.compactMap(\.value.probe.measurement) }

    var reports: [HookReport] {
        sorted.map { number, hook in
            HookReport(
                probe: number, method: hook.probe.name, object: nil, position: "before", engine: "trampoline",
                priority: 0,
                owner: "hookctl", place: "hookctl hook --\(hook.kind.rawValue)", state: "active",
                foreignImplementation: nil)
        }
    }

    private var sorted: [(key: Int, value: (kind: ProbeKind, probe: MethodProbe))] { hooks.sorted { $0.key < $1.key } }
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
        AgentError(.notFound, "there is no class named \(name); `classes` lists those that there are")
    }
}
#endif
