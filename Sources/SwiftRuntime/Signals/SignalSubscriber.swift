import Synchronization

/// What a signal delivers to.
final class SignalSubscriber: Sendable {
    private let subscribers: SignalSubscribers
    private let deliver: @Sendable (inout SignalCall) throws -> Void
    private let finish: @Sendable () throws -> Void
    private let hasEnded = Atomic(false)
    /// Subscriptions that are there to end this one.
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

    /// Throws what the subscriber throws.
    func receive(_ call: inout SignalCall) throws {
        if isActive { try deliver(&call) }
    }

    /// Without a completion.
    ///
    /// False when it has ended already.
    func end() -> Bool {
        guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        subscribers.remove(self)
        endTriggers()
        return true
    }

    /// Once.
    ///
    /// Throws what the subscriber throws.
    func complete() throws {
        if end() { try finish() }
    }

    /// Ends the trigger with this subscription.
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
