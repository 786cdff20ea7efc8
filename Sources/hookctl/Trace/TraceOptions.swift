import ArgumentParser

/// How a trace is printed.
struct TraceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("text, json, perfetto or folded.", valueName: "format"))
    var output: TraceFormat?

    @Flag(help: "The same as --output json.")
    var json = false

    @Flag(help: "The same as --output folded: stacks with times, for flame graphs.")
    var folded = false

    @Option(help: ArgumentHelp("How many calls a second are shown at most.", valueName: "count"))
    var limit = 10_000

    var format: TraceFormat { json ? .json : folded ? .folded : output ?? .text }

    func validate() throws {
        if json, output != nil, output != .json {
            throw ValidationError("--json cannot be combined with --output text, perfetto or folded.")
        }
        if folded, json || output != nil && output != .folded {
            throw ValidationError("--folded cannot be combined with --json or another --output.")
        }
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
    }
}
