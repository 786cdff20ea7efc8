import Dispatch
import SwiftRuntime
import SwiftRuntimeThrottling
import Synchronization
import TestSupport
import Testing

extension Adapters {
    /// Messages, timers, applying and discarding on several threads at once.
    @Suite struct ThrottleThreads {
        private let clock = ManualScheduler()
        private static let calls = 10_000

        /// Runs the body concurrently, each time in a pool, since the threads of a queue have no pool.
        private func concurrently(_ count: Int = calls, _ body: @escaping @Sendable (Int) throws -> Void) -> Int {
            let failures = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: count) { index in
                do {
                    try autoreleasePool { try body(index) }
                } catch {
                    failures.add(1, ordering: .relaxed)
                }
            }
            return failures.load(ordering: .relaxed)
        }

        @Test("Exactly one of ten thousand concurrent messages is performed", arguments: ThrottleMode.allCases)
        func exactlyOne(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), object = try program.new(), cls = try program.cls("Stub")
            let before = try program.alive
            for rule in [
                ThrottleRule(object, "keep:", oncePer: .seconds(1), mode, on: clock),
                ThrottleRule(cls, "keep:", oncePer: .seconds(1), mode, on: clock),
            ] {
                try rule.apply()
                #expect(concurrently { _ in try object.send("keep:", cls.new()) } == 0)
                #expect(clock.count == (mode == .first ? 0 : 1))
                clock.pass(1)
                #expect(program.performed() == ["kept"])
                #expect(try program.alive == before)
                rule.discard()
            }
        }

        @Test(
            "Exactly one message to each of ten objects is performed of ten thousand concurrent messages",
            arguments: ThrottleMode.allCases)
        func exactlyOneEach(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub")
            let objects = try (0..<10).map { _ in try cls.new() }
            let rule = try cls.throttle("note:", oncePer: .seconds(1), mode, scope: .eachObject, on: clock)
            #expect(concurrently { try objects[$0 % 10].note("\($0 % 10)") } == 0)
            clock.pass(1)
            #expect(program.performed().sorted() == (0..<10).map { "\($0)" })
            rule.discard()
        }

        @Test("Rules come and go while messages are sent and performed", arguments: ThrottleMode.allCases)
        func comingAndGoing(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let before = try program.alive, queue = DispatchQueue(label: "messages", attributes: .concurrent)
            let rules = [
                ThrottleRule(object, "keep:", oncePer: .microseconds(50), mode, on: queue),
                ThrottleRule(cls, "keep:", oncePer: .microseconds(50), mode, scope: .eachObject, on: queue),
            ]
            let failures = concurrently { index in
                switch index % 8 {
                case 0: try rules[index / 8 % 2].apply()
                case 1: rules[index / 8 % 2].discard()
                default: try object.send("keep:", cls.new())
                }
            }
            #expect(failures == 0)
            rules.forEach { $0.discard() }
            queue.sync(flags: .barrier) {} // waits for messages that are being performed
            #expect(ThrottleRule.all.isEmpty)
            _ = program.performed()
            try object.note("free", "free")
            #expect(program.performed() == ["free", "free"])
            Hooks.flush()
            #expect(object.isa == cls)
            #expect(try program.alive == before)
        }

        @Test("One rule is left after several are applied to one class concurrently")
        func oneRule() throws {
            let cls = try AdapterProgram().cls("Stub")
            let rules = (0..<8).map { _ in ThrottleRule(cls, "note:", oncePer: .seconds(1), on: clock) }
            for _ in 0..<100 {
                #expect(concurrently(8) { try rules[$0].apply() } == 0)
                #expect(rules.count { $0.isApplied } == 1)
                #expect(cls.throttleRules.count == 1)
                #expect(Hooks.all.count { $0.selector == "note:" } == 1)
                rules.forEach { $0.discard() }
            }
        }

        @Test("No message is performed after a rule is discarded on its queue")
        func discardedOnQueue() throws {
            let program = try AdapterProgram(), object = try program.new()
            let queue = DispatchQueue(label: "messages")
            let rule = ThrottleRule(object, "note:", oncePer: .microseconds(20), .last, on: queue)
            for _ in 0..<200 {
                try rule.apply()
                try object.note("a")
                queue.sync {
                    rule.discard()
                    _ = program.performed()
                }
                queue.sync {}
            }
            let last = DispatchSemaphore(value: 0)
            queue.asyncAfter(deadline: .now() + .milliseconds(5)) { last.signal() }
            last.wait()
            #expect(program.performed() == [])
        }

        @Test(
            "Objects are freed while their messages are delayed and performed",
            arguments: [ThrottleMode.last, .debounce])
        func dying(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Mortal"), before = try program.alive
            let queue = DispatchQueue(label: "messages", attributes: .concurrent)
            let group = DispatchGroup()
            let rule = try cls.throttle("keep:", oncePer: .microseconds(50), mode, scope: .eachObject, on: queue)
            let hook = try cls.hook("dealloc", .after) { group.leave() }
            let failures = concurrently(2_000) { _ in
                group.enter()
                let object: ObjCObject = try cls.new()
                try object.send("keep:", object)
                try object.send("keep:", object)
            }
            #expect(failures == 0)
            group.wait() // each message is performed, or its object would not be freed
            Hooks.flush()
            #expect(program.performed().count { $0 == "kept" } >= 2_000)
            rule.discard()
            hook.remove()
            #expect(try program.alive == before)
        }
    }
}
