#if Agent
import Foundation
import Testing

/// A process at work, whose eight threads call a hooked method until it is told to end: then it says whether all went right.
@Suite("hookctl and a real agent")
struct LiveTests {
    private let runtime: RuntimeFolder
    private let program: LiveProgram

    init() throws {
        runtime = try RuntimeFolder()
        program = try LiveProgram(in: runtime)
    }

    /// Arguments, exit codes that are right, and a part of the output.
    static let commands: [([String], [Int32], String)] = [
        (["ps"], [0], "AgentProgram"),
        (["classes", "AgentCounter"], [0], "AgentCounter"),
        (["describe", "AgentCounter"], [0], "next:"),
        (["hooks"], [0], "-[AgentCounter next:]"),
        (["hooks", "--measure", "--seconds", "0.1"], [0], "p99"),
        (["trace", "-[AgentCounter *]", "--seconds", "0.2", "--limit", "100"], [0], "▶ -[AgentCounter next:]"),
        (["trace", "AgentCounter", "--selector", "next*", "--json", "--seconds", "0.2"], [0], "\"kind\":\"leave\""),
        (["trace", "AgentCounter", "--class", "Other", "--seconds", "0.2", "--thread", "main"], [0], ""),
        (["top", "--once", "--interval", "0.1"], [0], "-[AgentCounter next:]"),
        (["graph", "AgentCounter", "next:"], [0], "AgentCounter (meta)"),
        (["hook", "AgentCounter", "next:", "--count"], [0], "hookctl unhook 1"),
        (["hooks", "--json"], [0], "\"probe\" : 1"),
        (["unhook", "1"], [0], "removed 1"),
        (["diff", "--save", "saved.json"], [0], ""),
        (["diff", "saved.json"], [0], "nothing differs"),
        (["doctor"], [0, 1], ""),
        (["describe", "NoSuchClass"], [65], ""),
        (["unhook", "77"], [65], ""),
    ]

    @Test("Every command does its work, and the process does not notice")
    func everyCommand() throws {
        let folder = try TemporaryFolder()
        for (arguments, statuses, text) in Self.commands {
            let run = try Hookctl.run(arguments, in: folder, environment: runtime.environment)
            #expect(statuses.contains(run.status), "\(arguments): \(run.status), \(run.errors)")
            #expect(text.isEmpty || run.output.contains(text), "\(arguments): \(run.output) \(run.errors)")
        }
        #expect(try program.end().contains("right"))
    }

    @Test("A client that is killed, stops reading or goes away is nothing to the process")
    func badClients() throws {
        for signal in [SIGKILL, SIGSTOP, SIGTERM] {
            let client = try Subprocess.start(
                [Hookctl.executable.path, "trace", "*Counter", "--limit", "1000000"], in: "/",
                output: .file("/dev/null"), errors: .file("/dev/null"), environment: runtime.environment)
            usleep(200_000)
            kill(client, signal)
            usleep(200_000)
            kill(client, SIGKILL)
            _ = try Subprocess.wait(client)
        }
        #expect(try runtime.hookctl(["classes", "AgentCounter"]).status == 0)
        #expect(try program.end().contains("right"))
    }

    @Test("The end of the process ends a trace, whose output is complete")
    func killedProcess() throws {
        let program = program
        Thread.detachNewThread {
            usleep(500_000)
            program.kill()
        }
        let run = try runtime.hookctl(["trace", "AgentCounter", "--output", "perfetto", "--limit", "1000"])
        #expect([0, 69].contains(run.status), "\(run.errors)")
        let events = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        #expect(events?.contains { $0["ph"] as? String == "B" } ?? false)
    }

    @Test("A program that hookctl starts is traced from its first class on, and ends as it does alone")
    func run() throws {
        let folder = try TemporaryFolder()
        let line =
            "echo end | \"$0\" run --trace '-[AgentCounter *]' --output json --file trace.json --limit 100 -- \"$1\""
        let status = try Subprocess.run(
            ["/bin/sh", "-c", line, Hookctl.executable.path, LiveProgram.executable], in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path), environment: runtime.environment)
        #expect(status == 0)
        #expect(try folder.text(of: "output").contains("right"))
        #expect(try folder.text(of: "trace.json").contains("\"kind\":\"enter\""))
        #expect(try program.end().contains("right"))
    }
}
#endif
