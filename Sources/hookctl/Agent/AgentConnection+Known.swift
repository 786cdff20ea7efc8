import AgentProtocol
import Glibc

extension AgentConnection {
    /// Connections to all processes with an agent, and why others cannot be connected to.
    ///
    /// The socket of a dead process does not count; with `removesStale` it is also removed.
    static func known(
        patience: Duration, removesStale: Bool = false
    ) -> (connections: [AgentConnection], failures: [(processID: Int, failure: Failure)]) {
        var connections: [AgentConnection] = []
        var failures: [(Int, Failure)] = []
        for address in AgentAddress.known {
            do {
                connections.append(try AgentConnection(to: address, patience: patience))
            } catch let failure as Failure {
                guard failure.cause == .absence else {
                    failures.append((address.processID, failure))
                    continue
                }
                if removesStale { address.removeStale() }
            } catch {
                continue
            }
        }
        return (connections, failures)
    }

    /// Sends `hello` to all of them at once.
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

    /// Whether the process keeps running after it has closed the connection.
    ///
    /// A process that ends closes its connections a moment before.
    var staysRunning: Bool {
        for _ in 0..<20 where ProcessFiles.isRunning(processID) { usleep(10_000) }
        return ProcessFiles.isRunning(processID)
    }

    /// Sends `hello` to the process.
    func hello() throws -> AgentHello { try hello(try ask(.hello).first) }

    /// Makes a program that waits before its main wait for this client, which must let it continue.
    @discardableResult
    func attend() throws -> AgentHello {
        let hello = try hello()
        if hello.isWaiting { _ = try ask(.attend) }
        return hello
    }

    private func hello(_ payload: AgentPayload?) throws -> AgentHello {
        guard case .hello(let hello)? = payload else { throw Failure.notUnderstood(processID) }
        // The number is the one that hookctl connected to, whatever the answer says.
        return AgentHello(
            processID: processID, program: hello.program, arguments: hello.arguments, isWaiting: hello.isWaiting)
    }

    /// The entries of all parts of the answer.
    func list<Entry>(_ command: AgentCommand, _ entries: (AgentPayload) -> [Entry]?) throws -> [Entry] {
        try ask(command).flatMap { payload in
            guard let entries = entries(payload) else { throw Failure.notUnderstood(processID) }
            return entries
        }
    }
}
