import CFFIShim

/// The calls of one method of one object: each call delivers its arguments to all subscribers, after it has returned
/// or before the method runs (``SignalPosition``).
///
/// The signal completes when the object is deallocated.
///
/// ```swift
/// let appearing = try view.signal(for: "viewWillAppear:", as: Bool.self)
/// let token = appearing.subscribe { animated in log("appears, animated: \(animated)") }
/// for await (animated) in appearing { … }
/// ```
///
/// Signals of the same object, selector and position are one signal, and values of this type that stand for it are
/// equal. The method stays intercepted, and an added method stays, as long as one of these values or a subscription
/// exists.
public struct SelectorSignal<Element: Sendable>: Sendable {
    /// Another signal, which ends subscriptions of this signal.
    private struct Trigger: Sendable {
        let source: SignalSource
        let subscribe: @Sendable (SignalSubscriber) throws -> Void
    }

    private let source: SignalSource
    private let read: @Sendable (inout SignalCall) throws -> Element
    private var triggers: [Trigger] = []

    init(_ source: SignalSource, _ read: @escaping @Sendable (inout SignalCall) throws -> Element) {
        self.source = source
        self.read = read
    }

    /// Whether the object's dealloc has begun.
    public var hasCompleted: Bool { source.subscribers.hasCompleted }

    // MARK: Subscribing

    /// Calls the body with the arguments of each call, on the thread of the call, before its caller continues.
    ///
    /// A signal with the position `after` calls the body when the method has returned, but not for a call that ends
    /// with an exception. A signal with the position `before` calls the body before the method runs, so the exception
    /// of a method comes too late to matter. Neither delivers a call that an instead hook of the object does not pass
    /// on. Instead hooks of the class run inside the signal, so a call that one of them answers is delivered.
    ///
    /// The signal calls `completed` once, before the object's dealloc runs and while the object can still be used. If
    /// the dealloc has already begun, this function calls `completed` at once.
    ///
    /// Subscribers are called in the order of their subscription, with no lock held. If a subscriber changes the
    /// subscriptions, the change concerns the next call; but a removed subscriber receives nothing more.
    ///
    /// If a value does not have the requested type, for example nil where the type is not optional, the call ends with
    /// an Objective-C exception, and later subscribers do not get the call. With the position `before`, the method
    /// does not run then.
    @discardableResult
    public func subscribe(
        _ body: @escaping @Sendable (Element) -> Void, completed: @escaping @Sendable () -> Void = {}
    ) -> SignalToken {
        do {
            return try subscribe(throwing: body, completed: completed)
        } catch {
            fatalError("the completion of a signal threw, although no subscriber can throw: \(error)")
        }
    }

    /// Calls the body when the object is about to be deallocated, or at once if it is being deallocated.
    @discardableResult
    public func subscribe(completed: @escaping @Sendable () -> Void) -> SignalToken {
        do {
            return try subscribe(delivering: { _ in }, completed: completed)
        } catch {
            fatalError("the completion of a signal threw, although no subscriber can throw: \(error)")
        }
    }

    /// Subscribes with closures that may throw.
    ///
    /// An error of the body leaves the call as an exception, and later subscribers do not get the call. An error of
    /// `completed` leaves the deallocation, or this function if the signal has already completed.
    func subscribe(
        throwing body: @escaping @Sendable (Element) throws -> Void,
        completed: @escaping @Sendable () throws -> Void
    ) throws -> SignalToken {
        let read = read
        return try subscribe(delivering: { try body(read(&$0)) }, completed: completed)
    }

    /// Subscribes with a body that reads the arguments itself, or not at all.
    private func subscribe(
        delivering deliver: @escaping @Sendable (inout SignalCall) throws -> Void,
        completed: @escaping @Sendable () throws -> Void
    ) throws -> SignalToken {
        let subscriber = SignalSubscriber(source.subscribers, deliver: deliver, finish: completed)
        if source.subscribers.add(subscriber, to: source) {
            for trigger in triggers { try trigger.subscribe(subscriber) }
        } else {
            try subscriber.complete()
        }
        return SignalToken(subscriber)
    }

    // MARK: Ending earlier

    /// A copy of this signal that also completes when the other signal sends something or completes.
    ///
    /// If the other signal has already completed, the copy completes at once.
    public func take<Other>(until other: SelectorSignal<Other>) -> SelectorSignal {
        var result = self
        result.triggers.append(
            Trigger(source: other.source) { subscriber in
                let complete: @Sendable () throws -> Void = { [weak subscriber] in try subscriber?.complete() }
                let token = try other.subscribe(delivering: { _ in try complete() }, completed: complete)
                subscriber.adopt(token)
            })
        return result
    }
}

extension SelectorSignal: Hashable {
    /// Whether both stand for the same signal.
    public static func == (left: SelectorSignal, right: SelectorSignal) -> Bool {
        left.identities == right.identities
    }

    /// Hashes the identity of the signal.
    public func hash(into hasher: inout Hasher) { hasher.combine(identities) }

    /// The identities of the signal and of the signals that end it.
    private var identities: [ObjectIdentifier] { ([source] + triggers.map(\.source)).map { ObjectIdentifier($0) } }
}
