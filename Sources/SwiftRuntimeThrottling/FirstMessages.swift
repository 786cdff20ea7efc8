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

    /// Whether the message begins an interval, which it does then.
    ///
    /// - Parameter receiver: Whose interval it is; nil for everybody's. The caller holds it.
    mutating func begin(to receiver: ObjCObject?, now: Duration, length: Duration) -> Bool {
        let key = receiver.map { UInt(bitPattern: $0.unsafePointer) } ?? 0
        if let interval = intervals[key], now < interval.end, interval.receiver?.load() == receiver { return false }
        if intervals.count >= limit {
            intervals = intervals.filter { now < $0.value.end }
            limit = max(64, 2 * intervals.count)
        }
        intervals[key] = Interval(end: now + length, receiver: receiver.map(WeakObject.init))
        return true
    }
}
