import AgentProtocol
import ArgumentParser

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Show the calls of methods as they happen.",
        discussion: """
            Shows the beginning and the end of each call with the arguments, the result and the duration. Calls are \
            indented by the traced calls around them in their thread.

            Patterns are globs over -[Class selector] and +[Class selector], and for Swift classes over \
            Module.Class.method, as hookctl describe shows the methods. A pattern that matches a class means all its \
            methods. Classes that appear later are traced, too. Methods such as retain, dealloc and class are traced \
            only if a pattern has the whole selector, and Swift classes of libraries only if a pattern begins with \
            their module. For an asynchronous Swift method, only the beginning of a call is shown. Calls that the \
            optimizer has resolved are not shown: see hookctl help doctor.

            The trace ends with Ctrl-C, when the process exits, or after --seconds. The output is then complete. If \
            the process dies without exiting, for example by a signal, the exit code is 69. Calls above the limit run \
            as usual; hookctl counts them and does not show them. A program that waits before its main because of \
            HOOKCTL_AGENT_WAIT=1 continues when the methods are hooked.

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
                         encoding (for a Swift method the type; cut off after
                         256 bytes), text; moreArguments? (the number of
                         arguments that were not recorded)
              result?    encoding and text; duration? in nanoseconds;
                         isUnwound? (left by an exception); error? (the type of
                         the error that a Swift method has thrown)
            or dropped: how many calls were left out since the last such line.

            --output perfetto prints the Trace Event Format, which
            ui.perfetto.dev and chrome://tracing open.

            Exit codes:
              0   the trace is complete
            \(ProcessOptions.exitCodes(and: [69: "no process has an agent, or the process died or does not answer"]))
            """)

    @Argument(help: ArgumentHelp("Globs for the methods to trace.", valueName: "pattern"))
    var patterns: [PatternArgument]

    @OptionGroup var options: TraceOptions

    @OptionGroup var filter: TraceFilter

    @Option(help: ArgumentHelp("How long to trace.", valueName: "seconds"))
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
