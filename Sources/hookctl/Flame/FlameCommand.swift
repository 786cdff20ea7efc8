import AgentProtocol
import ArgumentParser
import Foundation

struct FlameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flame",
        abstract: "Draw from where the time of methods is spent.",
        discussion: """
            Traces the methods for some seconds, each call with the functions from which it was made, and draws a flame \
            graph: a box is a function, the boxes above it are what it has called, and the width is time. Only the time \
            of traced calls counts, each without the traced calls inside it. A browser shows the numbers of a box \
            under the pointer.

            Callers are found by frame pointers, as in hookctl trace --stack. hookctl trace --folded prints the same \
            stacks as text.

            Examples:
              hookctl flame '-[Photo* *]' --seconds 5
              hookctl flame 'PhotoApp.*' --slower 1ms --file slow.svg

            With --json, one object:
              version  1
              file     the picture
              dropped  how many calls were left out
              stacks   each with functions (the outermost first) and
                       nanoseconds

            Exit codes:
              0   the picture is drawn
            \(ProcessOptions.exitCodes(and: [
                69: "no process has an agent, no call has ended, or the process died", 73: "the picture cannot be written",
            ]))
            """)

    @Argument(help: ArgumentHelp("Globs for the methods.", valueName: "pattern"))
    var patterns: [PatternArgument]

    @Option(help: ArgumentHelp("How long to trace.", valueName: "seconds"))
    var seconds = SecondsArgument(5)

    @Option(help: ArgumentHelp("The file for the picture.", valueName: "path"), completion: .file())
    var file = "hookctl-flame.svg"

    @Option(help: ArgumentHelp("How many calls a second count at most.", valueName: "count"))
    var limit = 10_000

    @OptionGroup var filter: TraceFilter

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        for pattern in patterns { try pattern.validate() }
        try seconds.validate("--seconds")
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
    }

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            if try connection.hello().isWaiting { _ = try connection.ask(.attend) }
            let sink = FlameSink()
            let follower = TraceFollower(
                connection: connection, patterns: patterns, filter: filter, needsStacks: true, limit: limit)
            let process = connection.processID
            _ = try follower.run(into: sink, .standardOutput, for: seconds.duration) {
                ProcessFiles.end(of: process).map(TraceOutcome.init)
            }
            let times = sink.stacks.times
            guard !times.isEmpty else {
                throw Failure(
                    .unavailable,
                    "no call of these methods has ended meanwhile, so there is nothing to draw; wait longer")
            }
            let title = patterns.map(\.text).joined(separator: " ") + filter.description
            let picture = FlameGraph(times, title: title, dropped: sink.dropped)
            try OutputFile.write(
                Array(picture.svg.utf8), to: file, advice: "give a path that can be written with --file")
            try FlameReport(file: file, dropped: sink.dropped, times).print(asJSON: json)
        }
    }
}

/// Collects the stacks of a trace.
private final class FlameSink: TraceSink {
    private(set) var stacks = FoldedStacks()
    private(set) var dropped: UInt64 = 0

    func begin(_ methods: TracedMethods) {}
    func add(_ event: TraceEvent) { stacks.add(event) }
    func drop(_ count: UInt64) { dropped += count }
    func end(_ outcome: TraceOutcome?) {}
}

private struct FlameReport: Report {
    struct Stack: Encodable {
        let functions: [String]
        let nanoseconds: UInt64
    }

    var version = 1
    let file: String
    let dropped: UInt64
    let stacks: [Stack]

    init(file: String, dropped: UInt64, _ times: [(functions: [String], time: UInt64)]) {
        (self.file, self.dropped) = (file, dropped)
        stacks = times.map { Stack(functions: $0.functions, nanoseconds: $0.time) }
    }

    func lines(_ palette: Palette) -> [String] {
        guard dropped > 0 else { return ["Picture: \(file.shown)"] }
        let calls = dropped == 1 ? "1 call was" : "\(dropped) calls were"
        return [
            "\(calls) left out, above --limit or too fast for hookctl, so the boxes of those functions are too narrow;",
            "a greater --limit or a pattern for fewer methods leaves out fewer", "Picture: \(file.shown)",
        ]
    }
}
