import AgentProtocol
import Foundation
import TestRoot
import TestSupport
import Testing

@Suite("hookctl and processes that do not answer")
struct AgentFailureTests {
    private let runtime: RuntimeFolder

    init() throws {
        runtime = try RuntimeFolder()
    }

    private func expectFailure(_ arguments: [String], _ status: Int32, _ text: String) throws {
        let run = try runtime.hookctl(arguments)
        #expect(run.status == status)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("hookctl: "))
        #expect(run.errors.contains(text), "\(run.errors)")
        // One sentence.
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("Without a process with an agent hookctl says how to start one")
    func nobody() throws {
        try expectFailure(["classes"], 69, "hookctl run")
        try expectFailure(["ps"], 69, "HOOKCTL_AGENT=1")
        let process = CannedAgent.goneProcessID
        try expectFailure(["hooks", "--pid", "\(process)"], 69, "process \(process) has no agent, or has ended")
    }

    @Test("Files of dead processes do not count")
    func deadProcess() throws {
        let process = CannedAgent.goneProcessID
        try runtime.leaveSocket(of: process)
        try expectFailure(["doctor"], 69, "no process has an agent")
        try expectFailure(["doctor", "--pid", "\(process)"], 69, "process \(process) has no agent, or has ended")
    }

    @Test("ps removes the sockets of ended processes, and no others")
    func staleSockets() throws {
        let folder = runtime.url.appendingPathComponent("hookctl")
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        try runtime.leaveSocket(of: CannedAgent.goneProcessID)
        // A socket of a process in another container, which may be about to listen.
        try runtime.leaveSocket(of: CannedAgent.goneProcessID - 1, isNew: true)
        // Another process has this number now, and no such socket.
        try runtime.leaveSocket(of: Int(getpid()))
        try Waiting.wait(for: "the end of the socket") {
            try !Hookctl.text(of: URL(fileURLWithPath: "/proc/self/net/unix")).contains("/\(getpid()).sock")
        }
        // This process has its socket open, but does not listen yet.
        let opened = try runtime.openSocket(of: Int(getppid()))
        defer { close(opened) }
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        try "mine".write(
            to: folder.appendingPathComponent("\(CannedAgent.waitingProcessID).sock"), atomically: true, encoding: .utf8
        )
        let all = try names()
        #expect(all.count == 6)
        #expect(try runtime.hookctl(["classes"]).status == 0)
        #expect(try names() == all)
        #expect(try runtime.hookctl(["ps"]).status == 0)
        let stale = ["\(CannedAgent.goneProcessID).sock", "\(getpid()).sock"]
        #expect(try names() == all.filter { !stale.contains($0) })
    }

    @Test(
        "Root does not believe another user's socket about a process that does not exist", .enabled(if: geteuid() == 0))
    func anotherUsersSocket() throws {
        let folder = runtime.url.appendingPathComponent("hookctl").path
        #expect(chown(folder, 12345, 12345) == 0)
        // The kernel records the effective user of the thread that listens.
        #expect(test_set_user_of_thread(12345))
        let agent = Result { try CannedAgent.start(in: runtime) }
        #expect(test_set_user_of_thread(0))
        defer { withExtendedLifetime(agent) {} }
        _ = try agent.get()
        let run = try runtime.hookctl(["ps"])
        #expect(!run.output.contains("photos"))
        #expect(run.output.contains("a process of another user listens at "))
        try expectFailure(["classes", "--pid", "\(CannedAgent.processID)"], 77, "another user")
    }

    @Test("An agent that claims to be in another process is listed under the number of its socket")
    func claimedNumber() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in
            [.last(.hello(value: CannedAgent.hello(1)))]
        }
        defer { withExtendedLifetime(agent) {} }
        let output = try runtime.hookctl(["ps"]).output
        #expect(output.contains("\(CannedAgent.goneProcessID)"), "\(output)")
    }

    @Test("With several processes hookctl lists them and asks for --pid")
    func several() throws {
        let other = CannedAgent.waitingProcessID
        let agents = [try CannedAgent.start(in: runtime), try CannedAgent.start(in: runtime, processID: other)]
        defer { withExtendedLifetime(agents) {} }
        try expectFailure(["classes"], 64, "\(CannedAgent.processID) (photos), \(other) (photos)")
        #expect(try runtime.hookctl(["classes", "--pid", "\(other)"]).status == 0)
        try Snapshot.expect(try runtime.hookctl(["ps"]).output, is: "agent-ps-several")
    }

    /// Actions of the agent, the exit code and a part of the message.
    static let misbehaviour: [([FakeAgent.Action], Int32, String)] = [
        (
            [.bytes("{\"version\":2,\"id\":1,\"news\":true}\n")], 76,
            "speaks version 2, but this hookctl speaks version 1"
        ),
        ([.bytes("HTTP/1.1 400 Bad Request\r\n")], 76, "an answer that hookctl cannot read"),
        (
            [.bytes("{\"version\":1,\"id\":1,\"isLast\":true,\"payload\":{\"weather\":{}}}\n")], 76,
            "an answer that hookctl cannot read"
        ),
        ([.last(.snapshot(values: []))], 76, "an answer that hookctl cannot read"),
        ([.bytes(String(repeating: "x", count: 3 << 20))], 76, "an answer that hookctl cannot read"),
        ([.close], 69, "has closed the connection;"),
        ([.bytes("{\"version\":1,\"id\":1"), .close], 69, "in the middle of an answer"),
        ([.part(.findings(values: [])), .close], 69, "has closed the connection;"),
        ([.refuse(AgentError(.busy, "the agent is busy; try again"))], 75, "try again"),
        ([.refuse(AgentError(.refused, "the process belongs to another user"))], 77, "another user"),
        ([.refuse(AgentError(.notFound, "there is none"))], 65, "there is none"),
    ]

    @Test("The misbehaviour of an agent is reported in a sentence", arguments: misbehaviour)
    func misbehaves(_ actions: [FakeAgent.Action], _ status: Int32, _ text: String) throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in actions }
        defer { withExtendedLifetime(agent) {} }
        try expectFailure(["doctor"], status, text)
    }

    @Test("hookctl does not wait forever for an agent that says nothing")
    func silentAgent() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in [.silence] }
        defer { withExtendedLifetime(agent) {} }
        try expectFailure(["doctor", "--timeout", "1"], 69, "has not answered within 1 s")
    }

    @Test("An answer in many parts is read as a whole")
    func hugeAnswer() throws {
        let parts = (0..<40).map { part in
            AgentPayload.classes(
                values: (0..<AgentFrame.entriesPerPart).map {
                    ClassSummary(
                        name: "C\(part)_\($0)", superclass: nil, image: "/\(String(repeating: "i", count: 500))/x",
                        instanceSize: 8,
                        isHooked: false)
                })
        }
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in
            parts.map { .part($0) } + [.last(nil)]
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["classes"])
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count == 1 + 40 * AgentFrame.entriesPerPart)
    }

    @Test("ps lists the agents that do not answer, with the reason")
    func unreachable() throws {
        let agents = [
            try CannedAgent.start(in: runtime),
            try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in [.bytes("{\"version\":3}\n")] },
        ]
        defer { withExtendedLifetime(agents) {} }
        let run = try runtime.hookctl(["ps"])
        #expect(run.status == 0)
        #expect(run.output.contains("photos"))
        #expect(run.output.contains(": the agent of process \(CannedAgent.goneProcessID) speaks version 3"))
    }

    @Test("Several processes that do not answer are asked concurrently, and listed")
    func silence() throws {
        let processes = (0..<3).map { CannedAgent.goneProcessID - 2 + $0 }
        let agents = try processes.map { try FakeAgent($0, in: runtime) { _ in [.silence] } }
        defer { withExtendedLifetime(agents) {} }
        try expectFailure(["classes"], 64, processes.map { "\($0) (does not answer)" }.joined(separator: ", "))
        let run = try runtime.hookctl(["ps", "--timeout", "1"])
        #expect(run.output.components(separatedBy: "has not answered within 1 s").count == 4)
        try Waiting.wait(for: "six requests") { runtime.commands.withLock { $0.count } >= 6 }
        #expect(runtime.commands.withLock { $0 } == Array(repeating: .hello, count: 6))
    }

    // MARK: Owners of sockets and folders

    /// Runs hookctl as a user other than that of process 1; root changes its user.
    private static func runAsAnother(_ arguments: String...) throws -> Int32 {
        let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
        return try Subprocess.run(
            user + [Hookctl.executable.path] + arguments, in: "/", output: .file("/dev/null"),
            errors: .file("/dev/null"), environment: ["XDG_RUNTIME_DIR": "/no/such/folder"])
    }

    /// False if process 1 may belong to this user, as in a container, or if others cannot start files in root's folder.
    private static var hasAnotherUser: Bool {
        var status = stat()
        guard stat("/proc/1", &status) == 0, status.st_uid != geteuid() || geteuid() == 0 else { return false }
        return (try? runAsAnother("--help")) == 0
    }

    @Test("A process of another user is reported as such", .enabled(if: hasAnotherUser))
    func anotherUser() throws {
        #expect(try Self.runAsAnother("describe", "A", "--pid", "1") == 77)
    }

    @Test("A folder that others can write to is not trusted")
    func openFolder() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        chmod(runtime.url.appendingPathComponent("hookctl").path, 0o777)
        try expectFailure(["classes"], 77, "others can write into it")
        try expectFailure(["classes", "--pid", "\(CannedAgent.processID)"], 77, "others can write into it")
    }

    @Test("A path that is too long for a socket is reported")
    func longPath() throws {
        let folder = runtime.url.appendingPathComponent(String(repeating: "l", count: 120)).path
        try FileManager.default.createDirectory(
            atPath: folder + "/hookctl", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let run = try Hookctl.run(
            ["classes", "--pid", "\(CannedAgent.goneProcessID)"], environment: ["XDG_RUNTIME_DIR": folder])
        #expect(run.status == 69)
        #expect(run.errors.contains("is too long for a socket"))
    }

    @Test("The timeout of an answer may be less than a second")
    func shortPatience() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in [.silence] }
        defer { withExtendedLifetime(agent) {} }
        try expectFailure(["doctor", "--timeout", "0.25"], 69, "has not answered within 0.25 s")
    }

    @Test("hookctl does not wait for a process that accepts no connection")
    func fullBacklog() throws {
        let agent = try CannedAgent.start(in: runtime)
        let process = CannedAgent.goneProcessID
        let stopped = try FakeAgent.stopped(process, in: runtime)
        defer { stopped.forEach { close($0) } }
        try expectFailure(["classes", "--pid", "\(process)"], 75, "accepts no connection")
        let run = try withExtendedLifetime(agent) { try runtime.hookctl(["ps"]) }
        #expect(run.output.contains("\(process): process \(process) accepts no connection"))
    }

    @Test("The folder that the user names decides, whatever other folders contain")
    func firstFailure() throws {
        let other = try RuntimeFolder()
        chmod(other.url.appendingPathComponent("hookctl").path, 0o777)
        let process = try Subprocess.start(
            ["sleep", "1000"], in: "/", output: .file("/dev/null"), environment: other.environment)
        defer {
            kill(process, SIGKILL)
            _ = try? Subprocess.wait(process)
        }
        // While a process becomes another program, it has no environment.
        try Waiting.wait(for: "sleep") {
            try Hookctl.text(of: URL(fileURLWithPath: "/proc/\(process)/cmdline")).hasPrefix("sleep")
        }
        try expectFailure(["classes", "--pid", "\(process)"], 77, "others can write into it")
        let stopped = try FakeAgent.stopped(Int(process), in: runtime)
        defer { stopped.forEach { close($0) } }
        try expectFailure(["classes", "--pid", "\(process)"], 75, "accepts no connection")
    }

    @Test("Names that the process does not have end with exit code 65")
    func notThere() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        try expectFailure(["describe", "Nobody"], 65, "there is no class Nobody")
        try expectFailure(["unhook", "9"], 65, "there is no diagnostic hook 9")
    }

    /// A call of each command that asks an agent.
    private static let calls = [
        ["classes"], ["describe", "PhotoPicker"], ["hooks"], ["trace", "*"], ["top", "--once"], ["instances", "Photo"],
        ["lifetimes", "Photo"], ["tasks"], ["graph", "PhotoPicker"], ["hook", "PhotoPicker", "pick:", "--count"],
        ["unhook", "3"], ["unhook", "--all"],
        ["diff", "--save", "/dev/null"], ["doctor"],
    ]

    @Test("Each command ends with the exit codes that its help lists", arguments: calls)
    func exitCodes(_ call: [String]) throws {
        let help = try Hookctl.run([call[0], "--help"], environment: ["COLUMNS": "80"]).output
        func expect(_ status: Int32, _ arguments: [String], _ answer: [FakeAgent.Action]?) throws {
            #expect(help.contains("\n  \(status) "), "\(call) does not list \(status)")
            let runtime = try RuntimeFolder()
            let agent = try answer.map { answer in
                try FakeAgent(CannedAgent.processID, in: runtime) { command in
                    if case .hello = command { CannedAgent.actions(for: command) } else { answer }
                }
            }
            let run = try runtime.hookctl(arguments)
            // As a shell reports a signal.
            let code = run.status < 0 ? 128 - run.status : run.status
            #expect(code == status, "\(arguments): \(run.errors)")
            #expect(!run.errors.isEmpty || run.status == -SIGINT)
            withExtendedLifetime(agent) {}
        }
        try expect(64, call + ["--no-such-option"], nil)
        try expect(65, call, [.refuse(AgentError(.notFound, "there is no such thing"))])
        try expect(69, call, nil)
        try expect(69, call, [.close])
        try expect(75, call, [.refuse(AgentError(.busy, "the agent is busy"))])
        try expect(76, call, [.bytes("garbage\n")])
        try expect(76, call, [.bytes("{\"version\":99}\n")])
        try expect(77, call, [.refuse(AgentError(.refused, "the process belongs to another user"))])
        try expect(130, call, [.interrupt])
    }

    @Test("Wrong usage ends with exit code 64")
    func usage() throws {
        for arguments in [
            ["describe"], ["hook", "A", "b"], ["hook", "A", "b", "--log", "--time"], ["unhook", "x"],
            ["classes", "--timeout", "0"], ["classes", "--timeout", "9223372036854775807"],
            ["describe", "A", "--json", "--objc"], ["hooks", "--measure", "--seconds", "-1"],
            ["hooks", "--seconds", "5"], ["unhook"], ["unhook", "3", "--all"],
            ["graph", "A", "--file", "a.svg"], ["graph", "A", "--format", "dot", "--file", "a.dot"],
            ["top", "--interval", "2000000"], ["trace", "A", "--selector", "-pick:"],
        ] {
            #expect(try runtime.hookctl(arguments).status == 64, "\(arguments)")
        }
    }
}
