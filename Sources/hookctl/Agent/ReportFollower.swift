import AgentProtocol
import Foundation

/// A request that the agent answers with reports, until its time is over, the user ends it, or the process ends.
struct ReportFollower<Report> {
    let connection: AgentConnection
    let command: AgentCommand
    /// The report in a payload; nil for another payload.
    let report: (AgentPayload) -> Report?

    /// Gives each report to the body, the last one with `true`.
    ///
    /// `begun`: the request, if it was sent and answered already. Returns why hookctl has ended the reports; nil if the
    /// process has ended.
    @discardableResult
    func run(
        on screen: Screen, for duration: Duration?, begun: AgentConnection.Begun? = nil,
        _ body: (_ report: Report, _ isLast: Bool) throws -> Void
    ) throws -> TraceOutcome? {
        let (id, payload) = try begun ?? connection.begin(command)
        try body(try report(payload), false)
        _ = try connection.send(.resume)
        var deadline = duration.map { ContinuousClock.now + $0 }
        /// The number of the request that ends the reports, once it is sent, and why.
        var stop: Int?
        var wish: TraceOutcome?
        while true {
            switch try arrival(on: screen, until: deadline) {
            case .reply(let reply) where reply.id == id || reply.id == 0:
                if let error = reply.error { throw Failure(error) }
                try body(try report(reply.payload), reply.isLast)
                if reply.isLast { return wish }
            case .reply: break
            case .end(let isInsideLine): throw end(isInsideLine)
            case .timeout, .interruption:
                guard stop == nil else { throw Failure.silent(connection.processID, connection.patience) }
                wish = Interruption.hasCome ? .stopped : .time
                Interruption.forget()
                stop = try connection.send(.stop(request: id))
                deadline = ContinuousClock.now + connection.patience
            }
        }
    }

    private func report(_ payload: AgentPayload?) throws -> Report {
        guard let report = payload.flatMap(report) else { throw Failure.notUnderstood(connection.processID) }
        return report
    }

    /// The next reply, or why there is none; meanwhile the picture on a terminal follows its size.
    private func arrival(on screen: Screen, until deadline: ContinuousClock.Instant?) throws
        -> AgentConnection.Arrival
    {
        while true {
            let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
            guard screen.isInPlace else { return try connection.next(within: left) }
            let arrival = try connection.next(within: .zero)
            guard case .timeout = arrival, left != .zero else { return arrival }
            guard try screen.wait(min(left ?? .milliseconds(50), .milliseconds(50))) else { return .interruption }
        }
    }

    private func end(_ isInsideLine: Bool) -> Failure {
        let processID = connection.processID
        if isInsideLine { return .closedInside(processID) }
        return connection.staysRunning ? .stoppedCounting(processID) : .diedCounting(processID)
    }
}
