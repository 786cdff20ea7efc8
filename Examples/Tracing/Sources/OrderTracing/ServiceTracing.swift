import InMemoryTracing
import Metrics
import MetricsTestKit
import SwiftRuntime
import SwiftRuntimeMetrics
import SwiftRuntimeTracing

/// Spans and metrics of the service `Orders`, which does not know of them.
///
/// A real program gives the hooks its own tracer and its own factory of metrics; these keep everything in memory.
public struct ServiceTracing: Sendable {
    /// The functions that are traced: those of the handlers, the actor and the store, except the initializers.
    public static let patterns = ["Orders.OrderHandlers.[!i]*", "Orders.PriceBook.price*", "Orders.OrderStore.[!i]*"]

    /// Has the spans.
    public let tracer = InMemoryTracer()
    /// Has the counters and timers.
    public let metrics = TestMetrics()
    private let hooks: [HookedFunctions]

    /// Installs the hooks.
    public init() throws {
        let (tracer, metrics) = (tracer, metrics)
        hooks = try withMetricsFactory(metrics) {
            try Self.patterns.flatMap { pattern in
                [
                    try SwiftFunction.hookAll(matching: pattern, .span(tracer: tracer)),
                    try SwiftFunction.hookAll(matching: pattern, .measure()),
                ]
            }
        }
    }

    /// The functions without spans or metrics, each with the reason.
    public var refused: [String] { hooks.flatMap(\.refused).map { "\($0.error.message)" } }

    /// Removes the hooks.
    public func remove() {
        hooks.forEach { $0.remove() }
        Hooks.flush()
    }
}
