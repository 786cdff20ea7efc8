import Synchronization

/// One subscription to a signal.
final class SignalSubscriber: SignalSubscription {
    private let subscribers: SignalSubscribers
    private let deliver: @Sendable (inout SignalCall) throws -> Void
    private let finish: @Sendable () throws -> Void
    private let hasEnded = Atomic(false)
    /// Subscriptions of other signals that exist to end this subscription.
    private let triggers = Guarded<[SignalToken]>([])

    init(
        _ subscribers: SignalSubscribers, deliver: @escaping @Sendable (inout SignalCall) throws -> Void,
        finish: @escaping @Sendable () throws -> Void
    ) {
        self.subscribers = subscribers
        self.deliver = deliver
        self.finish = finish
    }

    var isActive: Bool { !hasEnded.load(ordering: .acquiring) }

    /// Delivers the call, and throws the errors of the subscriber.
    func receive(_ call: inout SignalCall) throws {
        if isActive { try deliver(&call) }
    }

    /// Ends the subscription without completing it.
    ///
    /// False if it has already ended.
    func end() -> Bool {
        guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        subscribers.remove(self)
        endTriggers()
        return true
    }

    /// Completes the subscription, once.
    ///
    /// Throws the errors of the subscriber.
    func complete() throws {
        if end() { try finish() }
    }

    /// Makes the trigger end with this subscription.
    func adopt(_ trigger: SignalToken) {
        triggers.withLock { $0.append(trigger) }
        if !isActive { endTriggers() }
    }

    private func endTriggers() {
        let ended = triggers.withLock { triggers in
            defer { triggers = [] }
            return triggers
        }
        ended.forEach { $0.cancel() }
    }
}
