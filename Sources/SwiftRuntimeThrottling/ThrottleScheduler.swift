import Dispatch

/// Where delayed messages are performed, and whose clock rules go by: a `DispatchQueue`, or what a program has in its
/// place, such as an event loop.
public protocol ThrottleScheduler: Sendable {
    /// The time since a fixed moment, which never goes back. Asked for with every message of a rule, on the sender's
    /// thread.
    var uptime: Duration { get }

    /// Runs the body once, after the delay or later, and not inside of this call. Called on the thread of a sender.
    func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void)
}

extension DispatchQueue: ThrottleScheduler {
    /// See ``ThrottleScheduler/uptime``.
    public var uptime: Duration { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

    /// See ``ThrottleScheduler/perform(after:_:)``.
    public func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = delay.components
        // A day is long enough for a timer: whoever is woken too early waits again.
        let nanoseconds = Int(min(seconds, 86_400)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: body)
    }
}
