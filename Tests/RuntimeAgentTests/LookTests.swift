#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import TestSupport
import Testing

/// The answers of an agent about a working program.
@Suite(.serialized) struct Looks {
    private func error(_ body: () throws -> [AgentPayload]) -> AgentError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? AgentError
        }
    }

    /// Waits until some calls have been measured.
    private func waitForCalls(_ client: AgentClientSocket) throws {
        try Waiting.wait(for: "measured calls") {
            guard case .measurements(let values)? = try client.ask(.measurements).first else { return false }
            return values.first?.calls ?? 0 >= 100
        }
    }

    @Test("Classes come in parts and sorted, and a pattern selects classes")
    func classes() throws {
        let process = try AgentProcess.ready(["5000"])
        let client = try process.connect()
        func names(_ pattern: String?) throws -> [[String]] {
            try client.ask(.classes(pattern: pattern, all: true)).map { payload in
                guard case .classes(let values, _) = payload else { return [] }
                return values.map(\.name)
            }
        }
        let parts = try names(nil)
        let all = parts.flatMap(\.self)
        #expect(parts.allSatisfy { $0.count <= AgentFrame.entriesPerPart && !$0.isEmpty })
        #expect(all == all.sorted() && all.count > 5000 && all.contains("NSObject"))
        #expect(try names("AgentClass4?") == [(40...49).map { "AgentClass\($0)" }])
        #expect(try names("nothing*") == [[]])
        guard case .classes(let values, _)? = try client.ask(.classes(pattern: "AgentCounter")).first
        else {
            Issue.record("no classes")
            return
        }
        #expect(
            values == [
                ClassSummary(
                    name: "AgentCounter", superclass: "NSObject", image: nil, instanceSize: 8,
                    isHooked: true, origin: .program)
            ])
        try process.expectRight()
    }

    @Test("A class is described with its methods, and a missing class is an error")
    func describe() throws {
        let process = try AgentProcess.ready(["1"])
        let client = try process.connect()
        guard case .description(let value)? = try client.ask(.describe(name: "AgentCounter")).first
        else {
            Issue.record("no description")
            return
        }
        #expect(value.instanceMethods.first { $0.selector == "next:" }?.isHooked == true)
        #expect(value.superclassChain == ["NSObject"])
        #expect(value.isaChain == ["AgentCounter (meta)", "NSObject (meta)"])
        #expect(error { try client.ask(.describe(name: "Nobody")) }?.code == .notFound)
        guard case .description(let root)? = try client.ask(.describe(name: "NSObject")).first else {
            Issue.record("no description")
            return
        }
        #expect(
            root.instanceMethods.contains {
                $0.selector == "retain" && !$0.implementation.hasPrefix("code in")
            })
        try process.expectRight()
    }

    @Test("A class that is too large for one reply is described in parts, with each method in one part")
    func describeLargeClass() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("large 4000") == "made")
        let parts = try process.connect().ask(.describe(name: "AgentLarge")).compactMap { payload in
            if case .description(let value) = payload { value } else { nil }
        }
        #expect(parts.count > 1 && parts.allSatisfy { $0.summary.name == "AgentLarge" })
        let whole = try #require(ClassDescription(parts: parts))
        #expect(Set(whole.instanceMethods.map(\.selector)).count == 4000 && whole.instanceMethods.count == 4000)
        #expect(whole.isaChain == ["AgentLarge (meta)", "NSObject (meta)"] && whole.superclassChain == ["NSObject"])
        try process.expectRight()
    }

    @Test("The parts of a description have each member once, and are the whole together")
    func descriptionParts() {
        func method(_ selector: String) -> ClassDescription.Method {
            .init(selector: selector, types: nil, implementation: "code", isHooked: false)
        }
        let whole = ClassDescription(
            summary: ClassSummary(name: "A", superclass: "B", image: nil, instanceSize: 8, isHooked: false),
            ivars: [.init(name: "_a", encoding: "q", offset: 8)], properties: [.init(name: "a", attributes: "Tq")],
            classProperties: [.init(name: "b", attributes: "Tq")], protocols: ["P", "Q"],
            instanceMethods: [method("a"), method("b:")], classMethods: [method("c")], isaChain: ["A (meta)"],
            superclassChain: ["B"])
        #expect(whole.memberCount == 8 && whole.part(0..<8) == whole && ClassDescription(parts: []) == nil)
        for length in 1...8 {
            let parts = stride(from: 0, to: 8, by: length).map { whole.part($0..<min($0 + length, 8)) }
            #expect(parts.map(\.memberCount).max() == length)
            #expect(ClassDescription(parts: parts) == whole)
        }
    }

    @Test("A graph of +selector shows the class methods with that name, a graph of -selector the instance methods")
    func graphSigns() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        func rows(_ selector: String, _ subject: String = "AgentCounter") throws -> [[String]] {
            guard case .graph(_, let now)? = try client.ask(.graph(subject: subject, selector: selector)).first
            else { return [] }
            return [now.classes, now.metaclasses].map { nodes in
                nodes.flatMap { node in node.methods.map { "\(node.name) \($0.selector)" } }
            }
        }
        let both = [["NSObject class"], ["NSObject (meta) class"]]
        #expect(try rows("class") == both)
        #expect(try rows("-class") == [both[0], []])
        #expect(try rows("+class") == [[], both[1]])
        #expect(try rows("next:") == [["AgentCounter next:"], []])
        // The graph shows the forwarding methods for forwarded methods only.
        #expect(try process.tell("forward AgentForwarded") == "forwarded")
        #expect(try rows("twice:", "AgentForwarded") == [["AgentForwarded twice:"], []])
        let forwarded = try rows("-next:", "AgentForwarded")[0]
        #expect(forwarded.contains("AgentForwarded next:") && forwarded.contains("AgentForwarded aspects__next:"))
        #expect(forwarded.contains("NSObject forwardInvocation:"))
        try process.expectRight()
    }

    @Test("Diagnostic hooks are reported as they are run")
    func diagnosticHooks() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("forward AgentForwarded") == "forwarded")
        let client = try process.connect()
        func report() throws -> HookReport? {
            try client.ask(.hooks).flatMap { payload -> [HookReport] in
                if case .hooks(let values) = payload { values } else { [] }
            }
            .first { $0.probe != nil }
        }
        _ = try client.ask(.hook(name: "AgentForwarded", selector: "next:", kind: .count))
        let hook = try report()
        #expect(hook?.method == "-[AgentForwarded next:]" && hook?.owner == "hookctl" && hook?.object == nil)
        #expect(hook?.position == "before" && hook?.engine == "forwarding" && hook?.state == "active")
        #expect(hook?.priority == Int(Int32.max) && hook?.foreignImplementation == nil)
        #expect(try process.tell("cover AgentForwarded") == "covered")
        let covered = try report()
        #expect(covered?.state == "displaced" && covered?.foreignImplementation != nil)
        try process.expectRight()
    }

    @Test("Hooks are listed and counted, diagnostic hooks until they are removed")
    func hooks() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        func hooks() throws -> [HookReport] {
            try client.ask(.hooks).flatMap { payload -> [HookReport] in
                if case .hooks(let values) = payload { values } else { [] }
            }
        }
        #expect(try hooks().map(\.method) == ["-[AgentCounter next:]"])
        #expect(try hooks().first?.engine == "trampoline")
        #expect(try hooks().first?.place.hasPrefix("AgentProgram/Counting.swift:") == true)
        guard
            case .probe(let id, let method)? = try client.ask(
                .hook(name: "AgentCounter", selector: "next:", kind: .time)
            ).first
        else {
            Issue.record("no probe")
            return
        }
        #expect(method == "-[AgentCounter next:]")
        // The hook stays when its client leaves.
        let other = try process.connect()
        #expect(try hooks().last?.probe == id)
        try waitForCalls(other)
        #expect(try other.ask(.unhook(probe: id)) == [])
        #expect(try hooks().count == 1)
        #expect(error { try other.ask(.unhook(probe: id)) }?.code == .notFound)
        let missing = [
            ("unlike:any:other:", "`describe AgentCounter` lists its methods"), ("nxet:", "did you mean next:?"),
            ("+nwe", "did you mean +new?"),
        ]
        for (selector, advice) in missing {
            let refusal = error { try other.ask(.hook(name: "AgentCounter", selector: selector, kind: .log)) }
            #expect(refusal == AgentError(.notFound, "AgentCounter has no method \(selector); \(advice)"))
        }
        try process.expectRight()
    }

    @Test("A diagnostic hook that logs writes to the program's standard error, until it is removed")
    func log() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let client = try process.connect()
        let hook = AgentCommand.hook(name: "AgentBurst", selector: "next:", kind: .log)
        guard case .probe(let id, _)? = try client.ask(hook).first else {
            Issue.record("no probe")
            return
        }
        let line = try process.tell("burst 1")
        #expect(line.contains("-[AgentBurst next:]"), "\(line)")
        var last = line
        while last != "1" { last = try process.line() }
        #expect(try client.ask(.unhook(probe: id)) == [])
        #expect(try process.tell("burst 1") == "1")
        try process.expectRight()
    }

    @Test("Hooks of C and exchanges of methods are listed, too")
    func otherHooks() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("others") == "hooked")
        let hooks = try process.connect().ask(.hooks).flatMap { payload -> [HookReport] in
            if case .hooks(let values) = payload { values } else { [] }
        }
        let others = hooks.filter { $0.method == "-[AgentBurst next:]" }
        #expect(others.map(\.position) == ["after", "instead"])
        #expect(others.map(\.engine) == ["trampoline", "exchange"])
        #expect(others.map(\.priority) == [7, 0])
        #expect(others.map(\.owner) == [nil, "tests"])
        #expect(hooks.count == 3)
        #expect(try process.tell("observe") == "observed")
        let after = try process.connect().ask(.hooks).flatMap { payload -> [HookReport] in
            if case .hooks(let values) = payload { values } else { [] }
        }
        let observers = after.filter { $0.method == "-[AgentObserved setSize:]" }
        #expect(observers.count == 1 && observers.first?.owner == "SwiftRuntime" && observers.first?.object != nil)
        try process.expectRight()
    }

    @Test(
        "Calls are traced with arguments and results, and the receiver's address leads to its classes"
    )
    func trace() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        let id = try client.start(
            .trace(patterns: ["-[Agent* next:]"], classes: nil, selectors: nil, threads: [], callsPerSecond: 1_000_000))
        guard case .methods(let names, let refusals)? = try client.reply()?.payload else {
            Issue.record("no methods")
            return
        }
        #expect(names == ["-[AgentCounter next:]"] && refusals == [])
        var enter: TraceEvent?
        var leave: TraceEvent?
        while enter == nil || leave == nil {
            guard let reply = try client.reply(), case .calls(let events, _, _)? = reply.payload else {
                break
            }
            #expect(reply.id == id && !reply.isLast)
            enter = enter ?? events.first { $0.kind == .enter }
            leave = leave ?? events.first { $0.kind == .leave }
        }
        #expect(enter?.method == "-[AgentCounter next:]")
        #expect(enter?.arguments.first?.label == "next" && enter?.arguments.first?.encoding == "q")
        #expect(enter?.arguments.first.flatMap { Int($0.text) } != nil)
        #expect(leave?.result.flatMap { Int($0.text) } != nil && leave?.duration != nil)
        let receiver = try #require(enter?.receiver.firstMatch(of: /<AgentCounter: (0x[0-9a-f]+)>/))
        let other = try process.connect()
        guard
            case .graph(let before, let now)? = try other.ask(
                .graph(subject: String(receiver.1), selector: "next:")
            ).first
        else {
            Issue.record("no graph")
            return
        }
        #expect(before.classes.map(\.name).prefix(2) == ["AgentCounter", "NSObject"])
        #expect(now.classes.first?.methods.first?.isHooked == true)
        #expect(
            now.classes.first?.methods.first?.implementation != before.classes.first?.methods.first?.implementation)
        #expect(try other.start(.stop(request: id)) == 2)
        #expect(try other.reply()?.error?.code == .notFound)
        try client.start(.stop(request: id))
        try process.expectRight()
    }

    @Test(
        "An address without an object is refused",
        arguments: ["0x10", "0x0", "0xffffffffffffffff", "0x7", "0x", "0xzz"])
    func address(_ text: String) throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        #expect(error { try client.ask(.graph(subject: text, selector: nil)) }?.code == .notFound)
        try process.expectRight()
    }

    @Test("Without patterns all hooked methods are measured, whatever hooks them")
    func measureAll() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("others") == "hooked" && process.tell("observe") == "observed")
        #expect(try process.tell("late AgentLate") == "2")
        // The calls of a block do not belong to a method.
        #expect(try process.tell("block") == "hooked")
        let client = try process.connect()
        _ = try client.ask(.hook(name: "AgentLate", selector: "twice:", kind: .count))
        guard case .methods(let names, let refusals)? = try client.ask(.measure(patterns: [])).first else {
            Issue.record("nothing")
            return
        }
        let hooked = [
            "-[AgentBurst next:]", "-[AgentCounter next:]", "-[AgentLate twice:]", "-[AgentObserved setSize:]",
        ]
        #expect(names == hooked && refusals == [])
        let hooks = try client.ask(.hooks).flatMap { payload -> [HookReport] in
            if case .hooks(let values) = payload { values } else { [] }
        }
        #expect(hooks.contains { $0.object != nil && !hooked.contains($0.method) })
        #expect(try process.tell("resize 7") == "resized")
        guard case .measurements(let values)? = try client.ask(.measurements).first else { return }
        #expect(values.filter { $0.probe == nil }.map(\.method) == hooked)
        #expect(values.first { $0.method == "-[AgentObserved setSize:]" }?.calls == 7)
        try process.expectRight()
    }

    @Test("Measurements come in parts and sorted, with those of diagnostic hooks last")
    func measureMany() throws {
        let process = try AgentProcess.ready(["100"])
        #expect(try process.tell("burst 1") == "1")
        let client = try process.connect()
        _ = try client.ask(.measure(patterns: ["AgentClass??"]))
        _ = try client.ask(.hook(name: "AgentBurst", selector: "next:", kind: .log))
        let hooks = try (0..<2).map { _ in
            try client.ask(.hook(name: "AgentCounter", selector: "next:", kind: .count))
        }
        let parts = try client.ask(.measurements).map { payload -> [AgentProtocol.Measurement] in
            if case .measurements(let values) = payload { values } else { [] }
        }
        #expect(parts.allSatisfy { $0.count <= AgentFrame.entriesPerPart })
        let all = parts.flatMap(\.self)
        let measured = all.prefix { $0.probe == nil }.map(\.method)
        #expect(measured.count == 90 * 8 && measured == measured.sorted())
        let others = all.dropFirst(measured.count).map { AgentPayload.probe(id: $0.probe ?? 0, method: $0.method) }
        #expect(others == hooks.flatMap(\.self))
        try process.expectRight()
    }

    @Test("Measuring ends with its client, and patterns that match too much are refused")
    func measure() throws {
        let process = try AgentProcess.ready(["300"])
        var client: AgentClientSocket? = try process.connect()
        let other = try process.connect()
        guard case .methods(let names, _)? = try client?.ask(.measure(patterns: [])).first else {
            Issue.record("nothing")
            return
        }
        #expect(names == ["-[AgentCounter next:]"])
        try waitForCalls(other)
        #expect(error { try other.ask(.measure(patterns: ["AgentClass*"])) }?.code == .tooMany)
        #expect(error { try other.ask(.measure(patterns: ["-[broken"])) }?.code == .pattern)
        client = nil
        let none = [AgentPayload.measurements(values: [])]
        try Waiting.wait(for: "the end of the measuring") { try other.ask(.measurements) == none }
        try process.expectRight()
    }

    @Test("The agent's own probes do not change a snapshot, and a method has the same place in each run")
    func ownProbes() throws {
        func snapshot(_ client: AgentClientSocket) throws -> [ClassSnapshot] {
            try client.ask(.snapshot).flatMap { payload -> [ClassSnapshot] in
                if case .snapshot(let values) = payload { values } else { [] }
            }
        }
        let process = try AgentProcess.ready(["3"])
        let client = try process.connect(), other = try process.connect()
        let before = try snapshot(client)
        _ = try other.ask(.measure(patterns: ["AgentClass*", "+[AgentClass* *]"]))
        try other.start(
            .trace(patterns: ["Agent*"], classes: nil, selectors: nil, threads: [], callsPerSecond: 1))
        _ = try other.reply()
        let during = try snapshot(client)
        #expect(during.count == before.count)
        for (now, old) in zip(during, before) { #expect(now == old) }
        let again = try AgentProcess.ready(["3"])
        let retains = try [snapshot(client), snapshot(again.connect())].map { classes in
            classes.first { $0.name == "NSObject" }?.methods.first { $0.selector == "retain" }
        }
        #expect(retains[0]?.place?.contains("+0x") == true && retains[0] == retains[1])
        try process.expectRight()
        try again.expectRight()
    }

    @Test("The doctor finds lost tokens and originals, methods with two owners, covered hooks, and lying classes")
    func troubles() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("troubles") == "troubled")
        let findings = try process.connect().ask(.doctor).flatMap { payload -> [Finding] in
            if case .findings(let values) = payload { values } else { [] }
        }
        func subjects(_ kind: Finding.Kind) -> [String] { findings.filter { $0.kind == kind }.map(\.subject) }
        #expect(subjects(.leakedToken) == ["-[AgentTroubled next:]"])
        #expect(subjects(.twoOwners) == ["-[AgentExchanged next:]", "-[AgentTroubled twice:]"])
        #expect(subjects(.shadowedHook) == ["-[AgentCovered next:]"])
        #expect(subjects(.lyingClass) == ["AgentLiar", "AgentLiarItself"])
        #expect(subjects(.deadOriginal) == ["-[AgentUnloaded lost:]", "-[AgentUnloadedObject lost:]"])
        let ofObject = findings.last { $0.kind == .deadOriginal }?.message
        #expect(ofObject?.contains(" of the object 0x") == true)
        let hook = try process.connect().ask(.hooks).flatMap { payload -> [HookReport] in
            if case .hooks(let values) = payload { values } else { [] }
        }
        .first { $0.method == "-[AgentCovered next:]" }
        #expect(hook?.state == "displaced" && hook?.foreignImplementation != nil)
        try process.expectRight()
    }

    @Test("After large classes the parts of a snapshot have many classes again")
    func partsOfSnapshot() throws {
        let process = try AgentProcess.ready()
        // Two classes that do not fit into one part, and small classes after them.
        #expect(try process.tell("large 1800") == "made")
        #expect(try process.tell("wordy 300000") == "made")
        for number in 0..<300 { #expect(try process.tell("late AgentZ\(number)") == "2") }
        let parts = try process.connect().ask(.snapshot).compactMap { payload in
            if case .snapshot(let values) = payload { values } else { nil }
        }
        let last = parts.lastIndex { $0.contains { $0.name.hasPrefix("AgentWordy") } }
        let behind = try parts[#require(last)...].dropFirst()
        #expect(behind.contains { $0.count > 64 }, "\(parts.map(\.count))")
        try process.expectRight()
    }

    @Test("A class that is too large for a reply comes in parts, and the classes around it are whole")
    func snapshotOfLargeClass() throws {
        let process = try AgentProcess.ready(["200"])
        #expect(try process.tell("large 4000") == "made")
        #expect(try process.tell("late Zoo") == "2")
        let entries = try process.connect().ask(.snapshot).flatMap { payload -> [ClassSnapshot] in
            if case .snapshot(let values) = payload { values } else { [] }
        }
        let parts = entries.filter { $0.parts != nil }
        #expect(parts.count > 1 && parts.allSatisfy { $0.parts == parts.count && $0.name == "AgentLarge" })
        let classes = ClassSnapshot.joining(entries)
        #expect(Set(classes.map(\.name)).count == classes.count)
        let large = try #require(classes.first { $0.name == "AgentLarge" })
        #expect(large.methods.count == 4000 && Set(large.methods.map(\.selector)).count == 4000)
        for name in ["AgentClass7", "NSObject", "Zoo", "Zoo (meta)"] {
            #expect(classes.contains { $0.name == name && $0.parts == nil })
        }
        try process.expectRight()
    }

    @Test("The snapshot has every class and metaclass, and the doctor's findings are sentences")
    func snapshot() throws {
        let process = try AgentProcess.ready(["200"])
        let client = try process.connect()
        let classes = try client.ask(.snapshot).flatMap { payload -> [ClassSnapshot] in
            if case .snapshot(let values) = payload { values } else { [] }
        }
        #expect(classes.contains { $0.name == "AgentClass7" && $0.methods.count == 8 })
        #expect(
            classes.contains { $0.name == "AgentClass7 (meta)" && $0.superclass == "NSObject (meta)" })
        guard case .findings(let values)? = try client.ask(.doctor).first else {
            Issue.record("nothing")
            return
        }
        #expect(values.allSatisfy { $0.message.hasSuffix(".") && !$0.subject.isEmpty })
        #expect(!values.contains { $0.kind == .leakedToken || $0.kind == .deadOriginal })
        try process.expectRight()
    }
}
#endif
