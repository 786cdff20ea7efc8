#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import TestSupport
import Testing

/// Clients that try to harm a working program, whose results stay right.
@Suite(.serialized) struct HostileClients {
    private func error(_ body: () throws -> [AgentPayload]) -> AgentError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? AgentError
        }
    }

    @Test(
        "Names that a program does not have are not kept in it",
        .disabled(if: AgentProcess.keepsFreed, "what is freed stays with the sanitizer"))
    func names() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        func ask(_ index: Int) -> AgentError? {
            let name = "\(index)" + String(repeating: "n", count: 60_000)
            return error { try client.ask(.hook(name: "NSObject", selector: name, kind: .log)) }
        }
        for index in 0..<50 { #expect(ask(index)?.code == .notFound) }
        let before = try process.residentSize
        for index in 50..<350 { #expect(ask(index)?.code == .notFound) }
        try process.expectGrowth(since: before, below: 12_000)
        try process.expectRight()
    }

    @Test("The number of diagnostic hooks is limited, and they stay when the agent is stopped and started")
    func manyHooks() throws {
        let process = try AgentProcess.ready(["1"])
        var client = try process.connect()
        var ids: [Int] = []
        for _ in 0..<AgentLimits.diagnosticHooks {
            let payload = try client.ask(.hook(name: "AgentClass0", selector: "method0:", kind: .count)).first
            guard case .probe(let id, _)? = payload else { break }
            ids.append(id)
        }
        #expect(ids.count == AgentLimits.diagnosticHooks)
        let one = AgentCommand.hook(name: "AgentClass0", selector: "method0:", kind: .count)
        #expect(error { try client.ask(one) }?.code == .busy)
        #expect(try process.tell("stop") == "stopped")
        #expect(try process.tell("start") == "started")
        client = try process.connect()
        for id in ids { #expect(try client.ask(.unhook(probe: id)) == []) }
        #expect(try client.ask(one).count == 1)
        try process.expectRight()
    }

    @Test("Classes that are disposed of while clients ask about them are not read any more")
    func disposedClasses() throws {
        let process = try AgentProcess.ready(["300"])
        let clients = try (0..<4).map { _ in try process.connect() }
        let commands: [AgentCommand] = [.classes(pattern: nil), .snapshot, .doctor, .hooks]
        #expect(try process.tell("churn 20000") == "begun")
        repeat {
            for client in clients { for command in commands { try client.start(command) } }
            for client in clients { try expectAnswers(commands.count, to: client) }
        } while try process.tell("churns") == "true"
        try process.expectRight()
    }

    /// Reads that many replies, and expects no error.
    private func expectAnswers(_ count: Int, to client: AgentClientSocket) throws {
        var ended = 0
        while ended < count, let reply = try client.reply() {
            #expect(reply.error == nil)
            if reply.isLast { ended += 1 }
        }
        #expect(ended == count)
    }

    @Test("Clients that are killed during traces, measurements and answers leave nothing")
    func killed() throws {
        let process = try AgentProcess.ready(["300"])
        let trace = AgentCommand.trace(
            patterns: ["-[AgentCounter next:]"], classes: nil, selectors: nil, threads: [],
            callsPerSecond: 1_000_000_000)
        let (hooks, descriptors) = (try process.tell("hooks"), try process.descriptorCount)
        let commands: [AgentCommand] = [trace, .measure(patterns: ["AgentC*"]), .snapshot, .attend]
        for command in commands {
            let client = try process.connect()
            try client.start(command)
            _ = try client.reply()
            try client.dieInAnotherProcess()
        }
        try Waiting.wait(for: "the end of the connections") { try process.descriptorCount == descriptors }
        try Waiting.wait(for: "the end of the hooks") { try process.tell("hooks") == hooks }
        #expect(try process.connect().ask(.measurements) == [.measurements(values: [])])
        try process.expectRight()
    }

    @Test("Garbage after half an answer, a flood that is not read and new clients harm no call")
    func everythingAtOnce() throws {
        let process = try AgentProcess.ready(["300"])
        let (before, descriptors) = (try process.residentSize, try process.descriptorCount)
        var clients: [AgentClientSocket] = []
        for index in 0..<AgentLimits.clients {
            let client = try process.connect()
            clients.append(client)
            for _ in 0..<20 { try client.start(index.isMultiple(of: 2) ? .snapshot : .doctor) }
            if index.isMultiple(of: 3) { client.send(Array(repeating: UInt8(ascii: "x"), count: 10_000)) }
            if index.isMultiple(of: 4) { clients.removeFirst() }
        }
        #expect(try process.tell("burst 10000") == "10000")
        // The memory for waiting data is limited.
        try process.expectGrowth(since: before, below: 32_000)
        clients = []
        try Waiting.wait(for: "the end of the clients") { try process.descriptorCount == descriptors }
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }

    @Test("A client that shuts down its side gets its answers, and then the end")
    func halfClosed() throws {
        let process = try AgentProcess.ready(["300"])
        let client = try process.connect()
        try client.start(.hello)
        try client.start(.snapshot)
        client.endOutput()
        var ended: [Int] = []
        while let reply = try client.reply() {
            if reply.isLast { ended.append(reply.id) }
        }
        #expect(ended == [1, 2])
        try process.expectRight()
    }
}
#endif
