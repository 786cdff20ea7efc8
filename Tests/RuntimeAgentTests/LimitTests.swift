#if Agent
import AgentProtocol
import RuntimeAgent
import Testing

/// The limits of an agent, and one beyond each.
@Suite(.serialized) struct Limits {
    private static let methodsOfClass = 8

    /// Begins a trace or a measurement, and returns the names and refusals of its first reply.
    private func begin(_ client: AgentClientSocket, _ isTrace: Bool, _ patterns: [String]) throws -> (
        names: [String], refusals: [String]
    ) {
        let command: AgentCommand =
            isTrace
            ? .trace(patterns: patterns, classes: nil, selectors: nil, threads: [], callsPerSecond: 1)
            : .measure(patterns: patterns)
        let id = try client.start(command)
        while let reply = try client.reply() {
            if let error = reply.error { throw error }
            guard reply.id == id, case .methods(let names, let refusals)? = reply.payload else { continue }
            return (names, refusals)
        }
        throw AgentProcess.Failure(description: "the agent has closed the connection")
    }

    private func code(_ body: () throws -> Any) -> AgentError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? AgentError)?.code
        }
    }

    @Test("The greatest number of matching methods is watched, and one more is too many", arguments: [false, true])
    func matchedMethods(_ isTrace: Bool) throws {
        let process = try AgentProcess.ready(["\(AgentLimits.matchedMethods / Self.methodsOfClass)"])
        let client = try process.connect()
        #expect(try begin(client, isTrace, ["AgentClass*"]).names.count == AgentLimits.matchedMethods)
        #expect(code { try begin(client, isTrace, ["AgentClass*", "-[AgentCounter next:]"]) } == .tooMany)
        try process.expectRight()
    }

    @Test("Names that are too long for an answer are too many, even if they are few", arguments: [false, true])
    func matchedNames(_ isTrace: Bool) throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("large 1800") == "made")
        let client = try process.connect()
        #expect(code { try begin(client, isTrace, ["AgentLarge"]) } == .tooMany)
        let some = (0..<1800).count { "\($0)".hasPrefix("1") }
        #expect(try begin(client, isTrace, ["-[AgentLarge method1*]"]).names.count == some)
        try process.expectRight()
    }

    @Test(
        "All clients together have a limit of watched methods, and several clients may watch the same methods",
        arguments: [false, true])
    func watchedMethods(_ isTrace: Bool) throws {
        let process = try AgentProcess.ready(["600"])
        let client = try process.connect(), other = try process.connect()
        let first = try begin(client, isTrace, ["AgentClass1??", "AgentClass2??"])
        let second = try begin(other, isTrace, ["AgentClass3??", "AgentClass4??"])
        let third = try begin(other, isTrace, ["AgentClass5??"])
        #expect([first, second, third].map(\.names.count).reduce(0, +) == AgentLimits.watchedMethods)
        let more = try begin(client, isTrace, ["AgentClass??"])
        let rest = 90 * Self.methodsOfClass - AgentLimits.refusals
        #expect(more.names == [] && more.refusals.count == AgentLimits.refusals + 1)
        #expect(more.refusals.last == "\(rest) more cannot be hooked")
        #expect(try begin(client, isTrace, ["AgentClass3??"]).names.count == 100 * Self.methodsOfClass)
        try process.expectRight()
    }

    @Test("The arguments of a process are reported if they have room")
    func arguments() throws {
        for (length, isTold) in [(AgentLimits.arguments - 5000, true), (AgentLimits.arguments, false)] {
            let long = String(repeating: "a", count: length)
            let process = try AgentProcess.ready(["0", long])
            guard case .hello(let hello)? = try process.connect().ask(.hello).first else {
                Issue.record("nobody")
                return
            }
            #expect(hello.arguments.dropFirst() == (isTold ? ["0", long] : ["0"]))
            try process.expectRight()
        }
    }
}
#endif
