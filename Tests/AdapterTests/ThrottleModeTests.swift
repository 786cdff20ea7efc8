import Dispatch
import SwiftRuntime
import SwiftRuntimeThrottling
import TestSupport
import Testing

extension Adapters {
    /// Which messages of an interval are performed, and when.
    @Suite struct ThrottleModes {
        private let clock = ManualScheduler()

        @Test("The first message of an interval is performed at once", arguments: Fixture.Configuration.allCases)
        func first(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), object = try program.new()
            let rule = try object.throttle("note:", oncePer: .seconds(1), .first, on: clock)
            try object.note("a", "b")
            clock.pass(0.9)
            try object.note("c")
            #expect(program.performed() == ["a"])
            clock.pass(0.1)
            try object.note("d", "e")
            #expect(program.performed() == ["d"])
            #expect(rule.discard())
            try object.note("f", "g")
            #expect(program.performed() == ["f", "g"])
            #expect(clock.count == 0)
        }

        @Test("A dropped message returns zero", arguments: Fixture.Configuration.allCases)
        func zero(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), object = try program.new()
            let rule = try object.throttle("twice:", oncePer: .seconds(1), .first, on: clock)
            let twice = try program.fixture.function(
                "adapters_twice", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            #expect(
                withExtendedLifetime(object) { [twice(object.unsafePointer, 4), twice(object.unsafePointer, 5)] } == [
                    8, 0,
                ])
            #expect(try object.send("nested:", 6) as Int == 1)
            #expect(program.performed() == ["twice"])
            rule.discard()
        }

        @Test("The last message of an interval is performed at its end", arguments: Fixture.Configuration.allCases)
        func last(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), object = try program.new()
            let rule = try object.throttle("note:", oncePer: .seconds(1), .last, on: clock)
            try object.note("a", "b")
            clock.pass(0.5)
            try object.note("c")
            #expect(program.performed() == [])
            clock.pass(0.5)
            #expect(program.performed() == ["c"])
            clock.pass(5)
            #expect(program.performed() == [])
            try object.note("d")
            clock.pass(1)
            #expect(program.performed() == ["d"])
            #expect(clock.count == 0)
            rule.discard()
        }

        @Test(
            "A debounced message is performed when no other has followed for an interval",
            arguments: Fixture.Configuration.allCases)
        func debounce(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), object = try program.new()
            let rule = try object.throttle("note:", oncePer: .seconds(1), .debounce, on: clock)
            for text in ["a", "b", "c"] {
                try object.note(text)
                clock.pass(0.75)
                #expect(program.performed() == [])
                #expect(clock.count == 1)
            }
            clock.pass(0.25)
            #expect(program.performed() == ["c"])
            try object.note("d")
            clock.pass(1)
            #expect(program.performed() == ["d"])
            #expect(clock.count == 0)
            rule.discard()
        }

        @Test("An interval of zero performs every message at once", arguments: ThrottleMode.allCases)
        func noInterval(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), object = try program.new()
            let rule = try object.throttle("note:", oncePer: .zero, mode, on: clock)
            try object.note("a", "b")
            #expect(program.performed() == ["a", "b"])
            #expect(rule.discard())
        }

        @Test("A message that is always performed does not affect other messages", arguments: ThrottleMode.allCases)
        func always(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), object = try program.new()
            let rule = try object.throttle("note:", oncePer: .seconds(1), mode, on: clock) { info in
                info.arguments[0].object?.string == "urgent"
            }
            try object.note("urgent", "a", "urgent", "b", "urgent")
            #expect(program.performed() == (mode == .first ? ["urgent", "a"] : ["urgent"]) + ["urgent", "urgent"])
            clock.pass(1)
            #expect(program.performed() == (mode == .first ? [] : ["b"]))
            rule.discard()
        }

        @Test("A method that calls itself is also throttled inside a delayed message")
        func recursion() throws {
            let program = try AdapterProgram(), object = try program.new()
            let rule = try object.throttle("noteTwice:", oncePer: .seconds(1), .last, on: clock)
            try object.send("noteTwice:", "a")
            clock.pass(1)
            #expect(program.performed() == ["a"])
            clock.pass(1)
            #expect(program.performed() == ["again"])
            rule.discard()
        }

        @Test("A queue performs the delayed messages", arguments: [ThrottleMode.last, .debounce])
        func queue(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), object = try program.new()
            let queue = DispatchQueue(label: "messages"), performed = DispatchSemaphore(value: 0)
            let onQueue = Locked(false)
            queue.setSpecific(key: queueKey, value: true)
            let rule = try object.throttle("note:", oncePer: .milliseconds(1), mode, on: queue)
            let hook = try program.cls("Stub").hook("note:", .after) {
                onQueue.withLock { $0 = DispatchQueue.getSpecific(key: queueKey) == true }
                performed.signal()
            }
            try object.note("a")
            performed.wait()
            #expect(program.performed() == ["a"])
            #expect(onQueue.withLock { $0 })
            rule.discard()
            hook.remove()
        }
    }
}

private let queueKey = DispatchSpecificKey<Bool>()
