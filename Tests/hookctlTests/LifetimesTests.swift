import AgentProtocol
import Foundation
import TestSupport
import Testing

@Suite("hookctl lifetimes")
struct LifetimesTests {
    private let runtime: RuntimeFolder

    init() throws {
        runtime = try RuntimeFolder()
    }

    // MARK: Calls

    /// The beginning of a call for the object at the address.
    private static func call(_ method: String, _ address: Int, _ stack: Int) -> TraceEvent {
        event(.enter, method, receiver: "<Photo: 0x\(String(address, radix: 16))>", stack)
    }

    /// The making of an object: the beginning of the call, and its end.
    private static func making(_ method: String, _ address: Int, _ stack: Int, depth: Int = 0) -> [TraceEvent] {
        var begin = event(.enter, method, receiver: "Photo", stack)
        var end = event(.leave, method, receiver: "", nil)
        end.result = .init(label: nil, encoding: "@", text: "<Photo: 0x\(String(address, radix: 16))>")
        (begin.depth, end.depth) = (depth, depth)
        return [begin, end]
    }

    private static func event(
        _ kind: TraceEvent.Kind, _ method: String, receiver: String, _ stack: Int?
    ) -> TraceEvent {
        let isOfClass = method.hasPrefix("alloc")
        var event = TraceEvent(
            kind: kind, thread: 7, threadName: "main", time: 1_000, depth: 0,
            method: "\(isOfClass ? "+" : "-")[Photo \(method)]", receiver: receiver, arguments: [], result: nil,
            duration: kind == .leave ? 10 : nil)
        event.stackNumber = stack
        return event
    }

    private static let stacks = [
        TraceStack(number: 1, functions: ["main", "-[Library load]"]),
        TraceStack(number: 2, functions: ["main", "-[Album add:]"]),
    ]

    /// Two photos are made, one ends, and a third that was there before is retained.
    private static let library =
        making("alloc", 0xA0, 1) + [call("retain", 0xA0, 2), call("release", 0xA0, 1)]
        + making("alloc", 0xB0, 1) + [call("retain", 0xB0, 2), call("release", 0xB0, 2), call("release", 0xB0, 1)]
        + [call("dealloc", 0xB0, 1), call("retain", 0xC0, 2)]

    private func agent(_ events: [TraceEvent], dropped: UInt64 = 0) throws -> FakeAgent {
        try FakeAgent(CannedAgent.processID, in: runtime) { command in
            guard case .lifetimes = command else { return CannedAgent.actions(for: command) }
            return [
                .part(.methods(names: ["-[Photo retain]"], refusals: [])), .part(.stacks(values: Self.stacks)),
                .part(.calls(events: events, dropped: dropped)),
            ] + CannedAgent.ended
        }
    }

