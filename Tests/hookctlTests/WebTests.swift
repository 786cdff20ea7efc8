#if Agent
import AgentProtocol
import Foundation
import TestSupport
import Testing

@Suite("hookctl web")
struct WebTests {
    private let runtime: RuntimeFolder

    init() throws {
        runtime = try RuntimeFolder()
    }

    // MARK: The page

    /// The names of the files that the text refers to.
    private func files(in text: String) -> [String] {
        text.matches(of: /(?:from |href=|src=)"(?:\.\/)?([a-z]+\.(?:js|css|svg))"/).map { String($0.1) }
    }

    @Test("The page and all its files are served, and refer to no other server")
    func page() throws {
        let web = try RunningWeb(in: runtime)
        let types = ["": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"]
        var (todo, done) = ([""], Set<String>())
        while let name = todo.popLast() {
            guard done.insert(name).inserted else { continue }
            let answer = try web.get(name)
            #expect(answer.status == 200, "\(name)")
            let type = try #require(types[name.split(separator: ".").dropFirst().first.map(String.init) ?? ""])
            #expect(answer.headers["content-type"]?.hasPrefix(type) == true, "\(name)")
            let others = answer.body.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
            #expect(!others.contains("//cdn") && !others.contains("http:") && !others.contains("https:"), "\(name)")
            #expect(!others.contains("innerHTML") && !others.contains("insertAdjacentHTML"), "\(name)")
            todo += files(in: answer.body)
        }
        #expect(done.count > 10 && done.contains("page.css") && done.contains("tracing.js"))
    }

    @Test("Each answer has a strict content security policy, and is not stored")
    func headers() throws {
        let web = try RunningWeb(in: runtime)
        for answer in [try web.get(""), try web.get("page.js"), try web.get("ps"), try web.get("nothing")] {
            let policy = try #require(answer.headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
            #expect(policy.contains("require-trusted-types-for 'script'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe") && !policy.contains("*"))
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["referrer-policy"] == "no-referrer")
            #expect(answer.headers["access-control-allow-origin"] == nil)
        }
    }

    // MARK: Refusals

    @Test("Without the token, and below other addresses, nothing is there")
    func unknownAddresses() throws {
        let web = try RunningWeb(in: runtime)
        let wrong = String(web.token.dropLast()) + (web.token.hasSuffix("0") ? "1" : "0")
        let paths = [
            "/", "/\(web.token)", "/\(wrong)/", "/\(wrong)/ps", "/ps", "/\(web.token)/nothing", "/\(web.token)/run",
            "/\(web.token)/hook?argument=Photo&argument=pick:", "/\(web.token)/../ps", "/\(web.token)/ps/ps", "//ps",
        ]
        for path in paths {
            let answer = try web.ask("GET \(path)")
            #expect(answer.status == 404, "\(path)")
            #expect(answer.body.hasPrefix("There is no such page."), "\(path)")
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            #expect(try web.ask("\(method) /\(web.token)/ps").status == 405)
        }
    }

    static let foreignHosts = [
        "example.com", "example.com:8462", "127.0.0.1.example.com", "localhost.example.com", "127.0.0.2", "0.0.0.0",
        "127.0.0.1:8462:1", "127.0.0.1; script-src *", "",
    ]

    @Test("A request for another host is refused, as it comes by DNS rebinding", arguments: foreignHosts)
    func foreignHost(_ host: String) throws {
        let web = try RunningWeb(in: runtime)
        #expect(try web.get("ps", ["Host": host]).status == 403)
        for own in ["localhost", "localhost:1", "127.0.0.1:65535", "[::1]:80", "LOCALHOST:8462"] {
            #expect(try web.get("ps", ["Host": own]).status == 200, "\(own)")
        }
    }

