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

            The program must link RuntimeAgent. Or --agent names the library libhookctl-agent.so, which is then loaded \
            into a program that links a shared library of the runtime. If the program has no agent, or if the trace \
            cannot begin, hookctl says so, and the program runs without a trace. A signal that is sent to the whole process group, as timeout does, reaches \
            the program twice: directly and from hookctl.

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
        help: ArgumentHelp("The agent as a library, for a program that does not link it.", valueName: "path"),
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
            let child = try InspectedProgram(argumentCount: program.count, agent: try agent.map(Self.library))
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

    /// The absolute path of the library, which the dynamic linker accepts.
    private static func library(_ path: String) throws -> String {
        guard let real = realpath(path, nil) else {
            throw Failure(
                .noInput, "\(path.shown): \(String(cString: strerror(errno))); give the path of libhookctl-agent.so")
        }
        defer { free(real) }
        let library = String(cString: real)
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.noInput, "\(library.shown) is no file; give the path of libhookctl-agent.so")
        }
        guard !library.contains(where: { $0 == ":" || $0 == "$" || $0.isWhitespace }) else {
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
