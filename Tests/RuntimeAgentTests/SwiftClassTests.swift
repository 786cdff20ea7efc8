#if Agent
import AgentProtocol
import Foundation
import SwiftRuntime
import TestSupport
import Testing

/// The answers of an agent about a program's Swift classes, and its actions on them.
@Suite(.serialized) struct SwiftClassLooks {
    private let process: AgentProcess
    private let client: AgentClientSocket

    init() throws {
        process = try AgentProcess.ready()
        client = try process.connect()
    }

    private func error(_ command: AgentCommand) -> AgentError? {
        do {
            _ = try client.ask(command)
            return nil
        } catch {
            return error as? AgentError
        }
    }

    private func classes(_ pattern: String?) throws -> (classes: [ClassSummary], hidden: Int?) {
        var hidden: Int?
        let classes = try client.ask(.classes(pattern: pattern)).flatMap { payload -> [ClassSummary] in
            guard case .classes(let values, let more) = payload else { return [] }
            hidden = hidden ?? more
            return values
        }
        return (classes, hidden)
    }

    private func methods(of name: String) throws -> [String?: ClassDescription.SwiftMethod] {
        guard case .description(let value)? = try client.ask(.describe(name: name)).first else { return [:] }
        return Dictionary((value.swiftMethods ?? []).map { ($0.name, $0) }) { first, _ in first }
    }

    private func hooks() throws -> [HookReport] {
        try client.ask(.hooks).flatMap { payload -> [HookReport] in
            if case .hooks(let values) = payload { values } else { [] }
        }
        .filter { $0.engine == "vtable" }
    }

    private func findings() throws -> [Finding] {
        try client.ask(.doctor).flatMap { payload -> [Finding] in
            if case .findings(let values) = payload { values } else { [] }
        }
    }

    // MARK: Looking

    @Test("Swift classes are listed with the others by name, with their modules")
    func classes() throws {
        #expect(try process.tell("swift fetch 1") == "value 0")
        let (all, hidden) = try classes(nil)
        #expect(all.map(\.name) == all.map(\.name).sorted())
        #expect(all.contains { $0.name == "AgentCounter" && !$0.isOfSwift } && !all.contains { $0.name == "NSObject" })
        let service = try #require(all.first { $0.name == "ServiceModule.Service" })
        #expect(service.module == "ServiceModule" && service.superclass == nil && service.instanceSize == 40)
        #expect(service.image?.hasSuffix("/AgentProgram") == true && !service.isHooked)
        #expect(hidden ?? 0 > 10)
        #expect(!all.contains { ["Swift", "NIOPosix", "RuntimeAgent"].contains($0.module) })
        try process.expectRight()
    }

    @Test("Classes of libraries are listed if the pattern names the module")
    func classesOfLibraries() throws {
        let (libraries, _) = try classes("NIOPosix.*")
        #expect(!libraries.isEmpty && libraries.allSatisfy { $0.module == "NIOPosix" })
        let (none, hidden) = try classes("*Channel*")
        #expect(none.allSatisfy { $0.module != "NIOPosix" } && hidden ?? 0 > 0)
        try process.expectRight()
    }

    @Test("A Swift class is described with prototypes, kinds, and the reason why a method cannot be hooked")
    func describe() throws {
        #expect(try process.tell("swift over 1") == "over value 1")
        guard case .description(let value)? = try client.ask(.describe(name: "ServiceModule.OverridingService")).first
        else {
            Issue.record("no description")
            return
        }
        #expect(value.summary.superclass == "ServiceModule.Service" && value.summary.module == "ServiceModule")
        #expect(value.superclassChain == ["ServiceModule.Service"] && value.isaChain == [])
        let methods = try methods(of: "ServiceModule.OverridingService")
        let fetch = try #require(methods["fetch(id:)"])
        #expect(fetch.prototype == "ServiceModule.Service.fetch(id: Swift.Int) -> Swift.String")
        #expect(fetch.kind == "method" && fetch.isOwn && fetch.declaredBy == "ServiceModule.Service")
        #expect(fetch.place?.hasPrefix("AgentProgram+0x") == true && fetch.refusal == nil && fetch.hooks == [])
        #expect(methods["greet(_:times:scale:)"]?.isOwn == false)
        #expect(methods["name.getter"]?.kind == "getter" && methods["name.setter"]?.kind == "setter")
        #expect(methods["name.modify"]?.refusal?.contains("coroutine") == true)
        #expect(methods["kind()"]?.isClassMethod == true && methods["init()"]?.kind == "initializer")
        #expect(methods["load(id:)"]?.isAsync == true)
        #expect(error(.describe(name: "ServiceModule.Nobody"))?.code == .notFound)
        #expect(error(.graph(subject: "ServiceModule.Service", selector: nil))?.message.contains("Swift class") == true)
        try process.expectRight()
    }

