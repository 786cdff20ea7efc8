import Dispatch

/// Performs delayed messages, and is the clock of the rules.
///
/// This is a `DispatchQueue`, or what a program has in its place, such as an event loop.
public protocol ThrottleScheduler: Sendable {
    /// The time since a fixed moment, which never goes back.
    ///
    /// The rule reads it for every message, on the sender's thread.
    var uptime: Duration { get }

    /// Runs the body once, after the delay or later, and not inside of this call.
    ///
    /// The rule calls it on the thread of a sender, or from inside a body that the scheduler runs.
    func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void)
}

extension DispatchQueue: ThrottleScheduler {
    /// See ``ThrottleScheduler/uptime``.
    public var uptime: Duration { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

    /// See ``ThrottleScheduler/perform(after:_:)``.
    public func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = delay.components
        // A day is long enough for a timer: a message that is woken too early waits again.
        let nanoseconds = Int(min(seconds, 86_400)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: body)
    }
}
