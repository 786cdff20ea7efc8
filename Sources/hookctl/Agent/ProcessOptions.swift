import AgentProtocol
import ArgumentParser

/// Which process a command is about, and how it prints.
struct ProcessOptions: ParsableArguments {
    /// What all commands that ask an agent may end with, for their help.
    static let exitCodes = """
          64  wrong usage, or several processes and no --pid
          65  what was named is not there, or cannot be hooked
          69  no process with an agent, or it ended or does not answer
          75  the agent serves as many clients as it can
          76  the agent speaks another version
          77  the process belongs to another user
        """

    @Option(name: .long, help: ArgumentHelp("The process; by default the only one with an agent.", valueName: "pid"))
    var pid: Int?

    @Option(help: ArgumentHelp("How long an answer may take.", valueName: "seconds"))
    var timeout = 10

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout takes a number of seconds above 0.") }
    }

    /// A connection to the process that is meant.
    func connect() throws -> AgentConnection {
        if let pid { return try connect(to: pid) }
        // What a dead process has left refuses connections.
        let connections = AgentAddress.known.compactMap { try? connect(to: $0) }
        guard let only = connections.first else { throw AgentFailure.nowhere }
        guard connections.count > 1 else { return only }
        throw AgentFailure.several(connections.map { ($0.processID, try? $0.hello().program.lastPathPart) })
    }

    func connect(to processID: Int) throws -> AgentConnection {
        try AgentConnection(to: processID, patience: .seconds(timeout))
    }
}

extension AgentConnection {
    /// Asks the process who it is.
    func hello() throws -> AgentHello {
        guard case .hello(let hello)? = try ask(.hello).first else { throw AgentFailure.notUnderstood(processID) }
        return hello
    }

    /// Everything that the parts of an answer hold.
    func list<Entry>(_ command: AgentCommand, _ entries: (AgentPayload) -> [Entry]?) throws -> [Entry] {
        try ask(command).flatMap { payload in
            guard let entries = entries(payload) else { throw AgentFailure.notUnderstood(processID) }
            return entries
        }
    }
}
