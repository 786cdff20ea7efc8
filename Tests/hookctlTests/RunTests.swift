import AgentProtocol
import Foundation
import Testing

/// The programs are shells; the test plays the agent under the shell's process number.
@Suite("hookctl run")
struct RunTests {
    private let runtime: RuntimeFolder
    private let folder: TemporaryFolder

    init() throws {
        runtime = try RuntimeFolder()
        folder = try TemporaryFolder()
    }

    private func run(_ options: [String], _ script: String) throws -> Hookctl {
        try Hookctl.run(
            ["run"] + options + ["--", "/bin/sh", "-c", script], in: folder, environment: runtime.environment)
    }

    /// Runs a line of the shell; `$0` in it is hookctl.
    private func shell(_ line: String) throws -> Int32 {
        try Subprocess.run(
            ["/bin/sh", "-c", line, Hookctl.executable.path], in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path),
            errors: .file(folder.url.appendingPathComponent("errors").path), environment: runtime.environment)
    }

    @Test("A program without an agent runs unchanged, and hookctl says so")
    func withoutAgent() throws {
        // The agent must wait in a child of hookctl, and not in that child's children.
        let run = try run([], "echo $HOOKCTL_AGENT $((HOOKCTL_AGENT_WAIT - PPID)); exit 3")
        #expect(run.status == 3)
        #expect(run.output == "1 0\n")
        #expect(run.errors.contains("/bin/sh has ended before an agent listened"))
    }

    @Test("Arguments and variables reach the program byte for byte")
    func bytes() throws {
        let status = try shell(
            """
            X="$(printf 'a\\351')" "$0" run -- /bin/sh -c 'printf "%s|%s|%s" "$X" "$1" "$2"' sh "$(printf 'b\\351')" '-[A b]'
            """)
        #expect(status == 0)
        let output = try Data(contentsOf: folder.url.appendingPathComponent("output"))
        let expected: [UInt8] = [0x61, 0xE9] + Array("|b".utf8) + [0xE9] + Array("|-[A b]".utf8)
        #expect(Array(output) == expected)
    }

    @Test("A signal that ends the program is reported as shells do")
    func signal() throws {
        #expect(try run([], "kill -TERM $$").status == 128 + SIGTERM)
    }

    private static let waitingLong = "n=0; while [ $n -lt 3000 ]; do sleep 0.1; n=$((n + 1)); done"

    @Test("hookctl passes on signals from processes", arguments: ["TERM", "INT", "USR1"])
    func handsOn(_ name: String) throws {
        #expect(try run([], "trap 'exit 9' \(name); kill -\(name) $PPID; \(Self.waitingLong)").status == 9)
    }

    @Test("A signal of the terminal reaches the program once")
    func terminalSignal() throws {
        let script = "trap 'echo interrupted' INT; echo ready; read line; echo \"read $line\"; exit 4"
        let terminal = try Terminal(["run", "--", "/bin/sh", "-c", script], environment: runtime.environment)
        #expect(terminal.waits(for: "ready"))
        terminal.type("\u{3}")
        #expect(terminal.waits(for: "interrupted"))
        // The shell continues to read, or its interrupted read has ended it.
        terminal.type("on\n")
        let (status, text) = try terminal.end()
        #expect(status == 4)
        #expect(text.components(separatedBy: "interrupted").count == 2)
    }

    @Test("The program ignores the signals that hookctl was started to ignore")
    func ignoredSignals() throws {
        #expect(try shell("trap '' INT HUP; exec \"$0\" run -- /bin/sh -c 'kill -INT $$; kill -HUP $$; echo on'") == 0)
        #expect(try folder.text(of: "output") == "on\n")
    }

    @Test("A program that does not start ends with exit code 66")
    func doesNotStart() throws {
        let run = try Hookctl.run(["run", "--", "/no/such/program"], environment: runtime.environment)
        #expect(run.status == 66)
        #expect(run.errors.contains("does not start"))
    }

    /// Options and a part of the message.
    static let wrong = [
        ([], "-- <program>"),
        (["--trace", "-[broken", "--", "/bin/sh", "-c", "echo started"], "is not a pattern"),
        (["--trace", "*", "--output", "perfetto", "--", "/bin/echo", "started"], "needs --file"),
        (["--trace", "*", "--json", "--", "/bin/echo", "started"], "needs --file"),
        (["--trace", "*", "--json", "--output", "text", "--", "/bin/echo", "started"], "--output text"),
        (["--file", "trace.json", "--", "/bin/echo", "started"], "need --trace"),
    ]

    @Test("Options that cannot work are reported before the program starts", arguments: wrong)
    func wrongUsage(_ arguments: [String], _ text: String) throws {
        let run = try Hookctl.run(["run"] + arguments, in: folder, environment: runtime.environment)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(text), "\(run.errors)")
    }

    @Test("hookctl reports why it cannot ask the agent, and the program runs")
    func otherFolder() throws {
        chmod(runtime.url.appendingPathComponent("hookctl").path, 0o777)
        // The program runs until hookctl has reported the error.
        let waiting = "n=0; until [ -s stderr.txt ] || [ $n -eq 3000 ]; do sleep 0.1; n=$((n + 1)); done"
        let run = try run(["--trace", "*"], "\(waiting); echo runs; exit 3")
        #expect(run.status == 3)
        #expect(run.output == "runs\n")
        #expect(run.errors.contains("others can write into it"))
    }

    /// Publishes the shell's number, and waits for permission to continue.
    private static let waiting =
        "echo $$ > n && mv n child; n=0; while [ ! -e go ] && [ $n -lt 30000 ]; do sleep 0.01; n=$((n + 1)); done; cat go; exit 7"

    /// Runs hookctl while a thread plays the agent of the shell; `trace` has the actions after the shell continues.
    private func runWaiting(_ options: [String], _ trace: [FakeAgent.Action]) throws -> Hookctl {
        let (runtime, folder, isOver) = (runtime, folder, DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            var agent: FakeAgent?
            while agent == nil, isOver.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
                guard let text = try? folder.text(of: "child"), let number = Int(text.dropLast()) else { continue }
                agent = try? FakeAgent(number, in: runtime) { command in Self.answer(command, trace, in: folder) }
            }
            withExtendedLifetime(agent) { isOver.wait() }
        }
        defer {
            isOver.signal()
            isOver.signal()
        }
        return try run(options, Self.waiting)
    }

    private static func answer(
        _ command: AgentCommand, _ trace: [FakeAgent.Action], in folder: TemporaryFolder
    ) -> [FakeAgent.Action] {
        switch command {
        case .resume:
            letGo(in: folder)
            return [.last(nil)] + trace
        case .trace(["refused"], _, _, _, _, _):
            // Like an agent whose attending client leaves.
            return [.refuse(AgentError(.notHookable, "nothing can be hooked")), .until { letGo(in: folder) }]
        case .trace: return [CannedAgent.trace[0]]
        default: return CannedAgent.actions(for: command)
        }
    }

    @discardableResult
    private static func letGo(in folder: TemporaryFolder) -> Bool {
        try? "resumed\n".write(to: folder.url.appendingPathComponent("go"), atomically: true, encoding: .utf8)
        return true
    }

    @Test("The program continues after its methods are traced, and the trace goes to --file")
    func traces() throws {
        let run = try runWaiting(["--trace", "-[Photo* *]", "--file", "trace.json", "--output", "json"], [.close])
        #expect(run.status == 7)
        #expect(run.output == "resumed\n")
        #expect(try folder.text(of: "trace.json").contains("\"methods\":[\"-[PhotoPicker pick:]\""))
        // hookctl attends first, so that the program waits for no other client.
        #expect(runtime.commands.withLock { $0 }.first == .attend)
        #expect(runtime.commands.withLock { $0 }.last == .resume)
    }

    @Test("Without --trace the program continues at once")
    func resumes() throws {
        let run = try runWaiting([], [])
        #expect(run.status == 7)
        #expect(run.errors == "")
        #expect(runtime.commands.withLock { $0 } == [.attend, .resume])
    }

    @Test("The program continues if its methods cannot be traced")
    func untraced() throws {
        let run = try runWaiting(["--trace", "refused"], [])
        #expect(run.status == 7)
        #expect(run.errors == "hookctl: nothing can be hooked\n")
    }
}
