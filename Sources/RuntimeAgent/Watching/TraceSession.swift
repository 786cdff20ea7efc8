#if Agent
import AgentProtocol
import CTracing
import SwiftRuntime

/// A client's request for a trace.
struct TraceRequest {
    let id: Int
    let methods: MethodFilter
    let threads: ThreadFilter
    let callsPerSecond: Int
    let calls: CallFilter

    init(
        id: Int, methods: MethodFilter, threads: [String], callsPerSecond: Int, calls: CallFilter
    ) throws(AgentError) {
        guard callsPerSecond >= 1 else {
            throw AgentError(
                .malformed, "callsPerSecond of a trace is \(callsPerSecond); ask for at least 1 call a second")
        }
        (self.id, self.methods, self.callsPerSecond, self.calls) = (id, methods, callsPerSecond, calls)
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
        /// The depth among all recorded calls of the thread.
        let depth: UInt32
        /// The depth among the calls that the client gets.
        let toldDepth: Int
        let isTold: Bool
    }

    /// The beginning of a call that was recorded at its end.
    private struct LateBeginning {
        let call: UInt64
        /// Nil for a call that the client does not get, which is counted already.
        let event: TraceEvent?
    }

    let request: TraceRequest
    private(set) weak var client: (any AgentClient)?
    private let probes: TraceProbes
    /// The beginning of the trace, on the calls' clock.
    ///
    /// Calls that began earlier were recorded for other traces.
    private let began: UInt64
    private let watch: Int
    private var generation = 0
    private var methods: [UInt32: TracedMethod] = [:]
    /// The numbers of methods whose classes were gone before the present round of reading.
    private var goneMethods: [UInt32] = []
    /// Sentences about methods that could not be hooked, which the client has not got yet.
    private var refusals: [String] = []
    /// How many such sentences there were in all.
    private var refused = 0
    /// The methods whose calls nest too deeply, as the client has heard.
    private var spared: Set<UInt32> = []

    /// The open calls of each thread, the outermost first.
    private var open: [Int32: [OpenCall]] = [:]
    /// The calls of threads whose ends are the next records.
    private var late: [Int32: LateBeginning] = [:]
    private var stacks: TraceStacks
    private var events: [TraceEvent] = []
    /// Calls that were left out since the last part.
    private var dropped: UInt64 = 0
    /// When the present second began, on the calls' clock.
    private var secondBegan: UInt64 = 0
    private var callsOfSecond = 0

