#if Agent
import AgentProtocol
import CTracing
import SwiftRuntime

/// What a client wants to be told.
struct TraceRequest {
    let id: Int
    let methods: MethodFilter
    let threads: ThreadFilter
    let callsPerSecond: Int

    init(id: Int, methods: MethodFilter, threads: [String], callsPerSecond: Int) throws(AgentError) {
        guard callsPerSecond >= 1 else {
            throw AgentError(
                .malformed, "a trace tells of 1 call a second at least; ask for more than \(callsPerSecond)")
        }
        (self.id, self.methods, self.callsPerSecond) = (id, methods, callsPerSecond)
        self.threads = try ThreadFilter(threads)
    }
}

/// One client's trace.
///
/// On the event loop.
final class TraceSession {
    /// A call under way that the trace has seen.
    private struct OpenCall {
        let call: UInt64
        /// Among all calls of the thread that are recorded.
        let depth: UInt32
        /// Among those that the client is told of.
        let toldDepth: Int
        let isTold: Bool
    }

    let request: TraceRequest
    private(set) weak var client: (any AgentClient)?
    private let probes: TraceProbes
    /// On the calls' clock.
    ///
    /// What began before was recorded for other traces.
    private let began: UInt64
    private let watch: Int
    private var generation = 0
    private var methods: [UInt32: TracedMethod] = [:]
    /// Of classes that were gone before the present round read.
    private var goneMethods: [UInt32] = []
    /// Of methods that could not be hooked, those that the client is still to be told of.
    private var refusals: [String] = []
    /// How many there were in all.
    private var refused = 0
    /// Those that the client was told of, whose calls nest too deeply.
    private var spared: Set<UInt32> = []

    /// By thread, the outermost first.
    private var open: [Int32: [OpenCall]] = [:]
    private var events: [TraceEvent] = []
    /// Calls that were not told since the last part.
    private var dropped: UInt64 = 0
    /// Of the second that began then, on the calls' clock.
    private var secondBegan: UInt64 = 0
    private var callsOfSecond = 0

    init(_ request: TraceRequest, _ client: any AgentClient, _ probes: TraceProbes) throws(AgentError) {
        (self.request, self.client, self.probes) = (request, client, probes)
        // Here, where nobody else waits for it.
        ctracing_clock_begin()
        began = ctracing_clock_now()
        do throws(AgentError) {
            watch = try probes.watch(request.methods)
        } catch {
            ctracing_clock_end()
            throw error
        }
        takeMethods()
    }

    deinit {
        probes.end(watch)
        ctracing_clock_end()
    }

    /// What it has begun with.
    func takeMethodsPayload() -> AgentPayload {
        defer { refusals = [] }
        return .methods(methods.values.map(\.name), refusals)
    }

    // MARK: Methods

    /// Has no more calls recorded.
    ///
    /// Those that are recorded can still be received.
    func endProbes() { take(probes.end(watch)) }

    /// Notes the methods of classes that are gone, which record nothing any more.
    func noteGoneMethods() {
        takeMethods()
        noteSparedStacks()
        goneMethods = methods.filter { !$0.value.probe.isInstalled }.map(\.key)
    }

    private func noteSparedStacks() {
        for (number, method) in methods {
            guard let reason = method.probe.reasonOfEnd, spared.insert(number).inserted else { continue }
            refuse(reason)
        }
    }

    /// Tells the client.
    func refuse(_ sentence: String) {
        refused += 1
        if refused <= AgentLimits.matchedMethods { refusals.append(sentence) }
    }

    /// Forgets those that were noted, all of whose records were received.
    func forgetGoneMethods() {
        countDropped()
        for number in goneMethods { methods[number] = nil }
        goneMethods = []
    }

    private func takeMethods() {
        guard probes.generation != generation else { return }
        generation = probes.generation
        take(probes.takeArrivals(of: watch))
    }

