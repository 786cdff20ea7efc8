import CFFIShim

/// The calls of one method of one object as they return: each delivers its arguments to all who have subscribed.
///
/// It completes when the object is deallocated.
///
/// ```swift
/// let appearing = try view.signal(for: "viewWillAppear:", as: Bool.self)
/// let token = appearing.subscribe { animated in log("appears, animated: \(animated)") }
/// for await (animated) in appearing { … }
/// ```
///
/// Signals of the same object and selector are one signal, and values of this type that stand for it are equal. The
/// method is intercepted, and one that was missing is there, as long as a value or a subscription is.
public struct SelectorSignal<Element: Sendable>: Sendable {
    /// One that ends a subscription of another signal.
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

    /// Calls the body with each call's arguments, on the thread of the call, once the method has returned; a call that
    /// ends by an exception is not delivered.
    ///
    /// Calls `completed` once, before the object's dealloc runs and while it can still be used; at once if that has
    /// begun. Subscribers are called in the order in which they came, with no lock held; what one does to the
    /// subscriptions concerns the next call, except that one that is removed hears nothing more.
    ///
    /// A value that does not have the type that was asked for, such as nil where no optional was, leaves the call as an
    /// Objective-C exception, and subscribers behind do not get that call.
    @discardableResult
    public func subscribe(
        _ body: @escaping @Sendable (Element) -> Void, completed: @escaping @Sendable () -> Void = {}
    ) -> SignalToken {
        do {
            return try subscribe(throwing: body, completed: completed)
        } catch {
            fatalError("the completion of a signal has thrown, although no subscriber can: \(error)")
        }
    }

    /// Calls the body when the object is about to be deallocated, or at once if it is being deallocated.
    @discardableResult
    public func subscribe(completed: @escaping @Sendable () -> Void) -> SignalToken {
        do {
            return try subscribe(delivering: { _ in }, completed: completed)
        } catch {
            fatalError("the completion of a signal has thrown, although no subscriber can: \(error)")
        }
    }

    /// What a body throws leaves the call as an exception, and keeps that call from the subscribers behind it.
    ///
    /// What `completed` throws leaves the deallocation, or this function when the signal has completed before.
    func subscribe(
        throwing body: @escaping @Sendable (Element) throws -> Void,
        completed: @escaping @Sendable () throws -> Void
    ) throws -> SignalToken {
        let read = read
        return try subscribe(delivering: { try body(read(&$0)) }, completed: completed)
    }

    /// The same for who reads the arguments itself, or not at all.
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

    /// The signal until the other one sends something or completes; then it completes.
    ///
    /// One that has completed already completes it at once.
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
    /// Whether both are the same.
    public static func == (left: SelectorSignal, right: SelectorSignal) -> Bool {
        left.identities == right.identities
    }

    /// Hashes what makes it the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(identities) }

    /// Its own and those of what ends it.
    private var identities: [ObjectIdentifier] { ([source] + triggers.map(\.source)).map { ObjectIdentifier($0) } }
}
