import AgentProtocol
import ArgumentParser

struct UnhookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unhook",
        abstract: "Remove diagnostic hooks.",
        usage: "hookctl unhook (<id> | --all) [--json] [--pid <pid>] [--timeout <seconds>]",
        discussion: """
            Removes a hook that hookctl hook has installed. hookctl hooks shows the numbers of the hooks. With --all, \
            removes all hooks that hookctl hook has installed in the process. The hooks of the program stay.

            Examples:
              hookctl unhook 3
              hookctl unhook --all

            With --json, one object (keys with ? may be absent):
              version   1
              id?       the number; with --all absent
              removed?  how many hooks are removed; only with --all

            Exit codes:
              0   the hook is removed; with --all, no diagnostic hook is left
            \(ProcessOptions.exitCodes())
            """)

    @Argument(help: ArgumentHelp("The number that hookctl hook has printed.", valueName: "id"))
    var id: Int?

    @Flag(help: "Remove all hooks that hookctl hook has installed.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if all, id != nil { throw ValidationError("--all removes every hook; leave out the number.") }
        if !all, id == nil { throw ValidationError("Give the number of a hook, or --all.") }
    }

    func run() throws {
        try reportingFailures {
            let connection = try process.connect()
            guard let id else { return try removeAll(connection) }
            _ = try connection.ask(.unhook(probe: id))
            try ProbeReport(id: id, method: nil).print(asJSON: json)
        }
    }

    private func removeAll(_ connection: AgentConnection) throws {
        guard case .removed(let count)? = try connection.ask(.unhookAll).first else {
            throw Failure.notUnderstood(connection.processID)
        }
        try RemovalReport(removed: count).print(asJSON: json)
    }
}

/// The end of all diagnostic hooks.
struct RemovalReport: Report {
    var version = 1
    let removed: Int

    func lines(_ palette: Palette) -> [String] {
        switch removed {
        case 0: ["there were no diagnostic hooks"]
        case 1: ["removed 1 hook"]
        default: ["removed \(removed) hooks"]
        }
    }
}