    private func take(_ arrivals: [Result<TraceProbes.Arrival, AgentError>]) {
        for arrival in arrivals {
            switch arrival {
            case .success(let arrival): methods[arrival.probe.number] = TracedMethod(arrival)
            case .failure(let error): refuse(error.message)
            }
        }
    }

    private func method(_ number: UInt32) -> TracedMethod? {
        if let method = methods[number] { return method }
        takeMethods()
        return methods[number]
    }

    // MARK: Records

    func receive(_ record: ctracing_record, threadNames: inout ThreadNames) {
        guard let method = method(record.probe), request.threads.admits(record, &threadNames) else { return }
        var calls = open.removeValue(forKey: record.thread) ?? []
        let depth = record.kind == .CTRACING_ENTER ? enter(record, &calls) : leave(record, &calls)
        if !calls.isEmpty { open[record.thread] = calls }
        guard let depth else { return }
        events.append(method.event(record, depth: depth, threadName: threadNames[record]))
        if events.count >= AgentFrame.entriesPerPart { send() }
    }

    /// The depth at which the call is told; nil when it is not.
    private func enter(_ record: ctracing_record, _ calls: inout [OpenCall]) -> Int? {
        guard record.time >= began else { return nil }
        // The thread has jumped out of those.
        while let last = calls.last, last.depth >= record.depth { calls.removeLast() }
        let depth = calls.last.map { $0.toldDepth + ($0.isTold ? 1 : 0) } ?? 0
        let isTold = client?.isReading == true && admits(record.time)
        calls.append(OpenCall(call: record.call, depth: record.depth, toldDepth: depth, isTold: isTold))
        if !isTold { dropped += 1 }
        return isTold ? depth : nil
    }

    /// That of a call that began to be told; the others were counted then.
    private func leave(_ record: ctracing_record, _ calls: inout [OpenCall]) -> Int? {
        guard let index = calls.lastIndex(where: { $0.call == record.call }) else { return nil }
        let call = calls[index]
        calls.removeSubrange(index...)
        return call.isTold ? call.toldDepth : nil
    }

    private func admits(_ time: UInt64) -> Bool {
        if time >= secondBegan &+ 1_000_000_000 { (secondBegan, callsOfSecond) = (time, 0) }
        callsOfSecond += 1
        return callsOfSecond <= request.callsPerSecond
    }

    // MARK: Parts

    /// Sends what there is; drops alone when the client is to hear of them.
    func flush(tellsDropsAlone: Bool) {
        takeMethods()
        if client?.isReading == true { tellRefusals() }
        countDropped()
        if !events.isEmpty || tellsDropsAlone && dropped > 0 && client?.isReading == true { send() }
    }

    func send(isLast: Bool = false) {
        if isLast {
            noteSparedStacks()
            tellRefusals()
            countDropped()
        }
        tell(events[...], dropped, isLast: isLast)
        dropped = 0
        events.removeAll(keepingCapacity: true)
    }

    /// In as many parts as it takes.
    ///
    /// A call that has no room in one is counted.
    private func tell(_ events: ArraySlice<TraceEvent>, _ dropped: UInt64, isLast: Bool) {
        let payload = AgentPayload.calls(events: Array(events), dropped: dropped)
        if let line = ReplyLine.whole(AgentReply(id: request.id, isLast: isLast, payload: payload)) {
            client?.send(line: line)
        } else if events.count > 1 {
            let half = events.startIndex + events.count / 2
            tell(events[..<half], dropped, isLast: false)
            tell(events[half...], 0, isLast: isLast)
        } else {
            tell([], dropped + (events.first?.kind == .enter ? 1 : 0), isLast: isLast)
        }
    }

    /// Of methods that have come since the trace began.
    private func tellRefusals() {
        guard !refusals.isEmpty else { return }
        client?.send(AgentReply(id: request.id, isLast: false, payload: .methods([], refusals)))
        refusals = []
    }

    /// What the probes themselves could not record.
    private func countDropped() {
        for number in methods.keys { dropped += methods[number]?.takeDropped() ?? 0 }
    }
}
#endif
