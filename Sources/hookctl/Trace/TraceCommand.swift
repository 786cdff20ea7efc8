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

            The trace ends with Ctrl-C, when the process exits, or after --seconds, and says which. The output is then \
            complete. Calls above the limit run as usual; hookctl counts them and does not show them. A program that \
            waits before its main because of HOOKCTL_AGENT_WAIT=1 continues when the methods are hooked.

            --where takes comparisons of values with constants, joined by && (and), || (or), ! (not) and parentheses. \
            Values are arg1, arg2 and so on, self (an address, as in self == 0x55d0), self.name (the instance variable \
            _name, _isName, name or isName of an Objective-C object, the stored property name or _name of a Swift \
            object), self.class, and result. Operators are ==, !=, <, <=, >, >= and, for texts, contains. Constants \
            are numbers, texts in quotes, true, false and nil. A value alone means that it is not 0, false or nil. \
            Strings and number objects are compared by what they hold, of which the first 59 bytes are read. hookctl \
            names the methods for which a condition makes no sense, and does not trace them. Calls that a condition \
            leaves out are not counted.

            With --slower, or a condition on the result, a call is decided and shown when it ends, after the calls \
            inside it, in one line with its arguments and its result. The indentation counts all traced calls around \
            it. A call that never ends is not shown.

            --stack finds callers by frame pointers. SwiftPM keeps them; swiftc -O without it and C compilers often \
            leave them out, unless they get -fno-omit-frame-pointer, swiftc behind -Xcc. The caller of a function \
            without one is missing. Calls on the stacks of coroutines have no callers here.

            Examples:
              hookctl trace '-[Photo* pick*]'
              hookctl trace '-[PhotoPicker *]' --thread main --seconds 5
              hookctl trace 'PhotoApp.AlbumStore.fetch*'
              hookctl trace 'Photo*' --output perfetto > trace.json
              hookctl trace '-[Photo* *]' --where 'arg1 == 3 && self.name != "x"'
              hookctl trace 'Photo*' --slower 1ms --stack

            With --json or --output json, one object in each line (keys with ?
            may be absent): first version (1), methods, refusals (sentences) and
            filter? (the options that choose calls, as text); then for each
            beginning and end of a call
              kind       enter or leave
              thread     the kernel's number; threadName
              time       of the monotonic clock, in nanoseconds
              depth      traced calls around this one
              method     receiver (empty at the end); arguments: label?,
                         encoding (for a Swift method the type; cut off after
                         256 bytes), text; moreArguments? (the number of
                         arguments that were not recorded)
              result?    encoding and text; duration? in nanoseconds;
                         isUnwound? (left by an exception); error? (the
                         exception, or the error that a Swift method has thrown)
              stack?     with --stack: the callers, the outermost first
            or dropped: how many calls were left out since the last such line.
            A call that is decided at its end has only the end, with the
            receiver, the arguments and the stack. The last line has end: reason
            (stopped, time, exit, signal or memory), status? and signal?.

            --output perfetto prints the Trace Event Format, which
            ui.perfetto.dev and chrome://tracing open. --folded prints a line for
            each stack when the trace ends: functions with ; between them, and the
            nanoseconds that the traced calls took themselves.

            Exit codes:
              0   the trace has ended as asked, or the process exited with status 0
              3   the process exited with another status, which hookctl says
            \(ProcessOptions.exitCodes(and: [
                69: "no process has an agent, or a signal ended it, or it does not answer",
                75: "the agent is too busy, the process is stopped, or it runs out of memory",
            ]))
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
            let hello = try connection.attend()
            let file = TraceFile.standardOutput
            let sink = options.format.sink(to: file, .standardOutput, hello)
            let process = connection.processID
            let outcome = try follower(connection).run(into: sink, file, for: seconds?.duration) {
                ProcessFiles.end(of: process).map(TraceOutcome.init)
            }
            try outcome.report("process \(process)")
        }
    }

    func follower(_ connection: AgentConnection) -> TraceFollower {
        TraceFollower(
            connection: connection, patterns: patterns, filter: filter, needsStacks: options.format == .folded,
            limit: options.limit)
    }
}
