import ArgumentParser

@main
struct Hookctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hookctl",
        abstract: "Look into the Objective-C runtime of a process.",
        subcommands: [DemoCommand.self, EncodeCommand.self])
}
