#if Agent
import AgentProtocol
import CAgent
import CTracing
import NIOCore

/// The traces of all clients, and the reader of the probes' records.
///
/// On the event loop.
final class Traces {
    private static let recordsPerRound = 4096
    private static let roundsPerSecond = 100
    private static let manySessions = 32

    private let loop: any EventLoop
    private let probes = TraceProbes.ofProcess
    private var sessions: [TraceSession] = []
    private var reading: RepeatedTask?
    private var threadNames = ThreadNames()
    private let callers = CallerNames()
    private var rounds = 0
    /// How many sessions have ended since their memory was last given back.
    private var endedSessions = 0
    private var isTrimScheduled = false

    init(loop: any EventLoop) {
        self.loop = loop
    }

    /// `notes`: sentences for the client, besides those about methods that cannot be hooked.
    func start(
        _ request: TraceRequest, saying notes: [String] = [], for client: any AgentClient
    ) throws(AgentError) -> AgentPayload {
        guard ctracing_can_record() else {
            throw AgentError(
                .busy, "a forked process records no calls; trace its parent process, or a program that it executes")
        }
        defer { sessionsChanged() }
        let session = try TraceSession(request, client, probes, callers)
        notes.forEach(session.refuse)
        sessions.append(session)
        return session.takeMethodsPayload()
    }

    /// Ends the request with a last part.
    ///
    /// Returns whether there was such a trace.
    func stop(_ id: Int, of client: any AgentClient) -> Bool {
        guard let session = sessions.first(where: { $0.request.id == id && $0.client === client }) else { return false }
        end([session])
        return true
    }

    func clientLeft(_ client: any AgentClient) {
        let left = sessions.filter { $0.client === client || $0.client == nil }
        guard !left.isEmpty else { return }
        remove(left)
    }

    /// Ends all traces, and returns futures that complete when the clients that read have the last parts.
    func finish(_ reason: TraceEnd) -> [EventLoopFuture<Void>] {
        let clients = sessions.compactMap(\.client).filter(\.isReading)
        end(sessions, because: reason)
        return clients.compactMap(\.written)
    }

    private func end(_ ended: [TraceSession], because reason: TraceEnd? = nil) {
        for session in ended { session.endProbes() }
        readRest()
        for session in ended { session.send(isLast: true, end: reason) }
        remove(ended)
    }

    private func remove(_ gone: [TraceSession]) {
        sessions.removeAll { session in gone.contains { $0 === session } }
        endedSessions += gone.count
        sessionsChanged()
        giveMemoryBack()
    }

    private func sessionsChanged() {
        filterThreads()
        if sessions.isEmpty { stopReading() } else { startReading() }
    }

    /// If all traces give the numbers of their threads, other threads record nothing.
    private func filterThreads() {
        let numbers = sessions.reduce(into: Set<Int32>()) { $0.formUnion($1.request.threads.numbers) }
        let isPossible = !sessions.isEmpty && sessions.allSatisfy(\.request.threads.isByNumber)
        if !isPossible || !ctracing_set_threads(Array(numbers), numbers.count) { ctracing_set_threads(nil, 0) }
    }

    // MARK: Reading

    private func startReading() {
        guard reading == nil else { return }
        let bound = NIOLoopBound(self, eventLoop: loop)
        reading = loop.scheduleRepeatedTask(initialDelay: .milliseconds(10), delay: .milliseconds(10)) { _ in
            bound.value.round()
        }
    }

    private func stopReading() {
        reading?.cancel()
        reading = nil
        callers.forget()
        ctracing_end_reading()
    }

    /// Gives back memory after many traces: a trace that is not read holds a third of a MiB, which malloc keeps.
    ///
    /// malloc may keep the memory of a few traces: giving it back takes malloc's locks, which the program's threads
    /// need.
    private func giveMemoryBack() {
        guard endedSessions >= Self.manySessions, !isTrimScheduled else { return }
        isTrimScheduled = true
        let bound = NIOLoopBound(self, eventLoop: loop), seen = endedSessions
        // After a second the answers to their clients are freed, too.
        loop.scheduleTask(in: .seconds(1)) { bound.value.giveMemoryBack(ofFirst: seen) }
    }

    private func giveMemoryBack(ofFirst seen: Int) {
        agent_give_memory_back()
        isTrimScheduled = false
        endedSessions -= seen
        giveMemoryBack()
    }

    private func round() {
        if let shortage = AddressSpace.shortageForProgram {
            for session in sessions { session.refuse("the trace has ended: \(shortage)") }
            return end(sessions, because: .shortage)
        }
        rounds += 1
        let isSecond = rounds.isMultiple(of: Self.roundsPerSecond)
        // Before the reading, which then gets all records of the gone methods.
        if isSecond {
            probes.watchNewSwiftClasses()
            for session in sessions { session.noteGoneMethods() }
        }
        let hasReadAll = read() < Self.recordsPerRound
        for session in sessions { session.flush(tellsDropsAlone: isSecond) }
        guard isSecond else { return }
        threadNames.refresh()
        if hasReadAll {
            for session in sessions { session.forgetGoneMethods() }
        }
    }

    /// Returns how many records there were.
    @discardableResult
    private func read() -> Int {
        callers.beginRound()
        return ctracing_drain(
            { record, context in
                guard let record, let context else { return }
                Unmanaged<Traces>.fromOpaque(context).takeUnretainedValue().receive(record.pointee)
            }, Unmanaged.passUnretained(self).toOpaque(), Self.recordsPerRound)
    }

    /// Reads all records until now, but not those that threads keep adding.
    ///
    /// A buffer holds no more records than one round reads.
    private func readRest() {
        guard !sessions.isEmpty else { return }
        for _ in 0...ctracing_ring_count() {
            guard read() == Self.recordsPerRound else { return }
        }
    }

    private func receive(_ record: ctracing_record) {
        for session in sessions { session.receive(record, threadNames: &threadNames) }
    }
}
#endif