    @Test("A request of another page is refused, a WebSocket's too")
    func foreignOrigin() throws {
        let web = try RunningWeb(in: runtime)
        let upgrade = [
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        let foreign = [
            "http://example.com", "null", "https://127.0.0.1:\(web.port)", "http://127.0.0.1:1", "http://localhost",
        ]
        for origin in foreign {
            #expect(try web.get("ps", ["Origin": origin]).status == 403, "\(origin)")
            let answer = try web.get("trace?argument=Photo", upgrade.merging(["Origin": origin]) { $1 })
            #expect(answer.status == 403, "\(origin)")
        }
        #expect(try web.get("ps", ["Origin": "http://127.0.0.1:\(web.port)"]).status == 200)
    }

    // MARK: Answers

    static let answers = [
        ("ps", ["ps"]), ("classes?pid=%", ["classes"]), ("classes?argument=*Photo*", ["classes", "*Photo*"]),
        ("describe?argument=PhotoPicker", ["describe", "PhotoPicker"]), ("hooks?pid=%", ["hooks"]),
        ("graph?argument=PhotoPicker&argument=pick%3A", ["graph", "PhotoPicker", "pick:"]),
        ("describe?argument=Nobody", ["describe", "Nobody"]),
    ]

    @Test("An address of a command answers with the JSON that the command prints", arguments: answers)
    func answer(_ address: String, _ arguments: [String]) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let web = try RunningWeb(in: runtime)
        let answer = try web.get(address.replacingOccurrences(of: "=%", with: "=\(CannedAgent.processID)"))
        let run = try runtime.hookctl(arguments + ["--json"])
        #expect(answer.headers["content-type"] == "application/json")
        if run.status == 0 {
            #expect(answer.status == 200)
            #expect(answer.body + "\n" == run.output)
        } else {
            #expect(answer.status == 404)
            #expect(try refusal(answer.body) == (run.status, run.errors.dropFirst("hookctl: ".count) + ""))
        }
    }

    /// The exit code and the sentence of an answer, with its line break.
    private func refusal(_ body: String) throws -> (Int32, String) {
        struct Answer: Decodable {
            struct Reason: Decodable {
                let status: Int32
                let message: String
            }
            let error: Reason
        }
        let error = try JSONDecoder().decode(Answer.self, from: Data(body.utf8)).error
        return (error.status, error.message + "\n")
    }

    @Test("Refused requests have a sentence and the exit code of the command")
    func refusals() throws {
        let web = try RunningWeb(in: runtime)
        let cases: [(String, Int, Int32, String)] = [
            ("classes?pid=\(CannedAgent.goneProcessID)", 503, 69, "has no agent"),
            ("classes?pid=x", 400, 64, "invalid"), ("classes?nothing=1", 400, 64, "Unknown option"),
            ("describe", 400, 64, "Give the name of a class"),
            ("classes?file=/bin/true", 400, 64, "reads no files"),
            ("describe?argument=A&file=/bin/true", 400, 64, "reads no files"),
            ("hooks", 503, 69, "no process has an agent"),
        ]
        for (address, status, code, text) in cases {
            let answer = try web.get(address)
            #expect(answer.status == status, "\(address)")
            let (exit, message) = try refusal(answer.body)
            #expect(exit == code, "\(address)")
            #expect(message.contains(text), "\(message)")
        }
        for (address, text) in [
            ("trace", "Missing"), ("trace?argument=a%20b", "not a pattern"), ("instances?argument=A", "no process"),
        ] {
            #expect(try web.open(address).lines().last?.contains(text) == true, "\(address)")
        }
    }

