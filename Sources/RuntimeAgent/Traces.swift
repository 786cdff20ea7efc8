#if Agent
import AgentProtocol
import CRuntime
import CTracing
import NIOCore

/// The traces of all clients, and the reading of what the probes record. On the event loop.
final class Traces {
    private static let recordsPerRound = 4096

    private let loop: any EventLoop
    private var sessions: [TraceSession] = []
    private var reading: RepeatedTask?
    private var threadNames = ThreadNames()
    private var rounds = 0
    private var droppedBefore: UInt64 = 0
    /// Of the classes that the patterns have been compared with.
    private var generation: UInt64 = 0

    init(loop: any EventLoop) {
        self.loop = loop
    }

    func start(
        _ request: Int, _ patterns: [MethodPattern], _ eventsPerSecond: Int, _ threads: [Int],
        for client: any AgentClient
    ) throws(AgentError) -> AgentPayload {
        let session = try TraceSession(request, client, patterns, eventsPerSecond, threads)
        sessions.append(session)
        generation = ort_method_generation()
        startReading()
        return session.methodsPayload
    }

    /// Ends the request with a last reply. Whether there was such a trace.
    func stop(_ request: Int, of client: any AgentClient) -> Bool {
        guard let index = sessions.firstIndex(where: { $0.request == request && $0.client === client }) else {
            return false
        }
        readRecords()
        sessions.remove(at: index)
        _ = client.send(AgentReply(id: request, isLast: true, payload: nil))
        stopReadingIfIdle()
        return true
    }

    func clientLeft(_ client: any AgentClient) {
        sessions.removeAll { $0.client === client || $0.client == nil }
        stopReadingIfIdle()
    }

    // MARK: Reading

    private func startReading() {
        guard reading == nil else { return }
        droppedBefore = ctracing_dropped()
        let bound = NIOLoopBound(self, eventLoop: loop)
        reading = loop.scheduleRepeatedTask(initialDelay: .milliseconds(10), delay: .milliseconds(10)) { _ in
            bound.value.round()
        }
    }

    private func stopReadingIfIdle() {
        guard sessions.isEmpty else { return }
        reading?.cancel()
        reading = nil
        while ctracing_drain(nil, nil, Self.recordsPerRound) == Self.recordsPerRound {}
    }

    private func round() {
        watchNewClasses()
        readRecords()
        rounds += 1
        // Threads may take other names.
        if rounds.isMultiple(of: 100) { threadNames = ThreadNames() }
    }

    private func readRecords() {
        _ = ctracing_drain(
            { record, context in
                guard let record, let context else { return }
                Unmanaged<Traces>.fromOpaque(context).takeUnretainedValue().receive(record.pointee)
            }, Unmanaged.passUnretained(self).toOpaque(), Self.recordsPerRound)
        let dropped = ctracing_dropped()
        for session in sessions {
            session.drop(dropped &- droppedBefore)
            session.flush()
        }
        droppedBefore = dropped
    }

    private func receive(_ record: ctracing_record) {
        for session in sessions { session.receive(record, threadNames: &threadNames) }
    }

    private func watchNewClasses() {
        guard ort_method_generation() != generation else { return }
        for session in sessions { session.watchMore() }
        generation = ort_method_generation()
    }
}
#endif
