import Dispatch
import Foundation
import SwiftRuntime
import SwiftRuntimeThrottling
import TestSupport
import Testing

extension Adapters {
    /// The objects that delayed messages retain, and for how long.
    @Suite struct ThrottleLife {
        private let clock = ManualScheduler()

        @Test("Delayed arguments are owned: objects, blocks and texts", arguments: Fixture.Configuration.allCases)
        func arguments(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), object = try program.new(), before = try program.alive
            let rules = try ["noteText:count:", "noteOfBlock:", "keep:"].map {
                try object.throttle(Selector($0), oncePer: .seconds(1), .last, on: clock)
            }
            try program.run("adapters_note_text", object)
            try program.run("adapters_note_of_block", object)
            try autoreleasePool { try object.send("keep:", program.new()) }
            #expect(try program.alive == before + 1)
            clock.pass(1)
            #expect(program.performed() == ["text on the stack", "block on the stack", "kept"])
            #expect(try program.alive == before)
            rules.forEach { $0.discard() }
        }

        @Test(
            "A delayed message keeps its receiver until it is performed", arguments: Fixture.Configuration.allCases,
            [true, false])
        func receiver(_ configuration: Fixture.Configuration, _ isOfObject: Bool) throws {
            let program = try AdapterProgram(configuration), before = try program.alive
            var object: ObjCObject? = try program.new()
            let rule =
                isOfObject
                ? ThrottleRule(object!, "note:", oncePer: .seconds(1), .debounce, on: clock)
                : ThrottleRule(try program.cls("Stub"), "note:", oncePer: .seconds(1), .debounce, on: clock)
            try rule.apply()
            try object?.note("a")
            object = nil
            #expect(try program.alive == before + 1)
            clock.pass(1)
            #expect(program.performed() == ["a"])
            #expect(try program.alive == before)
            #expect(rule.discard() == !isOfObject)
        }

        @Test(
            "A delayed message is dropped with its rule, and when another message replaces it",
            arguments: [ThrottleMode.last, .debounce])
        func dropped(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), before = try program.alive
            let rule = try cls.throttle("note:", oncePer: .seconds(1), mode, on: clock)
            for _ in 0..<3 {
                try autoreleasePool { try cls.new().note("a") }
                #expect(try program.alive == before + 1)
            }
            rule.discard()
            #expect(try program.alive == before)
            #expect(try rule.apply())
            try autoreleasePool { try cls.new().note("b") }
            clock.pass(1)
            #expect(program.performed() == ["b"])
            #expect(try program.alive == before)
            rule.discard()
        }

        @Test("A message that an object sends itself in its dealloc is performed", arguments: ThrottleMode.allCases)
        func dying(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(.O2Mrc), cls = try program.cls("Mortal"), before = try program.alive
            for scope in [ThrottleScope.together, .eachObject] {
                let rule = try cls.throttle("noteText:count:", oncePer: .seconds(1), mode, scope: scope, on: clock)
                try autoreleasePool { _ = try cls.new() }
                #expect(program.performed() == ["dying"])
                #expect(try program.alive == before)
                #expect(clock.count == 0)
                clock.pass(1)
                rule.discard()
            }
        }

        @Test("A rule of an object ends with the object", arguments: Fixture.Configuration.allCases)
        func rule(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), before = try program.alive
            weak var rule: ThrottleRule?
            try autoreleasePool {
                let object = try program.new()
                rule = try object.throttle("note:", oncePer: .seconds(1), on: clock)
                try object.note("a")
                #expect(rule?.isApplied == true)
            }
            Hooks.flush()
            #expect(rule == nil)
            #expect(try program.alive == before)
        }

        @Test("A message is performed at once if another hook has discarded its rule during the call")
        func inside() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let rule = try cls.throttle("note:", oncePer: .seconds(1), .last, on: clock)
            let hook = try cls.hook("note:", .before) { (info: AspectInfo) in
                guard info.arguments[0].object?.string == "end" else { return }
                rule.discard()
                try rule.apply()
            }
            try object.note("a")
            clock.pass(1)
            try object.note("end") // runs the hooks of the chain it began with, and finds that the rule has ended
            clock.pass(1)
            #expect(program.performed() == ["a", "end"])
            try object.note("b", "c")
            clock.pass(1)
            #expect(program.performed() == ["c"])
            hook.remove()
            #expect(rule.discard())
        }

        @Test("An exception from a delayed message ends the process with a sentence")
        func exception() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let clock = ManualScheduler(), object = try AdapterProgram().new()
                try object.throttle("fail", oncePer: .seconds(1), .last, on: clock)
                try object.send("fail")
                clock.pass(1)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("an exception left the delayed message fail to"), "\(output)")
            #expect(output.contains("Failure: as asked"), "\(output)")
        }

        @Test("An exception from a message that is performed at once reaches its sender")
        func thrown() throws {
            let object = try AdapterProgram().new()
            let rule = try object.throttle("fail", oncePer: .seconds(1), on: clock)
            #expect(throws: ObjCException.self) { try object.send("fail") }
            try object.send("fail")
            rule.discard()
        }

        // MARK: Observed objects

        @Test("Observers get the changes of performed messages", arguments: ThrottleMode.allCases, [true, false])
        func observed(_ mode: ThrottleMode, _ ruleFirst: Bool) throws {
            let program = try AdapterProgram(), object = try program.new()
            let seen = Locked<[Int]>([])
            let rule = ThrottleRule(object, "setBar:", oncePer: .seconds(1), mode, on: clock)
            if ruleFirst { try rule.apply() }
            let observation = try object.observe("bar", as: Int.self) { _, new in
                seen.withLock { $0.append(new ?? -1) }
            }
            if !ruleFirst { try rule.apply() }
            for value in 1...3 { try object.send("setBar:", value) }
            clock.pass(1)
            let expected = mode == .first ? 1 : 3
            #expect(seen.withLock { $0 } == [expected])
            #expect(try object.send("bar") as Int == expected)
            if ruleFirst {
                #expect(observation.remove())
                try object.send("setBar:", 7)
                clock.pass(1)
                #expect(try object.send("bar") as Int == 7)
                #expect(rule.discard())
            } else {
                #expect(rule.discard())
                try object.send("setBar:", 8)
                #expect(seen.withLock { $0 } == [expected, 8])
                #expect(observation.remove())
            }
            #expect(try object.isa == program.cls("Stub"))
        }

        @Test(
            "Observers of an object whose class has a rule get the changes of performed messages",
            arguments: ThrottleMode.allCases)
        func observedByClass(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let seen = Locked<[Int]>([])
            let observation = try object.observe("bar", as: Int.self) { _, new in
                seen.withLock { $0.append(new ?? -1) }
            }
            let rule = try cls.throttle("setBar:", oncePer: .seconds(1), mode, on: clock)
            for value in 1...3 { try object.send("setBar:", value) }
            clock.pass(1)
            #expect(seen.withLock { $0 }.last == (mode == .first ? 1 : 3))
            #expect(try object.send("bar") as Int == (mode == .first ? 1 : 3))
            #expect(rule.discard())
            #expect(observation.remove())
        }
    }
}
