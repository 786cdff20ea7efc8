import AgentProtocol
import ArgumentParser

/// A report of a process, shown as a table.
protocol ReportTable: Encodable {
    /// The lines below the last table.
    var ending: [String] { get }

    func lines(_ palette: Palette) -> [String]
}

extension ReportTable {
    /// The JSON, in one line.
    fileprivate var json: String {
        get throws { String(decoding: try AgentFrame.encode(self).dropLast(), as: UTF8.self) }
    }
}

/// The options of a command that shows tables of a process, one after the other.
struct TableOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long to look.", valueName: "seconds"))
    var seconds: SecondsArgument?

    @Option(help: ArgumentHelp("The time between two tables, at least 0.01.", valueName: "seconds"))
    var interval = SecondsArgument(1)

    @Option(help: ArgumentHelp("How many rows to show.", valueName: "count"))
    var rows = 20

    @Flag(help: "Print JSON.")
    var json = false

    /// For the request to the agent.
    var milliseconds: Int { Int(max(interval.duration.milliseconds, 10)) }

    func validate() throws {
        try seconds?.validate("--seconds")
        try interval.validate("--interval")
        guard interval.seconds >= 0.01 else { throw ValidationError("--interval takes at least 0.01 seconds.") }
        guard rows > 0 else { throw ValidationError("--rows takes a number above 0.") }
    }

    /// Shows the reports until they end: in place on a terminal, otherwise each below the one before.
    ///
    /// The body makes the table of a report from the table before.
    func show<Report, Table: ReportTable>(
        _ follower: ReportFollower<Report>, _ table: (_ report: Report, _ last: Table?, _ isLast: Bool) -> Table
    ) throws {
        var last: Table?
        let screen = Screen(isInPlace: !json)
        do {
            defer { screen.leave() }
            try follower.run(on: screen, for: seconds?.duration) { report, isLast in
                let shown = table(report, last, isLast)
                last = shown
                if !isLast || !screen.isInPlace { try screen.show(json ? [shown.json] : shown.lines(.standardOutput)) }
            }
        }
        guard !json, let last else { return }
        let rest = (screen.isInPlace ? last.lines(.standardOutput) : []) + last.ending
        try TextOutput.standardOutput.write(rest.map { $0 + "\n" }.joined())
    }
}
