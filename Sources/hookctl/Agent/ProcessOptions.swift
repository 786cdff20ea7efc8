import AgentProtocol
import ArgumentParser

/// Which process a command is about, and how it prints.
struct ProcessOptions: ParsableArguments {
    /// What all commands that ask an agent may end with, for their help.
    static let exitCodes = """
          64  wrong usage, or several processes and no --pid
          65  what was named is not there, or cannot be hooked
          69  no process with an agent, or it ended or does not answer
          74  the output cannot be written
          75  the agent serves as many clients as it can
          76  the agent speaks another version
          77  the process belongs to another user
          130 interrupted before the answer was complete
        """

    @Option(name: .long, help: ArgumentHelp("The process; by default the only one with an agent.", valueName: "pid"))
    var pid: Int?

    @Option(help: ArgumentHelp("How long an answer may take.", valueName: "seconds"))
    var timeout = 10

    func validate() throws {
        guard timeout > 0, timeout < 1_000_000 else {
            throw ValidationError("--timeout takes a number of seconds above 0.")
        }
    }

    /// A connection to the process that is meant.
    func connect() throws -> AgentConnection {
        if let pid { return try AgentConnection(to: pid, patience: .seconds(timeout)) }
        let (connections, failures) = AgentConnection.known(patience: .seconds(timeout))
        guard let only = connections.first else { throw failures.first?.failure ?? AgentFailure.nowhere }
        guard connections.count > 1 else { return only }
        let answers = AgentConnection.hellos(of: connections, within: .seconds(1))
        throw AgentFailure.several(
            zip(connections, answers).map { ($0.processID, try? $1.get().program.lastPathPart) })
    }
}

extension AgentConnection {
    /// Connections to all processes with an agent, and why others cannot be connected to.
    ///
    /// What a dead process has left does not count.
    static func known(
        patience: Duration
    ) -> (connections: [AgentConnection], failures: [(processID: Int, failure: Failure)]) {
        var connections: [AgentConnection] = []
        var failures: [(Int, Failure)] = []
        for address in AgentAddress.known {
            do {
                connections.append(try AgentConnection(to: address, patience: patience))
            } catch let failure as Failure {
                if failure.cause != .absence { failures.append((address.processID, failure)) }
            } catch {
                continue
            }
        }
        return (connections, failures)
    }

    /// Asks them all at once who they are.
    static func hellos(
        of connections: [AgentConnection], within duration: Duration
    ) -> [Result<AgentHello, any Error>] {
        let deadline = ContinuousClock.now + duration
        let requests = connections.map { connection in Result { try connection.send(.hello) } }
        return zip(connections, requests).map { connection, request in
            Result {
                let left = max(.zero, ContinuousClock.now.duration(to: deadline))
                return try connection.hello(connection.answer(to: try request.get(), within: left).payload)
            }
        }
    }

    /// Asks the process who it is.
    func hello() throws -> AgentHello { try hello(try ask(.hello).first) }

    private func hello(_ payload: AgentPayload?) throws -> AgentHello {
        guard case .hello(let hello)? = payload else { throw AgentFailure.notUnderstood(processID) }
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
