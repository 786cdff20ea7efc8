import ArgumentParser

/// How a trace is printed.
struct TraceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("text, json or perfetto.", valueName: "format"))
    var output: TraceFormat?

    @Flag(help: "The same as --output json.")
    var json = false

    @Option(help: ArgumentHelp("How many calls a second are shown at most.", valueName: "count"))
    var limit = 10_000

    var format: TraceFormat { json ? .json : output ?? .text }

    func validate() throws {
        if json, output != nil, output != .json {
            throw ValidationError("--json cannot be combined with --output text or perfetto.")
        }
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
    }
}
