#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import TestSupport
import Testing

/// Counts of the objects of a working program.
@Suite(.serialized) struct Instances {
    /// A count of one client.
    private final class Count {
        let client: AgentClientSocket
        let id: Int
        private(set) var report: InstanceReport

        /// Milliseconds: by default so many that only the first and the last report come.
        init(_ process: AgentProcess, _ name: String, milliseconds: Int = 1_000_000) throws {
            client = try process.connect()
            id = try client.start(.instances(name: name, milliseconds: milliseconds))
            let reply = try client.reply()
            if let error = reply?.error { throw error }
            guard case .instances(let report)? = reply?.payload, reply?.isLast == false else {
                throw AgentProcess.Failure(description: "no report: \(String(describing: reply))")
            }
            self.report = report
        }

        /// Takes the next report; returns false after the last one.
        func take() throws -> Bool {
            guard let reply = try client.reply(), reply.id == id, case .instances(let report)? = reply.payload else {
                throw AgentProcess.Failure(description: "no report")
            }
            #expect(report.time >= self.report.time && report.made >= self.report.made)
            self.report = report
            return !reply.isLast
        }

        func stop() throws {
            let stop = try client.start(.stop(request: id))
            while try take() {}
            let reply = try client.reply()
            #expect(reply?.id == stop && reply?.error == nil && reply?.isLast == true)
        }
    }

    private func error(_ body: () throws -> Any) -> AgentError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? AgentError
        }
    }

    @Test("Objects are counted from the beginning on, by their classes, exactly under threads")
    func objects() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("keep AgentThing") == "1")
        let count = try Count(process, "AgentThing")
        #expect(count.report.classes == [] && count.report.made == 0)
        #expect(try process.tell("watched AgentThing") == "true")
        #expect(try process.tell("keep AgentThing") == "2")
        #expect(try process.tell("keep AgentSubthing") == "1")
        #expect(try process.tell("keep AgentSubthing") == "2")
        #expect(try process.tell("drop AgentSubthing") == "1")
        #expect(try process.tell("spend 1000") == "4000")
        try count.stop()
        #expect(
            count.report.classes == [
                InstanceCount(name: "AgentThing", made: 4001, ended: 4000),
                InstanceCount(name: "AgentSubthing", made: 2, ended: 1),
            ])
        #expect(count.report.made == 4003 && count.report.ended == 4001 && count.report.omitted == nil)
        #expect(try process.tell("watched AgentThing") == "false")
        try process.expectRight()
    }

    @Test("Objects of Swift classes are counted, by their classes")
    func swiftObjects() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("swift keep 1") == "1")
        let count = try Count(process, "AgentProgram.SwiftScenes.EchoService")
        #expect(try process.tell("swift keep 10") == "11")
        #expect(try process.tell("swift drop 4") == "7")
        try count.stop()
        #expect(
            count.report.classes == [
                InstanceCount(name: "AgentProgram.SwiftScenes.EchoService", made: 5, ended: 2),
                InstanceCount(name: "AgentProgram.SwiftScenes.LoudService", made: 5, ended: 2),
            ])
        try process.expectRight()
    }

    @Test("Reports come while the client does nothing")
    func reports() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("keep AgentThing") == "1")
        let count = try Count(process, "AgentThing", milliseconds: 10)
        for _ in 0..<3 { #expect(try count.take()) }
        #expect(try process.tell("keep AgentThing") == "2")
        while count.report.made == 0 { #expect(try count.take()) }
        #expect(count.report.classes == [InstanceCount(name: "AgentThing", made: 1, ended: 0)])
        try process.expectRight()
    }

    @Test("Each client has its own beginning, and the watch ends with the last client")
    func clients() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("keep AgentThing") == "1")
        var early: Count? = try Count(process, "AgentThing")
        #expect(try process.tell("keep AgentThing") == "2")
        let late = try Count(process, "AgentThing")
        #expect(try process.tell("drop AgentThing") == "1")
        #expect(try process.tell("keep AgentThing") == "2")
        try early?.stop()
        #expect(early?.report.made == 2 && early?.report.ended == 1)
        early = nil
        #expect(try process.tell("watched AgentThing") == "true")
        try late.stop()
        #expect(late.report.made == 1 && late.report.ended == 0)
        #expect(try process.tell("watched AgentThing") == "false")
        var left: Count? = try Count(process, "AgentThing", milliseconds: 10)
        #expect(try process.tell("watched AgentThing") == "true")
        _ = try left?.take()
        left = nil
        try Waiting.wait(for: "the end of the watch") { try process.tell("watched AgentThing") == "false" }
        try process.expectRight()
    }

    @Test("Classes that were disposed of are counted together")
    func disposed() throws {
        let process = try AgentProcess.ready()
        let count = try Count(process, "NSObject")
        #expect(try process.tell("again AgentShort") == "2")
        #expect(try process.tell("again AgentShort") == "2")
        try count.stop()
        #expect(count.report.classes.first { $0.name == nil } == InstanceCount(name: nil, made: 2, ended: 2))
        #expect(!count.report.classes.contains { $0.name == "AgentShort" })
        try process.expectRight()
    }

    @Test("The end of the process sends the last report")
    func exit() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("keep AgentThing") == "1")
        let count = try Count(process, "AgentThing")
        #expect(try process.tell("keep AgentThing") == "2")
        _ = try process.end()
        while try count.take() {}
        #expect(count.report.made == 1)
    }

    @Test("What cannot be counted is refused with a reason")
    func refusals() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        func refusal(_ name: String, milliseconds: Int = 10) -> AgentError? {
            error { try client.ask(.instances(name: name, milliseconds: milliseconds)) }
        }
        #expect(refusal("NoSuchClass")?.code == .notFound)
        let small = refusal("ORTTinyNumber")
        #expect(
            small?.code == .notHookable && small?.message.contains("small objects") == true,
            "\(String(describing: small))")
        for milliseconds in [-1, 0, 9, 1_000_000_001] {
            #expect(refusal("NSObject", milliseconds: milliseconds)?.code == .malformed)
        }
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }
}
#endif
