import AgentProtocol
import ArgumentParser

struct TasksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks",
        abstract: "Show the Swift tasks of a process.",
        discussion: """
            Shows tasks that are made after hookctl has begun, and older ones once they become ready to run: their \
            states, their priorities, the tasks that they are children of, the functions that made them and those in \
            which they continue, the innermost first. An older task that only waits is seen if a task that is listed is \
            its child, and the functions that made older tasks are not known. Task-local values are shown for the first \
            100 tasks, with those of the tasks that they are children of.

            A task is running on a thread, ready (it waits for a thread), or waiting for something else: another task, \
            a continuation, an actor or time. On a terminal the table is updated in place; otherwise hookctl prints \
            one table after the other. Ends with Ctrl-C, with the process or after --seconds. While hookctl runs, \
            making a task takes some 20 ns more. A program that waits before its main because of HOOKCTL_AGENT_WAIT=1 \
            continues when hookctl sees its tasks.

            Examples:
              hookctl tasks
              hookctl tasks --state waiting --rows 100
              hookctl tasks --seconds 1 --json

            With --json, one object a line at each update (keys with ? may be
            absent):
              version  1
              seconds  since hookctl has begun
              isLast   whether this is the last one
              alive, running, ready, waiting
                       how many tasks there are, in all and in each state
              made, ended, madePerSecond, endedPerSecond
                       made by code that is seen; ended of those that were seen;
                       and both in a second since the update before,
                       in the last one since hookctl has begun
              leftOut? how many tasks came too fast to be seen
              tasks    the oldest first, at most --rows, each with number, state,
                       isCancelled?, priority (25 is high, 21 medium, 17 low, 9
                       background), parent? (a number), maker?, functions,
                       locals? (task-local values, each with name and value)
              omitted? how many tasks are left out

            Exit codes:
              0   the tasks were shown
            \(ProcessOptions.exitCodes(and: [
                65: "hookctl cannot read the Swift tasks of this process",
                69: "no process has an agent, or the process died or does not answer",
            ]))
            """)

    @Option(help: ArgumentHelp("Only tasks that are running, ready or waiting.", valueName: "state"))
    var state: TaskReport.State?

    @OptionGroup var tables: TableOptions

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            try connection.attend()
            let follower = ReportFollower(
                connection: connection, command: .tasks(milliseconds: tables.milliseconds, state: state),
                report: { if case .tasks(let report) = $0 { report } else { nil } })
            try tables.show(follower) { report, last, isLast in
                TaskTable(report, after: last, isLast: isLast, rows: tables.rows)
            }
        }
    }
}

extension TaskReport.State: ExpressibleByArgument {}
