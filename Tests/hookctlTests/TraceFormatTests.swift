import AgentProtocol
import Foundation
import TestSupport
import Testing

/// Tests that viewers of the Trace Event Format can load the output of --output perfetto, which shows the real calls.
@Suite("hookctl's output for trace viewers")
struct TraceFormatTests {
    private let schema: JSONSchema
    private let runtime: RuntimeFolder

    init() throws {
        schema = try JSONSchema(named: "trace-event")
        runtime = try RuntimeFolder()
    }

    /// Returns the events, which must match the schema and nest.
    private func events(of text: String) throws -> [JSONValue] {
        let value = try JSONValue(text)
        #expect(schema.errors(in: value) == [])
        let events = try #require(value.array)
        expectNesting(events)
        return events
    }

    /// Expects that in each thread ends reverse the order of beginnings, times do not go back, and calls nest.
    private func expectNesting(_ events: [JSONValue]) {
        func nanoseconds(_ event: JSONValue?, _ key: String) -> Int {
            Int(((event?[key]?.number ?? 0) * 1000).rounded())
        }
        var open: [Double: [JSONValue]] = [:]
        var calls: [Double: [(begin: Int, end: Int)]] = [:]
        var times: [Double: Int] = [:]
        for event in events {
            guard let phase = event["ph"]?.string, let thread = event["tid"]?.number else { continue }
            let time = nanoseconds(event, "ts")
            switch phase {
            case "B": open[thread, default: []].append(event)
            case "E":
                let begin = open[thread]?.popLast()
                #expect(begin?["name"] == event["name"])
                calls[thread, default: []].append((nanoseconds(begin, "ts"), time))
            case "X":
                // This event is reported at its end.
                calls[thread, default: []].append((time, time + nanoseconds(event, "dur")))
                continue
            default: continue
            }
            #expect(time >= times[thread] ?? 0)
            times[thread] = time
        }
        for calls in calls.values { expectNesting(calls) }
    }

    private func expectNesting(_ calls: [(begin: Int, end: Int)]) {
        var around: [Int] = []
        for call in calls.sorted(by: { ($0.begin, $1.end) < ($1.begin, $0.end) }) {
            while let end = around.last, end <= call.begin { around.removeLast() }
            #expect(call.end <= around.last ?? .max)
            around.append(call.end)
        }
    }

    private func count(_ events: [JSONValue], _ phase: String) -> Int {
        events.count { $0["ph"]?.string == phase }
    }

    @Test("The output of every kind of event matches the schema")
    func canned() throws {
        let agent = try CannedAgent.start(in: runtime, processID: CannedAgent.goneProcessID)
        defer { withExtendedLifetime(agent) {} }
        let events = try events(of: try runtime.hookctl(["trace", "*", "--output", "perfetto"]).output)
        #expect(["B", "E", "X", "i", "M"].allSatisfy { count(events, $0) > 0 })
        #expect(count(events, "B") == count(events, "E"))
        #expect(events.allSatisfy { $0["pid"]?.number == Double(CannedAgent.goneProcessID) })
    }

