#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import TestSupport
import Testing

/// The calls that keep and give up the Swift objects of a working program.
@Suite(.serialized) struct References {
    private static let subject = "AgentProgram.SwiftScenes.EchoService"

    /// The count of one client.
    private final class Count {
        private let client: AgentClientSocket
        private let id: Int
        private(set) var report: ReferencesReport

        init(_ process: AgentProcess, _ subject: String = References.subject, stackDepth: Int = 16) throws {
            client = try process.connect()
            let limit = 1_000_000_000
            id = try client.start(.lifetimes(subject: subject, callsPerSecond: limit, stackDepth: stackDepth))
            let reply = try client.reply()
            if let error = reply?.error { throw error }
            guard case .references(let report)? = reply?.payload, reply?.isLast == false else {
                throw AgentProcess.Failure(description: "no report: \(String(describing: reply))")
            }
            self.report = report
        }

        /// Takes the next report; returns false after the last one.
        func take() throws -> Bool {
            guard let reply = try client.reply(), reply.id == id, case .references(let report)? = reply.payload else {
                throw AgentProcess.Failure(description: "no report")
            }
            self.report = report
            return !reply.isLast
        }

        func stop() throws {
            let stop = try client.start(.stop(request: id))
            while try take() {}
            let reply = try client.reply()
            #expect(reply?.id == stop && reply?.error == nil && reply?.isLast == true)
        }

        /// How many calls of the function come from such a place.
        func count(of function: String, from place: String) -> UInt64 {
            report.calls.filter { $0.function == function && $0.stack.contains { $0.contains(place) } }
                .reduce(0) { $0 + $1.count }
        }
    }

    @Test("The calls for the objects of a class that are alive are counted by their callers")
    func ofClass() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("swift keep 2") == "2")
        let count = try Count(process)
        #expect(count.report == ReferencesReport(made: 0, ended: 0, calls: []))
        #expect(try process.tell("swift keep 10") == "12")
        #expect(try process.tell("swift drop 4") == "8")
        try count.stop()
        #expect(count.report.made == 10 && count.report.ended == 4 && count.report.leftOut == nil)
        #expect(count.count(of: "swift_allocObject", from: "SwiftScenes.perform") == 6, "\(count.report.calls)")
        // The outermost function comes first.
        #expect(count.report.calls.allSatisfy { $0.stack.last?.contains("AgentProgram.SwiftScenes.") ?? false })
        try process.expectRight()
    }

    @Test("The calls for one object are counted until it ends, and those for others are not")
    func ofObject() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("swift keep 3") == "3")
        let address = try process.tell("swift hold 0")
        let count = try Count(process, address)
        #expect(count.report.made == 0 && count.report.ended == 0)
        #expect(try process.tell("swift keep 5") == "8")
        #expect(try process.tell("swift hold 0") != address)
        #expect(try process.tell("swift drop 8") == "0")
        try count.stop()
        #expect(count.report.ended == 1)
        #expect(count.count(of: "swift_release", from: "SwiftScenes.hold()") > 0, "\(count.report.calls)")
        #expect(count.count(of: "swift_allocObject", from: "") == 0)
        try process.expectRight()
    }

    @Test("The loads of weak references count, and the caller of the last release stays known")
    func weakLoads() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("swift keep 2") == "2")
        let address = try process.tell("swift hold 0")
        let count = try Count(process, address)
        #expect(try process.tell("swift let 0") == "true")
        #expect(try process.tell("swift hold 0") == address)
        #expect(try process.tell("swift drop 2") == "0")
        #expect(try process.tell("swift let 0") == "false")
        try count.stop()
        #expect(count.report.ended == 1)
        #expect(count.count(of: "swift_weakLoadStrong", from: "SwiftScenes.letGo()") == 1, "\(count.report.calls)")
        #expect(count.count(of: "swift_release", from: "SwiftScenes.letGo()") > 0)
        try process.expectRight()
    }

    @Test("One client counts at a time, and the next one can when it has gone")
    func oneAtATime() throws {
        let process = try AgentProcess.ready()
        var first: Count? = try Count(process)
        let error = #expect(throws: AgentError.self) { try Count(process) }
        #expect(error?.code == .busy && error?.message.contains("another client") ?? false)
        // The client that was refused has ended nothing.
        #expect(try process.tell("swift keep 1") == "1")
        try first?.stop()
        #expect(first?.report.made == 1)
        first = try Count(process, stackDepth: 64)
        first = nil
        try Waiting.wait(for: "the end of the count") { (try? Count(process)) != nil }
        try process.expectRight()
    }

    @Test("A depth out of range is refused", arguments: [0, 65])
    func depth(_ depth: Int) throws {
        let process = try AgentProcess.ready()
        let error = #expect(throws: AgentError.self) { try Count(process, stackDepth: depth) }
        #expect(error?.code == .malformed && error?.message.contains("stackDepth is \(depth)") ?? false)
        try process.expectRight()
    }

    @Test("A process that exits sends the last numbers")
    func exit() throws {
        let process = try AgentProcess.ready()
        let count = try Count(process)
        #expect(try process.tell("swift keep 3") == "3")
        try process.expectRight()
        while try count.take() {}
        #expect(count.report.made == 3)
    }

    @Test(
        "Functions are named without what the compiler says of their parts",
        arguments: [
            ("(1) suspend resume partial function for App.Desk.take(App.Visit) async -> ()", "App.Desk.take(_:)"),
            ("partial apply forwarder for closure #1 () -> () in App.run() -> ()", "closure #1 in App.run()"),
            ("generic specialization <Swift.Int> of App.sum<A>(of: [A]) -> A", "App.sum<A>(of:)"),
            ("static App.(Box in _ED275D55).(take in _ED275D55)(Swift.Int) -> ()", "static App.Box.take(_:)"),
            ("implicit closure #2 () -> () in App.run() -> ()", "closure #2 in App.run()"),
        ])
    func names(_ demangled: String, _ name: String) {
        #expect(DemangledFunction.shortened(demangled) == name)
    }
}
#endif
