import AgentProtocol
import ArgumentParser

struct HookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook",
        abstract: "Install a diagnostic hook in a running process.",
        usage: "hookctl hook <class> <selector> (--log | --count | --time) [--json] [--pid <pid>] "
            + "[--timeout <seconds>]",
        discussion: """
            The hook stays after hookctl has ended, until hookctl unhook removes it or the process ends. --log writes \
            a line to the standard error of the process at each call. hookctl hooks shows the numbers of --count and \
            --time.

            Name a method of a Swift class as in fetch(id:), and an accessor as in name.getter. If several methods \
            have the same name, give the whole prototype, as hookctl describe shows it.

            Examples:
              hookctl hook PhotoPicker pick: --log
              hookctl hook Photo +photoWithTitle:width:height: --time
              hookctl hook PhotoApp.AlbumStore 'fetch(id:)' --log

            With --json, one object:
              version  1
              id       for hookctl unhook
              method   what is hooked

            Exit codes:
              0   the hook is installed
            \(ProcessOptions.exitCodes())
            """)

    @Argument(help: ArgumentHelp("A class of the process.", valueName: "class"))
    var className: String

    @Argument(
        help: ArgumentHelp(
            "One of its methods; put + in front of a class method of an Objective-C class.", valueName: "selector"))
    var selector: SelectorArgument

    @Flag(help: "What the hook does at each call.")
    var kind: ProbeKind

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            let connection = try process.connect()
            let answer = try connection.ask(.hook(name: className, selector: selector.text, kind: kind))
            guard case .probe(let id, let method)? = answer.first else {
                throw Failure.notUnderstood(connection.processID)
            }
            try ProbeReport(id: id, method: method).print(asJSON: json)
        }
    }
}

extension ProbeKind: EnumerableFlag {
    package static func help(for value: ProbeKind) -> ArgumentHelp? {
        switch value {
        case .log: "Write a line to the standard error of the process."
        case .count: "Count the calls."
        case .time: "Count the calls and measure how long they take."
        }
    }
}