    @Test("Hooks of Swift methods are listed, and described for all methods through which calls reach them")
    func hooksOfProgram() throws {
        #expect(try process.tell("swift hook") == "hooked")
        let all = try hooks()
        #expect(
            all.map { "\($0.position) \($0.method) \($0.place) \($0.owner ?? "nobody") \($0.priority)" }.sorted() == [
                "after ServiceModule.Service.fetch(id:) Scenes.swift:2 others 10",
                "before ServiceModule.Service.fetch(id:) Scenes.swift:1 tests 0",
                "before ServiceModule.Service.name.getter Scenes.swift:3 nobody 0",
            ])
        #expect(all.first { $0.position == "before" && $0.owner == nil }?.object?.hasPrefix("0x") == true)
        let methods = try methods(of: "ServiceModule.Service")
        #expect(methods["fetch(id:)"]?.hooks.map(\.owner) == ["tests", "others"])
        #expect(methods["name.getter"]?.hooks.count == 1 && methods["name.setter"]?.hooks == [])
        // One class overrides the method, one inherits it.
        #expect(try self.methods(of: "ServiceModule.OverridingService")["fetch(id:)"]?.hooks == [])
        #expect(try self.methods(of: "ServiceModule.InheritingService")["fetch(id:)"]?.hooks.count == 2)
        #expect(try classes("ServiceModule.Service").classes.first?.isHooked == true)
        try process.expectRight()
    }

    // MARK: Diagnostic hooks

    @Test("A diagnostic hook counts and times the calls of a Swift method until it is removed")
    func timing() throws {
        let hook = AgentCommand.hook(name: "ServiceModule.Service", selector: "fetch(id:)", kind: .time)
        guard case .probe(let id, let method)? = try client.ask(hook).first else {
            Issue.record("no probe")
            return
        }
        #expect(method == "ServiceModule.Service.fetch(id:)")
        #expect(try hooks().map(\.probe) == [id] && hooks().first?.owner == "hookctl")
        #expect(try methods(of: "ServiceModule.Service")["fetch(id:)"]?.hooks.map(\.probe) == [id])
        #expect(try process.tell("swift fetch 5") == "value 4")
        guard case .measurements(let values)? = try client.ask(.measurements).first else {
            Issue.record("no measurements")
            return
        }
        #expect(values.map(\.calls) == [5] && values.first?.mean != nil && values.first?.method == method)
        #expect(try client.ask(.unhook(probe: id)) == [])
        #expect(try hooks() == [])
        #expect(try process.tell("swift fetch 1") == "value 0")
        try process.expectRight()
    }

    @Test("Measured Swift methods are counted, and timed if the hook sees their end")
    func measuring() throws {
        let patterns = ["ServiceModule.Service.load*", "ServiceModule.Service.fetch*"]
        guard case .methods(let names, let refusals)? = try client.ask(.measure(patterns: patterns)).first else {
            Issue.record("nothing")
            return
        }
        #expect(names == ["ServiceModule.Service.fetch(id:)", "ServiceModule.Service.load(id:)"] && refusals == [])
        #expect(try process.tell("swift load 1") == "loaded 1" && process.tell("swift fetch 2") == "value 1")
        guard case .measurements(let values)? = try client.ask(.measurements).first else {
            Issue.record("no measurements")
            return
        }
        #expect(values.map(\.method) == names && values.map(\.calls) == [2, 1])
        #expect(values.map { $0.mean == nil } == [false, true])
        try process.expectRight()
    }

    @Test("A subclass that inherits a method can be hooked alone")
    func inherited() throws {
        let hook = AgentCommand.hook(name: "ServiceModule.InheritingService", selector: "fetch(id:)", kind: .count)
        guard case .probe(let id, let method)? = try client.ask(hook).first else {
            Issue.record("no probe")
            return
        }
        #expect(method == "ServiceModule.InheritingService.fetch(id:)")
        #expect(try process.tell("swift fetch 3") == "value 2" && process.tell("swift inherit 1") == "value 1")
        guard case .measurements(let values)? = try client.ask(.measurements).first else {
            Issue.record("no measurements")
            return
        }
        #expect(values.map(\.calls) == [1] && values.first?.probe == id)
        #expect(try methods(of: "ServiceModule.Service")["fetch(id:)"]?.hooks == [])
        try process.expectRight()
    }

    @Test("Methods that cannot be hooked are refused with the reason")
    func refusals() throws {
        func refusal(_ selector: String, _ kind: ProbeKind = .count) -> AgentError? {
            error(.hook(name: "ServiceModule.Service", selector: selector, kind: kind))
        }
        #expect(refusal("name.modify")?.message.contains("coroutine") == true)
        #expect(refusal("fixed()")?.message.contains("no place in the vtable") == true)
        #expect(refusal("nothing()")?.message.contains("no such method") == true)
        #expect(refusal("load(id:)", .time)?.message.contains("asynchronous") == true)
        #expect(error(.hook(name: "ServiceModule.Nobody", selector: "x()", kind: .log))?.code == .notFound)
        try process.expectRight()
    }

    @Test("A diagnostic hook that logs prints the name, the receiver and the arguments")
    func logging() throws {
        let hook = AgentCommand.hook(name: "ServiceModule.Service", selector: "greet(_:times:scale:)", kind: .log)
        _ = try client.ask(hook)
        let line = try process.tell("swift greet 2")
        let expected = /ServiceModule\.Service\.greet\(_:times:scale:\) 0x[0-9a-f]+: "Anna", 2, 1\.5/
        #expect(line.wholeMatch(of: expected) != nil, "\(line)")
        #expect(try process.line() == "8")
        try process.expectRight()
    }

    // MARK: The doctor

    @Test("The doctor names hooked Swift methods that were measured and not called, and no others")
    func uncalled() throws {
        #expect(try process.tell("swift hook") == "hooked")
        #expect(try findings().filter { $0.kind == .uncalledMethod } == [])
        _ = try client.ask(.measure(patterns: []))
        let before = try findings().filter { $0.kind == .uncalledMethod }
        #expect(before.map(\.subject) == ["ServiceModule.Service.fetch(id:)", "ServiceModule.Service.name.getter"])
        #expect(before.first?.message.contains("-no-whole-module-optimization") == true)
        #expect(try process.tell("swift fetch 1") == "value 0")
        let after = try findings().filter { $0.kind == .uncalledMethod }
        #expect(after.map(\.subject) == ["ServiceModule.Service.name.getter"])
        try process.expectRight()
    }

    @Test("The program's modules are listed, without those of the toolchain, and none of them is replaceable")
    func modules() throws {
        let modules = try client.ask(.modules).flatMap { payload -> [ModuleReport] in
            if case .modules(let values) = payload { values } else { [] }
        }
        #expect(Set(modules.map(\.name)).isSuperset(of: ["AgentProgram", "ServiceModule", "ServiceSupport"]))
        #expect(modules.allSatisfy { $0.replaceableFunctions == 0 && !["Swift", "RuntimeAgent"].contains($0.name) })
        try process.expectRight()
    }

    @Test("The doctor names a subclass that was made after a hook until the next rescan")
    func missed() throws {
        #expect(try process.tell("swift miss") == "value 1")
        let missed = try findings().filter { $0.kind == .missedSubclass }
        #expect(missed.map(\.subject) == ["AgentProgram.SwiftScenes.GenericService<Swift.Int>.fetch(id:)"])
        #expect(missed.first?.message.contains("SwiftClass.rescan()") == true)
        #expect(try process.tell("swift rescan") == "rescanned")
        #expect(try findings().filter { $0.kind == .missedSubclass } == [])
        try process.expectRight()
    }
}

