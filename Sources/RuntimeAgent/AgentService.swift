#if Agent
import AgentProtocol
import CRuntime
import Glibc
import NIOCore
import SwiftRuntime
import SymbolNames

/// Carries out the commands.
///
/// On the event loop.
///
/// Classes that the program disposes of stay in memory only until a turn is over. A client decides how far apart turns
/// are, so between turns the service keeps names of classes.
final class AgentService: @unchecked Sendable {
    // Sendable: only the event loop's thread touches what changes.
    private let loop: any EventLoop
    private let gate: StartGate
    private let names = ImplementationNames()
    private let meters = Meters()
    private let diagnosticHooks = DiagnosticHooks.ofProcess
    private let traces: Traces
    private let reports: RepeatedReports
    private var clients: Set<ObjectIdentifier> = []
    /// Clients for which the program waits.
    private var attendants: Set<ObjectIdentifier> = []

    init(loop: any EventLoop, gate: StartGate) {
        self.loop = loop
        self.gate = gate
        traces = Traces(loop: loop)
        reports = RepeatedReports(loop: loop)
    }

    func perform(_ request: AgentRequest, for client: any AgentClient) -> Answer {
        keepingClasses {
            do throws(AgentError) {
                return try answer(request, client)
            } catch {
                return .refused(error)
            }
        }
    }

    /// Runs the body while no memory of a class is freed.
    func keepingClasses<Result>(_ body: () -> Result) -> Result {
        ort_classes_keep()
        defer { ort_classes_keep_end() }
        return body()
    }

    func clientCame(_ client: any AgentClient) { clients.insert(ObjectIdentifier(client)) }

    /// Ends all continuing requests of the client.
    func clientLeft(_ client: any AgentClient) {
        meters.clientLeft(client)
        traces.clientLeft(client)
        reports.clientLeft(client)
        if attendants.remove(ObjectIdentifier(client)) != nil { gate.leave() }
        clients.remove(ObjectIdentifier(client))
        if clients.isEmpty { names.forget() }
    }

    /// Ends the traces and the watches, since the process exits with the status.
    ///
    /// Calls the body when the clients that read have the last parts.
    func finish(status: Int, _ done: @escaping @Sendable () -> Void) {
        let parts = traces.finish(.exit(status: status)) + reports.finish()
        EventLoopFuture.andAllComplete(parts, on: loop).whenComplete { _ in done() }
    }

    private func answer(_ request: AgentRequest, _ client: any AgentClient) throws(AgentError) -> Answer {
        if request.command.takesMemory, let shortage = AddressSpace.shortageForRequest {
            throw AgentError(.busy, shortage)
        }
        switch request.command {
        case .hello: return .one(.hello(value: .ofThisProcess(isWaiting: gate.isClosed)))
        case .attend:
            if attendants.insert(ObjectIdentifier(client)).inserted { gate.attend() }
            return .done
        case .resume:
            gate.open()
            return .done
        case .classes(let pattern, let all): return try classes(pattern, all ?? false)
        case .describe(let name): return try description(of: name)
        case .hooks: return hooks()
        case .graph(let subject, let selector): return .one(try graph(of: subject, selector))
        case .snapshot: return snapshot()
        case .doctor: return findings()
        case .modules: return .list(of: SwiftModules.reports) { .modules(values: Array($0)) }
        case .hook(let name, let selector, let kind): return .one(try diagnosticHooks.install(on: name, selector, kind))
        case .unhook(let number):
            try diagnosticHooks.remove(number)
            return .done
        case .unhookAll: return .one(.removed(count: diagnosticHooks.removeAll()))
        case .measure(let patterns): return .one(try meters.measure(try MethodFilter(patterns), for: client))
        case .measurements: return measurements()
        case .histogram(let method): return .one(.histogram(value: try meters.histogram(of: method)))
        case .trace(let patterns, let classes, let selectors, let threads, let callsPerSecond, let calls):
            let filter = try MethodFilter(patterns, classes: classes, selectors: selectors)
            let trace = try TraceRequest(
                id: request.id, methods: filter, threads: threads, callsPerSecond: callsPerSecond,
                calls: calls ?? CallFilter())
            return .goesOn(try traces.start(trace, for: client))
        case .lifetimes(let subject, let callsPerSecond, let stackDepth):
            if let objects = SwiftObjects(of: subject) {
                return .goesOn(
                    try reports.start(
                        request.id,
                        { () throws(AgentError) in try ReferenceWatch(of: objects, stackDepth: stackDepth) },
                        every: 500, for: client))
            }
            let lives = try ObjectLives(of: subject)
            let trace = try TraceRequest(
                id: request.id, methods: lives.methods, threads: [], callsPerSecond: callsPerSecond,
                calls: CallFilter(condition: lives.condition, stackDepth: stackDepth))
            return .goesOn(try traces.start(trace, saying: lives.notes, for: client))
        case .instances(let name, let milliseconds):
            return .goesOn(
                try reports.start(
                    request.id, { () throws(AgentError) in try InstanceWatch(of: name) }, every: milliseconds,
                    for: client))
        case .tasks(let milliseconds, let state):
            return .goesOn(
                try reports.start(
                    request.id, { () throws(AgentError) in try TaskWatch(only: state) }, every: milliseconds,
                    for: client))
        case .stop(let stopped):
            guard traces.stop(stopped, of: client) || reports.stop(stopped, of: client) else {
                throw AgentError(
                    .notFound,
                    "this connection has no running request \(stopped); give `stop` the number of a `trace`, "
                        + "`lifetimes`, `instances` or `tasks` of the same connection")
            }
            return .done
        }
    }

