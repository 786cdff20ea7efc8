#if Metrics
import Dispatch
import Metrics
import MetricsTestKit
import SwiftRuntime
import SwiftRuntimeMetrics
import TestSupport
import Testing

extension Adapters {
    /// Counts and durations of calls.
    @Suite struct CallMetrics {
        private let metrics = TestMetrics()

        private func dimensions(_ cls: ObjCClass, _ selector: String, _ kind: String = "instance") -> [(String, String)]
        {
            [("class", cls.name), ("selector", selector), ("kind", kind)]
        }

        @Test("Calls are counted and timed, and run as before", arguments: Fixture.Configuration.allCases)
        func calls(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub")
            let token = try withMetricsFactory(metrics) { try cls.measure("twice:") }
            #expect(try (1...3).map { try cls.new().send("twice:", $0) as Int } == [2, 4, 6])
            #expect(program.performed() == ["twice", "twice", "twice"])
            let dimensions = dimensions(cls, "twice:")
            #expect(try metrics.expectCounter("objc.calls", dimensions).totalValue == 3)
            #expect(try metrics.expectCounter("objc.exceptions", dimensions).totalValue == 0)
            let durations = try metrics.expectTimer("objc.duration", dimensions).values
            #expect(durations.count == 3)
            #expect(durations.allSatisfy { $0 > 0 })
            token.remove()
            let object = try cls.new()
            #expect(try object.send("twice:", 4) as Int == 8)
            #expect(durations.count == 3)
        }

        @Test("A duration is the duration of the method")
        func duration() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let slow = try cls.hook("note:", .instead) { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.02) }
            let token = try withMetricsFactory(metrics) { try cls.measure("note:") }
            try object.note("a")
            let timer = try metrics.expectTimer("objc.duration", dimensions(cls, "note:"))
            #expect(try #require(timer.lastValue) >= 20_000_000) // the method waits at least this long
            token.remove()
            slow.remove()
        }

        @Test("Exceptions are counted, and also reach the sender", arguments: Fixture.Configuration.allCases)
        func exceptions(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub")
            let token = try withMetricsFactory(metrics) { try cls.measure("fail", label: "app") }
            let error = try #require(throws: ObjCException.self) { try cls.new().send("fail") }
            #expect(error.reason == "as asked")
            let dimensions = dimensions(cls, "fail")
            #expect(try metrics.expectCounter("app.calls", dimensions).totalValue == 1)
            #expect(try metrics.expectCounter("app.exceptions", dimensions).totalValue == 1)
            #expect(try metrics.expectTimer("app.duration", dimensions).values.count == 1)
            token.remove()
        }

        @Test("Class methods and single objects have their own dimensions")
        func targets() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let tokens = try withMetricsFactory(metrics) {
                [try cls.isa.measure("note:"), try object.measure("note:", dimensions: [("who", "me")])]
            }
            try ObjCObject(cls).note("a", "b")
            try object.note("c")
            try cls.new().note("d")
            #expect(try metrics.expectCounter("objc.calls", dimensions(cls, "note:", "class")).totalValue == 2)
            let own = dimensions(cls, "note:") + [("who", "me")]
            #expect(try metrics.expectCounter("objc.calls", own).totalValue == 1)
            #expect(metrics.counters(label: "objc.calls").count == 2)
            tokens.forEach { $0.remove() }
        }

        @Test("Metrics are made once, and destroyed with the hook or after its refusal")
        func life() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let token = try withMetricsFactory(metrics) { try cls.measure("note:") }
            try object.note("a", "b")
            #expect(metrics.counters.count == 2)
            #expect(metrics.timers.count == 1)
            token.remove()
            Hooks.flush()
            #expect(metrics.counters.isEmpty)
            #expect(metrics.timers.isEmpty)
            let error = #expect(throws: AspectError.self) {
                try withMetricsFactory(metrics) { try cls.measure("noSuchMethod") }
            }
            #expect(error?.code == .doesNotRespondToSelector)
            #expect(metrics.counters.isEmpty)
        }

        @Test("Ten thousand concurrent calls are counted exactly")
        func threads() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let token = try withMetricsFactory(metrics) { try cls.measure("twice:") }
            let wrong = Locked(0)
            DispatchQueue.concurrentPerform(iterations: 10_000) { number in
                if (try? object.send("twice:", number) as Int) != 2 * number { wrong.withLock { $0 += 1 } }
            }
            #expect(wrong.withLock { $0 } == 0)
            #expect(try metrics.expectCounter("objc.calls", dimensions(cls, "twice:")).totalValue == 10_000)
            #expect(try metrics.expectTimer("objc.duration", dimensions(cls, "twice:")).values.count == 10_000)
            token.remove()
        }
    }
}
#endif
