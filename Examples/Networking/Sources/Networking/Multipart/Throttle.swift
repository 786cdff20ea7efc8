import Foundation

/// How fast a body is sent at most: one packet, and the next not before the delay is over.
public struct Throttle: Hashable, Sendable {
    /// Bytes.
    public let packetSize: Int
    /// From one packet to the next.
    public let delay: Duration

    /// For a cellular network of the third generation, where a body that comes too fast ends with "request body stream
    /// exhausted": 16 KiB each 200 ms, 80 KiB a second.
    public static let slowNetwork = Throttle(packetSize: 16 * 1024, delay: .milliseconds(200))

    /// One packet in each delay.
    ///
    /// - Parameters:
    ///   - packetSize: Bytes, at least 1.
    ///   - delay: From one packet to the next.
    public init(packetSize: Int, delay: Duration) {
        precondition(packetSize > 0, "a packet has at least one byte")
        self.packetSize = packetSize
        self.delay = delay
    }

    /// Bytes a second; nil without a delay.
    public var rate: Double? { delay > .zero ? Double(packetSize) / (delay / .seconds(1)) : nil }
}

/// The clock by which a body is throttled.
///
/// Tests have one that does not wait.
public protocol PacingClock: Sendable {
    /// Since any time that stays the same.
    var now: Duration { get }
    /// Blocks the thread.
    func sleep(until time: Duration)
}

/// The system's clock.
public struct SystemPacingClock: PacingClock {
    private static let start = ContinuousClock.now

    /// The clock; all are the same.
    public init() {}

    /// Since the first use of the clock.
    public var now: Duration { ContinuousClock.now - Self.start }

    /// Blocks the thread; returns at once for a time that is over.
    public func sleep(until time: Duration) {
        let seconds = (time - now) / .seconds(1)
        if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
    }
}

/// When which bytes may go: packets are due at a schedule, not at a distance from each other, so that what a packet
/// takes by itself does not make the rate smaller.
///
/// A schedule that is missed by more than one delay, since the network is slower, is not made up for.
struct Pacer {
    let throttle: Throttle
    /// When the packet after this one is due; nil before the first.
    private var due: Duration?
    /// Of the packet.
    private var remaining = 0

    init(_ throttle: Throttle) {
        self.throttle = throttle
    }

    /// The time to wait for before any more bytes; nil when there is nothing to wait for.
    mutating func begin(at now: Duration) -> Duration? {
        guard remaining == 0 else { return nil }
        remaining = throttle.packetSize
        guard let scheduled = due else {
            due = now + throttle.delay
            return nil
        }
        due = max(scheduled, now - throttle.delay) + throttle.delay
        return scheduled > now ? scheduled : nil
    }

    /// How many of the bytes that are wanted may go now.
    func limit(_ wanted: Int) -> Int { min(wanted, remaining) }

    mutating func send(_ count: Int) { remaining -= count }
}
