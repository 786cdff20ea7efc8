import AgentProtocol
import TestSupport
import Testing

@Suite("hookctl tasks")
struct TasksTests {
    private let runtime: RuntimeFolder

    init() throws {
        runtime = try RuntimeFolder()
    }

    @Test(
        "Tables match their snapshots",
        arguments: [
            ("tasks-text", []), ("tasks-json", ["--json"]), ("tasks-rows", ["--rows", "1"]),
        ])
    func tables(_ name: String, _ options: [String]) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["tasks"] + options)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        try Snapshot.expect(run.output, is: name)
    }

    @Test("The state and the interval in milliseconds are sent")
    func request() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        #expect(try runtime.hookctl(["tasks", "--interval", "0.25", "--state", "ready"]).status == 0)
        #expect(runtime.commands.withLock { $0 }.contains(.tasks(milliseconds: 250, state: .ready)))
    }

    @Test(
        "Options that make no sense are wrong usage",
        arguments: [["--state", "asleep"], ["--rows", "0"], ["--interval", "0"], ["--seconds", "-1"]])
    func wrongOptions(_ options: [String]) throws {
        let run = try runtime.hookctl(["tasks"] + options)
        #expect(run.status == 64 && run.errors.contains(options[0]), "\(run.errors)")
    }
}
