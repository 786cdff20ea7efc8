import AgentProtocol
import ArgumentParser

struct LifetimesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lifetimes",
        abstract: "Show who keeps and gives up an object, or the objects of a class.",
        discussion: """
            For a class: counts the calls that make, keep and give up the objects that are made after hookctl has \
            begun, each by the functions from which it was made. At the end it prints the calls for the objects that are \
            still alive. If there are more and more of them, the callers that retain them and do not release them are \
            the ones to look at: hookctl instances shows the growth.

            For the address of an object, as hookctl trace prints it: counts the calls for this object. Once the object \
            has ended, calls for a later object at the address are left out.

            For Objective-C these are the calls of alloc, retain, release, autorelease and dealloc. Those for one object \
            are also shown as they come. For Swift they are the calls of the runtime's functions, such as swift_retain; \
            the loads of weak and unowned references retain too. The standard library's own calls are not seen, so \
            an object that lies in an array may have more retains than releases. One hookctl at a time counts the calls \
            for Swift objects.

            A release that is the last action of a function may be a jump, and then counts for the function's caller.

            Ends with Ctrl-C, with the process or after --seconds. Callers are found by frame pointers, as in hookctl \
            trace --stack. While hookctl runs, such a call takes up to 200 ns more in Objective-C and 60 in Swift, and \
            each other retain and release of a Swift object some 5. After hookctl, each retain and release of an Objective-C class that was \
            looked at still takes a message. A program that waits before its main because of HOOKCTL_AGENT_WAIT=1 \
            continues when the calls are counted.

            Examples:
              hookctl lifetimes Photo --seconds 10
              hookctl lifetimes 0x55d0c8a0 --depth 4

            With --json, one object at the end; for the address of an object of
            Objective-C, lines for the calls come first, as of hookctl trace
            --json:
              version  1
              subject  the class or the address
              made, ended, alive
                       how many objects; of an object that was there before,
                       made is 0
              dropped  how many calls were left out, so that numbers are too low
              calls    for the objects that are alive, or for the one object:
                       each with method, count and stack (the outermost
                       function first), those that were made most often first
              omitted? how many such calls are left out by --rows

            Exit codes:
              0   the calls were counted
            \(ProcessOptions.exitCodes(and: [
                65: "there is no such class or object, or its references cannot be counted",
                69: "no process has an agent, or a signal ended it, or it does not answer",
                75: "the agent is too busy, another hookctl counts, the process is stopped, or it runs out of memory",
            ]))
            """)

    @Argument(help: ArgumentHelp("A class, or the address of an object.", valueName: "class or address"))
    var subject: String

    @Option(help: ArgumentHelp("How long to count.", valueName: "seconds"))
    var seconds: SecondsArgument?

    @Option(help: ArgumentHelp("How many callers to tell apart at most, from 1 to 64.", valueName: "count"))
    var depth = 16

    @Option(help: ArgumentHelp("How many rows to print at most.", valueName: "count"))
    var rows = 20

    @Option(help: ArgumentHelp("How many Objective-C calls a second count at most.", valueName: "count"))
    var limit = 100_000

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        try seconds?.validate("--seconds")
        guard (1...CallFilter.deepestStack).contains(depth) else {
            throw ValidationError("--depth takes a number from 1 to \(CallFilter.deepestStack).")
        }
        guard rows > 0 else { throw ValidationError("--rows takes a number above 0.") }
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
    }

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            try connection.attend()
            let command = AgentCommand.lifetimes(subject: subject, callsPerSecond: limit, stackDepth: depth)
            let begun = try connection.begin(command)
            if case .references? = begun.payload {
                try countReferences(connection, command, begun)
            } else {
                try countMessages(connection, command, begun)
            }
        }
    }

    /// For Swift.
    private func countReferences(
        _ connection: AgentConnection, _ command: AgentCommand, _ begun: AgentConnection.Begun
    ) throws {
        TextOutput.tell("counting the calls for \(subject.shown)")
        let follower = ReportFollower(
            connection: connection, command: command,
            report: { if case .references(let report) = $0 { report } else { nil } })
        var last: ReferencesReport?
        func show() throws { if let last { try write(LifetimesReport(last, of: subject, rows: rows)) } }
        let outcome: TraceOutcome?
        do {
            outcome = try follower.run(on: Screen(isInPlace: false), for: seconds?.duration, begun: begun) {
                report, _ in
                last = report
            }
        } catch {
            // The process may have died: what was counted before is worth knowing.
            try? show()
            throw error
        }
        try show()
        let process = connection.processID
        guard let outcome = outcome ?? ProcessFiles.end(of: process).map(TraceOutcome.init) else {
            return TextOutput.tell("the count has ended: process \(process) has ended")
        }
        try outcome.report("process \(process)", of: "count")
    }

    /// For Objective-C.
    private func countMessages(
        _ connection: AgentConnection, _ command: AgentCommand, _ begun: AgentConnection.Begun
    ) throws {
        let follower = TraceFollower(
            connection: connection, command: command, heading: "counting the calls for \(subject)")
        let file = TraceFile.standardOutput
        let sink = LifetimesSink(of: subject, showing: shownCalls(file))
        let process = connection.processID
        let outcome = try follower.run(into: sink, file, for: seconds?.duration, begun: begun) {
            ProcessFiles.end(of: process).map(TraceOutcome.init)
        }
        try write(LifetimesReport(sink, rows: rows))
        try outcome.report("process \(process)", of: "count")
    }

    private func write(_ report: LifetimesReport) throws {
        try TextOutput.standardOutput.write(
            json ? try JSONText.line(of: report) : report.lines(.standardOutput).map { $0 + "\n" }.joined())
    }

    private func shownCalls(_ file: TraceFile) -> (any TraceSink)? {
        guard subject.hasPrefix("0x") else { return nil }
        return json ? TraceLines(file: file) : TraceText(file: file, palette: .standardOutput)
    }
}
