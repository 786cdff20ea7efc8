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
            to a file. The program must link RuntimeAgent; another one runs as it is, and hookctl says so.

            Examples:
              hookctl run --trace '-[PhotoPicker *]' -- ./photos --album Harbour
              hookctl run --trace '*' --output perfetto --file trace.json -- ./photos

            With --output json, the trace is as in hookctl trace. hookctl run
            prints nothing else, and has --json for that format, too.

            Exit codes:
              those of the program; 128 and the number of the signal that ended it
              64  wrong usage
              66  the program does not start
              73  the file cannot be written
            """)

    @Option(help: ArgumentHelp("Which methods to trace, as a glob; may be repeated.", valueName: "pattern"))
    var trace: [String] = []

    @Option(help: ArgumentHelp("text, json or perfetto.", valueName: "format"))
    var output = TraceFormat.text

    @Flag(help: "Trace as --output json does.")
    var json = false

    @Option(help: ArgumentHelp("Where the trace goes.", valueName: "path"))
    var file: String?

    @Option(help: ArgumentHelp("How many events a second are shown at most.", valueName: "count"))
    var limit = 10_000

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The program and its arguments.", valueName: "program"))
    var program: [String]

    func validate() throws {
        guard !program.isEmpty else { throw ValidationError("The program goes after --, with its arguments.") }
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
    }

    func run() throws {
        var status: Int32 = 0
        try reportingFailures {
            let traceFile = try file.map { try TraceFile(path: $0) } ?? .standardError
            let child = try InspectedProgram(program)
            do {
                try inspect(child, traceFile)
            } catch let failure as Failure {
                FileHandle.standardError.write(Data("hookctl: \(failure.message)\n".utf8))
            }
            status = child.wait()
        }
        throw ExitCode(status)
    }

    private func inspect(_ child: InspectedProgram, _ file: TraceFile) throws {
        guard let connection = try child.connect() else { return }
        guard !trace.isEmpty else {
            _ = try connection.ask(.resume)
            return
        }
        let palette = self.file == nil ? Palette.standardError : .plain
        let sink = (json ? .json : output).sink(to: file, palette, try connection.hello())
        let session = TraceSession(connection: connection, filter: try .parse([]))
        do {
            try session.run(trace, limit: limit, into: sink, flush: file.flush) { _ = try connection.send(.resume) }
        } catch {
            _ = try? connection.ask(.resume)
            throw error
        }
    }
}
