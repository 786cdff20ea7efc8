#if Metrics
import SwiftRuntime

extension SwiftAdapter {
    /// Counts and times the calls of Swift functions, asynchronous ones included.
    ///
    /// ```swift
    /// try SwiftFunction.hookAll(matching: "Orders.*", .measure(dimensions: [("service", "orders")]))
    /// ```
    ///
    /// | metric | is |
    /// |---|---|
    /// | `LABEL.calls` | a counter of the calls that have ended |
    /// | `LABEL.errors` | a counter of those that have thrown an error |
    /// | `LABEL.duration` | a timer of all of them, in nanoseconds, with the time that a call waits |
    ///
    /// Their dimensions are `type`, `function` and the given ones. The factory that is current when the hook is
    /// installed makes the metrics. They are destroyed when the hook has been removed and its last call is over. Hooks
    /// of the same label and dimensions share what their factory makes of the label and dimensions.
    ///
    /// The hook is an after hook. A call costs a hooked call whose time is measured, and the factory's handlers, which
    /// run with no lock held, on the thread where the call ends.
    public static func measure(label: String = "swift", dimensions: [(String, String)] = []) -> SwiftAdapter {
        SwiftAdapter(.after) { site in
            let own = [("type", site.typeName), ("function", site.function.name ?? site.name)]
            let metrics = CallMetrics(label, failures: "errors", own + dimensions)
            return Body { call in metrics.record(call.duration, hasFailed: call.error != nil) }
        }
    }
}
#endif
