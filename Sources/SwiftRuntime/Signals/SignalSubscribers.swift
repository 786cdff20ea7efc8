/// The subscribers of one signal, in the order of their subscription.
///
/// The list is immutable: a change replaces the list, and no lock is held while subscribers run.
final class SignalSubscribers: Sendable {
    private struct Contents {
        var list: [SignalSubscriber] = []
        var hasCompleted = false
        /// Keeps the interception while there are subscribers.
        var keeper: SignalSource?
    }

    private let contents = Guarded(Contents())

    var hasCompleted: Bool { contents.withLock { $0.hasCompleted } }

    /// Adds the subscriber; false, without adding it, if the signal has completed.
    func add(_ subscriber: SignalSubscriber, to source: SignalSource) -> Bool {
        contents.withLock { contents in
            guard !contents.hasCompleted else { return false }
            contents.list.append(subscriber)
            contents.keeper = source
            return true
        }
    }

    /// Removes the subscriber.
    ///
    /// Releases happen outside the lock: they may end the interception and destroy what subscribers have captured.
    func remove(_ subscriber: SignalSubscriber) {
        let former = contents.withLock { contents in
            let former = contents
            contents.list.removeAll { $0 === subscriber }
            if contents.list.isEmpty { contents.keeper = nil }
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// Delivers the call to the present subscribers.
    ///
    /// If a subscriber throws, later subscribers do not get this call, as in the original ReactiveObjC library. They
    /// get the next call.
    func deliver(_ call: SignalCall) throws {
        let list = contents.withLock { $0.list }
        var call = call
        for subscriber in list {
            try subscriber.receive(&call)
        }
    }

    /// Completes all subscribers, and those that subscribe from now on.
    ///
    /// If a subscriber throws, the others are still completed. The first error is thrown at the end.
    func complete() throws {
        let former = contents.withLock { contents in
            let former = contents
            contents = Contents(hasCompleted: true)
            return former
        }
        var thrown: (any Error)?
        for subscriber in former.list {
            do {
                try subscriber.complete()
            } catch {
                thrown = thrown ?? error
            }
        }
        if let thrown { throw thrown }
    }
}
