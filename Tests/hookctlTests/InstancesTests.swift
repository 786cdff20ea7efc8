import AgentProtocol
import Foundation
import TestSupport
import Testing

@Suite("hookctl instances")
struct InstancesTests {
    private let runtime: RuntimeFolder

    init() throws {
        runtime = try RuntimeFolder()
    }

    @Test(
        "Tables and totals match their snapshots",
        arguments: [("instances-text", []), ("instances-json", ["--json"]), ("instances-rows", ["--rows", "1"])])
    func tables(_ name: String, _ options: [String]) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["instances", "Photo"] + options)
        #expect(run.status == 0)
        #expect(run.errors == "")
        try Snapshot.expect(run.output, is: name)
    }

    @Test("The interval is sent in milliseconds, and hookctl then lets a waiting program continue")
    func request() throws {
        let agent = try CannedAgent.start(in: runtime, processID: CannedAgent.waitingProcessID)
        defer { withExtendedLifetime(agent) {} }
        #expect(try runtime.hookctl(["instances", "Photo", "--interval", "0.25"]).status == 0)
        let commands = runtime.commands.withLock { $0 }
        #expect(
            Array(commands.drop { $0 == .hello })
                == [.attend, .instances(name: "Photo", milliseconds: 250), .resume])
    }

    /// An agent that sends the first report, performs the actions, and answers `stop` with the last report.
    private func agent(then actions: [FakeAgent.Action]) throws -> FakeAgent {
        try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            let reports = CannedAgent.instanceReports
            return switch command {
            case .instances: [.part(.instances(value: reports[0])), .part(.instances(value: reports[1]))] + actions
            case .stop(let request):
                [
                    .reply(AgentReply(id: request, isLast: true, payload: .instances(value: reports[2]))), .last(nil),
                ]
            default: CannedAgent.actions(for: command)
            }
        }
    }

    @Test(
        "Ctrl-C and the end of the time stop the count, and the totals are printed",
        arguments: [([FakeAgent.Action.interrupt], []), ([], ["--seconds", "0.1"])])
    func stopped(_ actions: [FakeAgent.Action], _ options: [String]) throws {
        let agent = try agent(then: actions)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["instances", "Photo"] + options)
        #expect(run.status == 0)
        #expect(run.errors == "")
        try Snapshot.expect(run.output, is: "instances-text")
    }

    @Test("A process that dies is reported, and the counts until then are shown")
    func died() throws {
        let agent = try agent(then: [.close])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["instances", "Photo"])
        #expect(run.status == 69)
        #expect(run.output.contains("Photo"))
        #expect(
            run.errors
                == "hookctl: process \(CannedAgent.goneProcessID) ended by a signal or _exit before it had sent its "
                + "last report\n")
    }

    @Test("An agent that does not answer the end is reported")
    func silent() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .instances = command else {
                if case .stop = command { return [.silence] }
                return CannedAgent.actions(for: command)
            }
            return [.part(.instances(value: CannedAgent.instanceReports[0]))]
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["instances", "Photo", "--seconds", "0.01", "--timeout", "0.1"])
        #expect(run.status == 69)
        #expect(run.errors.contains("has not answered within 0.1 s"))
    }

    @Test("An unknown class, wrong options and no process are refused")
    func refusals() throws {
        #expect(try runtime.hookctl(["instances", "Photo"]).status == 69)
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let unknown = try runtime.hookctl(["instances", "Foto"])
        #expect((unknown.status, unknown.output) == (65, ""))
        #expect(unknown.errors == "hookctl: there is no class Foto; hookctl classes lists them\n")
        for options in [["--interval", "0"], ["--seconds", "-1"], ["--rows", "0"]] {
            #expect(try runtime.hookctl(["instances", "Photo"] + options).status == 64)
        }
    }

    @Test("On a terminal the table is updated in place, and stays with the totals after Ctrl-C")
    func inPlace() throws {
        let agent = try agent(then: [])
        defer { withExtendedLifetime(agent) {} }
        let terminal = try Terminal(
            ["instances", "Photo"], environment: runtime.environment.merging(["NO_COLOR": ""]) { $1 })
        #expect(terminal.waits(for: "Photo\u{1B}[K"))
        #expect(!terminal.showsKeys)
        terminal.type("\u{3}")
        let (status, text) = try terminal.end()
        #expect(status == 0)
        let rest = text.components(separatedBy: "\u{1B}[?1049l").last ?? ""
        #expect(rest.contains("LivePhoto"))
        #expect(rest.hasSuffix("total in 3.0 s: 1030 made, 1004 ended, 26 alive\r\n"))
    }
}
