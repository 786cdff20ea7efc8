/// A handle on a subscription to a signal.
///
/// Releasing the token does not end the subscription, which lasts until it is removed or the signal completes.
public final class SignalToken: Sendable, CustomStringConvertible, DiscardableResult {
    /// Weak, so that the token does not keep anything that the subscription has captured.
    private weak let subscriber: (any SignalSubscription)?

    init(_ subscriber: any SignalSubscription) {
        self.subscriber = subscriber
    }

    /// Ends the subscription without completing it; returns false if it had already ended.
    ///
    /// Nothing is delivered afterwards, but a delivery that has begun on another thread finishes. Any thread may call
    /// this function, and the subscriber itself, too.
    @discardableResult
    public func remove() -> Bool { subscriber?.end() ?? false }

    /// Does the same as ``remove()``, without a result.
    public func cancel() { remove() }

    /// Whether the signal may still deliver to the subscription.
    public var isActive: Bool { subscriber?.isActive ?? false }

    /// Whether the subscription is active.
    public var description: String { "<SignalToken (\(isActive ? "active" : "ended"))>" }
}

/// A subscription that a token can end.
protocol SignalSubscription: AnyObject, Sendable {
    var isActive: Bool { get }
    /// Ends the subscription without completing it; false if it has already ended.
    func end() -> Bool
}
