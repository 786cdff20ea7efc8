import AgentProtocol
import ArgumentParser

struct PsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ps",
        abstract: "List the processes with an agent.",
        discussion: """
            Lists the processes of the user that link RuntimeAgent and have it running, and those whose agents do not answer, \
            with the reason.

            Examples:
              hookctl ps
              hookctl ps --json

            With --json, one object:
              version      1
              processes    for each: processID, program (a path), arguments,
                           isWaiting (before its main, for hookctl)
              unreachable  for each: processID and the reason, a sentence

            Exit codes:
              0   there is one at least
              64  wrong usage
              69  there is none
            """)

    @Option(help: ArgumentHelp("How long an answer may take.", valueName: "seconds"))
    var timeout = 2

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout takes a number of seconds above 0.") }
    }

    func run() throws {
        try reportingFailures {
            var report = ProcessReport()
            for processID in AgentAddress.known {
                guard let connection = try? AgentConnection(to: processID, patience: .seconds(timeout)) else {
                    continue
                }
                do {
                    report.processes.append(try connection.hello())
                } catch let failure as Failure {
                    report.unreachable.append(.init(processID: processID, reason: failure.message))
                }
            }
            guard json || !report.isEmpty else { throw AgentFailure.nowhere }
            try report.print(asJSON: json)
            if report.isEmpty { throw AgentFailure.nowhere }
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
    var processes: [AgentHello] = []
    var unreachable: [Unreachable] = []

    var isEmpty: Bool { processes.isEmpty && unreachable.isEmpty }

    func lines(_ palette: Palette) -> [String] {
        var table = TextTable([("pid", .right), ("program", .left), ("state", .left), ("arguments", .left)])
        for process in processes {
            table.append([
                "\(process.processID)", process.program.lastPathPart, process.isWaiting ? "waiting" : "running",
                process.arguments.dropFirst().joined(separator: " "),
            ])
        }
        return (processes.isEmpty ? [] : table.lines(palette))
            + unreachable.map { palette.yellow("\($0.processID): \($0.reason)") }
    }
}
