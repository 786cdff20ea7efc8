/// Whom one signal delivers to, in the order of their subscription.
///
/// Immutable lists: a change shows another one, and no lock is held while subscribers run.
final class SignalSubscribers: Sendable {
    private struct Contents {
        var list: [SignalSubscriber] = []
        var hasCompleted = false
        /// Keeps the interception while there are subscribers.
        var keeper: SignalSource?
    }

    private let contents = Guarded(Contents())

    var hasCompleted: Bool { contents.withLock { $0.hasCompleted } }

    /// False, and the subscriber is not added, when the signal has completed.
    func add(_ subscriber: SignalSubscriber, to source: SignalSource) -> Bool {
        contents.withLock { contents in
            guard !contents.hasCompleted else { return false }
            contents.list.append(subscriber)
            contents.keeper = source
            return true
        }
    }

    /// What is let go of here goes after the lock: it may be the end of the interception, and of what subscribers have
    /// captured.
    func remove(_ subscriber: SignalSubscriber) {
        let former = contents.withLock { contents in
            let former = contents
            contents.list.removeAll { $0 === subscriber }
            if contents.list.isEmpty { contents.keeper = nil }
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// Gives the call to those that are there now.
    ///
    /// One that throws keeps it from those behind it, as in the original ReactiveObjC library; they get the next one.
    func deliver(_ call: SignalCall) throws {
        let list = contents.withLock { $0.list }
        var call = call
        for subscriber in list {
            try subscriber.receive(&call)
        }
    }

    /// Completes all subscribers, and those that come from now on.
    ///
    /// One that throws keeps it from none; what the first has thrown is thrown.
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
