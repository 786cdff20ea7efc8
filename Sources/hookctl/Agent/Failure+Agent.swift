import AgentProtocol

/// Failures between hookctl and an agent.
extension Failure {
    static func absent(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) has no agent, or has ended; hookctl ps lists the processes that have an agent, and "
                + "hookctl run starts a program with an agent", cause: .absence)
    }

    /// More clients are connecting than the kernel lets wait.
    static func full(_ processID: Int) -> Failure {
        Failure(
            .busy,
            "process \(processID) accepts no connection, perhaps because it is stopped; try again when it runs")
    }

    static var nowhere: Failure {
        Failure(
            .unavailable,
            "no process has an agent; start a program that links RuntimeAgent, with hookctl run or HOOKCTL_AGENT=1")
    }

    static func several(_ processes: [(id: Int, program: String?)]) -> Failure {
        let list = processes.map { "\($0.id) (\($0.program ?? "does not answer"))" }.joined(separator: ", ")
        return Failure(.usage, "several processes have an agent; choose one with --pid: \(list)")
    }

    static func permission(_ processID: Int) -> Failure {
        Failure(.noPermission, "process \(processID) belongs to another user; run hookctl as that user or as root")
    }

    static func ended(_ processID: Int) -> Failure {
        Failure(
            .unavailable, "process \(processID) has closed the connection; hookctl ps says whether it still runs",
            cause: .end)
    }

    static func closedInside(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) has closed the connection in the middle of an answer; hookctl ps says whether it "
                + "still runs",
            cause: .end)
    }

    /// The agent has closed the connection of a trace.
    static func letGo(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) still runs, but its agent has closed the connection: the agent was stopped, or the "
                + "trace was not read for 30 s; start the trace again")
    }

    /// The process has gone without sending the end of a trace.
    static func died(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) ended by a signal or _exit, or exited before hookctl had read the whole trace; calls "
                + "may be missing", cause: .end)
    }

    /// The agent does not answer the end of a trace in time.
    static func lastCallsMissing(_ processID: Int, _ patience: Duration) -> Failure {
        unanswered(
            processID,
            "process \(processID) has not sent its last calls within \(patience.secondsText) s, so the trace lacks "
                + "them; wait longer with --timeout")
    }

    /// The agent has closed the connection of a count of objects.
    static func stoppedCounting(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) still runs, but its agent has closed the connection: the agent was stopped, or the "
                + "reports were not read for 30 s; start hookctl again")
    }

    /// The process has gone without sending the last counts.
    static func diedCounting(_ processID: Int) -> Failure {
        Failure(
            .unavailable,
            "process \(processID) ended by a signal or _exit before it had sent its last report", cause: .end)
    }

    static func silent(_ processID: Int, _ patience: Duration) -> Failure {
        unanswered(
            processID,
            "process \(processID) has not answered within \(patience.secondsText) s; wait longer with --timeout")
    }

    private static func unanswered(_ processID: Int, _ message: String) -> Failure {
        guard ProcessFiles.isStopped(processID) else { return Failure(.unavailable, message) }
        return Failure(
            .busy,
            "process \(processID) is stopped, so its agent does not answer; continue the process with kill -CONT "
                + "\(processID)")
    }

    static func version(_ version: Int, _ processID: Int) -> Failure {
        Failure(
            .protocol,
            "the agent of process \(processID) speaks version \(version), but this hookctl speaks version "
                + "\(AgentFrame.version); use the hookctl that was built with the program")
    }

    static func notUnderstood(_ processID: Int) -> Failure {
        Failure(
            .protocol,
            "process \(processID) has sent an answer that hookctl cannot read; use the hookctl that was built with the "
                + "program")
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
