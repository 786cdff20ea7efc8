import Foundation

/// The highest speed of sending a body: one packet, and the next after a delay.
public struct Throttle: Hashable, Sendable {
    /// The size of a packet in bytes.
    public let packetSize: Int
    /// The time from one packet to the next.
    public let delay: Duration

    /// For a cellular network of the third generation: 16 KiB each 200 ms, that is 80 KiB a second.
    ///
    /// There a faster body ends with "request body stream exhausted".
    public static let slowNetwork = Throttle(packetSize: 16 * 1024, delay: .milliseconds(200))

    /// Sends one packet in each delay.
    ///
    /// - Parameters:
    ///   - packetSize: Bytes, at least 1.
    ///   - delay: The time from one packet to the next.
    public init(packetSize: Int, delay: Duration) {
        precondition(packetSize > 0, "a packet has at least one byte")
        self.packetSize = packetSize
        self.delay = delay
    }

    /// Bytes per second; nil without a delay.
    public var rate: Double? { delay > .zero ? Double(packetSize) / (delay / .seconds(1)) : nil }
}

/// The clock that throttles a body.
///
/// Tests have a clock that does not wait.
public protocol PacingClock: Sendable {
    /// The time since a fixed point.
    var now: Duration { get }
    /// Blocks the thread until the time.
    func sleep(until time: Duration)
}

/// The system's clock.
public struct SystemPacingClock: PacingClock {
    private static let start = ContinuousClock.now

    /// Makes the clock; all instances are the same.
    public init() {}

    /// The time since the first use of the clock.
    public var now: Duration { ContinuousClock.now - Self.start }

    /// Blocks the thread until the time; returns at once if it has passed.
    public func sleep(until time: Duration) {
        let seconds = (time - now) / .seconds(1)
        if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
    }
}

/// Says when which bytes may be sent.
///
/// Packets are due at fixed times, not at a distance from each other. So the time that a packet takes does not lower
/// the rate.
///
/// If the network is slower and the schedule is late by more than one delay, the lost time is not made up for.
struct Pacer {
    let throttle: Throttle
    /// The time at which the packet after this one is due; nil before the first.
    private var due: Duration?
    /// The bytes of the current packet that were not sent yet.
    private var remaining = 0

    init(_ throttle: Throttle) {
        self.throttle = throttle
    }

    /// The time to wait for before the next bytes; nil if they may be sent now.
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

    /// The number of the wanted bytes that may be sent now.
    func limit(_ wanted: Int) -> Int { min(wanted, remaining) }

    mutating func send(_ count: Int) { remaining -= count }
}
