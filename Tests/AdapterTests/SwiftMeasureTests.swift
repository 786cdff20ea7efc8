#if Metrics
import Dispatch
import Metrics
import MetricsTestKit
import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeMetrics
import TestSupport
import Testing

extension Adapters {
    /// Counts and durations of calls of Swift functions.
    @Suite struct SwiftCallMetrics {
        private let metrics = TestMetrics()

        private func dimensions(_ function: String) -> [(String, String)] {
            [("type", "ReplaceableModule.Writer"), ("function", function)]
        }

        @Test("Calls are counted and timed, and those that throw are counted as errors")
        func calls() throws {
            let writer = Writer()
            let token = try withMetricsFactory(metrics) { try SwiftType(Writer.self).hook("count(_:)", .measure()) }
            #expect(try writer.count("a") + writer.count("bc") == 3)
            #expect(throws: Refusal.self) { try writer.count("") }
            let dimensions = dimensions("count(_:)")
            #expect(try metrics.expectCounter("swift.calls", dimensions).totalValue == 3)
            #expect(try metrics.expectCounter("swift.errors", dimensions).totalValue == 1)
            let durations = try metrics.expectTimer("swift.duration", dimensions).values
            #expect(durations.count == 3)
            #expect(durations.allSatisfy { $0 > 0 })
            token.remove()
            Hooks.flush()
            #expect(metrics.counters.isEmpty && metrics.timers.isEmpty)
        }

        @Test("The duration of an asynchronous call includes the time that it waits")
        func waiting() async throws {
            let token = try withMetricsFactory(metrics) {
                try SwiftFunction("ReplaceableModule.untilCancelled()").hook(
                    .measure(label: "app", dimensions: [("who", "me")]))
            }
            let task = Task { try await untilCancelled() }
            try await Task.sleep(for: .milliseconds(20))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let dimensions = [("type", "ReplaceableModule"), ("function", "untilCancelled()"), ("who", "me")]
            #expect(try metrics.expectCounter("app.calls", dimensions).totalValue == 1)
            #expect(try metrics.expectCounter("app.errors", dimensions).totalValue == 1)
            token.remove()
        }

        @Test("Metrics are not made for a function that does not exist")
        func missing() throws {
            let error = #expect(throws: AspectError.self) {
                try withMetricsFactory(metrics) { try SwiftType(Writer.self).hook("cont(_:)", .measure()) }
            }
            #expect(error?.message.contains("count(_:)") == true)
            #expect(metrics.counters.isEmpty)
        }

        @Test("Two thousand tasks are counted exactly while they wait")
        func tasks() async throws {
            let writer = Writer()
            let hooks = try withMetricsFactory(metrics) {
                try SwiftFunction.hookAll(matching: "ReplaceableModule.Writer.[er]*(_:)", .measure())
            }
            #expect(hooks.refused.isEmpty)
            let sum = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<2_000 { group.addTask { try await writer.edit("four") } }
                return try await group.reduce(0, +)
            }
            #expect(sum == 2_000 * 9)
            #expect(try metrics.expectCounter("swift.calls", dimensions("edit(_:)")).totalValue == 2_000)
            #expect(try metrics.expectCounter("swift.calls", dimensions("revise(_:)")).totalValue == 4_000)
            #expect(try metrics.expectTimer("swift.duration", dimensions("revise(_:)")).values.count == 4_000)
            hooks.remove()
        }
    }
}
#endif
