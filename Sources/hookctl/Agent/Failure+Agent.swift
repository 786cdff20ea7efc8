import AgentProtocol

/// Failures between hookctl and an agent.
extension Failure {
    static func absent(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) has no agent, or is gone; hookctl ps lists those with one, hookctl run starts a program with one",
            cause: .absence)
    }

    /// More clients are connecting than the kernel lets wait.
    static func full(_ processID: Int) -> Failure {
        Failure(
            .busy, "process \(processID) lets nobody in, perhaps because it is stopped; try again when it runs")
    }

    static var nowhere: Failure {
        Failure(
            .unavailable,
            "no process has an agent; start one with hookctl run, or with HOOKCTL_AGENT=1 when it links RuntimeAgent")
    }

    static func several(_ processes: [(id: Int, program: String?)]) -> Failure {
        let list = processes.map { "\($0.id) (\($0.program ?? "does not answer"))" }.joined(separator: ", ")
        return Failure(.usage, "several processes have an agent; choose one with --pid: \(list)")
    }

    static func permission(_ processID: Int) -> Failure {
        Failure(.noPermission, "process \(processID) belongs to another user; ask as that user, or as root")
    }

    static func ended(_ processID: Int) -> Failure {
        Failure(
            .unavailable, "process \(processID) has closed the connection; hookctl ps says whether it still runs",
            cause: .end)
    }

    static func closedInside(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) has closed the connection in the middle of an answer; hookctl ps says whether it still runs",
            cause: .end)
    }

    /// The agent has closed the connection of a trace.
    static func letGo(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) runs on, and its agent has closed the connection: it was stopped, or the trace was not read for 30 s; trace again to go on"
        )
    }

    /// The process has gone without sending the end of a trace.
    static func died(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) died, by a signal or _exit, or exited before the trace was read to its end; calls may be missing",
            cause: .end)
    }

    /// The agent does not answer the end of a trace in time.
    static func lastCallsMissing(_ processID: Int, _ patience: Duration) -> Failure {
        unanswered(
            processID,
            "process \(processID) has not told its last calls within \(patience.secondsText) s, so that the trace lacks them; give it longer with --timeout"
        )
    }

    static func silent(_ processID: Int, _ patience: Duration) -> Failure {
        unanswered(
            processID,
            "process \(processID) has not answered for \(patience.secondsText) s; give it longer with --timeout")
    }

    private static func unanswered(_ processID: Int, _ message: String) -> Failure {
        guard ProcessFiles.isStopped(processID) else { return Failure(.unavailable, message) }
        return Failure(
            .busy, "process \(processID) is stopped, and its agent with it; let it run with kill -CONT \(processID)")
    }

    static func version(_ version: Int, _ processID: Int) -> Failure {
        Failure(
            .protocol,
            "the agent of process \(processID) speaks version \(version), this hookctl \(AgentFrame.version); use the hookctl that was built with the program"
        )
    }

    static func notUnderstood(_ processID: Int) -> Failure {
        Failure(
            .protocol,
            "process \(processID) has answered what no agent answers; use the hookctl that was built with the program")
    }

    static var interrupted: Failure { Failure(.interrupted, "interrupted before the answer was complete") }
}

extension Failure {
    init(_ error: AgentError) {
        let status: ExitStatus =
            switch error.code {
            case .notFound, .notHookable, .tooLong, .tooMany: .data
            case .pattern: .usage
            case .busy: .busy
            case .refused: .noPermission
            case .malformed: .protocol
            }
        self.init(status, error.message)
    }
}
