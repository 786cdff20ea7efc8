import AgentProtocol
import ArgumentParser

struct HooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hooks",
        abstract: "List every hook of a process.",
        discussion: """
            Shows where each hook is, what it is run as, and who has installed it; of one that somebody has put an \
            implementation on top of, whose. Counting calls is not free, so calls and times are shown with --measure only, \
            which counts for a while first.

            Examples:
              hookctl hooks
              hookctl hooks --measure --seconds 5

            With --json, one object (keys with ? may be absent):
              version       1
              hooks         for each: method, object? (an address; absent for a
                            hook of a class), position, engine, priority, owner?,
                            place (file:line), state (active, disabled,
                            displaced), foreignImplementation?, probe? (for
                            hookctl unhook)
              measurements  with --measure, for each method: method, calls,
                            mean?, p99? (nanoseconds); otherwise none

            Exit codes:
              0   the hooks are listed, if there are any
            \(ProcessOptions.exitCodes)
            """)

    @Flag(help: "Count and time the calls of the hooked methods for a while.")
    var measure = false

    @Option(help: ArgumentHelp("How long to measure.", valueName: "seconds"))
    var seconds = 1.0

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        guard seconds > 0, seconds < 1e6 else { throw ValidationError("--seconds takes a number above 0.") }
    }

    func run() throws {
        try reportingFailures {
            let connection = try process.connect()
            var measurements: [Measurement] = []
            if measure {
                Interruption.catchSignals()
                _ = try connection.begin(.measure(patterns: []))
                _ = Interruption.wait(.seconds(seconds))
                measurements = try connection.measurements()
            }
            let hooks = try connection.list(.hooks) { if case .hooks(let values) = $0 { values } else { nil } }
            try HooksReport(hooks: hooks, measurements: measurements).print(asJSON: json)
        }
    }
}

extension AgentConnection {
    func measurements() throws -> [Measurement] {
        try list(.measurements) { if case .measurements(let values) = $0 { values } else { nil } }
    }
}

/// Hooks, and what has been measured of their methods.
struct HooksReport: Report {
    var version = 1
    let hooks: [HookReport]
    let measurements: [Measurement]

    func lines(_ palette: Palette) -> [String] {
        guard !hooks.isEmpty else { return ["no hooks"] }
        let isMeasured = !measurements.isEmpty
        let measured = Dictionary(measurements.map { ($0.method, $0) }) { first, _ in first }
        var table = TextTable(
            [("id", .right), ("method", .left), ("object", .left), ("position", .left), ("engine", .left)]
                + [("priority", .right), ("owner", .left), ("place", .left), ("state", .left)]
                + (isMeasured ? Measurement.columns : []))
        for hook in hooks {
            let cells = [
                hook.probe.map { "\($0)" } ?? "", hook.method, hook.object ?? "", hook.position, hook.engine,
                "\(hook.priority)", hook.owner ?? "", hook.place,
                hook.foreignImplementation.map { "\(hook.state), \($0) on top" } ?? hook.state,
            ]
            table.append(cells + (isMeasured ? measured[hook.method]?.cells ?? ["–", "–", "–"] : []))
        }
        return table.lines(palette)
    }
}

extension Measurement {
    static let columns: [(title: String, alignment: TextTable.Alignment)] = [
        ("calls", .right), ("mean", .right), ("p99", .right),
    ]

    var cells: [String] { ["\(calls)", mean?.asNanoseconds ?? "–", p99?.asNanoseconds ?? "–"] }
}