    // MARK: Lists

    private func classes(_ pattern: String?, _ all: Bool) throws(AgentError) -> Answer {
        guard pattern?.utf8.count ?? 0 <= AgentLimits.patternLength else {
            throw AgentError(
                .pattern, "the pattern is longer than \(AgentLimits.patternLength) bytes; write a shorter one")
        }
        let list = ClassList(pattern, all: all)
        return .list(
            Answer.List(count: list.entries.count) { range in
                .classes(
                    values: list.entries[range].compactMap(list.summary),
                    hidden: range.lowerBound == 0 && list.hidden > 0 ? list.hidden : nil)
            })
    }

    private func description(of name: String) throws(AgentError) -> Answer {
        names.refresh()
        let description: ClassDescription
        if let cls = ObjCClass(name) {
            description = ClassDescription(cls, names)
        } else if let cls = SwiftClass.named(name) {
            description = ClassDescription(cls, names)
        } else {
            throw .noClass(name)
        }
        // In one part, if a reply has room for it.
        return .list(
            Answer.List(count: description.memberCount, longestPart: max(description.memberCount, 1)) {
                .description(value: description.part($0))
            })
    }

    private func hooks() -> Answer {
        names.refresh()
        let hooks = Hooks.all
        let others = OtherHooks.reports(names) + diagnosticHooks.reports(names)
        return .list(of: Array(0..<hooks.count + others.count)) { [names] indices in
            .hooks(
                values: indices.compactMap { index in
                    guard index < hooks.count else { return others[index - hooks.count] }
                    // The hook may have been removed since the list was made.
                    return hooks[index].state == .removed ? nil : HookReport(hooks[index], names)
                })
        }
    }

    private func graph(of subject: String, _ selector: String?) throws(AgentError) -> AgentPayload {
        names.refresh()
        let isa: ObjCClass
        if subject.hasPrefix("0x") {
            isa = try ObjectAddress.isa(of: subject)
        } else {
            guard let found = ObjCClass(subject) else {
                throw SwiftClass.named(subject) == nil
                    ? .noClass(subject)
                    : AgentError(
                        .notFound,
                        "\(subject) is a Swift class, which has no method tables to draw; `describe` shows its vtable")
            }
            isa = found
        }
        let report = GraphReport(of: isa, selector: selector, names)
        return .graph(before: report.before, now: report.now)
    }

    private func snapshot() -> Answer {
        names.refresh()
        let subjects = ObjCClass.all.map(\.name).flatMap { [(name: $0, isMeta: false), (name: $0, isMeta: true)] }
        // nil for a class that is gone by then.
        let snapshot: (Int) -> ClassSnapshot? = { [names] index in
            let (name, isMeta) = subjects[index]
            return ObjCClass(name).map { ClassSnapshot(isMeta ? $0.isa : $0, names) }
        }
        return .list(
            Answer.List(
                count: subjects.count,
                divider: { index in
                    let whole = snapshot(index)
                    return { whole?.divided(into: $0)?.map { .snapshot(values: [$0]) } }
                },
                part: { .snapshot(values: $0.compactMap(snapshot)) }))
    }

    private func findings() -> Answer {
        // The names are read after the hooks, so that they include the images of all these hooks.
        let hooks = Hooks.all
        names.refresh()
        let doctor = Doctor(hooks, names, measured: measuredSwiftMethods)
        return .list(of: doctor.findings()) { .findings(values: Array($0)) }
    }

    /// The numbers of calls of the methods that a client or a diagnostic hook measures.
    private var measuredSwiftMethods: [(name: String, calls: UInt64)] {
        let ofClients = meters.methods.filter { $0.target != nil }.compactMap { meters.measurement(of: $0) }
        let ofHooks = diagnosticHooks.swiftNumbers.compactMap { diagnosticHooks.measurement(of: $0) }
        return (ofClients + ofHooks).map { ($0.method, $0.calls) }
    }

    /// Reads each meter only for its part: a meter has many counters.
    private func measurements() -> Answer {
        let (methods, hooks) = (meters.methods, diagnosticHooks.numbers)
        return .list(of: Array(0..<methods.count + hooks.count)) { [meters, diagnosticHooks] indices in
            .measurements(
                values: indices.compactMap { index in
                    index < methods.count
                        ? meters.measurement(of: methods[index])
                        : diagnosticHooks.measurement(of: hooks[index - methods.count])
                })
        }
    }
}

extension AgentCommand {
    /// Whether its answer may be large, or it has methods hooked.
    fileprivate var takesMemory: Bool {
        switch self {
        case .hello, .attend, .resume, .unhook, .unhookAll, .stop: false
        default: true
        }
    }
}

extension AgentHello {
    static func ofThisProcess(isWaiting: Bool) -> AgentHello {
        let arguments = Self.arguments
        return AgentHello(
            processID: Int(getpid()), program: Self.executable ?? arguments.first ?? "", arguments: arguments,
            isWaiting: isWaiting)
    }

    static var executable: String? {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        return length > 0 ? String(decoding: path[..<length], as: UTF8.self) : nil
    }

    /// As the kernel knows them: the program may be changing Swift's `CommandLine.arguments`.
    private static var arguments: [String] {
        let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: AgentLimits.arguments)
        let count = read(descriptor, &bytes, bytes.count)
        // Each ends with a zero.
        return bytes[..<max(count, 0)].split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }.dropLast()
    }
}
#endif
