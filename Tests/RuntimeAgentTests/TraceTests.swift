#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import TestSupport
import Testing

/// The traces of a working program, in which each lost call is counted.
@Suite(.serialized) struct Tracing {
    /// A trace of one client.
    private final class Trace {
        let client: AgentClientSocket
        let id: Int
        let names: [String]
        private(set) var events: [TraceEvent] = []
        private(set) var dropped: UInt64 = 0
        private(set) var refusals: [String] = []
        private(set) var stacks: [Int: [String]] = [:]
        private(set) var end: TraceEnd?

        convenience init(
            _ process: AgentProcess, _ patterns: [String], classes: String? = nil, selectors: String? = nil,
            threads: [String] = [], callsPerSecond: Int = 1_000_000_000, filter: CallFilter? = nil
        ) throws {
            try self.init(
                process,
                .trace(
                    patterns: patterns, classes: classes, selectors: selectors, threads: threads,
                    callsPerSecond: callsPerSecond, filter: filter))
        }

        convenience init(_ process: AgentProcess, lifetimesOf subject: String, stackDepth: Int = 16) throws {
            let limit = 1_000_000_000
            try self.init(process, .lifetimes(subject: subject, callsPerSecond: limit, stackDepth: stackDepth))
        }

        private init(_ process: AgentProcess, _ command: AgentCommand) throws {
            client = try process.connect()
            id = try client.start(command)
            let reply = try client.reply()
            if let error = reply?.error { throw error }
            guard case .methods(let names, let refusals)? = reply?.payload else {
                throw AgentProcess.Failure(description: "no methods: \(String(describing: reply))")
            }
            (self.names, self.refusals) = (names, refusals)
        }

        var calls: Int { events.count { $0.kind == .enter } }

        /// How many calls of the method there were, of the object if an address is given.
        func calls(of method: String, _ address: String? = nil) -> Int {
            events.count {
                $0.kind == .enter && $0.method == method && (address.map($0.receiver.contains) ?? true)
            }
        }

        /// Takes the next part; returns false after the last part.
        func take() throws -> Bool {
            while let reply = try client.reply() {
                guard reply.id == id else { continue }
                if case .stacks(let values)? = reply.payload {
                    for stack in values { stacks[stack.number] = stack.functions }
                    continue
                }
                if case .methods(let names, let refusals)? = reply.payload, names.isEmpty, !reply.isLast {
                    self.refusals += refusals
                    continue
                }
                guard case .calls(let events, let dropped, let end)? = reply.payload else {
                    throw AgentProcess.Failure(description: "no calls: \(reply)")
                }
                self.events += events
                self.dropped += dropped
                self.end = end
                return !reply.isLast
            }
            throw AgentProcess.Failure(description: "the agent has closed the connection")
        }

        /// Ends the trace, and takes all parts until the last, which must come before the answer to `stop`.
        func stop() throws {
            let stop = try client.start(.stop(request: id))
            while try take() {}
            let reply = try client.reply()
            #expect(reply?.id == stop && reply?.error == nil && reply?.isLast == true)
        }
    }