/// A program whose symbols cannot be read.
@Suite(.serialized) struct SwiftClassesWithoutSymbols {
    @Test("Methods have no names and cannot be hooked, and describe and the doctor say so")
    func withoutSymbols() throws {
        let path = "/tmp/agent-tests-\(UUID().uuidString.prefix(8))"
        try FileManager.default.copyItem(atPath: AgentProcess.executable, toPath: path)
        // The leak checker recognizes memory that is not leaked by names of functions, which are missing here.
        let options = ProcessInfo.processInfo.environment["ASAN_OPTIONS"].map { $0 + ":" } ?? ""
        let process = try AgentProcess.ready(
            executable: path, environment: ["ASAN_OPTIONS": options + "detect_leaks=0"])
        try FileManager.default.removeItem(atPath: path)
        let client = try process.connect()
        guard case .description(let value)? = try client.ask(.describe(name: "ServiceModule.Service")).first else {
            Issue.record("no description")
            return
        }
        let methods = value.swiftMethods ?? []
        #expect(methods.count > 5 && methods.allSatisfy { $0.name == nil && $0.refusal != nil })
        #expect(methods.contains { $0.refusal?.contains("strip --strip-debug") == true })
        guard case .findings(let findings)? = try client.ask(.doctor).first else {
            Issue.record("no findings")
            return
        }
        let stripped = findings.filter { $0.kind == .strippedImage }
        let message = try #require(stripped.first?.message)
        #expect(stripped.count == 1 && message.contains("AgentProgram.SwiftScenes.BookShelf and"))
        #expect(throws: AgentError.self) {
            try client.ask(.hook(name: "ServiceModule.Service", selector: "fetch(id:)", kind: .count))
        }
        try process.expectRight()
    }
}