    init(
        _ request: TraceRequest, _ client: any AgentClient, _ probes: TraceProbes, _ callers: CallerNames
    ) throws(AgentError) {
        (self.request, self.client, self.probes, stacks) = (request, client, probes, TraceStacks(callers))
        // Here, so that no other thread waits while the clock is made ready.
        ctracing_clock_begin()
        began = ctracing_clock_now()
        do throws(AgentError) {
            watch = try probes.watch(request.methods, calls: request.calls)
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

    /// The first reply of the trace.
    func takeMethodsPayload() -> AgentPayload {
        defer { refusals = [] }
        return .methods(methods.values.map(\.name), refusals)
    }

    // MARK: Methods

    /// Ends the recording of calls.
    ///
    /// Calls that are recorded already can still be received.
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

    /// Queues the sentence for the client.
    func refuse(_ sentence: String) {
        refused += 1
        if refused <= AgentLimits.matchedMethods { refusals.append(sentence) }
    }

    /// Forgets the noted methods, whose records have all been received.
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
        if record.kind == .CTRACING_ENTER, record.is_late {
            // The call has just ended; it may have begun long ago.
            let isTold = client?.isReading == true && admits(ctracing_clock_now())
            if !isTold { dropped += 1 }
            late[record.thread] = LateBeginning(
                call: record.call,
                event: isTold ? event(of: record, method, depth: Int(record.depth), threadNames[record]) : nil)
            return
        }
        if let beginning = late.removeValue(forKey: record.thread), beginning.call == record.call {
            guard let begin = beginning.event else { return }
            var event = method.event(record, depth: Int(record.depth), threadName: threadNames[record])
            event.takeBeginning(begin)
            return add(event)
        }
        var calls = open.removeValue(forKey: record.thread) ?? []
        let depth = record.kind == .CTRACING_ENTER ? enter(record, &calls) : leave(record, &calls)
        if !calls.isEmpty { open[record.thread] = calls }
        guard let depth else { return }
        add(event(of: record, method, depth: depth, threadNames[record]))
    }

    private func event(
        of record: ctracing_record, _ method: TracedMethod, depth: Int, _ threadName: String
    ) -> TraceEvent {
        var event = method.event(record, depth: depth, threadName: threadName)
        event.stackNumber = stacks.number(of: record)
        return event
    }

    private func add(_ event: TraceEvent) {
        events.append(event)
        if events.count >= AgentFrame.entriesPerPart { send() }
    }

    /// The depth that the client gets for the call; nil if the client does not get the call.
    private func enter(_ record: ctracing_record, _ calls: inout [OpenCall]) -> Int? {
        guard record.time >= began else { return nil }
        // The thread has jumped out of these calls.
        while let last = calls.last, last.depth >= record.depth { calls.removeLast() }
        let depth = calls.last.map { $0.toldDepth + ($0.isTold ? 1 : 0) } ?? 0
        let isTold = client?.isReading == true && admits(record.time)
        calls.append(OpenCall(call: record.call, depth: record.depth, toldDepth: depth, isTold: isTold))
        if !isTold { dropped += 1 }
        return isTold ? depth : nil
    }

    /// The depth of a call whose beginning the client got; the other calls were counted at their beginning.
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

    /// Sends the waiting events; with `tellsDropsAlone`, also a number of dropped calls without events.
    func flush(tellsDropsAlone: Bool) {
        takeMethods()
        if client?.isReading == true { tellRefusals() }
        countDropped()
        if !events.isEmpty || tellsDropsAlone && dropped > 0 && client?.isReading == true { send() }
    }

    func send(isLast: Bool = false, end: TraceEnd? = nil) {
        for payload in stacks.takePayloads() {
            client?.send(AgentReply(id: request.id, isLast: false, payload: payload))
        }
        if isLast {
            noteSparedStacks()
            tellRefusals()
            countDropped()
        }
        tell(events[...], dropped, isLast: isLast, end)
        dropped = 0
        events.removeAll(keepingCapacity: true)
    }

    /// Sends the events in as many parts as needed.
    ///
    /// An event that is too large for a part is left out, and its call is counted as dropped.
    private func tell(_ events: ArraySlice<TraceEvent>, _ dropped: UInt64, isLast: Bool, _ end: TraceEnd?) {
        let payload = AgentPayload.calls(events: Array(events), dropped: dropped, end: end)
        if let line = ReplyLine.whole(AgentReply(id: request.id, isLast: isLast, payload: payload)) {
            client?.send(line: line)
        } else if events.count > 1 {
            let half = events.startIndex + events.count / 2
            tell(events[..<half], dropped, isLast: false, nil)
            tell(events[half...], 0, isLast: isLast, end)
        } else {
            tell([], dropped + (events.first?.hasBeginning == true ? 1 : 0), isLast: isLast, end)
        }
    }

    /// Sends the sentences about methods that have come since the trace began.
    private func tellRefusals() {
        guard !refusals.isEmpty else { return }
        client?.send(AgentReply(id: request.id, isLast: false, payload: .methods([], refusals)))
        refusals = []
    }

    /// Adds the calls that the probes could not record.
    private func countDropped() {
        for number in methods.keys { dropped += methods[number]?.takeDropped() ?? 0 }
    }
}

extension TraceEvent {
    /// Adds the beginning of a call that is told at its end.
    fileprivate mutating func takeBeginning(_ beginning: TraceEvent) {
        (receiver, arguments) = (beginning.receiver, beginning.arguments)
        (moreArguments, stackNumber) = (beginning.moreArguments, beginning.stackNumber)
    }
}
#endif
