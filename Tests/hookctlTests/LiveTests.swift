#if Agent
import AgentProtocol
import Foundation
import TestSupport
import Testing

/// A working process whose eight threads call a hooked method until a test ends it.
///
/// At its end it prints whether all results were right.
@Suite("hookctl and a real agent")
struct LiveTests {
    private let runtime: RuntimeFolder
    private let program: LiveProgram

    init() throws {
        runtime = try RuntimeFolder()
        program = try LiveProgram(in: runtime)
    }

    /// Arguments, the exit code, and texts in the output and the errors.
    static let commands: [([String], Int32, String)] = [
        (["ps"], 0, "AgentProgram"),
        (["classes", "AgentCounter"], 0, "AgentCounter"),
        (["describe", "AgentCounter"], 0, "next:"),
        (["hooks"], 0, "-[AgentCounter next:]"),
        (["hooks", "--measure", "--seconds", "0.1"], 0, "p99"),
        (["trace", "-[AgentCounter *]", "--seconds", "0.2", "--limit", "100"], 0, "▶ -[AgentCounter next:]"),
        (["trace", "AgentCounter", "--selector", "next*", "--json", "--seconds", "0.2"], 0, "\"kind\":\"leave\""),
        (["trace", "AgentCounter", "--class", "O*", "--seconds", "0.2"], 0, "AgentCounter, class O*: no method"),
        (["top", "--once", "--interval", "0.1"], 0, "-[AgentCounter next:]"),
        (["instances", "NSObject", "--seconds", "0.1", "--interval", "0.01"], 0, "total in 0."),
        (["instances", "ServiceModule.Service", "--seconds", "0.1", "--json"], 0, "\"isLast\":true"),
        (["lifetimes", "AgentCounter", "--seconds", "0.1"], 0, "AgentCounter: 0 made, 0 ended, 0 alive"),
        (["tasks", "--seconds", "0.1"], 0, " waiting"),
        (
            ["lifetimes", "ServiceModule.Service", "--seconds", "0.1"], 0,
            "ServiceModule.Service: 0 made, 0 ended, 0 alive"
        ),
        (["graph", "AgentCounter", "next:"], 0, "AgentCounter (meta)"),
        (["hook", "AgentCounter", "next:", "--count"], 0, "hookctl unhook 1"),
        (["hooks", "--json"], 0, "\"probe\" : 1"),
        (["unhook", "1"], 0, "removed hook 1"),
        (["classes", "ServiceModule.*"], 0, "Swift     AgentProgram"),
        (["describe", "ServiceModule.Service"], 0, "ServiceModule.Service.fetch(id: Swift.Int) -> Swift.String"),
        (["hook", "ServiceModule.Service", "fetch(id:)", "--time"], 0, "hookctl unhook 2"),
        (["hooks"], 0, "ServiceModule.Service.fetch(id:)"),
        (["unhook", "2"], 0, "removed hook 2"),
        (["trace", "ServiceModule.Service.fetch*", "--seconds", "0.2"], 0, "fetch*: 1 method"),
        (["hook", "AgentCounter", "next:", "--time"], 0, "hookctl unhook 3"),
        (["hook", "ServiceModule.Service", "fetch(id:)", "--count"], 0, "hookctl unhook 4"),
        (["unhook", "--all"], 0, "removed 2 hooks"),
        (["unhook", "--all", "--json"], 0, "\"removed\" : 0"),
        (["hooks"], 0, "-[AgentCounter next:]"),
        (["classes"], 0, "AgentCounter"),
        (["classes"], 0, "of the runtime and of the system are left out; --all shows them"),
        (["classes", "--all"], 0, "NSMutableArray"),
        (["doctor", "--seconds", "0.1"], 0, "nothing is wrong"),
        (["diff", "--save", "saved.json"], 0, ""),
        (["diff", "saved.json"], 0, "nothing differs"),
        (["doctor"], 0, "nothing is wrong"),
        (["describe", "NoSuchClass"], 65, "no class named NoSuchClass"),
        (["instances", "NoSuchClass"], 65, "no class named NoSuchClass"),
        (["unhook", "77"], 65, "77"),
    ]