    private func run(
        _ events: [TraceEvent], dropped: UInt64 = 0, _ arguments: [String]
    ) throws -> (output: String, errors: String) {
        let agent = try agent(events, dropped: dropped)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["lifetimes"] + arguments)
        #expect(run.status == 0, "\(run.errors)")
        return (run.output, run.errors)
    }

    // MARK: Objective-C

    @Test("For a class, the calls for the objects that are alive are counted by their callers")
    func ofClass() throws {
        let (output, errors) = try run(Self.library, ["Photo"])
        #expect(
            output == """
                Photo: 2 made, 1 ended, 1 alive
                calls  method   from
                    1  alloc    -[Library load] ← main
                    1  release  -[Library load] ← main
                    1  retain   -[Album add:] ← main

                """)
        #expect(errors.hasPrefix("hookctl: counting the calls for Photo: 1 method\n"))
    }

    @Test("JSON matches its snapshot")
    func json() throws {
        let (output, _) = try run(Self.library, dropped: 3, ["Photo", "--rows", "2", "--json"])
        try Snapshot.expect(output, is: "lifetimes-json")
    }

    @Test("The most frequent calls come first, and rows that are left out and lost calls are told")
    func rows() throws {
        let retains = [Self.call("retain", 0xA0, 1), Self.call("retain", 0xA0, 2), Self.call("retain", 0xA0, 2)]
        let (output, _) = try run(Self.making("alloc", 0xA0, 1) + retains, dropped: 1, ["Photo", "--rows", "1"])
        #expect(output.contains("1 calls were left out"))
        #expect(output.contains("    2  retain  -[Album add:] ← main\n2 more rows; --rows shows more\n"), "\(output)")
    }

    @Test("An object at the address of an ended one is another object, and nested allocations make one")
    func sameAddress() throws {
        var outer = Self.making("alloc", 0xA0, 1)
        outer.insert(contentsOf: Self.making("allocWithZone:", 0xA0, 2, depth: 1), at: 1)
        let again = Self.making("alloc", 0xA0, 2)
        let (output, _) = try run(outer + [Self.call("dealloc", 0xA0, 1)] + again, ["Photo"])
        #expect(output.hasPrefix("Photo: 2 made, 1 ended, 1 alive\n"))
        #expect(output.contains("    1  alloc   -[Album add:] ← main\n"), "\(output)")
    }

    @Test("For an object, each call is shown until its end, and counted with the callers")
    func ofObject() throws {
        let calls = [
            Self.call("retain", 0xC0, 2), Self.call("release", 0xC0, 2), Self.call("dealloc", 0xC0, 1),
            Self.call("retain", 0xC0, 1),
        ]
        let agent = try agent(calls)
        defer { withExtendedLifetime(agent) {} }
        let output = try runtime.hookctl(["lifetimes", "0xc0"]).output
        #expect(output.components(separatedBy: "▶").count == 4)
        #expect(output.contains("▶ -[Photo retain]  <Photo: 0xc0>\n"))
        #expect(output.contains("0xc0: has ended\n"))
        #expect(output.hasSuffix("    1  retain   -[Album add:] ← main\n"), "\(output)")
        let lines = try runtime.hookctl(["lifetimes", "0xc0", "--json"]).output.split(separator: "\n")
        #expect(lines.count == 6 && lines.last?.contains(#""alive":0"#) ?? false, "\(lines)")
    }

    // MARK: Swift

    private func runForSwift(
        _ actions: [FakeAgent.Action], _ arguments: [String]
    ) throws -> (status: Int32, output: String, errors: String) {
        let agent = try FakeAgent(CannedAgent.processID, in: runtime) { command in
            guard case .lifetimes = command else { return CannedAgent.actions(for: command) }
            return actions
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["lifetimes"] + arguments)
        return (run.status, run.output, run.errors)
    }

    private static let references = ReferencesReport(
        made: 60, ended: 20,
        calls: [
            .init(function: "swift_retain", count: 80, stack: ["main", "App.Room.join(_:)"]),
            .init(function: "swift_allocObject", count: 40, stack: ["main", "App.handle(_:)"]),
        ], omitted: 3, leftOut: 5)

    private static let reports: [FakeAgent.Action] = [
        .part(.references(value: ReferencesReport(made: 0, ended: 0, calls: []))),
        .part(.references(value: references)),
        .last(.references(value: references)),
    ]

    @Test("For a Swift class, the calls of the runtime's functions are counted by their callers")
    func ofSwiftClass() throws {
        let run = try runForSwift(Self.reports, ["App.Session"])
        #expect(
            run.output == """
                App.Session: 60 made, 20 ended, 40 alive
                5 calls were left out for lack of room: numbers are too low
                calls  method             from
                   80  swift_retain       App.Room.join(_:) ← main
                   40  swift_allocObject  App.handle(_:) ← main
                3 more rows; a report has no room for them

                """)
        #expect(
            run.status == 0 && run.errors.hasPrefix("hookctl: counting the calls for App.Session\n"), "\(run.errors)")
        #expect(run.errors.contains("the count has ended: process"))
    }

    @Test("Rows for Swift that are left out are told")
    func swiftRows() throws {
        let run = try runForSwift(Self.reports, ["App.Session", "--rows", "1"])
        #expect(run.output.hasSuffix("4 more rows; --rows shows more\n"), "\(run.output)")
    }

    @Test("JSON for Swift matches its snapshot")
    func swiftJSON() throws {
        let run = try runForSwift(Self.reports, ["App.Session", "--rows", "1", "--json"])
        try Snapshot.expect(run.output, is: "lifetimes-swift-json")
    }

    @Test("A Swift object is alive or has ended", arguments: [(UInt64(0), "is alive"), (1, "has ended")])
    func ofSwiftObject(_ ended: UInt64, _ words: String) throws {
        let report = ReferencesReport(made: 0, ended: ended, calls: Self.references.calls)
        let run = try runForSwift([.part(.references(value: report)), .last(.references(value: report))], ["0xa0"])
        #expect(run.output.hasPrefix("0xa0: \(words)\ncalls "), "\(run.output)")
    }

    @Test("What was counted before the process died is printed")
    func diedCounting() throws {
        let run = try runForSwift([.part(.references(value: Self.references)), .close], ["App.Session"])
        #expect(run.status == 69 && run.output.hasPrefix("App.Session: 60 made"), "\(run)")
    }

    // MARK: Options

    @Test("The request has the limits that the user gives")
    func request() throws {
        _ = try run([], ["Photo", "--limit", "5", "--depth", "3"])
        let expected = AgentCommand.lifetimes(subject: "Photo", callsPerSecond: 5, stackDepth: 3)
        #expect(runtime.commands.withLock { $0 }.contains(expected))
    }

    @Test(
        "Numbers that make no sense are wrong usage",
        arguments: [["--depth", "0"], ["--depth", "65"], ["--rows", "0"], ["--limit", "0"], ["--seconds", "-1"]])
    func wrongNumbers(_ options: [String]) throws {
        let run = try runtime.hookctl(["lifetimes", "Photo"] + options)
        #expect(run.status == 64 && run.errors.contains(options[0]), "\(run.errors)")
    }
}