    @Test("A trace's messages are the lines that hookctl trace prints, and end as it does")
    func trace() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let web = try RunningWeb(in: runtime)
        let lines = try web.open("trace?argument=-%5BPhoto*%20*%5D&thread=main&limit=500").lines()
        let (messages, events) = (
            lines.filter { $0.contains("\"messages\"") }, lines.filter { !$0.contains("\"messages\"") }
        )
        let printed = try Snapshot.text(of: "trace-json").split(separator: "\n").map(String.init)
        // The snapshot's trace has no filter.
        let shown = events.map { $0.replacingOccurrences(of: "\"filter\":\"thread main\",", with: "") }
        let isEvent = { (line: String) in !line.hasPrefix("{\"end\"") }
        #expect(shown.filter(isEvent) == printed.filter(isEvent))
        #expect(messages.contains { $0.contains("cannot be hooked") })
        let asked = runtime.commands.withLock { $0 }.contains {
            guard case .trace(["-[Photo* *]"], nil, nil, ["main"], 500, _) = $0 else { return false }
            return true
        }
        #expect(asked)
    }

    @Test("Hooks are sent each second with their measurements, and objects as they come")
    func streams() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let web = try RunningWeb(in: runtime)
        let client = try web.open("hooks?pid=\(CannedAgent.processID)&measure=")
        for _ in 0..<2 {
            let report = try JSONValue(try #require(client.next()))
            #expect(report.keys.isSuperset(of: ["hooks", "measurements", "p99"]))
            try client.acknowledge()
        }
        #expect(runtime.commands.withLock { $0.contains(.measure(patterns: [])) })
        let lines = try web.open("instances?argument=Photo").lines()
        #expect(lines == (try Snapshot.text(of: "instances-json")).split(separator: "\n").map(String.init))
    }

    // MARK: Slow pages

    @Test("A page that reads nothing delays no process, and learns how much it has missed")
    func slowPage() throws {
        let (parts, eventsOfPart, droppedOfPart) = (1000, 64, UInt64(5))
        let event = TraceEvent(
            kind: .leave, thread: 1, threadName: "main", time: 1, depth: 0, method: "-[Photo pick:]", receiver: "",
            arguments: [], result: nil, duration: 1)
        let part = FakeAgent.Action.part(
            .calls(events: Array(repeating: event, count: eventsOfPart), dropped: droppedOfPart))
        let isRead = Locked(false)
        let agent = try FakeAgent(CannedAgent.processID, in: runtime) { command in
            guard case .trace = command else { return CannedAgent.actions(for: command) }
            let sent = FakeAgent.Action.until {
                isRead.withLock { $0 = true }
                return true
            }
            let begin = FakeAgent.Action.part(.methods(names: ["-[Photo pick:]"], refusals: []))
            return [begin] + Array(repeating: part, count: parts) + [sent] + CannedAgent.ended
        }
        defer { withExtendedLifetime(agent) {} }
        let web = try RunningWeb(in: runtime)
        let client = try web.open("trace?argument=Photo")
        // hookctl reads all, although the page reads nothing.
        try Waiting.wait(for: "the whole trace") { isRead.withLock { $0 } }
        // Eight messages come without an answer; each answer brings one more.
        var lines: [String] = []
        for _ in 0..<8 { lines += try #require(client.next()).split(separator: "\n").map(String.init) }
        for _ in 0..<8 { try client.acknowledge() }
        lines += try client.lines()
        let unsent = lines.compactMap { $0.firstMatch(of: /^\{"unsent":(\d+)\}$/).flatMap { Int($0.1) } }
        let events = lines.count { $0.contains("\"kind\":\"leave\"") }
        let dropped = lines.compactMap { $0.firstMatch(of: /^\{"dropped":(\d+)\}$/).flatMap { Int($0.1) } }
        #expect(!unsent.isEmpty && events < parts * eventsOfPart)
        // A line that is left out and tells of dropped calls counts as these.
        let sum = (events, dropped.reduce(0, +), unsent.reduce(0, +))
        #expect(sum.0 + sum.1 + sum.2 == parts * (eventsOfPart + Int(droppedOfPart)), "\(sum)")
        #expect(lines.contains { $0.hasPrefix("{\"messages\":") })
    }

    @Test("A head of any length is read, as docs/limits.md says")
    func longHead() throws {
        let web = try RunningWeb(in: runtime)
        #expect(try web.get("ps", ["X-Long": String(repeating: "a", count: 5_000)]).status == 200)
    }

    @Test("When there are no descriptors left, hookctl web ends with a sentence and exit code 73")
    func manyConnections() throws {
        let folder = try TemporaryFolder()
        let script = "ulimit -n 64; exec \"$0\" web --json --port 0"
        let process = try Subprocess.start(
            ["/bin/sh", "-c", script, Hookctl.executable.path], in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path),
            errors: .file(folder.url.appendingPathComponent("errors").path), environment: runtime.environment)
        try Waiting.wait(for: "the address") {
            try folder.has("output") && folder.text(of: "output").hasSuffix("}\n")
        }
        let address = try #require(try folder.text(of: "output").firstMatch(of: /127\.0\.0\.1:(\d+)/))
        let port = try #require(UInt16(address.1))
        // Connections that ask nothing; the last ones may be refused.
        let connections = (0..<100).map { _ in try? WebConnection(port: port) }
        #expect(try withExtendedLifetime(connections) { try Subprocess.wait(process) } == 73)
        let errors = try folder.text(of: "errors")
        #expect(errors == "hookctl: hookctl web cannot listen any more: Too many open files; start it again\n")
    }

    @Test("When pages go, their traces end, and others are served")
    func gonePages() throws {
        let pages = 10
        let ended = Locked(0)
        let agent = try FakeAgent(CannedAgent.processID, in: runtime) { command in
            guard case .trace = command else { return CannedAgent.actions(for: command) }
            return [
                .part(.methods(names: ["-[Photo pick:]"], refusals: [])), .flood(.calls(events: [], dropped: 1)),
                .until {
                    ended.withLock { $0 += 1 }
                    return true
                },
            ]
        }
        defer { withExtendedLifetime(agent) {} }
        let web = try RunningWeb(in: runtime)
        for page in 1...pages {
            do {
                let client = try web.open("trace?argument=Photo")
                #expect(try client.lines(until: "dropped").count > 0)
            }
            try Waiting.wait(for: "the end of the trace") { ended.withLock { $0 == page } }
            for _ in 0..<3 { #expect(try web.get("ps").status == 200) }
        }
    }

    // MARK: Places

    @Test("Ctrl-C and SIGTERM end hookctl web with exit code 0, SIGKILL leaves nothing that matters")
    func ends() throws {
        for signal in [SIGINT, SIGTERM, SIGHUP] { #expect(try RunningWeb(in: runtime).end(by: signal) == 0) }
    }

    @Test("A port that is in use is refused with a sentence and exit code 73")
    func portInUse() throws {
        let web = try RunningWeb(in: runtime)
        let run = try runtime.hookctl(["web", "--port", "\(web.port)"])
        #expect((run.status, run.output) == (73, ""))
        #expect(
            run.errors.hasPrefix("hookctl: port \(web.port) is in use, perhaps by another hookctl web; give --port"))
    }

    @Test("A Unix socket is the user's own, is removed at the end, and replaces one that is left, but nothing else")
    func socket() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("web.sock").path
        let web = try RunningWeb(in: runtime, ["--socket", path])
        #expect(web.socket == path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700 & ~0o077)
        #expect(try web.get("ps", ["Host": "localhost:8462"]).status == 200)
        let second = try runtime.hookctl(["web", "--socket", path])
        #expect(second.status == 73)
        #expect(second.errors == "hookctl: \(path) is in use; give --socket another path\n")
        #expect(try web.end() == 0)
        #expect(!folder.has("web.sock"))

        let killed = try RunningWeb(in: runtime, ["--socket", path])
        #expect(try killed.end(by: SIGKILL) == -SIGKILL)
        #expect(folder.has("web.sock"))
        let next = try RunningWeb(in: runtime, ["--socket", path])
        #expect(try next.get("ps").status == 200)
        // Another socket that has come in its place stays.
        #expect(rename(path, path + ".aside") == 0)
        let other = try RunningWeb(in: runtime, ["--socket", path])
        #expect(try next.end() == 0)
        #expect(try other.get("ps").status == 200)
        #expect(folder.has("web.sock"))

        let file = folder.url.appendingPathComponent("file").path
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        for other in [file, folder.url.path, "/no/such/folder/web.sock", "/tmp/" + String(repeating: "a", count: 200)] {
            #expect(try runtime.hookctl(["web", "--socket", other]).status == 73, "\(other)")
        }
        #expect(try folder.text(of: "file") == "mine")
    }

    @Test("Wrong options, and a process without an agent, are refused")
    func refusedArguments() throws {
        #expect(try runtime.hookctl(["web", "--port", "1", "--socket", "a"]).status == 64)
        #expect(try runtime.hookctl(["web", "--port", "65536"]).status == 64)
        let absent = try runtime.hookctl(["web", "\(CannedAgent.goneProcessID)", "--port", "0"])
        #expect((absent.status, absent.output) == (69, ""))
        #expect(absent.errors.contains("has no agent"))
    }

    @Test("Each start has a new token; with --keep-token it stays the same in a file of the user")
    func token() throws {
        let first = try RunningWeb(in: runtime)
        #expect(first.token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        let path = runtime.url.appendingPathComponent("hookctl/web-token").path
        #expect(!FileManager.default.fileExists(atPath: path))
        let second = try RunningWeb(in: runtime)
        #expect(second.token != first.token)
        #expect(try second.ask("GET /\(first.token)/ps").status == 404)

        let keeping = ["--port", "0", "--keep-token"]
        let kept = try RunningWeb(in: runtime, keeping)
        #expect(kept.token != first.token && kept.token != second.token)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try RunningWeb(in: runtime, keeping).token == kept.token)
        #expect(try RunningWeb(in: runtime).token != kept.token)
        // A token that others could have read or written is not used.
        chmod(path, 0o644)
        #expect(try RunningWeb(in: runtime, keeping).token != kept.token)
    }

    @Test("The address names the process, and is printed for people as well")
    func printed() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let terminal = try Terminal(
            ["web", "\(CannedAgent.processID)", "--port", "0"], environment: runtime.environment)
        #expect(terminal.waits(for: "/#pid=\(CannedAgent.processID)\r\n"))
        #expect(terminal.waits(for: "Ctrl-C ends hookctl web"))
        terminal.type("\u{3}")
        let (status, text) = try terminal.end()
        #expect(status == 0)
        #expect(text.contains(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/#pid=/))
    }
}