    @Test("Every command works, and the process is not affected")
    func everyCommand() throws {
        let folder = try TemporaryFolder()
        for (arguments, status, text) in Self.commands {
            let run = try Hookctl.run(arguments + LiveProgram.patience, in: folder, environment: runtime.environment)
            #expect(run.status == status, "\(arguments): \(run.errors)")
            #expect(text.isEmpty || (run.output + run.errors).contains(text), "\(arguments): \(run)")
            if text.hasSuffix("no method") { #expect(run.output == "") }
        }
        #expect(try program.end().contains("right"))
    }

    @Test("Without --all, only the program's classes are listed, and those of its executable first")
    func ownClasses() throws {
        struct List: Decodable {
            struct Class: Decodable {
                let name: String
                let origin: String
            }
            let classes: [Class]
            let hidden: Int?
        }
        func list(_ options: [String]) throws -> List {
            let run = try runtime.hookctl(["classes", "--json"] + options + LiveProgram.patience)
            #expect(run.status == 0 && run.errors == "")
            return try JSONDecoder().decode(List.self, from: Data(run.output.utf8))
        }
        let (own, all) = (try list([]), try list(["--all"]))
        #expect(own.classes.allSatisfy { ["program", "library"].contains($0.origin) })
        #expect(own.classes.contains { $0.name == "AgentCounter" && $0.origin == "program" })
        #expect(own.classes.contains { $0.name == "ServiceModule.Service" })
        // All that the runtime's sources define, and Swift's libraries.
        let foreign = all.classes.filter { !["program", "library"].contains($0.origin) }
        #expect(foreign.contains { $0.name == "NSObject" && $0.origin == "runtime" })
        #expect(foreign.contains { $0.name.hasPrefix("Swift.") && $0.origin == "system" })
        #expect(all.hidden == nil && own.hidden == foreign.count)
        #expect(all.classes.count == own.classes.count + foreign.count)
        let ranks = all.classes.map { ["program": 0, "library": 1, "runtime": 2, "system": 3][$0.origin] ?? 9 }
        #expect(ranks == ranks.sorted())
        #expect(try list(["NSObject"]).classes.map(\.origin) == ["runtime"])
        #expect(try program.end().contains("right"))
    }

    @Test("A graph leaves out what is inherited from the root class, unless it is hooked or asked for")
    func graphOfRoot() throws {
        func text(_ options: [String]) throws -> String {
            try runtime.hookctl(["graph", "AgentCounter"] + options + LiveProgram.patience).output
        }
        #expect(try !text([]).contains("isEqual:") && text([]).contains("next:"))
        #expect(try text(["--inherited"]).contains("isEqual:") && text(["isEqual:"]).contains("isEqual:"))
        #expect(try runtime.hookctl(["graph", "NSObject"] + LiveProgram.patience).output.contains("isEqual:"))
        #expect(try runtime.hookctl(["hook", "NSObject", "isEqual:", "--count"] + LiveProgram.patience).status == 0)
        let hooked = try text([])
        #expect(hooked.contains("+") && hooked.contains("isEqual:") && !hooked.contains("hash "))
        #expect(try program.end().contains("right"))
    }

    /// Starts a client that traces at full rate into the file `trace`, and waits for its first data.
    private func busyClient(in folder: TemporaryFolder, _ options: [String] = []) throws -> pid_t {
        let client = try Subprocess.start(
            [Hookctl.executable.path, "trace", "*Counter"] + options + LiveProgram.patience, in: "/",
            output: .file(folder.url.appendingPathComponent("trace").path), errors: .file("/dev/null"),
            environment: runtime.environment)
        try Waiting.wait(for: "a trace") { folder.size(of: "trace") > 100_000 }
        return client
    }

    @Test("A client that is killed, stops reading or leaves does not affect the process")
    func badClients() throws {
        for signal in [SIGKILL, SIGSTOP, SIGTERM] {
            let client = try busyClient(in: TemporaryFolder(), ["--limit", "1000000"])
            kill(client, signal)
            // Other clients are served while its trace is not read.
            for _ in 0..<3 {
                #expect(try runtime.hookctl(["classes", "AgentCounter"] + LiveProgram.patience).status == 0)
            }
            if signal != SIGTERM { kill(client, SIGKILL) }
            #expect(try Subprocess.wait(client) == (signal == SIGTERM ? 0 : -SIGKILL))
        }
        #expect(try program.end().contains("right"))
    }

    @Test("The end of the process ends a trace, and its output is complete")
    func killedProcess() throws {
        let folder = try TemporaryFolder()
        let client = try busyClient(in: folder, ["--output", "perfetto", "--limit", "10000"])
        program.kill()
        #expect(try Subprocess.wait(client) == 69)
        let trace = Data(try folder.text(of: "trace").utf8)
        let events = try JSONSerialization.jsonObject(with: trace) as? [[String: Any]]
        #expect(events?.contains { $0["ph"] as? String == "B" } ?? false)
    }

    @Test("A stopped process is reported with exit code 75, and continues")
    func stoppedProcess() throws {
        program.signal(SIGSTOP)
        for arguments in [["classes"], ["trace", "AgentCounter"]] {
            let run = try runtime.hookctl(arguments + ["--timeout", "0.5"])
            #expect(run.status == 75)
            #expect(run.errors.contains("is stopped"), "\(run.errors)")
        }
        program.signal(SIGCONT)
        #expect(try program.end().contains("right"))
    }

    @Test("On a terminal top shows measurements of the process in place")
    func topOnTerminal() throws {
        let terminal = try Terminal(
            ["top", "--interval", "0.1"] + LiveProgram.patience, environment: runtime.environment)
        #expect(terminal.waits(for: "-[AgentCounter next:]\u{1B}[K", count: 2))
        terminal.type("\u{3}")
        let (status, text) = try terminal.end()
        #expect(status == 0)
        #expect(text.contains("calls/s"))
        #expect(try program.end().contains("right"))
    }
}

@Suite("hookctl run and a real agent")
struct LiveRunTests {
    @Test("A program that hookctl starts is traced from its first call on, and ends as it does alone")
    func run() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        // The program runs until some of its calls are in the trace.
        let line = """
            (n=0; until grep -q enter trace.json 2> /dev/null || [ $n -eq 3000 ]; do sleep 0.1; n=$((n + 1)); done; echo end) |
            "$0" run --trace '-[AgentCounter *]' --output json --file trace.json --limit 100 -- "$1"
            """
        let status = try Subprocess.run(
            ["/bin/sh", "-c", line, Hookctl.executable.path, LiveProgram.executable], in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path), environment: runtime.environment)
        #expect(status == 0)
        #expect(try folder.text(of: "output").contains("right"))
        let lines = try folder.text(of: "trace.json").split(separator: "\n").dropFirst()
        let first = try JSONDecoder().decode(TraceEvent.self, from: Data(try #require(lines.first).utf8))
        #expect(first.kind == .enter && first.arguments.map(\.text) == ["0"])
    }
}
#endif