    private func error(_ body: () throws -> Any) -> AgentError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? AgentError
        }
    }

    // MARK: Stacks

    @Test(
        "A trace ends, and says so, before nested calls overflow their thread's stack",
        .disabled(if: AgentProcess.keepsFreed, "the sanitizer's frames are larger"))
    func deepCalls() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("deep 2000") == "2000")
        let client = try process.connect()
        let id = try client.start(
            .trace(patterns: ["-[AgentDeep deep:]"], classes: nil, selectors: nil, threads: [], callsPerSecond: 10))
        _ = try client.reply()
        // Calls that are not nested do not end the trace.
        for _ in 0..<10 { #expect(try process.tell("deep 20") == "20") }
        #expect(try process.tell("deep 2000") == "2000")
        var sentences: [String] = []
        while sentences.isEmpty, let reply = try client.reply(), reply.id == id {
            if case .methods(_, let refusals)? = reply.payload { sentences = refusals }
        }
        #expect(sentences.count == 1)
        #expect(sentences.first?.hasPrefix("-[AgentDeep deep:] is no longer traced") ?? false, "\(sentences)")
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }

    private func sentences(_ client: AgentClientSocket) throws -> [String] {
        guard case .measurements(let values)? = try client.ask(.measurements).first else { return [] }
        return values.compactMap(\.end)
    }

    @Test(
        "A measurement ends, and says so, before nested calls overflow their thread's stack",
        .disabled(if: AgentProcess.keepsFreed, "the sanitizer's frames are larger"))
    func deepMeasuredCalls() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("deep 2000") == "2000")
        let client = try process.connect()
        let measure = AgentCommand.measure(patterns: ["-[AgentDeep deep:]"])
        #expect(try client.ask(measure) == [.methods(names: ["-[AgentDeep deep:]"], refusals: [])])
        #expect(try process.tell("deep 20") == "20")
        #expect(try sentences(client) == [])
        #expect(try process.tell("deep 2000") == "2000")
        let ends = try sentences(client)
        #expect(ends.count == 1)
        #expect(
            ends.first?.hasPrefix("-[AgentDeep deep:] is no longer measured: its calls nest") ?? false, "\(ends)")
        // No client can begin it again as long as this client is connected.
        #expect(try client.ask(measure) == [.methods(names: [], refusals: ends)])
        #expect(try sentences(client) == ends)
        try process.expectRight()
    }

    @Test(
        "A timing hook ends before nested calls overflow their thread's stack, and says so until it is removed",
        .disabled(if: AgentProcess.keepsFreed, "the sanitizer's frames are larger"))
    func deepHookedCalls() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("deep 2000") == "2000")
        let client = try process.connect()
        guard case .probe(let id, _)? = try client.ask(.hook(name: "AgentDeep", selector: "deep:", kind: .time)).first
        else {
            Issue.record("no hook")
            return
        }
        #expect(try process.tell("deep 2000") == "2000")
        let ends = try sentences(client)
        #expect(ends.count == 1)
        #expect(
            ends.first?.hasPrefix("-[AgentDeep deep:] is no longer measured: its calls nest") ?? false, "\(ends)")
        #expect(ends.first?.hasSuffix("; hookctl unhook \(id) removes the hook") ?? false, "\(ends)")
        guard case .hooks(let hooks)? = try client.ask(.hooks).first else {
            Issue.record("no hooks")
            return
        }
        #expect(!hooks.contains { $0.method == "-[AgentDeep deep:]" })
        _ = try client.ask(.unhook(probe: id))
        #expect(try sentences(client) == [])
        try process.expectRight()
    }

    // MARK: Filters

    @Test("A condition admits calls by their arguments; the others are neither told nor counted as left out")
    func condition() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let some = try Trace(
            process, ["-[AgentBurst next:]"],
            filter: CallFilter(condition: "arg1 == 3 || (arg1 > 4 && !(arg1 > 6)) || arg1 == -1"))
        let all = try Trace(process, ["-[AgentBurst next:]"])
        #expect(try process.tell("burst 100") == "100")
        try some.stop()
        try all.stop()
        #expect(some.events.filter { $0.kind == .enter }.map { $0.arguments[0].text } == ["3", "5", "6"])
        #expect(some.calls == 3 && some.events.count == 6 && some.dropped == 0)
        #expect(some.events.allSatisfy { $0.depth == 0 })
        #expect(all.calls + Int(all.dropped) == 100)
        try process.expectRight()
    }

    @Test("A condition on the result is decided at the end, and each call is told by one event")
    func conditionOnResult() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(
            process, ["-[AgentBurst *]"], filter: CallFilter(condition: "result >= 8 and arg1 != 8"))
        #expect(try process.tell("nested 5") == "10")
        try trace.stop()
        #expect(trace.events.allSatisfy { $0.kind == .leave && !$0.receiver.isEmpty && $0.duration != nil })
        // twice: sends next: twice; of the calls that return 8 or more, one has the argument 8.
        #expect(trace.events.map(\.method) == ["-[AgentBurst next:]", "-[AgentBurst twice:]", "-[AgentBurst next:]"])
        #expect(trace.events.map { $0.arguments[0].text } == ["7", "6", "9"])
        #expect(trace.events.map { $0.result?.text } == ["8", "8", "10"])
        #expect(trace.events.map(\.depth) == [1, 0, 1])
        #expect(trace.dropped == 0)
        try process.expectRight()
    }

    @Test("A trace of slow calls tells each call after the calls inside it, with its depth among all calls")
    func slower() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let all = try Trace(process, ["-[AgentBurst *]"], filter: CallFilter(slowerThan: 1))
        let none = try Trace(process, ["-[AgentBurst *]"], filter: CallFilter(slowerThan: 3_600_000_000_000))
        #expect(try process.tell("nested 2") == "4")
        try all.stop()
        try none.stop()
        #expect(all.events.map(\.kind) == Array(repeating: .leave, count: 6))
        #expect(all.events.map(\.depth) == [1, 1, 0, 1, 1, 0])
        #expect(none.events == [] && none.dropped == 0)
        try process.expectRight()
    }

    @Test("Slow calls above the limit are counted")
    func slowLimit() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(
            process, ["-[AgentBurst next:]"], callsPerSecond: 1, filter: CallFilter(slowerThan: 1))
        #expect(try process.tell("burst 500") == "500")
        try trace.stop()
        #expect(trace.events.count >= 1 && trace.dropped >= 1 && trace.events.count + Int(trace.dropped) == 500)
        try process.expectRight()
    }

    @Test(
        "A condition that makes no sense for a method is reported for it, and the other methods are traced",
        arguments: [
            ("arg2 == 3", "it has no arg2: it takes 1 argument"),
            ("arg1 == \"x\"", "arg1 is a number, which cannot be compared with a text"),
            ("arg1 == nil", "arg1 is a number, which cannot be compared with nil"),
            ("self.nothing == 3", "AgentBurst has no instance variable _nothing or nothing"),
        ])
    func senseless(_ condition: String, _ reason: String) throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(process, ["-[AgentBurst next:]"], filter: CallFilter(condition: condition))
        #expect(trace.names == [])
        #expect(trace.refusals.count == 1)
        let sentence = trace.refusals.first ?? ""
        #expect(sentence.hasPrefix("-[AgentBurst next:] is not traced: ") && sentence.contains(reason), "\(sentence)")
        try trace.stop()
        try process.expectRight()
    }

    @Test("A condition that cannot be read, and an impossible depth, are refused")
    func wrongFilter() throws {
        let process = try AgentProcess.ready()
        let pattern = ["-[AgentCounter next:]"]
        #expect(error { try Trace(process, pattern, filter: CallFilter(condition: "arg1 = 3")) }?.code == .pattern)
        #expect(error { try Trace(process, pattern, filter: CallFilter(stackDepth: 0)) }?.code == .malformed)
        #expect(error { try Trace(process, pattern, filter: CallFilter(stackDepth: 65)) }?.code == .malformed)
        try process.expectRight()
    }

    @Test("Calls are told with their callers, the outermost first")
    func stacks() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(process, ["-[AgentBurst next:]"], filter: CallFilter(stackDepth: 64))
        #expect(try process.tell("burst 20") == "20")
        try trace.stop()
        #expect(trace.calls == 20)
        let numbers = Set(trace.events.filter { $0.kind == .enter }.compactMap(\.stackNumber))
        #expect(numbers.count == 1)
        let functions = numbers.first.flatMap { trace.stacks[$0] } ?? []
        let callers = functions.filter { $0.contains("burst") }
        // An optimizer may change what stands in front of their names.
        #expect(callers.count == 1 && callers.allSatisfy { $0.hasSuffix("AgentProgram.Scenes.burst(_:_:)") })
        #expect(functions.count <= 64 && functions.contains { $0.hasSuffix("main") }, "\(functions)")
        #expect(trace.events.filter { $0.kind == .leave }.allSatisfy { $0.stackNumber == nil })
        try process.expectRight()
    }

    @Test("Each call of a Swift method has its callers, also without arguments on the stack")
    func swiftStacks() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["ServiceModule.Service.fetch(id:)"], filter: CallFilter(stackDepth: 64))
        #expect(try process.tell("swift fetch 5").isEmpty == false)
        try trace.stop()
        let numbers = trace.events.filter { $0.kind == .enter }.map(\.stackNumber)
        #expect(numbers.count == 5)
        for number in numbers {
            let functions = number.flatMap { trace.stacks[$0] } ?? []
            #expect(functions.contains { $0.contains("SwiftScenes.perform") }, "\(functions)")
        }
        try process.expectRight()
    }

    // MARK: Lifetimes

    @Test("The objects of a class, and of its subclasses, are seen from alloc to dealloc")
    func lifetimes() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("keep AgentThing") == "1")
        let trace = try Trace(process, lifetimesOf: "AgentThing")
        let names = ["retain", "release", "autorelease", "dealloc"].map { "-[AgentThing \($0)]" }
        #expect(Set(trace.names) == Set(names + ["+[AgentThing alloc]", "+[AgentThing allocWithZone:]"]))
        #expect(try process.tell("keep AgentThing") == "2")
        #expect(try process.tell("keep AgentSubthing") == "1")
        #expect(try process.tell("drop AgentSubthing") == "0")
        try trace.stop()
        #expect(trace.calls(of: "+[AgentThing alloc]") == 2)
        #expect(trace.calls(of: "-[AgentThing dealloc]") == 1)
        let made = trace.events.filter { $0.kind == .leave && $0.method == "+[AgentThing alloc]" }.map(\.result?.text)
        #expect(made.count == 2 && made.first??.hasPrefix("<AgentThing: 0x") ?? false, "\(made)")
        let end = trace.events.first { $0.kind == .enter && $0.method == "-[AgentThing dealloc]" }
        #expect(end?.receiver == made.last ?? "" && end?.receiver.hasPrefix("<AgentSubthing: 0x") ?? false)
        // One reference from alloc, which the last release gives up.
        let address = String(end?.receiver.dropFirst("<AgentSubthing: ".count) ?? "")
        let (retains, releases) = ("-[AgentThing retain]", "-[AgentThing release]")
        #expect(trace.calls(of: releases, address) == trace.calls(of: retains, address) + 1)
        let stacks = trace.events.filter { $0.kind == .enter }.compactMap(\.stackNumber).compactMap { trace.stacks[$0] }
        #expect(stacks.count == trace.calls && stacks.contains { $0.contains { $0.contains("Objects.keep") } })
        try process.expectRight()
    }

    @Test("One object is seen by its address, and the others of its class are not")
    func lifetimesOfObject() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("keep AgentThing") == "1")
        let all = try Trace(process, lifetimesOf: "AgentThing")
        #expect(try process.tell("keep AgentThing") == "2")
        try all.stop()
        let made = all.events.last { $0.method == "+[AgentThing alloc]" }?.result?.text ?? ""
        let address = String(made.dropFirst("<AgentThing: ".count).dropLast())
        let trace = try Trace(process, lifetimesOf: address)
        #expect(trace.names.count == 4)
        #expect(try process.tell("keep AgentThing") == "3")
        #expect(try process.tell("drop AgentThing") == "2")
        #expect(try process.tell("drop AgentThing") == "1")
        try trace.stop()
        #expect(trace.calls > 0 && trace.events.allSatisfy { $0.kind == .leave || $0.receiver == made })
        #expect(trace.calls(of: "-[AgentThing dealloc]") == 1)
        try process.expectRight()
    }

    @Test(
        "Lifetimes of what is not retained by messages are refused, with a sentence",
        arguments: [
            ("NoSuchClass", AgentError.Code.notFound, "no class named NoSuchClass"), ("0x10", .notFound, "no object"),
            ("0x11", .notFound, "no object"),
        ])
    func wrongLifetimes(_ subject: String, _ code: AgentError.Code, _ text: String) throws {
        let process = try AgentProcess.ready()
        let error = error { try Trace(process, lifetimesOf: subject) }
        #expect(error?.code == code && error?.message.contains(text) ?? false, "\(String(describing: error))")
        #expect(self.error { try Trace(process, lifetimesOf: "AgentThing", stackDepth: 0) } != nil)
        try process.expectRight()
    }

    @Test("A process that exits says with which status")
    func exitStatus() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["-[AgentCounter next:]"], callsPerSecond: 1)
        try process.expectRight()
        while try trace.take() {}
        #expect(trace.end == .exit(status: 0))
    }

    // MARK: Counting

    @Test("Reported and dropped calls are together as many as were made", arguments: [1, 1000, 100_000])
    func count(_ calls: Int) throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(process, ["-[AgentBurst next:]"])
        #expect(trace.names == ["-[AgentBurst next:]"])
        #expect(try process.tell("burst \(calls)") == "\(calls)")
        try trace.stop()
        #expect(trace.calls + Int(trace.dropped) == calls)
        #expect(trace.events.count { $0.kind == .leave } == trace.calls)
        try process.expectRight()
    }

    @Test("Calls that do not fit into one part come in more parts, and long types are cut off")
    func wordy() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("wordy 20000") == "made")
        let trace = try Trace(process, ["-[AgentWordy aa*]"])
        #expect(try process.tell("words 500") == "500")
        try trace.stop()
        #expect(trace.calls > 0 && trace.calls + Int(trace.dropped) == 500)
        #expect(trace.events.filter { $0.kind == .enter }.allSatisfy { $0.arguments[0].encoding.hasSuffix("ii…") })
        try process.expectRight()
    }

    @Test("A limit is kept, and each call above it is counted once")
    func limit() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(process, ["-[AgentBurst next:]"], callsPerSecond: 1)
        #expect(try process.tell("burst 500") == "500")
        try trace.stop()
        #expect(trace.calls >= 1 && trace.dropped >= 1 && trace.calls + Int(trace.dropped) == 500)
        #expect(error { try Trace(process, ["-[AgentBurst next:]"], callsPerSecond: 0) }?.code == .malformed)
        #expect(error { try Trace(process, ["-[AgentBurst next:]"], callsPerSecond: -1) }?.code == .malformed)
        try process.expectRight()
    }

    @Test("A trace does not report calls that another trace has dropped, and has its own depths")
    func twoTraces() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let outer = try Trace(process, ["-[AgentBurst twice:]"])
        let inner = try Trace(process, ["-[AgentBurst next:]"])
        let busy = try Trace(process, ["-[AgentCounter next:]"], callsPerSecond: 1)
        #expect(try process.tell("nested 20") == "40")
        while busy.dropped == 0, try busy.take() {}
        for trace in [outer, inner, busy] { try trace.stop() }
        #expect(outer.calls == 20 && outer.dropped == 0)
        #expect(inner.calls == 40 && inner.dropped == 0)
        #expect(busy.dropped > 0)
        #expect((outer.events + inner.events).allSatisfy { $0.depth == 0 })
        try process.expectRight()
    }

    @Test("Nested calls are reported as nested, and two traces of one method both get all its calls")
    func nested() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let both = try Trace(process, ["-[AgentBurst *]"])
        let one = try Trace(process, ["-[AgentBurst next:]"])
        #expect(try process.tell("nested 5") == "10")
        try one.stop()
        #expect(try process.tell("nested 5") == "10")
        try both.stop()
        #expect(both.events.map(\.depth).prefix(6) == [0, 1, 1, 1, 1, 0])
        #expect(both.calls == 30 && one.calls == 10)
        try process.expectRight()
    }

    @Test("Eight traces of one client run at once, and each can be stopped")
    func eightTraces() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        let command = AgentCommand.trace(
            patterns: ["-[AgentCounter next:]"], classes: nil, selectors: nil, threads: [], callsPerSecond: 10)
        let ids = try (0..<AgentLimits.requestsUnderWay).map { _ in try client.start(command) }
        let stops = try ids.map { try client.start(.stop(request: $0)) }
        var ended: Set<Int> = []
        while ended.count < ids.count + stops.count, let reply = try client.reply() {
            #expect(reply.error == nil)
            if reply.isLast { ended.insert(reply.id) }
        }
        #expect(ended == Set(ids + stops))
        try process.expectRight()
    }

    @Test("A trace at full rate that is not read until it is stopped has its last part")
    func stopAtFullRate() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["-[AgentCounter next:]"])
        #expect(try process.tell("burst 20000") == "20000")
        try trace.stop()
        #expect(trace.calls > 0)
        try process.expectRight()
    }

    // MARK: Traced methods

    @Test("The first call of a class that was made after the trace began is reported")
    func lateClass() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["-[AgentLate* next:]"])
        #expect(trace.names == [])
        for index in 0..<20 { #expect(try process.tell("late AgentLate\(index)") == "2") }
        try trace.stop()
        #expect(
            trace.events.filter { $0.kind == .enter }.map(\.method) == (0..<20).map { "-[AgentLate\($0) next:]" })
        try process.expectRight()
    }

    @Test("A method that is added later and cannot be hooked is reported once")
    func lateRefusal() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("unhookable AgentRefused0") == "made")
        let trace = try Trace(process, ["-[AgentRefused* next:]"])
        #expect(trace.names == [] && trace.refusals.count == 1)
        #expect(try process.tell("unhookable AgentRefused1") == "made")
        try trace.stop()
        try #require(trace.refusals.count == 2)
        #expect(trace.refusals[0].hasPrefix("-[AgentRefused0 next:] cannot be hooked: "))
        #expect(trace.refusals[1].hasPrefix("-[AgentRefused1 next:] cannot be hooked: "))
        // The refusal comes during the trace, not only at its end.
        let other = try Trace(process, ["-[AgentRefused* next:]", "-[AgentCounter next:]"])
        #expect(other.refusals.count == 2)
        #expect(try process.tell("unhookable AgentRefused2") == "made")
        while other.refusals.count < 3 { #expect(try other.take()) }
        #expect(other.refusals[2].hasPrefix("-[AgentRefused2 next:] cannot be hooked: "))
        try process.expectRight()
    }

    @Test("Calls in +load of a class in a new image are reported")
    func load() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["-[HooksLater* number]"])
        #expect(trace.names == [])
        #expect(try process.tell("open \(Fixture.url("hooks_later", .O2Mrc).path)") == "1")
        try trace.stop()
        #expect(trace.events.map(\.kind) == [.enter, .leave])
        #expect(trace.events.last?.result?.text == "1")
        try process.expectRight()
    }

    @Test("A method that the loader calls past all hooks is refused")
    func loadItself() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["+[HooksLater* load]"])
        #expect(trace.names == [] && trace.refusals == [])
        #expect(try process.tell("open \(Fixture.url("hooks_later", .O2Mrc).path)") == "1")
        try trace.stop()
        let isSaid = { (refusal: String) in refusal.contains(" load] cannot be hooked: the loader calls it directly") }
        #expect(trace.refusals.contains(where: isSaid))
        let measured = try process.connect().ask(.measure(patterns: ["+[HooksLater* load]"])).first
        guard case .methods(let names, let refusals)? = measured, names.isEmpty else {
            throw AgentProcess.Failure(description: "it is measured")
        }
        #expect(!refusals.isEmpty && refusals.allSatisfy(isSaid))
        try process.expectRight()
    }

    @Test("A method that comes when a trace is full is reported, once")
    func full() throws {
        let process = try AgentProcess.ready(["\(AgentLimits.matchedMethods / 8)"])
        let trace = try Trace(process, ["AgentClass*", "-[AgentLate* *]"])
        #expect(trace.names.count == AgentLimits.matchedMethods)
        for index in 0..<3 { #expect(try process.tell("late AgentLate\(index)") == "2") }
        try trace.stop()
        #expect(trace.calls == 0 && trace.refusals.count == 1)
        #expect(trace.refusals.first?.contains(" and later methods are not traced: ") == true)
        try process.expectRight()
    }

    @Test("A class that is made again with the same name is traced again")
    func againClass() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["-[AgentAgain next:]"])
        for _ in 0..<50 { #expect(try process.tell("again AgentAgain") == "2") }
        try trace.stop()
        #expect(trace.calls == 50 && trace.dropped == 0)
        try process.expectRight()
    }

    @Test("The last calls before the process ends are reported")
    func end() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let trace = try Trace(process, ["-[AgentBurst next:]"])
        #expect(try process.tell("burst 7") == "7")
        try process.expectRight()
        while try trace.take() {}
        #expect(trace.calls == 7)
    }

    @Test("The last calls are reported when a traced method ends the process")
    func endInside() throws {
        let process = try AgentProcess.ready()
        let trace = try Trace(process, ["-[AgentEnding next:]"])
        #expect(throws: AgentProcess.Failure.self) { try process.tell("exit AgentEnding") }
        while try trace.take() {}
        #expect(trace.events.map(\.kind) == [.enter])
    }

    @Test("Calls of threads that have ended are reported with the threads' names")
    func endedThreads() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let named = try Trace(process, ["-[AgentBurst next:]"], threads: ["short"])
        #expect(try process.tell("threads 100") == "100")
        try named.stop()
        #expect(named.calls == 100 && named.dropped == 0)
        #expect(named.events.allSatisfy { $0.threadName == "short" })
        try process.expectRight()
    }

    @Test("Classes, selectors and threads narrow a trace")
    func filters() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("burst 1") == "1")
        let narrowed = try Trace(process, ["Agent*"], classes: "AgentB*", selectors: "n*")
        #expect(narrowed.names == ["-[AgentBurst next:]"])
        let main = try Trace(process, ["-[Agent* next:]"], threads: ["main"])
        let named = try Trace(process, ["-[AgentBurst next:]"], threads: ["AgentProg*"])
        let nobody = try Trace(process, ["-[AgentBurst next:]"], threads: ["nobody", "1"])
        #expect(try process.tell("burst 30") == "30")
        for trace in [narrowed, main, named, nobody] { try trace.stop() }
        #expect(narrowed.calls == 30 && main.calls == 30 && named.calls == 30 && nobody.calls == 0)
        #expect(main.events.allSatisfy { $0.thread == Int(process.processID) && $0.method == "-[AgentBurst next:]" })
        try process.expectRight()
    }

    @Test("Patterns have limits, and the error names the limit")
    func patternLimits() throws {
        let process = try AgentProcess.ready()
        let many = Array(repeating: "-[AgentCounter next:]", count: AgentLimits.patterns)
        #expect(try Trace(process, many).names.count == 1)
        #expect(error { try Trace(process, many + ["NSObject"]) }?.code == .pattern)
        let long = String(repeating: "*", count: AgentLimits.patternLength)
        _ = try Trace(process, [long], selectors: "next:")
        #expect(error { try Trace(process, [long + "*"]) }?.code == .pattern)
        #expect(error { try Trace(process, ["-[broken"]) }?.code == .pattern)
        #expect(error { try Trace(process, ["NSObject"], classes: long + "*") }?.code == .pattern)
        let client = try process.connect()
        #expect(error { try client.ask(.classes(pattern: long + "*")) }?.code == .pattern)
        #expect(try client.ask(.classes(pattern: long)).count > 0)
        try process.expectRight()
    }
}
#endif
