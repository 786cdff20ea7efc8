import Metrics
import MetricsTestKit

/// The calls, errors and time of one function.
public struct CallSummary: Sendable, CustomStringConvertible {
    /// The name with its context, as `Orders.OrderStore.order(id:)`.
    public let function: String
    /// The number of calls that have ended.
    public let calls: Int
    /// The number of calls that have thrown an error.
    public let errors: Int
    /// The time of all calls, with the time that they have waited.
    public let time: Duration

    /// The function, the numbers, and the average time of a call.
    public var description: String {
        let average = time / max(calls, 1)
        let texts = ["\(calls) calls", "\(errors) errors", average.inMicroseconds + " each"]
        return function.padded(to: 38) + texts.map { $0.paddedInFront(to: 16) }.joined()
    }
}

extension ServiceTracing {
    /// A summary of each function that was called, by its name.
    public var summaries: [CallSummary] {
        metrics.timers.filter { $0.label == "swift.duration" && !$0.values.isEmpty }.map { timer in
            func total(_ label: String) -> Int {
                Int(metrics.counters.first { $0.label == label && $0.hasDimensions(of: timer) }?.totalValue ?? 0)
            }
            let names = Dictionary(uniqueKeysWithValues: timer.dimensions)
            return CallSummary(
                function: "\(names["type", default: ""]).\(names["function", default: ""])",
                calls: total("swift.calls"), errors: total("swift.errors"),
                time: .nanoseconds(timer.values.reduce(0, +)))
        }.sorted { $0.function < $1.function }
    }
}

extension TestCounter {
    fileprivate func hasDimensions(of timer: TestTimer) -> Bool {
        dimensions.elementsEqual(timer.dimensions) { $0 == $1 }
    }
}

extension Duration {
    /// A number of microseconds, with the unit.
    var inMicroseconds: String { "\(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000) µs" }
}

extension String {
    /// With spaces after it, up to the length.
    func padded(to length: Int) -> String { self + String(repeating: " ", count: max(length - count, 0)) }
    /// With spaces in front of it, up to the length.
    func paddedInFront(to length: Int) -> String { String(repeating: " ", count: max(length - count, 0)) + self }
}
