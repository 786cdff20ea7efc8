/// A handle on a subscription to a signal.
///
/// Letting it go does not end the subscription, which lasts until it is removed or the signal completes.
public final class SignalToken: Sendable, CustomStringConvertible {
    /// The token keeps nothing of what the subscription has captured.
    private weak let subscriber: SignalSubscriber?

    init(_ subscriber: SignalSubscriber) {
        self.subscriber = subscriber
    }

    /// Ends the subscription without completing it: false when it had ended.
    ///
    /// Nothing is delivered afterwards; what another thread has begun to run finishes. Any thread, and from inside the
    /// subscriber.
    @discardableResult
    public func remove() -> Bool { subscriber?.end() ?? false }

    /// ``remove()`` for whom it makes no difference whether there was something to end.
    public func cancel() { remove() }

    /// Whether the subscription may still be delivered to.
    public var isActive: Bool { subscriber?.isActive ?? false }

    /// Whether it is active.
    public var description: String { "<SignalToken (\(isActive ? "active" : "ended"))>" }
}
