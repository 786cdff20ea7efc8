#if Agent
import AgentProtocol
import NIOCore

/// Something that can be reported again and again.
protocol ReportingWatch: AnyObject {
    /// The report as of now; nil without memory.
    func payload() -> AgentPayload?
}

/// The watches that clients have asked for; each ends when it is stopped, or its client is gone.
///
/// On the event loop.
final class RepeatedReports {
    private final class Session {
        let id: Int
        weak var client: (any AgentClient)?
        let watch: any ReportingWatch
        var reporting: RepeatedTask?

        init(id: Int, client: any AgentClient, watch: any ReportingWatch) {
            (self.id, self.client, self.watch) = (id, client, watch)
        }

        deinit { reporting?.cancel() }

        func report(isLast: Bool = false) {
            // A client that does not read gets the newer numbers later.
            guard let client, isLast || client.isReading else { return }
            let payload = watch.payload()
            guard payload != nil || isLast else { return }
            client.send(AgentReply(id: id, isLast: isLast, payload: payload))
        }
    }

    private let loop: any EventLoop
    private var sessions: [Session] = []

    init(loop: any EventLoop) {
        self.loop = loop
    }

    /// Begins to watch, and returns the first report.
    func start(
        _ id: Int, _ watch: () throws(AgentError) -> any ReportingWatch, every milliseconds: Int,
        for client: any AgentClient
    ) throws(AgentError) -> AgentPayload {
        guard AgentLimits.reportInterval.contains(milliseconds) else {
            let (shortest, longest) = (AgentLimits.reportInterval.lowerBound, AgentLimits.reportInterval.upperBound)
            throw AgentError(
                .malformed,
                "milliseconds of a watch is \(milliseconds); ask for a number from \(shortest) to \(longest)")
        }
        let session = Session(id: id, client: client, watch: try watch())
        guard let report = session.watch.payload() else {
            throw AgentError(.busy, "no memory is left for the reports; ask again later")
        }
        let interval = TimeAmount.milliseconds(Int64(milliseconds))
        let bound = NIOLoopBound(Reporter(session), eventLoop: loop)
        session.reporting = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            bound.value.session?.report()
        }
        sessions.append(session)
        return report
    }

    /// Ends the request with a last report.
    ///
    /// Returns whether there was such a watch.
    func stop(_ id: Int, of client: any AgentClient) -> Bool {
        guard let index = sessions.firstIndex(where: { $0.id == id && $0.client === client }) else { return false }
        end(sessions.remove(at: index))
        return true
    }

    func clientLeft(_ client: any AgentClient) {
        for session in sessions where session.client === client || session.client == nil {
            session.reporting?.cancel()
        }
        sessions.removeAll { $0.client === client || $0.client == nil }
    }

    /// Ends all watches, and returns futures that complete when the clients that read have the last reports.
    func finish() -> [EventLoopFuture<Void>] {
        let clients = sessions.compactMap(\.client).filter(\.isReading)
        sessions.forEach(end)
        sessions = []
        return clients.compactMap(\.written)
    }

    private func end(_ session: Session) {
        session.reporting?.cancel()
        session.report(isLast: true)
    }

    /// The task of a session does not keep the session alive.
    private final class Reporter {
        private(set) weak var session: Session?

        init(_ session: Session) {
            self.session = session
        }
    }
}
#endif
