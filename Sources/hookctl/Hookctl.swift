import ArgumentParser
import Glibc

@main
enum Main {
    static func main() {
        // The next file to be opened would become a standard stream that is closed.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
        // Also for help and completions, which the argument parser prints before it exits.
        atexit { TextOutput.endPrinting() }
        Hookctl.main(arguments)
    }

    /// ArgumentParser would take `-[Photo pick:]` and `-pick:` for options.
    ///
    /// A space in front makes them values; ``PatternArgument`` and ``SelectorArgument`` drop it.
    private static var arguments: [String] {
        let arguments = CommandLine.arguments.dropFirst()
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let takesSelectors = ["hook", "graph", "demo"].contains(arguments.first)
        return arguments[..<end].map { argument in
            let isValue = argument.hasPrefix("-[") || takesSelectors && isSelector(argument)
            return isValue ? " " + argument : argument
        } + arguments[end...]
    }

    /// Whether it is a selector with a dash in front; hookctl's options of one dash have one letter.
    private static func isSelector(_ argument: String) -> Bool {
        argument.wholeMatch(of: /-[A-Za-z_][A-Za-z0-9_:]+/) != nil
    }
}

struct Hookctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hookctl",
        abstract: "Look into the Objective-C runtime of a process.",
        discussion: """
            hookctl asks an agent in the process. hookctl run starts a program with an agent, and hookctl attach loads \
            the agent into a running process. A program may also link RuntimeAgent. Then the environment variable \
            HOOKCTL_AGENT=1 starts the agent with the program.

            Where to begin:
              it is slow            flame, top, trace --slower 1ms
              memory grows          instances, then lifetimes
              a method is wrong     trace --stack, describe
              two hooks disagree    hooks, graph, doctor
              Swift tasks wait      tasks
              no process yet        run PROGRAM, or demo

            hookctl --generate-completion-script bash (or zsh, fish) prints a script that completes the commands in \
            that shell.
            """,
        subcommands: [
            RunCommand.self, AttachCommand.self, PsCommand.self, ClassesCommand.self, DescribeCommand.self,
            HooksCommand.self, TraceCommand.self, FlameCommand.self, TopCommand.self, InstancesCommand.self,
            LifetimesCommand.self, TasksCommand.self, GraphCommand.self, WebCommand.self, HookCommand.self,
            UnhookCommand.self, DiffCommand.self, DoctorCommand.self, EncodeCommand.self, DemoCommand.self,
        ])
}
