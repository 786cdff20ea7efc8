import AgentProtocol
import ArgumentParser
import Foundation

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a program under inspection.",
        discussion: """
            Starts the program with its agent, which waits before its main until what --trace asks for is hooked. The program \
            has the terminal, and the signals that hookctl gets; hookctl ends as it does. The trace goes to standard error, or \
            to a file. The program must link RuntimeAgent; another one runs as it is, and hookctl says so. When methods cannot be \
            traced, hookctl says that, too, and the program runs without a trace. Signals that are sent to the whole process \
            group, as timeout sends them, come to the program twice: by themselves and from hookctl.

            Examples:
              hookctl run --trace '-[PhotoPicker *]' -- ./photos --album Harbour
              hookctl run --trace 'Photo*' --output perfetto --file trace.json -- ./photos

            With --output json, the trace is as in hookctl trace. hookctl run
            prints nothing else, and has --json for that format, too.

            Exit codes:
              those of the program; 128 and the number of the signal that ended it
              64  wrong usage
              66  the program does not start
              73  the file cannot be made
            """)

    @Option(help: ArgumentHelp("Which methods to trace, as a glob; may be repeated.", valueName: "pattern"))
    var trace: [PatternArgument] = []

    @OptionGroup var options: TraceOptions

    @Option(
        help: ArgumentHelp("Where the trace goes; json and perfetto need that.", valueName: "path"), completion: .file()
    )
    var file: String?

    @Option(help: ArgumentHelp("How long an answer of the program's agent may take.", valueName: "seconds"))
    var timeout = SecondsArgument(10)

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The program and its arguments.", valueName: "program"))
    var program: [String]

    func validate() throws {
        guard !program.isEmpty else { throw ValidationError("The program goes after --, with its arguments.") }
        try timeout.validate("--timeout")
        for pattern in trace { try pattern.validate() }
        if trace.isEmpty, file != nil || options.output != nil || options.json {
            throw ValidationError("--file, --output and --json need --trace.")
        }
        if options.format != .text, file == nil {
            throw ValidationError("\(options.format.rawValue) needs --file: standard error is the program's, too.")
        }
    }

    func run() throws {
        var status: Int32 = 0
        try reportingFailures {
            let traceFile = try file.map { try TraceFile(path: $0) } ?? .standardError
            let child = try InspectedProgram(argumentCount: program.count)
            do {
                try inspect(child, traceFile)
            } catch let failure as Failure {
                TextOutput.tell(failure.message)
            } catch {
                TextOutput.tell("\(error)".shown)
            }
            status = child.wait()
        }
        throw ExitCode(status)
    }

    private func inspect(_ child: InspectedProgram, _ file: TraceFile) throws {
        guard let connection = try child.connect(patience: timeout.duration) else { return }
        // From now on the program waits for this client, and continues when the client is gone.
        _ = try connection.ask(.attend)
        guard !trace.isEmpty else {
            _ = try connection.ask(.resume)
            return
        }
        let palette = self.file == nil ? Palette.standardError : .plain
        let sink = options.format.sink(to: file, palette, try connection.hello())
        try TraceFollower(connection: connection, patterns: trace, filter: try .parse([]), limit: options.limit)
            .run(into: sink, file)
    }
}
