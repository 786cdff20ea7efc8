import AgentProtocol
import ArgumentParser

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Show the calls of methods as they happen.",
        discussion: """
            Shows the beginning and the end of each call with the arguments, the result and the duration, indented by the \
            traced calls around it in its thread. Patterns are globs over -[Class selector] and +[Class selector]; classes that \
            come later count, too. Ends with Ctrl-C, with the process, or after --seconds; the output is complete then. Calls \
            above the limit are counted and not shown; they run all the same.

            Examples:
              hookctl trace '-[Photo* pick*]'
              hookctl trace '-[PhotoPicker *]' --thread main --seconds 5
              hookctl trace '*' --output perfetto > trace.json

            With --json or --output json, one object in each line (keys with ?
            may be absent): first version (1), methods and refusals (sentences);
            then for each beginning and end of a call
              kind       enter or leave
              thread     the kernel's number; threadName
              time       of the monotonic clock, in nanoseconds
              depth      traced calls around this one
              method     receiver; arguments: label?, encoding, text
              result?    encoding and text; duration? in nanoseconds
            or dropped: how many calls were not told.

            --output perfetto prints the Trace Event Format, which
            ui.perfetto.dev and chrome://tracing open.

            Exit codes:
              0   the trace has ended
            \(ProcessOptions.exitCodes)
            """)

    @Argument(help: ArgumentHelp("Which methods, as globs.", valueName: "pattern"))
    var patterns: [String]

    @Option(help: ArgumentHelp("text, json or perfetto.", valueName: "format"))
    var output: TraceFormat?

    @Flag(help: "Print JSON, as --output json does.")
    var json = false

    @OptionGroup var filter: TraceFilter

    @Option(help: ArgumentHelp("How many events a second are shown at most.", valueName: "count"))
    var limit = 10_000

    @Option(help: ArgumentHelp("When to end.", valueName: "seconds"))
    var seconds: Double?

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if json, output != nil, output != .json { throw ValidationError("--json goes with --output json only.") }
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
        guard seconds.map({ $0 > 0 && $0 < 1e6 }) ?? true else {
            throw ValidationError("--seconds takes a number above 0.")
        }
    }

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            let file = TraceFile.standardOutput
            let sink = (json ? .json : output ?? .text).sink(to: file, .standardOutput, try connection.hello())
            try TraceSession(connection: connection, filter: filter).run(
                patterns, limit: limit, into: sink, flush: file.flush, for: seconds.map { .seconds($0) })
        }
    }
}
