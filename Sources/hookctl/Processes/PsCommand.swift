import AgentProtocol
import ArgumentParser

struct PsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ps",
        abstract: "List the processes with an agent.",
        discussion: """
            Lists the user's processes in which an agent runs; for root, the processes of all users. If an agent does \
            not answer, prints the reason. Removes the sockets that ended processes of the user have left.

            Examples:
              hookctl ps
              hookctl ps --json

            With --json, one object:
              version      1
              processes    for each: processID, program (a path), arguments,
                           isWaiting (for hookctl, before its main)
              unreachable  for each: processID and reason (a sentence)

            Exit codes:
              0   at least one process has an agent
              64  wrong usage
              69  no process has an agent
              74  the output cannot be written
            """)

    @Option(help: ArgumentHelp("How long an answer may take.", valueName: "seconds"))
    var timeout = SecondsArgument(2)

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try timeout.validate("--timeout") }

    func run() throws {
        try reportingFailures {
            let report = ProcessReport(within: timeout.duration)
            if json || !report.isEmpty { try report.print(asJSON: json) }
            guard !report.isEmpty else { throw Failure.nowhere }
        }
    }
}

/// The processes with an agent.
struct ProcessReport: Report {
    struct Unreachable: Encodable {
        let processID: Int
        let reason: String
    }

    var version = 1
    private(set) var processes: [AgentHello] = []
    private(set) var unreachable: [Unreachable]

    var isEmpty: Bool { processes.isEmpty && unreachable.isEmpty }

    /// Asks all processes of the user, and removes stale sockets.
    init(within duration: Duration) {
        let (connections, failures) = AgentConnection.known(patience: duration, removesStale: true)
        unreachable = failures.map { Unreachable(processID: $0.processID, reason: $0.failure.message) }
        let answers = AgentConnection.hellos(of: connections, within: duration)
        for (connection, answer) in zip(connections, answers) { add(answer, of: connection.processID) }
    }

    private mutating func add(_ answer: Result<AgentHello, any Error>, of processID: Int) {
        switch answer {
        case .success(let hello): processes.append(hello)
        case .failure(let error):
            let reason = (error as? Failure)?.message ?? "\(error)"
            unreachable.append(Unreachable(processID: processID, reason: reason))
        }
    }

    func lines(_ palette: Palette) -> [String] {
        var table = TextTable([("pid", .right), ("program", .left), ("state", .left), ("arguments", .left)])
        for process in processes {
            table.append([
                "\(process.processID)", process.program.lastPathPart, process.isWaiting ? "waiting" : "running",
                process.arguments.dropFirst().map(\.shellQuoted).joined(separator: " "),
            ])
        }
        return (processes.isEmpty ? [] : table.lines(palette))
            + unreachable.map { palette.yellow("\($0.processID): \($0.reason)") }
    }
}
