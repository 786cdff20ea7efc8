#if Agent
import AgentProtocol
import RuntimeAgent
import Testing

/// The actions of a connection for the bytes that it receives, without a socket.
@Suite final class Connections {
    private let patience = AgentLimits.patience
    private var connection = Connection(now: 0)

    private func receive(_ text: String, now: UInt64 = 1) -> [Connection.Action] {
        connection.receive(Array(text.utf8), now: now)
        return actions()
    }

    private func next() -> Connection.Action? { connection.next() }

    private func later(_ now: UInt64) -> Connection.Action? { connection.timePassed(now: now) }

    private func actions() -> [Connection.Action] {
        var actions: [Connection.Action] = []
        while let action = connection.next() { actions.append(action) }
        return actions
    }

    private func line(_ id: Int, _ command: AgentCommand = .hello) throws -> String {
        String(decoding: try AgentFrame.encode(AgentRequest(id: id, command: command)), as: UTF8.self)
    }

    private func error(_ action: Connection.Action?) -> AgentError? {
        switch action {
        case .reply(let reply): reply.error
        case .close(let reply): reply?.error
        default: nil
        }
    }

    @Test("A request in two halves is one request")
    func halves() throws {
        let text = try line(7)
        #expect(receive(String(text.prefix(10))) == [])
        #expect(receive(String(text.dropFirst(10))) == [.perform(AgentRequest(id: 7, command: .hello))])
    }

    @Test("Several requests in one read are performed in order, and the connection reads no more until then")
    func several() throws {
        connection.receive(Array((try line(1) + line(2)).utf8), now: 1)
        #expect(!connection.wantsInput)
        #expect(next() == .perform(AgentRequest(id: 1, command: .hello)))
        #expect(next() == .perform(AgentRequest(id: 2, command: .hello)))
        #expect(next() == nil)
        #expect(connection.wantsInput)
    }

    @Test("A line that is not a request gets an error, with its number if it can be read")
    func malformed() throws {
        let cases: [(String, Int)] = [
            ("garbage", 0), ("[]", 0), ("{}", 0), (#"{"id":3}"#, 0),
            (#"{"version":2,"id":4,"command":{"hello":{}}}"#, 4),
            (#"{"version":1,"id":5,"command":{"dance":{}}}"#, 5), (#"{"version":1,"id":6}"#, 6),
            (String(repeating: "[", count: 5000), 0), ("\"", 0),
        ]
        for (text, id) in cases {
            connection = Connection(now: 0)
            let actions = receive(text + "\n")
            #expect(actions.count == 1)
            #expect(error(actions.first)?.code == .malformed, "\(text)")
            guard case .reply(let reply) = try #require(actions.first) else { continue }
            #expect(reply.id == id && reply.isLast, "\(text)")
        }
        #expect(receive(try line(8)).count == 1)
    }

    @Test("Too many malformed lines in a row close the connection; a request in between restarts the count")
    func manyMalformed() throws {
        let lines = String(repeating: "x\n", count: AgentLimits.malformedLines - 1)
        #expect(receive(lines).count == AgentLimits.malformedLines - 1)
        #expect(receive(try line(1)).count == 1)
        let actions = receive(lines + "x\n")
        guard case .close = actions.last else { Issue.record("it is not closed"); return }
        #expect(receive(try line(2)) == [])
    }

    @Test("A line of the greatest length is read, and one byte more closes the connection")
    func longest() throws {
        let text = try line(1).dropLast()
        let spaces = String(repeating: " ", count: AgentFrame.longestRequest - 1 - text.count)
        #expect(receive(text + spaces + "\n") == [.perform(AgentRequest(id: 1, command: .hello))])
        connection = Connection(now: 0)
        guard case .close = receive(text + spaces + " \n").last else { Issue.record("it is not closed"); return }
    }

    @Test("A line without an end is cut off")
    func endless() {
        let actions = receive(String(repeating: "a", count: AgentFrame.longestRequest))
        #expect(error(actions.last)?.code == .malformed)
        #expect(!connection.wantsInput)
    }

    @Test("The number of a running request cannot be used again, and the number of running requests is limited")
    func underWay() throws {
        for id in 1...AgentLimits.requestsUnderWay { #expect(receive(try line(id)).count == 1) }
        #expect(error(receive(try line(1)).first)?.code == .malformed)
        #expect(error(receive(try line(100)).first)?.code == .busy)
        let stop = AgentCommand.stop(request: 1)
        #expect(receive(try line(101, stop)) == [.perform(AgentRequest(id: 101, command: stop))])
        connection.ended(1)
        connection.ended(101)
        #expect(receive(try line(1)) == [.perform(AgentRequest(id: 1, command: .hello))])
    }

    @Test("A client that sends nothing or half a line is disconnected in time; after a request it may be silent")
    func silence() throws {
        #expect(later(patience - 1) == nil)
        #expect(error(later(patience))?.code == .malformed)
        connection = Connection(now: 0)
        _ = receive(try line(1), now: 5)
        #expect(later(10 * patience) == nil)
        _ = receive("half", now: 10 * patience)
        #expect(later(11 * patience - 1) == nil)
        #expect(error(later(11 * patience))?.code == .malformed)
    }

    @Test("A client is not disconnected while its answer is made, with or without another request after it")
    func longAnswer() throws {
        connection.receive(Array((try line(1) + line(2)).utf8), now: 1)
        #expect(next() == .perform(AgentRequest(id: 1, command: .hello)))
        #expect(later(10 * patience) == nil)
        connection.ended(1)
        #expect(next() == .perform(AgentRequest(id: 2, command: .hello)))
        #expect(later(20 * patience) == nil)
    }

    @Test("A closed connection whose last answer is not read is closed for good in time")
    func unreadEnd() throws {
        connection.receive(Array(String(repeating: "x\n", count: AgentLimits.malformedLines).utf8), now: 7)
        _ = actions()
        #expect(later(patience + 6) == nil)
        #expect(later(patience + 7) == .close(nil))
    }

    @Test("A client that has shut down its side gets its answers, and is disconnected after the last")
    func halfClosed() throws {
        connection.receive(Array((try line(1) + line(2) + "half").utf8), now: 1)
        connection.inputEnded()
        #expect(next() == .perform(AgentRequest(id: 1, command: .hello)))
        connection.ended(1)
        #expect(next() == .perform(AgentRequest(id: 2, command: .hello)))
        #expect(next() == nil)
        connection.ended(2)
        #expect(next() == .close(nil))
        #expect(next() == nil)
    }

    @Test("A client that has shut down its side after half a line keeps its running request")
    func halfLine() throws {
        connection.receive(Array((try line(1) + "half").utf8), now: 1)
        #expect(next() == .perform(AgentRequest(id: 1, command: .hello)))
        #expect(next() == nil)
        connection.inputEnded()
        #expect(next() == nil)
        #expect(later(patience + 7) == nil)
        connection.ended(1)
        #expect(next() == .close(nil))
    }

    @Test("A client that does not read is disconnected in time")
    func unread() throws {
        _ = receive(try line(1))
        connection.readingChanged(isReading: false, now: 10)
        connection.readingChanged(isReading: false, now: 20)
        #expect(later(patience + 9) == nil)
        #expect(later(patience + 10) == .close(nil))
    }
}
#endif