    @Test("Calls whose ends were lost end before a later call at their depth")
    func lostEnds() throws {
        func event(_ kind: TraceEvent.Kind, _ depth: Int, _ time: UInt64, duration: UInt64? = nil) -> TraceEvent {
            var event = CannedAgent.traceEvent
            (event.kind, event.depth, event.time, event.duration) = (kind, depth, time, duration)
            return event
        }
        // The ends of two nested calls are lost, and then another call begins.
        let told = [event(.enter, 0, 1000), event(.enter, 1, 2000), event(.leave, 0, 9000, duration: 4000)]
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            guard case .trace = command else { return CannedAgent.actions(for: command) }
            return [CannedAgent.trace[0], .part(.calls(events: told, dropped: 3)), .close]
        }
        defer { withExtendedLifetime(agent) {} }
        let events = try events(of: try runtime.hookctl(["trace", "*", "--output", "perfetto"]).output)
        let times = events.compactMap { event in event["ts"]?.number.map { "\(event["ph"]?.string ?? "") \($0)" } }
        #expect(times.prefix(5) == ["B 1.0", "B 2.0", "E 5.0", "E 5.0", "X 5.0"])
    }

    /// Events that no viewer could show.
    static let wrong = [
        "{}", "[1]", #"[{"ph":"B","pid":1,"tid":1,"ts":1}]"#, #"[{"ph":"E","pid":1,"tid":1}]"#,
        #"[{"ph":"B","pid":1,"tid":1,"ts":"1","name":"a"}]"#, #"[{"ph":"B","pid":1.5,"tid":1,"ts":1,"name":"a"}]"#,
        #"[{"ph":"X","pid":1,"tid":1,"ts":1,"name":"a"}]"#, #"[{"ph":"X","pid":1,"tid":1,"ts":1,"dur":-1,"name":"a"}]"#,
        #"[{"ph":"i","pid":1,"tid":1,"ts":1,"s":"q","name":"a"}]"#, #"[{"ph":"q","pid":1,"tid":1,"ts":1,"name":"a"}]"#,
        #"[{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{}}]"#,
        #"[{"ph":"B","pid":1,"tid":1,"ts":1,"name":"a","arguments":{}}]"#,
    ]

    @Test("The schema refuses invalid events", arguments: wrong)
    func refuses(_ text: String) throws {
        let errors = schema.errors(in: try JSONValue(text))
        #expect(!errors.isEmpty)
    }

    #if Agent
    @Test("Nested calls are on their threads, with their receivers, arguments and results")
    func threads() throws {
        let image = Fixture.url("traced_values", .O2Arc)
        let (lines, trace) = try TracedRun.trace(image, ["threads"], ["-[TracedValues_* down:of:]"], "perfetto")
        let events = try events(of: trace)
        #expect(count(events, "B") == 480 && count(events, "E") == 480)
        let threads = lines.compactMap { $0.wholeMatch(of: /thread (\d+) passes (\d+) to (.*)/) }
        try #require(threads.count == 4, "\(lines)")
        for thread in threads {
            let number = try #require(Int(thread.2))
            // Each of the twenty calls has a depth of six.
            let begins = (0...5).reversed().map { "B \(thread.3) \($0) \(number)" }
            let ends = (1...6).map { "E \(number * $0)" }
            let shown = events.filter { $0["tid"]?.number == Double(thread.1) }.compactMap(Self.text)
            #expect(shown == Array(repeating: begins + ends, count: 20).flatMap(\.self))
        }
    }

    /// The text for the beginning or the end of a call in the trace of `threads`.
    private static func text(_ event: JSONValue) -> String? {
        guard let phase = event["ph"]?.string, ["B", "E"].contains(phase) else { return nil }
        let shown = phase == "B" ? ["receiver", "01 down", "02 of"] : ["result"]
        return ([phase] + shown.map { event["args"]?[$0]?.string ?? "?" }).joined(separator: " ")
    }

    @Test("Output that ends where hookctl was killed matches the schema once its array is closed")
    func killed() throws {
        let (program, folder) = (try LiveProgram(in: runtime), try TemporaryFolder())
        let output = folder.url.appendingPathComponent("trace.json")
        let client = try Subprocess.start(
            [Hookctl.executable.path, "trace", "-[AgentCounter *]", "--output", "perfetto", "--limit", "10000"],
            in: "/", output: .file(output.path), errors: .file("/dev/null"), environment: runtime.environment)
        try Waiting.wait(for: "a trace of some length") { folder.size(of: "trace.json") > 100_000 }
        kill(client, SIGKILL)
        #expect(try Subprocess.wait(client) == -SIGKILL)
        // A viewer reads the complete events.
        let text = try folder.text(of: "trace.json")
        let whole = try #require(text.lastIndex(of: "\n"))
        let events = try events(of: text[..<whole].replacing(/,$/, with: "") + "\n]")
        #expect(count(events, "B") > 100)
        #expect(try program.end().contains("right"))
    }
    #endif
}
