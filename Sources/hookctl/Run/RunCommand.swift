import AgentProtocol
import ArgumentParser
import Foundation

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a program with its agent, and trace it.",
        discussion: """
            Starts the program with its agent. The program waits before its main until the methods of --trace are \
            hooked. The program keeps the terminal, and gets the signals that hookctl gets. hookctl exits with the \
            exit code of the program. The trace goes to standard error or to a file.

            The agent is in the library libhookctl-agent.so, which hookctl finds beside itself or in ../lib, or where \
            --agent says. The program loads it if it has the Objective-C runtime, in a shared library or with exported \
            symbols, or if it is a Swift program. A program that loads the runtime later, with a plug-in, gets its \
            agent then. A program that links RuntimeAgent keeps its own agent. If there is no agent, or if the trace \
            cannot begin, hookctl says so, and the program runs without a trace.

            A signal that is sent to the whole process group, as timeout does, reaches the program twice: directly and \
            from hookctl.

            Examples:
              hookctl run --trace '-[PhotoPicker *]' -- ./photos --album Harbour
              hookctl run --trace 'Photo*' --output perfetto --file trace.json -- ./photos
              hookctl run --trace 'Photo*' --where 'arg1 > 3' --slower 1ms -- ./photos

            The options of the trace, and its output as text, json, perfetto or
            folded, are as in hookctl trace. hookctl says how the program has ended.

            Exit codes:
              that of the program; 128 plus the number of the signal that ended it
              64  wrong usage
              66  the program does not start, or the library of --agent is not there
              73  the file cannot be made
            """)

    @Option(help: ArgumentHelp("Which methods to trace, as a glob; may be repeated.", valueName: "pattern"))
    var trace: [PatternArgument] = []

    @OptionGroup var options: TraceOptions

    @OptionGroup var filter: TraceFilter

    @Option(
        help: ArgumentHelp("The file for the trace; all but text need it.", valueName: "path"), completion: .file()
    )
    var file: String?

    @Option(
        help: ArgumentHelp("The agent as a library; by default the one of this hookctl.", valueName: "path"),
        completion: .file(extensions: ["so"]))
    var agent: String?

    @Option(help: ArgumentHelp("How long an answer of the program's agent may take.", valueName: "seconds"))
    var timeout = SecondsArgument(10)

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The program and its arguments.", valueName: "program"))
    var program: [String]

    func validate() throws {
        guard !program.isEmpty else { throw ValidationError("Give the program and its arguments after --.") }
        try timeout.validate("--timeout")
        for pattern in trace { try pattern.validate() }
        if trace.isEmpty, file != nil || options.format != .text || filter.isGiven {
            throw ValidationError("--file, --output, --json, --folded and the options that choose calls need --trace.")
        }
        if options.format != .text, file == nil {
            throw ValidationError(
                "\(options.format.rawValue) needs --file, because the program also writes to standard error.")
        }
    }

    func run() throws {
        var status = WaitStatus(0)
        try reportingFailures {
            let traceFile = try file.map { try TraceFile(path: $0) } ?? .standardError
            let child = try InspectedProgram(argumentCount: program.count, agent: try library())
            do {
                try inspect(child, traceFile)
            } catch let failure as Failure {
                TextOutput.tell(failure.message)
            } catch {
                TextOutput.tell("\(error)".shown)
            }
            status = child.wait()
        }
        throw ExitCode(status.code)
    }

    /// The path of the library that the program loads; nil if hookctl is not installed with one.
    private func library() throws -> String? {
        guard let agent else { return AgentLibrary.installed.flatMap { AgentLibrary.canBePreloaded($0) ? $0 : nil } }
        let library = try AgentLibrary.file(agent)
        guard AgentLibrary.canBePreloaded(library) else {
            throw Failure(
                .noInput, "\(library.shown) has a space, a colon or a $, which LD_PRELOAD cannot have; move it")
        }
        return library
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
        let follower = TraceFollower(
            connection: connection, patterns: trace, filter: filter, needsStacks: options.format == .folded,
            limit: options.limit)
        let outcome = try follower.run(into: sink, file) { TraceOutcome(child.wait()) }
        TextOutput.tell(outcome.sentence(program[0]).shown)
    }
}
