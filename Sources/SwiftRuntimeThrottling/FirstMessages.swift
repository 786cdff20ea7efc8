import SwiftRuntime

/// When the first message of each interval was performed: what the mode `first` knows.
struct FirstMessages {
    private struct Interval {
        let end: Duration
        /// Another object may come to lie at the address of one that is gone.
        let receiver: WeakObject?
    }

    private var intervals: [UInt: Interval] = [:]
    private var limit = 64

    /// Whose interval is known under the key.
    ///
    /// Loading it may run user code.
    func receiver(_ key: UInt) -> WeakObject? { intervals[key]?.receiver }

    /// Whether the message begins an interval, which it does then.
    ///
    /// The interval is that of `receiver`, which the caller holds; everybody's if that is nil. `stale` is a known
    /// receiver that was not this one.
    mutating func begin(
        _ key: UInt, _ receiver: ObjCObject?, stale: WeakObject?, now: Duration, length: Duration
    ) -> Bool {
        if let interval = intervals[key], now < interval.end, stale == nil || interval.receiver !== stale {
            return false
        }
        if intervals.count >= limit {
            intervals = intervals.filter { now < $0.value.end }
            limit = max(64, 2 * intervals.count)
        }
        intervals[key] = Interval(end: now + length, receiver: receiver.map(WeakObject.init))
        return true
    }
}
