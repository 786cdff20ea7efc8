import AgentProtocol
import ArgumentParser

/// Which process a command is about, and how it prints.
struct ProcessOptions: ParsableArguments {
    /// The exit codes of all commands that ask an agent, and `others` of one command, for the help.
    static func exitCodes(and others: [Int: String] = [:]) -> String {
        let common = [
            64: "wrong usage, or several processes and no --pid",
            65: "something named does not exist, cannot be hooked, or is too large",
            69: "no process has an agent, or the process ended or does not answer",
            74: "the output cannot be written",
            75: "the agent is too busy, or the process is stopped",
            76: "the agent speaks another version, or the answer is not an agent's",
            77: "the process belongs to another user",
            130: "interrupted before the answer was complete",
        ]
        let codes = common.merging(others) { $1 }.sorted { $0.key < $1.key }
        return codes.map { "  \($0)".padding(to: 6) + $1 }.joined(separator: "\n")
    }

    @Option(name: .long, help: ArgumentHelp("The process; by default the only one with an agent.", valueName: "pid"))
    var pid: Int?

    @Option(help: ArgumentHelp("How long an answer may take.", valueName: "seconds"))
    var timeout = SecondsArgument(10)

    func validate() throws { try timeout.validate("--timeout") }

    /// Refuses a process for a command that asks none with this option.
    func validateUnused(with option: String) throws {
        if pid != nil { throw ValidationError("\(option) asks no process; leave out --pid.") }
    }

    /// A connection to the process that is meant.
    func connect() throws -> AgentConnection {
        if let pid { return try AgentConnection(to: pid, patience: timeout.duration) }
        let (connections, failures) = AgentConnection.known(patience: timeout.duration)
        guard let only = connections.first else { throw failures.first?.failure ?? Failure.nowhere }
        guard connections.count > 1 else { return only }
        let answers = AgentConnection.hellos(of: connections, within: .seconds(1))
        throw Failure.several(
            zip(connections, answers).map { ($0.processID, try? $1.get().program.lastPathPart) })
    }
}
