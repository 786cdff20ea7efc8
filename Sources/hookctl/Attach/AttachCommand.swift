import AgentProtocol
import ArgumentParser
import Foundation

struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Load the agent into a running process.",
        discussion: """
            Loads libhookctl-agent.so into a process of the same user, as a debugger would. From then on all commands \
            work with the process. The process keeps the agent until it ends.

            One thread of the process is stopped for a moment, in which it starts another thread. That thread loads \
            the agent. The system must allow debuggers, and no other debugger may be attached. hookctl attach works \
            on x86-64.

            The process must have the Objective-C runtime in a shared library, or in an executable that exports its \
            symbols, or it must be a Swift program. If the process has no runtime yet, the agent starts when the \
            process loads one.

            Examples:
              hookctl attach 4711
              hookctl trace '-[Photo* *]' --pid 4711

            With --json, one object:
              version         1
              processID       the process
              program         its path
              hadAgent        whether it had an agent before

            Exit codes:
              0    the process has an agent
              64   wrong usage
              65   the process is of a kind that cannot have the agent
              66   the library is not there, or the process does not see it
              69   there is no such process, it has ended, or the agent does not start
              74   the output cannot be written
              75   the process is stopped, or has a debugger, or no thread of it could be used in time
              77   the process belongs to another user, or the system forbids debuggers
              130  interrupted
            """)

    @Argument(help: ArgumentHelp("The number of the process.", valueName: "pid"))
    var pid: Int

    @Option(
        help: ArgumentHelp("The agent as a library; by default the one of this hookctl.", valueName: "path"),
        completion: .file(extensions: ["so"]))
    var agent: String?

    @Option(help: ArgumentHelp("How long it may take.", valueName: "seconds"))
    var timeout = SecondsArgument(10)

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard pid > 0, pid_t(exactly: pid) != nil else { throw ValidationError("Give the number of a process.") }
        try timeout.validate("--timeout")
    }

    func run() throws {
        try reportingFailures {
            let hello: AgentHello
            let known = try connection()
            if let known {
                hello = try known.hello()
            } else {
                Interruption.catchSignals()
                hello = try load().hello()
            }
            try AttachReport(processID: pid, program: hello.program, hadAgent: known != nil).print(asJSON: json)
        }
    }

    /// Loads the agent and waits until it answers.
    private func load() throws -> AgentConnection {
        let library = try library()
        let end = ContinuousClock.now + timeout.duration
        // Another start may have failed before.
        let startsBefore = StarterReport(of: pid, library: library)?.count ?? 0
        try AttachedProcess(processID: pid, library: library).startAgent(within: timeout.duration)
        let line = WaitingLine()
        while true {
            if let connection = try connection() { return connection }
            if let report = StarterReport(of: pid, library: library), report.count != startsBefore,
                let failure = report.failure(pid)
            {
                throw failure
            }
            guard ProcessFiles.isRunning(pid) else { throw Failure.endedMeanwhile(pid) }
            guard ContinuousClock.now < end else { throw Failure.slowAgent(pid, timeout.duration) }
            line.show("the agent starts in process \(pid)")
            if Interruption.wait(.milliseconds(10)) { throw Failure.attachInterrupted(pid) }
        }
    }

    /// Nil if the process has no agent.
    private func connection() throws -> AgentConnection? {
        do {
            return try AgentConnection(to: pid, patience: timeout.duration)
        } catch let failure as Failure where failure.cause == .absence {
            return nil
        }
    }

    private func library() throws -> String {
        if let agent { return try AgentLibrary.file(agent) }
        guard let installed = AgentLibrary.installed else {
            throw Failure(
                .noInput,
                "\(AgentLibrary.name) is neither beside hookctl nor in the lib folder next to it; build it with make "
                    + "agent-library, and give its path with --agent")
        }
        return installed
    }
}

/// The result of `hookctl attach`.
struct AttachReport: Report {
    var version = 1
    let processID: Int
    let program: String
    let hadAgent: Bool

    func lines(_ palette: Palette) -> [String] {
        let name = program.lastPathPart.shown
        return [
            hadAgent
                ? "process \(processID) (\(name)) already has an agent"
                : "process \(processID) (\(name)) has an agent now; hookctl trace --pid \(processID) PATTERN traces it"
        ]
    }
}
