import AgentProtocol
import Foundation
import TestSupport
import Testing

@Suite("hookctl top, and measuring")
struct TopTests {
    private let runtime: RuntimeFolder

    init() throws {
        runtime = try RuntimeFolder()
    }

    @Test("A single picture of top matches its snapshot", arguments: [("top-text", []), ("top-json", ["--json"])])
    func once(_ name: String, _ options: [String]) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--once", "--interval", "0.01"] + options)
        #expect(run.status == 0)
        #expect(run.errors == "")
        try Snapshot.expect(run.output, is: name)
    }

    @Test(
        "A histogram has a row for each doubling of the time",
        arguments: [("top-histogram-text", []), ("top-histogram-json", ["--json"])])
    func histogram(_ name: String, _ options: [String]) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(
            ["top", "--histogram", "-[PhotoPicker pick:]", "--once", "--interval", "0.01"] + options)
        #expect(run.status == 0, "\(run.errors)")
        try Snapshot.expect(run.output, is: name)
        #expect(try runtime.hookctl(["top", "x", "--histogram", "y"]).status == 64)
    }

    @Test("--rows limits the number of shown methods, also in JSON", arguments: [[], ["--json"]])
    func rows(_ options: [String]) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--once", "--interval", "0.01", "--rows", "1"] + options)
        #expect(run.output.components(separatedBy: "[Photo").count == 2)
    }

    /// An agent that performs the actions when it is asked for the count-th time.
    private func agent(asked count: Int, end: [FakeAgent.Action]) throws -> FakeAgent {
        let asked = Locked(0)
        return try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .measurements = command else { return CannedAgent.actions(for: command) }
            let number = asked.withLock { value in
                value += 1
                return value
            }
            return CannedAgent.actions(for: command) + (number == count ? end : [])
        }
    }

    @Test(
        "Without a terminal, pictures follow each other until Ctrl-C or the end of the process",
        arguments: [FakeAgent.Action.interrupt, .close])
    func plain(_ end: FakeAgent.Action) throws {
        let agent = try agent(asked: 3, end: [end])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--interval", "0.01"])
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.components(separatedBy: "calls/s").count >= 2)
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("Ctrl-C before the only picture is reported")
    func interruptedOnce() throws {
        let agent = try agent(asked: 1, end: [.interrupt])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--once", "--interval", "1000"])
        #expect((run.status, run.output) == (130, ""))
        #expect(run.errors == "hookctl: interrupted before the answer was complete\n")
    }

    @Test("Ctrl-C while top waits for an answer is not a failure")
    func interruptedAnswer() throws {
        let asked = Locked(0)
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .measurements = command else { return CannedAgent.actions(for: command) }
            let isFirst = asked.withLock { value in
                value += 1
                return value == 1
            }
            return isFirst ? CannedAgent.actions(for: command) : [.interrupt, .silence]
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--interval", "0.01"])
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test("Methods that cannot be measured are reported, and later hooks are measured")
    func renewed() throws {
        let asked = Locked(0)
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .measure = command else { return CannedAgent.actions(for: command) }
            let isFirst = asked.withLock { value in
                value += 1
                return value == 1
            }
            let names = isFirst ? [] : ["-[PhotoPicker pick:]"]
            return [.last(.methods(names: names, refusals: ["-[NSObject retain] cannot be hooked"]))]
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--once", "--interval", "0.01"])
        #expect(run.errors == "hookctl: -[NSObject retain] cannot be hooked\n")
        #expect(run.output.contains("-[PhotoPicker pick:]"))
        #expect(!run.output.contains("-[Photo title]"))
    }

    /// An agent that refuses a method from the third request to measure it on.
    private func endingAgent() throws -> FakeAgent {
        let asked = Locked(0)
        return try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .measure = command else { return CannedAgent.actions(for: command) }
            let number = asked.withLock { value in
                value += 1
                return value
            }
            return number < 3
                ? CannedAgent.actions(for: command)
                : [.last(.methods(names: ["-[Photo title]"], refusals: [Self.reason]))]
                    + (number == 6 ? [.interrupt] : [])
        }
    }

    private static let reason = "-[PhotoPicker pick:] is no longer measured: its calls nest so deeply"

    @Test("A method that is not measured any more is reported once, and not shown from then on")
    func ended() throws {
        let agent = try endingAgent()
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["top", "--interval", "0.01"])
        #expect(run.status == 0)
        #expect(run.errors == "hookctl: \(Self.reason)\n")
        let pictures = run.output.components(separatedBy: "calls/s")
        #expect(pictures[1].contains("-[PhotoPicker pick:]"))
        #expect(!(pictures.last?.contains("-[PhotoPicker pick:]") ?? true))
    }

    @Test("On a terminal the report is below the methods, and is printed again after the picture has gone")
    func endedInPlace() throws {
        let agent = try endingAgent()
        defer { withExtendedLifetime(agent) {} }
        let terminal = try terminal(["top", "--interval", "0.01"])
        #expect(terminal.waits(for: Self.reason + "\u{1B}[K", count: 2))
        terminal.type("\u{3}")
        let (status, text) = try terminal.end()
        #expect(status == 0)
        #expect(text.hasSuffix(Self.leave + "hookctl: \(Self.reason)\r\n"), "\(text.suffix(200))")
    }

    @Test("hooks reports a method that is not measured any more")
    func endedHooks() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .measurements = command else { return CannedAgent.actions(for: command) }
            let value = AgentProtocol.Measurement(
                method: "-[PhotoPicker pick:]", calls: 3, mean: nil, p99: nil, end: Self.reason)
            return [.last(.measurements(values: [value]))]
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["hooks", "--json"])
        #expect(run.status == 0)
        #expect(run.errors == "hookctl: \(Self.reason)\n")
        #expect(run.output.contains("\"end\""))
    }

    @Test("Ctrl-C ends the measuring of hooks, and their numbers are shown")
    func interruptedMeasuring() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            let interrupts = if case .measure = command { true } else { false }
            return CannedAgent.actions(for: command) + (interrupts ? [.interrupt] : [])
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["hooks", "--measure", "--seconds", "1000"])
        #expect(run.status == 0)
        #expect(run.errors == "")
        try Snapshot.expect(run.output, is: "agent-hooks-measure")
    }

    // MARK: Terminal

    private func terminal(_ arguments: [String], rows: UInt16 = 24) throws -> Terminal {
        try Terminal(arguments, rows: rows, environment: runtime.environment.merging(["NO_COLOR": ""]) { $1 })
    }

    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J"
    private static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    @Test("On a terminal the picture is updated in place, without typed keys, and Ctrl-C restores the terminal")
    func inPlace() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let terminal = try terminal(["top", "--interval", "0.01"])
        #expect(terminal.waits(for: "-[PhotoPicker pick:]\u{1B}[K", count: 2))
        #expect(!terminal.showsKeys)
        terminal.type("\u{3}")
        let (status, text) = try terminal.end()
        #expect(status == 0)
        #expect(text.hasPrefix(Self.enter))
        #expect(text.contains("\u{1B}[2m"))
        #expect(text.hasSuffix(Self.leave))
    }

    @Test("A picture is drawn again when its terminal is resized")
    func resized() throws {
        let calls = Locked<UInt64>(10_000)
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .measurements = command else { return CannedAgent.actions(for: command) }
            calls.withLock { $0 += 1 }
            let value = AgentProtocol.Measurement(
                method: "-[PhotoPicker pick:]", calls: calls.withLock { $0 }, mean: nil, p99: nil)
            return [.last(.measurements(values: [value]))]
        }
        defer { withExtendedLifetime(agent) {} }
        let terminal = try terminal(["top", "--interval", "0.5"], rows: 2)
        #expect(terminal.waits(for: "calls/s"))
        #expect(!terminal.text.contains("-[PhotoPicker pick:]"))
        var rows: UInt16 = 24
        // Each picture has its own number, which occurs twice if the picture is drawn again.
        try Waiting.wait(for: "a picture that is drawn anew") {
            rows = rows == 24 ? 30 : 24
            terminal.resize(rows: rows, columns: 40)
            let numbers = terminal.text.matches(of: /\b1\d{4}\b/).map { String($0.output) }
            return Set(numbers).count < numbers.count
        }
        terminal.type("\u{3}")
        #expect(try terminal.end().status == 0)
    }

    @Test("Ctrl-Z restores the terminal until the shell continues the job")
    func stopped() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let terminal = try terminal(["top", "--interval", "0.01"])
        #expect(terminal.waits(for: "calls/s"))
        terminal.type("\u{1A}")
        #expect(terminal.waits(for: Self.leave))
        #expect(terminal.waitsUntilStopped())
        terminal.send(SIGCONT)
        #expect(terminal.waits(for: Self.enter, count: 2))
        terminal.type("\u{3}")
        #expect(try terminal.end().status == 0)
    }

    @Test("A terminal that has gone ends top")
    func hungUp() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let terminal = try terminal(["top", "--interval", "0.01"])
        #expect(terminal.waits(for: "calls/s"))
        #expect([0, 74].contains(try terminal.hangUp()))
    }

    @Test("On a terminal that cannot move its cursor, pictures follow each other")
    func dumbTerminal() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let terminal = try Terminal(
            ["top", "--interval", "0.01"], environment: runtime.environment.merging(["TERM": "dumb"]) { $1 })
        #expect(terminal.waits(for: "calls/s", count: 2))
        terminal.type("\u{3}")
        #expect(!(try terminal.end().text.contains("\u{1B}")))
    }

    @Test("On a terminal hookctl shows what it waits for, and erases it afterwards")
    func waiting() throws {
        let seen = Locked(false)
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            [.until { seen.withLock { $0 } }] + CannedAgent.actions(for: command)
        }
        defer { withExtendedLifetime(agent) {} }
        let terminal = try terminal(["doctor"])
        #expect(terminal.waits(for: "hookctl: waiting for process \(CannedAgent.goneProcessID)"))
        seen.withLock { $0 = true }
        let (status, text) = try terminal.end()
        #expect(status == 1)
        #expect(text.contains("\r\u{1B}[K"))
    }
}