/// Traces of Swift methods.
@Suite(.serialized) struct SwiftTraces {
    private let process: AgentProcess
    private let client: AgentClientSocket

    init() throws {
        process = try AgentProcess.ready()
        client = try process.connect()
    }

    /// Begins a trace, and returns its number, the traced methods and the refusals.
    private func trace(
        _ patterns: String..., selectors: String? = nil, filter: CallFilter? = nil
    ) throws -> (Int, [String], [String]) {
        let id = try client.start(
            .trace(
                patterns: patterns, classes: nil, selectors: selectors, threads: [], callsPerSecond: 1_000_000,
                filter: filter))
        guard case .methods(let names, let refusals)? = try client.reply()?.payload else {
            return (id, [], ["nothing"])
        }
        return (id, names, refusals)
    }

    /// Ends the trace, and returns all its events in order.
    private func events(of id: Int) throws -> [TraceEvent] {
        let other = try client.start(.stop(request: id))
        var events: [TraceEvent] = []
        var ended: Set<Int> = []
        while !ended.isSuperset(of: [id, other]), let reply = try client.reply() {
            if case .calls(let values, let dropped, _)? = reply.payload {
                events += values
                #expect(dropped == 0)
            }
            if reply.isLast { ended.insert(reply.id) }
        }
        return events
    }

