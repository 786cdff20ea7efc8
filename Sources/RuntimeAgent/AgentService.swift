#if Agent
import AgentProtocol
import Glibc
import NIOCore
import SwiftRuntime
import SymbolNames

/// What the commands do. On the event loop.
final class AgentService: @unchecked Sendable {
    // Sendable: only the event loop's thread touches what changes.
    private let gate: StartGate
    private let names = ImplementationNames()
    private let meters = Meters()
    private let diagnosticHooks = DiagnosticHooks()
    private let traces: Traces

    init(loop: any EventLoop, gate: StartGate) {
        self.gate = gate
        traces = Traces(loop: loop)
    }

    func perform(_ request: AgentRequest, for client: any AgentClient) -> Answer {
        do throws(AgentError) {
            return try answer(request, client)
        } catch {
            return .refused(error)
        }
    }

    /// Ends what goes on for the client.
    func clientLeft(_ client: any AgentClient) {
        meters.clientLeft(client)
        traces.clientLeft(client)
    }

    private func answer(_ request: AgentRequest, _ client: any AgentClient) throws(AgentError) -> Answer {
        switch request.command {
        case .hello: return .one(.hello(value: .ofThisProcess(isWaiting: gate.isClosed)))
        case .resume:
            gate.open()
            return .done
        case .classes(let pattern): return classes(pattern)
        case .describe(let name): return .one(try description(of: name))
        case .hooks: return hooks()
        case .graph(let subject, let selector): return .one(try graph(of: subject, selector))
        case .snapshot: return snapshot()
        case .doctor: return findings()
        case .hook(let name, let selector, let kind):
            return .one(try diagnosticHooks.install(on: name, selector, kind))
        case .unhook(let number):
            try diagnosticHooks.remove(number)
            return .done
        case .measure(let patterns): return .one(try meters.measure(try Self.parse(patterns), for: client))
        case .measurements: return measurements()
        case .attend: return .done
        case .trace(let patterns, _, _, let threads, let callsPerSecond):
            return .goesOn(
                try traces.start(request.id, try Self.parse(patterns), callsPerSecond, threads.compactMap { Int($0) }, for: client))
        case .stop(let stopped):
            guard traces.stop(stopped, of: client) else {
                throw AgentError(.notFound, "no request \(stopped) of this connection goes on")
            }
            return .done
        }
    }

    // MARK: Lists

    private func classes(_ pattern: String?) -> Answer {
        let glob = Glob(pattern ?? "*")
        return .list(of: ObjCClass.all.filter { glob.matches($0.name) }) { classes in
            .classes(values: classes.map(ClassSummary.init))
        }
    }

    private func description(of name: String) throws(AgentError) -> AgentPayload {
        guard let cls = ObjCClass(name) else { throw .noClass(name) }
        names.refresh()
        return .description(value: ClassDescription(cls, names))
    }

    private func hooks() -> Answer {
        names.refresh()
        let probes = diagnosticHooks.reports
        return .list(of: Hooks.all.map { HookReport($0, names) } + probes) { .hooks(values: Array($0)) }
    }

    private func graph(of subject: String, _ selector: String?) throws(AgentError) -> AgentPayload {
        names.refresh()
        let isa: ObjCClass
        if subject.hasPrefix("0x") {
            guard let found = ObjectAddress.isa(of: subject) else {
                throw AgentError(
                    .notFound, "no object lies at \(subject); take an address that a trace or a hook tells")
            }
            isa = found
        } else {
            guard let found = ObjCClass(subject) else { throw .noClass(subject) }
            isa = found
        }
        let report = GraphReport(of: isa, selector: selector, names)
        return .graph(before: report.before, now: report.now)
    }

    private func snapshot() -> Answer {
        names.refresh()
        return .list(of: ObjCClass.all.flatMap { [$0, $0.isa] }) { [names] classes in
            .snapshot(values: classes.map { ClassSnapshot($0, names) })
        }
    }

    private func findings() -> Answer {
        names.refresh()
        return .list(of: Doctor(Hooks.all, names).findings()) { .findings(values: Array($0)) }
    }

    private func measurements() -> Answer {
        .list(of: meters.measurements + diagnosticHooks.measurements) { .measurements(values: Array($0)) }
    }

    private static func parse(_ patterns: [String]) throws(AgentError) -> [MethodPattern] {
        var parsed: [MethodPattern] = []
        for pattern in patterns { parsed.append(try MethodPattern(pattern)) }
        return parsed
    }
}

extension AgentHello {
    static func ofThisProcess(isWaiting: Bool) -> AgentHello {
        AgentHello(
            processID: Int(getpid()), program: Self.executable, arguments: CommandLine.arguments, isWaiting: isWaiting)
    }

    private static var executable: String {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        return length > 0 ? String(decoding: path[..<length], as: UTF8.self) : CommandLine.arguments[0]
    }
}
#endif
