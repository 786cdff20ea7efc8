import AgentProtocol
import ArgumentParser

struct UnhookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unhook",
        abstract: "Remove a diagnostic hook.",
        discussion: """
            Removes a hook that hookctl hook has installed. hookctl hooks shows the numbers of the hooks.

            Examples:
              hookctl unhook 3

            With --json, one object:
              version  1
              id       the number

            Exit codes:
              0   the hook is removed
            \(ProcessOptions.exitCodes())
            """)

    @Argument(help: ArgumentHelp("The number that hookctl hook has printed.", valueName: "id"))
    var id: Int

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            _ = try process.connect().ask(.unhook(probe: id))
            try ProbeReport(id: id, method: nil).print(asJSON: json)
        }
    }
}
