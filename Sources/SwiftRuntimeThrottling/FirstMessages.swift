import SwiftRuntime

/// The state of the mode `first`: when the first message of each interval was performed.
struct FirstMessages {
    private struct Interval {
        let end: Duration
        /// Another object may come to lie at the address of one that is gone.
        let receiver: WeakObject?
    }

    private var intervals: [UInt: Interval] = [:]
    private var limit = 64

    /// The receiver whose interval is known under the key.
    ///
    /// Loading it may run user code.
    func receiver(_ key: UInt) -> WeakObject? { intervals[key]?.receiver }

    /// Begins an interval unless the message belongs to one, and returns whether it did.
    ///
    /// The interval is that of `receiver`, which the caller holds; nil stands for all receivers. `stale` is a known
    /// receiver that is another object.
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
