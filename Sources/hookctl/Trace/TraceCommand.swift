import AgentProtocol
import ArgumentParser

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Show the calls of methods as they happen.",
        discussion: """
            Shows the beginning and the end of each call with the arguments, the result and the duration, indented by the \
            traced calls around it in its thread. Patterns are globs over -[Class selector] and +[Class selector], and of Swift \
            classes over Module.Class.method, as hookctl describe shows the methods; a pattern that means a class means all its \
            methods. Classes that come later count, too; retain, dealloc, class and their like count where a pattern has the \
            whole selector, and Swift classes of libraries where it says the module. Of an asynchronous Swift method only the \
            beginning is seen, and calls that the optimizer has resolved are not: see hookctl help doctor. Ends with \
            Ctrl-C, when the process exits, or after --seconds; the output is complete then. A process that dies without \
            exiting, by a signal for example, ends the trace with exit code 69. Calls above the limit are counted and not \
            shown; they run all the same. A program that waits before its main, as HOOKCTL_AGENT_WAIT=1 has it do, goes on once \
            the methods are hooked.

            Examples:
              hookctl trace '-[Photo* pick*]'
              hookctl trace '-[PhotoPicker *]' --thread main --seconds 5
              hookctl trace 'PhotoApp.AlbumStore.fetch*'
              hookctl trace 'Photo*' --output perfetto > trace.json

            With --json or --output json, one object in each line (keys with ?
            may be absent): first version (1), methods and refusals (sentences);
            then for each beginning and end of a call
              kind       enter or leave
              thread     the kernel's number; threadName
              time       of the monotonic clock, in nanoseconds
              depth      traced calls around this one
              method     receiver (empty at the end); arguments: label?,
                         encoding (of a Swift method the type; cut off behind
                         256 bytes), text; moreArguments? (a count of those not
                         recorded)
              result?    encoding and text; duration? in nanoseconds;
                         isUnwound? (left by an exception); error? (the type of
                         what a Swift method has thrown)
            or dropped: how many calls were not told since the last such line.

            --output perfetto prints the Trace Event Format, which
            ui.perfetto.dev and chrome://tracing open.

            Exit codes:
              0   the trace has ended as it should
            \(ProcessOptions.exitCodes(and: [69: "no process with an agent, or it died or does not answer"]))
            """)

    @Argument(help: ArgumentHelp("Which methods, as globs.", valueName: "pattern"))
    var patterns: [PatternArgument]

    @OptionGroup var options: TraceOptions

    @OptionGroup var filter: TraceFilter

    @Option(help: ArgumentHelp("When to end.", valueName: "seconds"))
    var seconds: SecondsArgument?

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        for pattern in patterns { try pattern.validate() }
        try seconds?.validate("--seconds")
    }

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            let hello = try connection.hello()
            if hello.isWaiting { _ = try connection.ask(.attend) }
            let file = TraceFile.standardOutput
            let sink = options.format.sink(to: file, .standardOutput, hello)
            try TraceFollower(connection: connection, patterns: patterns, filter: filter, limit: options.limit)
                .run(into: sink, file, for: seconds?.duration)
        }
    }
}