    @Test("A call of a Swift method is traced with arguments, result and duration")
    func values() throws {
        let (id, names, refusals) = try trace("ServiceModule.Service.greet*", "ServiceModule.Service.fetch*")
        #expect(
            names == ["ServiceModule.Service.fetch(id:)", "ServiceModule.Service.greet(_:times:scale:)"]
                && refusals == [])
        #expect(try process.tell("swift greet 2") == "8" && process.tell("swift greet 0") == "nil")
        #expect(try process.tell("swift fetch 1") == "value 0")
        let events = try events(of: id)
        #expect(events.map(\.kind) == [.enter, .leave, .enter, .leave, .enter, .leave])
        let greet = try #require(events.first)
        #expect(greet.method == "ServiceModule.Service.greet(_:times:scale:)")
        #expect(greet.receiver.hasPrefix("<ServiceModule.Service: 0x"))
        #expect(greet.arguments.map(\.label) == [nil, "times", "scale"])
        #expect(greet.arguments.map(\.text) == ["\"Anna\"", "2", "1.5"])
        #expect(greet.arguments.map(\.encoding) == ["Swift.String", "Swift.Int", "Swift.Double"])
        #expect(events[1].result?.text == "8" && events[1].duration != nil && events[1].error == nil)
        #expect(events[3].result?.text == "nil")
        #expect(events[5].result?.text == "\"value 0\"" && events[5].result?.encoding == "Swift.String")
        try process.expectRight()
    }

    @Test("Conditions compare numbers and strings of Swift methods; optional numbers cannot be compared")
    func conditions() throws {
        func events(_ method: String, _ filter: CallFilter, _ commands: String...) throws -> [TraceEvent] {
            let (id, names, refusals) = try trace("ServiceModule.Service.\(method)*", filter: filter)
            #expect(names.count == 1 && refusals == [])
            for command in commands { _ = try process.tell("swift \(command)") }
            return try self.events(of: id)
        }
        let fetched = try events("fetch", CallFilter(condition: "arg1 >= 3 && arg1 != 4"), "fetch 6")
        #expect(fetched.map { $0.arguments.first?.text } == ["3", nil, "5", nil])
        let found = try events("fetch", CallFilter(condition: "result contains 'e 2'"), "fetch 6")
        #expect(found.map { $0.result?.text } == ["\"value 2\""])
        let slow = CallFilter(condition: "arg1 == \"Anna\" && arg2 && arg3 > 1", slowerThan: 1)
        let greeted = try events("greet", slow, "greet 0", "greet 2")
        #expect(greeted.map { $0.arguments.map(\.text) } == [["\"Anna\"", "2", "1.5"]])
        #expect(greeted.map(\.kind) == [.leave] && greeted.first?.result?.text == "8")
        let (_, names, refusals) = try trace(
            "ServiceModule.Service.greet*", filter: CallFilter(condition: "result == 8"))
        #expect(names == [] && refusals.count == 1)
        #expect(refusals.first?.contains("which a condition cannot compare") == true, "\(refusals)")
        try process.expectRight()
    }

    @Test(
        "Conditions compare stored properties of a Swift object, those of its superclass too",
        arguments: [
            ("self.name == \"shelf 1\"", [1]), ("self.count <= -2", [2, 3]), ("self.ratio == 0.5", [1]),
            ("self.isOpen", [0, 2]), ("!self.isOpen && self.count != -1", [3]), ("self.next == nil", [0]),
            ("self.label contains \"number 2\"", [2]), ("self.label == nil", [3]), ("self.other == nil", []),
            ("self._label != nil", [0, 1, 2]),
        ] as [(String, [Int])])
    func storedProperties(_ condition: String, _ shelves: [Int]) throws {
        let (id, names, refusals) = try trace(
            "AgentProgram.SwiftScenes.BookShelf", selectors: "look*", filter: CallFilter(condition: condition))
        #expect(names == ["AgentProgram.SwiftScenes.BookShelf.look(_:)"] && refusals == [])
        #expect(try process.tell("swift shelves 10") == "[10, 10, 9, 8, 7]")
        let results = try events(of: id).compactMap(\.result?.text)
        #expect(results == shelves.map { "\($0 == 0 ? 10 : 11 - $0)" })
        try process.expectRight()
    }

    @Test(
        "A property that a condition cannot read is refused with the reason",
        arguments: [
            ("look*", "self.size == 1", "self.size is of the type (Int, Int), which a condition cannot compare"),
            ("look*", "self.owner == nil", "self.owner is not read: it is weak or unowned"),
            ("look*", "self.done == nil", "self.done is not read: it is weak or unowned, has a block"),
            ("look*", "self.nothing == 1", "BookShelf has no stored property nothing or _nothing"),
            ("look*", "self.count == nil", "self.count is a number, which cannot be compared with nil"),
        ])
    func unreadableProperties(_ method: String, _ condition: String, _ reason: String) throws {
        let (id, names, refusals) = try trace(
            "AgentProgram.SwiftScenes.BookShelf", selectors: method, filter: CallFilter(condition: condition))
        #expect(names == [] && refusals.count == 1 && refusals.first?.contains(reason) == true, "\(refusals)")
        #expect(try events(of: id) == [])
    }

    @Test("A class method has no stored properties")
    func propertiesOfClass() throws {
        let (id, names, refusals) = try trace(
            "AgentProgram.SwiftScenes.Shelf", selectors: "kind*", filter: CallFilter(condition: "self.name == nil"))
        #expect(names == [] && refusals.first?.contains("it has no object when it is called") == true, "\(refusals)")
        #expect(try events(of: id) == [])
    }

    @Test("An error is traced with its type, and a long string by its beginning")
    func errors() throws {
        let (id, _, _) = try trace("ServiceModule.Service", selectors: "greet*")
        let long = String(repeating: "long ", count: 40).replacing(" ", with: "_")
        #expect(try process.tell("swift refuse \(long)") == "threw")
        let events = try events(of: id)
        #expect(events.map(\.error) == [nil, "ServiceSupport.Refusal(times: -1)"] && events.last?.result == nil)
        let text = try #require(events.first?.arguments.first?.text)
        #expect(text.hasPrefix("\"long_long_") && text.hasSuffix("…") && text.count < 80)
        try process.expectRight()
    }

    @Test("Collections, enums, structures and existentials are traced with the memory that they lead to")
    func reachedValues() throws {
        let (id, _, refusals) = try trace("AgentProgram.ValueScenes.Harbour")
        let buoy = try UInt(process.tell("swift values harbour")).map { "0x" + String($0, radix: 16) } ?? "none"
        #expect(refusals == [])
        let events = try events(of: id).filter { !$0.method.contains("init") }
        let long = "\"a name that is too long for the words of a string\""
        let expected = [
            ("array", "[]"), ("array", "[1, 2, 3, 4, 5, …]"), ("texts", "[\"mole\", \(long)]"),
            ("entries", "[\(long): 3]"), ("entries", "[:]"), ("members", "[8]"),
            ("ship", "Ship(name: \(long), draught: 2.5)"),
            ("ships", "[Ship(name: \"dory\", draught: 1.0), Ship(name: \(long), draught: 2.0)]"), ("ships", "nil"),
            ("route", ".then(4, .harbour(\(long)))"), ("cargo", ".crates([\"a\", \(long)])"),
            ("cargo", ".coal(tons: 9)"),
            ("cargo", ".ship(Ship(name: \(long), draught: 3.0))"), ("cargo", ".none"), ("pair", "(\"é\", 2...4)"),
            ("floating", "Ship(name: \(long), draught: 4.0)"),
            ("error", "AgentProgram.ValueScenes.Aground.at(\(long), depth: 5)"),
            ("floating", "<AgentProgram.ValueScenes.Buoy: \(buoy)>"),
            ("buoys", "[<AgentProgram.ValueScenes.Buoy: \(buoy)>]"),
        ]
        let kept = events.filter { !$0.method.contains("fail") }
        let enters = kept.filter { $0.kind == .enter }, leaves = kept.filter { $0.kind == .leave }
        #expect(enters.count == expected.count && leaves.count == expected.count)
        for ((name, text), (enter, leave)) in zip(expected, zip(enters, leaves)) {
            #expect(enter.method.contains(".Harbour.\(name)(") && enter.arguments.map(\.text) == [text])
            #expect(leave.result?.text == text)
        }
        let prefix = "AgentProgram.ValueScenes."
        #expect(
            events.compactMap(\.error) == [
                prefix + "Aground.at(\"the mole\", depth: 6)", prefix + "Aground.at(\(long), depth: 6)",
                prefix + "Aground.here", prefix + "Lost(days: 7)",
            ])
        try process.expectRight()
    }

    @Test("Calls nest, and an override has its own name")
    func nesting() throws {
        let (id, names, _) = try trace("AgentProgram.*.fetch(id:)", "ServiceModule.Service.name.getter")
        #expect(names.contains("AgentProgram.SwiftScenes.NestingService.fetch(id:)"))
        #expect(try process.tell("swift nest 7") == "7 of service")
        let events = try events(of: id)
        #expect(events.map(\.depth) == [0, 1, 1, 0])
        #expect(events[1].method == "ServiceModule.Service.name.getter" && events[2].result?.text == "\"service\"")
        #expect(events[1].receiver == events[0].receiver)
        try process.expectRight()
    }

    @Test("Setters, class methods and results in memory are traced with their values")
    func kinds() throws {
        let (id, _, refusals) = try trace("ServiceModule.Service")
        #expect(refusals == [])
        #expect(try process.tell("swift rename somebody") == "somebody")
        #expect(try process.tell("swift kind") == "Service")
        #expect(try process.tell("swift large") == "(3, 4, 5, 6, 7, 8)")
        let events = try events(of: id).filter { $0.depth == 0 }
        func enter(_ name: String) -> TraceEvent? {
            events.first { $0.kind == .enter && $0.method == "ServiceModule.Service.\(name)" }
        }
        func leave(_ name: String) -> TraceEvent? {
            events.first { $0.kind == .leave && $0.method == "ServiceModule.Service.\(name)" }
        }
        #expect(enter("name.setter")?.arguments.map(\.text) == ["\"somebody\""])
        #expect(leave("name.setter")?.result == nil && leave("name.setter")?.duration != nil)
        #expect(enter("kind()")?.receiver == "ServiceModule.Service" && leave("kind()")?.result?.text == "\"Service\"")
        #expect(leave("large(_:)")?.result?.text == "(3, 4, 5, 6, 7, 8)")
        #expect(enter("large(_:)")?.arguments.map(\.text) == ["[1, 2]"])
        try process.expectRight()
    }

    @Test("Arguments on the stack reach the method, and are traced")
    func stack() throws {
        let (id, _, _) = try trace("AgentProgram.SwiftScenes.EchoService.join*")
        #expect(try process.tell("swift join +") == "1+2+3+4+5+6+7")
        let events = try events(of: id)
        #expect(events.first?.arguments.map(\.text) == ["1", "2", "3", "4", "5", "6", "7", "\"+\""])
        #expect(events.first?.arguments.last?.label == "by" && events.last?.result?.text == "\"1+2+3+4+5+6+7\"")
        try process.expectRight()
    }

    @Test("A method with unknown values is traced without them")
    func unknownValues() throws {
        let (id, names, refusals) = try trace("AgentProgram.SwiftScenes.EchoService.echo*")
        #expect(names.count == 1 && refusals == [])
        #expect(try process.tell("swift echo x") == "x (1, 2) 3")
        let events = try events(of: id)
        #expect(events.map(\.kind) == [.enter, .leave] && events.last?.duration != nil)
        #expect(events.first?.arguments.map(\.text) == ["…", "…", "…"] && events.last?.result?.text == "…")
        try process.expectRight()
    }

    @Test("The beginning of an asynchronous call is traced, and later calls are not inside it")
    func asynchronous() throws {
        let (id, _, refusals) = try trace("ServiceModule.Service.load*", "ServiceModule.Service.fetch*")
        #expect(refusals == [])
        #expect(try process.tell("swift load 7") == "loaded 7" && process.tell("swift fetch 1") == "value 0")
        let events = try events(of: id)
        #expect(events.map(\.kind) == [.enter, .enter, .leave] && events.map(\.depth) == [0, 0, 0])
        #expect(events.first?.method == "ServiceModule.Service.load(id:)")
        // Nothing tells whether an actor precedes the argument.
        #expect(events.first?.arguments.map(\.text) == ["…"])
        try process.expectRight()
    }

    @Test("A method that takes blocks is traced without them, and the program continues")
    func blocks() throws {
        let (id, names, refusals) = try trace("Dispatch.DispatchWorkItem.*")
        #expect(names.contains("Dispatch.DispatchWorkItem.perform()") && refusals == [])
        #expect(try process.tell("swift work 3") == "worked 3")
        let events = try events(of: id).filter { $0.method.hasPrefix("Dispatch.DispatchWorkItem.") }
        #expect(events.contains { $0.method == "Dispatch.DispatchWorkItem.perform()" && $0.kind == .leave })
        try process.expectRight()
    }

    @Test("A class is traced soon after its first use")
    func lateClasses() throws {
        let before = try #require(Int(try process.tell("hooks")))
        let (id, names, _) = try trace("AgentProgram.SwiftScenes.LateService*.fetch(id:)")
        #expect(names == [])
        #expect(try process.tell("swift late 1") == "late")
        // One hook for the beginnings of calls, and one for their ends.
        try Waiting.wait(for: "a probe of the class") { Int(try process.tell("hooks")) == before + 2 }
        #expect(try process.tell("swift late 2") == "late")
        let events = try events(of: id).filter { $0.kind == .enter }
        #expect(events.map { $0.arguments.map(\.text) } == [["2"]])
        #expect(events.last?.method == "AgentProgram.SwiftScenes.LateService<Swift.Int>.fetch(id:)")
        try process.expectRight()
    }

    @Test("A trace that ends leaves no hook")
    func noHooks() throws {
        let before = try process.tell("hooks")
        let (id, names, _) = try trace("ServiceModule.*")
        #expect(names.count > 5)
        #expect(try Int(process.tell("hooks")) ?? 0 > Int(before) ?? 0)
        _ = try events(of: id)
        #expect(try process.tell("hooks") == before)
        #expect(try process.tell("swift fetch 3") == "value 2")
        try process.expectRight()
    }
}
#endif
