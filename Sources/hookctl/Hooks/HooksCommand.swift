import AgentProtocol
import ArgumentParser

struct HooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hooks",
        abstract: "List every hook of a process.",
        discussion: """
            Shows each hook with its method or object, its position and engine, and who has installed it and where. If \
            other code has put an implementation on top of a hook, the hook is displaced: it runs only in the calls \
            that this implementation passes on, and the implementation is shown, too. Counting calls has a cost, so \
            calls and times are shown only for methods that something counts already, such as hookctl hook --count. \
            With --measure, hookctl first counts the calls of all hooked methods for a while.

            Examples:
              hookctl hooks
              hookctl hooks --measure --seconds 5

            With --json, one object (keys with ? may be absent):
              version       1
              hooks         for each: method, object? (an address; absent for a
                            hook of a class), position, engine (trampoline,
                            forwarding, libffi, exchange, replacement; vtable
                            of a Swift class's method, variable of a replaceable
                            Swift function), priority, owner?, place
                            (file:line, a function, or its purpose in words),
                            state (active, disabled, displaced),
                            foreignImplementation?, probe? (for hookctl unhook)
              measurements  for each method that is counted: probe? (the
                            diagnostic hook that counts), method, calls, mean?,
                            p99? (nanoseconds), end? (why it is no longer
                            counted)

            Exit codes:
              0   the hooks are listed, if there are any
            \(ProcessOptions.exitCodes())
            """)

    @Flag(help: "Count and time the calls of the hooked methods for a while.")
    var measure = false

    @Option(help: ArgumentHelp("How long to measure; by default one second.", valueName: "seconds"))
    var seconds: SecondsArgument?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        try seconds?.validate("--seconds")
        if seconds != nil, !measure { throw ValidationError("--seconds needs --measure.") }
    }

    func run() throws {
        try reportingFailures {
            let connection = try process.connect()
            if measure {
                Interruption.catchSignals()
                _ = try Measuring(connection, [])
                // Ctrl-C ends the measuring, and the command shows the numbers so far.
                let duration = seconds?.duration ?? .seconds(1)
                if Interruption.wait(duration, saying: "measuring") { Interruption.forget() }
            }
            let report = try HooksReport(of: connection)
            TextOutput.tell(report.measurements.compactMap(\.end?.shown))
            try report.print(asJSON: json)
        }
    }
}

/// Hooks, and the measurements of their methods.
struct HooksReport: Report {
    var version = 1
    let hooks: [HookReport]
    let measurements: [Measurement]

    init(of connection: AgentConnection) throws {
        measurements = try connection.measurements()
        hooks = try connection.list(.hooks) { if case .hooks(let values) = $0 { values } else { nil } }
    }

    func lines(_ palette: Palette) -> [String] {
        guard !hooks.isEmpty else { return ["no hooks"] }
        let measured = hooks.map(measurement)
        let isMeasured = measured.contains { $0 != nil }
        var table = TextTable(
            [("id", .right), ("method", .left), ("object", .left), ("position", .left), ("engine", .left)]
                + [("priority", .right), ("owner", .left), ("place", .left), ("state", .left)]
                + (isMeasured ? Measurement.columns : []))
        for (hook, measurement) in zip(hooks, measured) {
            let cells = [
                hook.probe.map { "\($0)" } ?? "", hook.method, hook.object ?? "", hook.position, hook.engine,
                "\(hook.priority)", hook.owner ?? "", hook.place,
                hook.foreignImplementation.map { "\(hook.state), \($0) on top" } ?? hook.state,
            ]
            table.append(cells + (isMeasured ? measurement?.cells ?? ["–", "–", "–"] : []))
        }
        return table.lines(palette)
    }

    /// The measurement of a diagnostic hook itself, or else of the hook's method.
    ///
    /// A hook of one object has no numbers: the numbers of its method are about all objects.
    private func measurement(of hook: HookReport) -> Measurement? {
        guard hook.object == nil else { return nil }
        let own = hook.probe.flatMap { id in measurements.first { $0.probe == id } }
        return own ?? measurements.first { $0.probe == nil && $0.method == hook.method }
    }
}

extension Measurement {
    static let columns: [(title: String, alignment: TextTable.Alignment)] = [
        ("calls", .right), ("mean", .right), ("p99", .right),
    ]

    var cells: [String] { ["\(calls)", mean?.asNanoseconds ?? "–", p99?.asNanoseconds ?? "–"] }
}