@Suite("hookctl web and a real agent")
struct LiveWebTests {
    @Test("Each view's data come from the process, which is not affected")
    func views() throws {
        let runtime = try RuntimeFolder()
        let program = try LiveProgram(in: runtime)
        let web = try RunningWeb(in: runtime)
        let patience = "timeout=\(Waiting.patience.components.seconds)"
        for (address, text) in [
            ("ps?", "AgentProgram"), ("classes?", "\"AgentCounter\""), ("describe?argument=AgentCounter&", "next:"),
            ("graph?argument=AgentCounter&", "AgentCounter (meta)"), ("hooks?", "-[AgentCounter next:]"),
        ] {
            let answer = try web.get(address + patience)
            #expect(answer.status == 200, "\(address)")
            #expect(answer.body.contains(text), "\(address)")
        }
        let trace = try web.open("trace?argument=-%5BAgentCounter%20*%5D&limit=1000&\(patience)")
        #expect(try trace.lines(until: "\"kind\":\"leave\"").contains { $0.contains("\"kind\":\"enter\"") })
        let hooks = try web.open("hooks?measure=&\(patience)")
        #expect(try hooks.lines(until: "\"p99\":").count > 0)
        let instances = try web.open("instances?argument=AgentCounter&interval=0.01&\(patience)")
        for _ in 0..<3 {
            #expect(try #require(instances.next()).contains("\"isLast\":false"))
            try instances.acknowledge()
        }
        #expect(try program.end().contains("right"))
        // The end of the process ends the streams.
        #expect(try trace.lines().last != nil)
        #expect(try hooks.lines().last?.contains("\"error\"") == true)
    }
}
#else
import Testing

@Suite("hookctl web without the agent")
struct WebTests {
    @Test("It says that it was built without the page")
    func refusal() throws {
        let run = try Hookctl.run(["web", "--port", "0"])
        #expect((run.status, run.output) == (69, ""))
        #expect(run.errors == "hookctl: this hookctl was built without hookctl web; build it with the trait Agent\n")
    }
}
#endif
