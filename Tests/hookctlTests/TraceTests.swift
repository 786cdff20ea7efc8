import AgentProtocol
import Foundation
import Testing

@Suite("hookctl trace")
struct TraceTests {
    private let runtime: RuntimeFolder
    private let folder: TemporaryFolder

    init() throws {
        runtime = try RuntimeFolder()
        folder = try TemporaryFolder()
    }

    /// An agent whose process ends after the trace.
    private func agent() throws -> FakeAgent {
        try CannedAgent.start(in: runtime, processID: CannedAgent.goneProcessID)
    }

    private func agent(
        _ processID: Int = CannedAgent.goneProcessID, tracing trace: [FakeAgent.Action],
        stopping stop: [FakeAgent.Action] = [.last(nil)]
    ) throws -> FakeAgent {
        try FakeAgent(processID, in: runtime) { command in
            switch command {
            case .trace: trace
            case .stop: stop
            default: CannedAgent.actions(for: command, processID)
            }
        }
    }

    /// Runs a line of the shell; `$0` in it is hookctl.
    private func shell(_ line: String) throws -> Int32 {
        try Subprocess.run(
            ["/bin/sh", "-c", line, Hookctl.executable.path], in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path), environment: runtime.environment)
    }

    // MARK: Output

    /// Snapshot name and options.
    static let traces: [(String, [String])] = [
        ("trace-text", []),
        ("trace-json", ["--json"]),
        ("trace-perfetto", ["--output", "perfetto"]),
    ]

    @Test("A trace matches its snapshot, and ends when the process exits", arguments: traces)
    func output(_ name: String, _ options: [String]) throws {
        let agent = try agent()
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "-[Photo* *]"] + options)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("-[Photo retain] cannot be hooked"))
        #expect(run.errors.contains("tracing -[Photo* *]: 2 methods"))
        try Snapshot.expect(run.output, is: name)
    }

    @Test("Impossible depths of calls are not a failure", arguments: ["text", "perfetto"])
    func depth(_ format: String) throws {
        var deep = CannedAgent.traceEvent
        deep.depth = .max
        var negative = deep
        negative.depth = .min
        let agent = try agent(
            tracing: [CannedAgent.trace[0], .part(.calls(events: [deep, negative], dropped: 0))]
                + CannedAgent.ended)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--output", format])
        #expect(run.status == 0)
        #expect(run.output.utf8.count < 10_000)
    }

    @Test("A method that is added later and cannot be hooked is reported, and the trace continues")
    func lateRefusal() throws {
        let refusal = AgentPayload.methods(names: [], refusals: ["-[Later retain] cannot be hooked"])
        let agent = try agent(
            tracing: [CannedAgent.trace[0], .part(refusal), CannedAgent.trace[2]] + CannedAgent.ended)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*"])
        #expect(run.status == 0 && run.output.contains("pick: 42"))
        #expect(run.errors.contains("hookctl: -[Later retain] cannot be hooked\n"))
    }

    // MARK: Asking

    @Test("The patterns, the filters and the limit reach the agent")
    func request() throws {
        let agent = try agent(tracing: [.part(.methods(names: [], refusals: []))] + CannedAgent.ended)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(
            ["trace", "-[Photo* a]", "b", "--class", "P*", "--selector", "s:", "--limit", "7", "--thread", "12"]
                + ["--thread", "main"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("no method matches yet"))
        let expected = AgentCommand.trace(
            patterns: ["-[Photo* a]", "b"], classes: "P*", selectors: "s:", threads: ["12", "main"], callsPerSecond: 7)
        #expect(runtime.commands.withLock { $0 }.contains(expected))
    }

    @Test("Options that choose calls reach the agent, and are told in the heading and in JSON")
    func filter() throws {
        let agent = try agent(tracing: [.part(.methods(names: [], refusals: []))] + CannedAgent.ended)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(
            ["trace", "P*", "--where", "arg1 == 3", "--slower", "1.5ms", "--stack", "--depth", "5", "--json"])
        #expect(run.status == 0, "\(run.errors)")
        let told = "where arg1 == 3, slower than 1.50 ms, with stacks"
        #expect(run.errors.contains("tracing P*, \(told): "), "\(run.errors)")
        #expect(run.output.hasPrefix("{\"filter\":\"\(told)\","))
        let filter = CallFilter(condition: "arg1 == 3", slowerThan: 1_500_000, stackDepth: 5)
        let expected = AgentCommand.trace(
            patterns: ["P*"], classes: nil, selectors: nil, threads: [], callsPerSecond: 10_000, filter: filter)
        #expect(runtime.commands.withLock { $0 }.contains(expected))
    }

    @Test(
        "Options that choose no calls are wrong usage",
        arguments: [
            (["--where", "arg1 = 3"], "at character 6"), (["--slower", "3"], "1ms or 1.5s, not '3'"),
            (["--slower", "0ms"], "not '0ms'"),
            (["--depth", "0", "--stack"], "1 to 64"), (["--folded", "--json"], "--folded cannot be combined"),
        ])
    func wrongFilter(_ options: [String], _ text: String) throws {
        let run = try runtime.hookctl(["trace", "*"] + options)
        #expect(run.status == 64 && run.errors.contains(text), "\(run.errors)")
    }

    @Test("Folded stacks have the time of each call without the calls inside it")
    func folded() throws {
        func event(_ kind: TraceEvent.Kind, _ depth: Int, _ method: String, _ duration: UInt64? = nil) -> TraceEvent {
            var event = CannedAgent.traceEvent
            (event.kind, event.depth, event.method, event.duration) = (kind, depth, method, duration)
            if kind == .enter { event.stackNumber = depth + 1 } else { event.receiver = "" }
            return event
        }
        let stacks = AgentPayload.stacks(values: [
            TraceStack(number: 1, functions: ["main"]), TraceStack(number: 2, functions: ["main", "-[A a;b]"]),
        ])
        let events = [
            event(.enter, 0, "-[A a;b]"), event(.enter, 1, "-[B b]"), event(.leave, 1, "-[B b]", 200),
            event(.enter, 1, "-[B b]"), event(.leave, 1, "-[B b]", 300), event(.leave, 0, "-[A a;b]", 1000),
        ]
        let agent = try agent(
            tracing: [CannedAgent.trace[0], .part(stacks), .part(.calls(events: events, dropped: 0))]
                + CannedAgent.ended)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--folded"])
        #expect(run.output == "main;-[A a:b] 500\nmain;-[A a:b];-[B b] 500\n")
    }

    @Test("A pattern that cannot be parsed is wrong usage, and no agent is asked")
    func wrongPattern() throws {
        let agent = try agent()
        defer { withExtendedLifetime(agent) {} }
        for arguments in [["trace", "-[Photo pick:"], ["trace", "Photo", "a b"], ["top", "+[]"]] {
            let run = try runtime.hookctl(arguments)
            #expect(run.status == 64)
            #expect(run.errors.contains("is not a pattern"))
        }
        #expect(runtime.commands.withLock { $0 }.isEmpty)
    }

    @Test(
        "An agent's error about the patterns has its exit code",
        arguments: [(AgentError.Code.pattern, Int32(64)), (.tooMany, 65)])
    func refusal(_ code: AgentError.Code, _ status: Int32) throws {
        let agent = try agent(tracing: [.refuse(AgentError(code, "that is refused"))])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*"])
        #expect(run.status == status)
        #expect(run.errors == "hookctl: that is refused\n")
    }

    @Test("A program that waits before its main continues after its methods are traced")
    func waitingProgram() throws {
        let process = CannedAgent.waitingProcessID
        let agent = try FakeAgent(process, in: runtime) { command in
            if case .resume = command { return [.last(nil), .close] }
            return command.isTrace ? [CannedAgent.trace[0]] : CannedAgent.actions(for: command, process)
        }
        defer { withExtendedLifetime(agent) {} }
        _ = try runtime.hookctl(["trace", "*", "--timeout", "5"])
        let commands = runtime.commands.withLock { $0 }
        #expect(commands.map(\.isTrace) == [false, false, true, false])
        #expect(commands.first == .hello)
        #expect(commands.dropFirst().first == .attend)
        #expect(commands.last == .resume)
    }

    // MARK: The end

    @Test(
        "Ctrl-C ends a trace with the events that the agent has sent until then",
        arguments: ["text", "json", "perfetto"])
    func interrupted(_ format: String) throws {
        let agent = try agent(tracing: CannedAgent.trace + [.interrupt])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--output", format])
        #expect(run.status == 0)
        let other = try RuntimeFolder()
        let complete = try CannedAgent.start(in: other, processID: CannedAgent.goneProcessID)
        defer { withExtendedLifetime(complete) {} }
        // The other trace ends since its process exits, and says so.
        let expected = try other.hookctl(["trace", "*", "--output", format]).output
            .replacing(#""reason":"exit","status":0"#, with: #""reason":"stopped""#)
            .replacing(
                "the trace has ended: the process has exited with status 0", with: "the trace has ended as you asked")
        #expect(run.output == expected)
    }

    @Test("The events that come with the answer to the end are shown")
    func lastPart() throws {
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            switch command {
            case .trace: CannedAgent.trace + [.interrupt]
            // The number of the trace is 2, after hello.
            case .stop(2): [.reply(AgentReply(id: 2, isLast: true, payload: .calls(events: [], dropped: 4321)))]
            default: CannedAgent.actions(for: command)
            }
        }
        defer { withExtendedLifetime(agent) {} }
        #expect(try runtime.hookctl(["trace", "*"]).output.contains("4321 calls not shown"))
    }

    @Test("A trace ends when its time is over; if the agent no longer answers, events may be missing")
    func seconds() throws {
        let agent = try agent(tracing: CannedAgent.trace, stopping: [.silence])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--seconds", "0.05", "--timeout", "3"])
        #expect(run.status == 69)
        #expect(run.errors.contains("has not sent its last calls within 3 s"))
        #expect(run.output.contains("-[PhotoPicker pick:]"))
    }

    @Test("A trace ends when its time is over, also if calls come without a pause")
    func secondsOfMany() throws {
        let agent = try agent(
            tracing: [CannedAgent.trace[0], .flood(.calls(events: [CannedAgent.traceEvent], dropped: 0))])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--seconds", "0.05", "--timeout", "3"])
        #expect(run.status == 69)
        #expect(run.errors.contains("has not sent its last calls"))
    }

    @Test("A closed connection of a process that runs on is not a regular end of the trace")
    func letGo() throws {
        let agent = try agent(Int(getpid()), tracing: [CannedAgent.trace[0], .close])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--json"])
        #expect(run.status == 69)
        #expect(run.errors.contains("process \(getpid()) still runs"))
    }

    /// How the process ends, the exit code, and a part of the message.
    static let endings: [(TraceEnd, Int32, String)] = [
        (.exit(status: 0), 0, "has exited with status 0"), (.exit(status: 4), 3, "has exited with status 4"),
        (.shortage, 75, "runs out of memory"),
    ]

    @Test("The end of the process has its message and its exit code", arguments: endings)
    func ends(_ end: TraceEnd, _ status: Int32, _ text: String) throws {
        let agent = try agent(
            tracing: CannedAgent.trace + [.last(.calls(events: [], dropped: 0, end: end)), .close])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*"])
        #expect(run.status == status)
        #expect(
            run.errors.contains("the trace has ended: process \(CannedAgent.goneProcessID) \(text)"), "\(run.errors)")
    }

    @Test("A trace whose time is over says so")
    func timeIsOver() throws {
        let agent = try agent(tracing: CannedAgent.trace)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--seconds", "0.05", "--json"])
        #expect(run.status == 0)
        #expect(run.errors.contains("the trace has ended: its time is over"))
        #expect(run.output.hasSuffix("{\"end\":{\"reason\":\"time\"}}\n"))
    }

    @Test("A dead process ends the trace with a sentence and exit code 69, and the output is complete")
    func died() throws {
        let agent = try agent(tracing: CannedAgent.trace + [.close])
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--output", "perfetto"])
        #expect(run.status == 69)
        #expect(run.errors.contains("process \(CannedAgent.goneProcessID) ended by a signal"))
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [Any])
    }

    /// The actions of the agent, the exit code, and a part of the message.
    static let brokenEnds: [([FakeAgent.Action], Int32, String)] = [
        ([.bytes("{\"version\":1,\"id\":2,"), .close], 69, "in the middle of an answer"),
        ([.reply(AgentReply(id: 0, error: AgentError(.busy, "there is too much to do")))], 75, "too much to do"),
        ([.bytes("{\"version\":1}\n")], 76, "an answer that hookctl cannot read"),
    ]

    @Test("A broken end is reported, and perfetto output is complete", arguments: brokenEnds)
    func brokenEnd(_ end: [FakeAgent.Action], _ status: Int32, _ text: String) throws {
        let agent = try agent(tracing: CannedAgent.trace + end)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["trace", "*", "--output", "perfetto"])
        #expect(run.status == status)
        #expect(run.errors.contains(text))
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [Any])
    }

    // MARK: Errors of the output

    @Test(
        "A full disk ends a command with exit code 74",
        arguments: [
            "trace '*'", "classes", "top --once", "encode i", "describe PhotoPicker --objc", "ps", "hooks", "doctor",
            "instances Photo", "graph PhotoPicker", "hook PhotoPicker pick: --count", "unhook 3", "unhook --all",
            "describe PhotoPicker --swift", "classes --json", "describe --file /proc/self/exe",
        ])
    func fullDisk(_ command: String) throws {
        let agent = try agent()
        defer { withExtendedLifetime(agent) {} }
        #expect(try shell("\"$0\" \(command) > /dev/full 2> errors") == 74)
        #expect(try folder.text(of: "errors").contains("the output cannot be written: No space left on device"))
    }

    @Test(
        "Help and completions for a full disk end with exit code 74",
        arguments: ["--generate-completion-script bash", "--generate-completion-script zsh", "trace --help"])
    func fullDiskForHelp(_ command: String) throws {
        #expect(try shell("\"$0\" \(command) > /dev/full 2> errors") == 74)
        #expect(try folder.text(of: "errors").contains("the output cannot be written: No space left on device"))
    }

    @Test("A closed output ends a trace, also if SIGPIPE is ignored")
    func closedPipe() throws {
        let agent = try agent(
            tracing: [CannedAgent.trace[0], .flood(.calls(events: [CannedAgent.traceEvent], dropped: 0))])
        defer { withExtendedLifetime(agent) {} }
        _ = try shell("trap '' PIPE; { \"$0\" trace '*' 2> errors; echo $? > status; } | head -n 1")
        #expect(try folder.text(of: "status") == "74\n")
        #expect(try folder.text(of: "errors").contains("the reader of the output is gone"))
    }

    @Test("Closed standard streams are not used for other files")
    func closedStreams() throws {
        let agent = try agent()
        defer { withExtendedLifetime(agent) {} }
        #expect(try shell("\"$0\" describe Nobody 2>&-") == 65)
        #expect(try shell("\"$0\" classes >&- 2>&-") == 74)
    }
}

extension AgentCommand {
    fileprivate var isTrace: Bool { if case .trace = self { true } else { false } }
}
