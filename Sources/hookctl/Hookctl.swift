import ArgumentParser

@main
struct Hookctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hookctl",
        abstract: "Look into the Objective-C runtime of a process.",
        discussion: """
            A process can be looked into when it links RuntimeAgent and has it running; the environment variable \
            HOOKCTL_AGENT=1 starts it with the program.

            hookctl --generate-completion-script bash (or zsh, fish) prints what completes the commands in a shell.
            """,
        subcommands: [
            RunCommand.self, PsCommand.self, ClassesCommand.self, DescribeCommand.self, HooksCommand.self,
            TraceCommand.self, TopCommand.self, GraphCommand.self, HookCommand.self, UnhookCommand.self,
            DiffCommand.self,
            DoctorCommand.self, EncodeCommand.self, DemoCommand.self,
        ])
}
