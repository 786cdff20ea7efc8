import AgentProtocol
import ArgumentParser

struct InstancesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instances",
        abstract: "Count the objects of a class, and their growth.",
        discussion: """
            Counts the objects of the class and of its subclasses that are made after hookctl has begun: how many were \
            made, how many have ended and how many are alive. Objects that exist before are not counted, and neither \
            are their ends. The growth is the change of the live objects per second since the table before, and at \
            the end since hookctl has begun. On a terminal the table is updated in place; otherwise hookctl prints one table after the other. Ends with \
            Ctrl-C, with the process or after --seconds, and prints the totals.

            An object counts for the class that it was made as. Hooks of a single object do not change that. If other \
            code gives it a class outside of the count, it has ended. Small objects, blocks, string constants, and \
            Swift objects that the optimizer puts on the stack are not counted. While hookctl counts, each object of \
            the class takes some 50 ns and some 50 bytes more; other Objective-C classes cost nothing. A program that \
            waits before its main because of HOOKCTL_AGENT_WAIT=1 continues when the counting has begun.

            Examples:
              hookctl instances Photo
              hookctl instances PhotoApp.AlbumStore --seconds 10
              hookctl instances NSObject --interval 5 --rows 40
              hookctl instances Photo --seconds 1 --json

            With --json, one object a line at each update (keys with ? may be
            absent):
              version  1
              class    the class that was asked for
              seconds  since the counting began
              isLast   whether these are the totals at the end
              alive, made, ended, growth?
                       of all classes; growth in objects per second, absent at
                       first
              classes  the classes with most live objects first, at most --rows,
                       each with class? (absent for all together that were
                       disposed of), alive, made, ended, growth?
              omitted? how many classes are left out

            Exit codes:
              0   the objects were counted
            \(exitCodes)
            """)

    private static let exitCodes = ProcessOptions.exitCodes(and: [
        65: "the class does not exist, or its objects cannot be counted",
        69: "no process has an agent, or the process died or does not answer",
    ])

    @Argument(help: ArgumentHelp("The class.", valueName: "class"))
    var className: String

    @OptionGroup var tables: TableOptions

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            try connection.attend()
            try tables.show(follower(connection)) { report, last, isLast in
                InstancesReport(report, after: last, of: className, isLast: isLast, rows: tables.rows)
            }
        }
    }

    func follower(_ connection: AgentConnection) -> ReportFollower<InstanceReport> {
        ReportFollower(
            connection: connection, command: .instances(name: className, milliseconds: tables.milliseconds),
            report: { if case .instances(let report) = $0 { report } else { nil } })
    }
}
