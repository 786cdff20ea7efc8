/// The calls of Swift functions, also of asynchronous ones: each call is delivered to all subscribers, after it has
/// returned or before the function runs (``SignalPosition``).
///
/// ```swift
/// let fetched = try SwiftClass(Service.self).signal(for: "fetch(id:)", as: Int.self)
/// let token = fetched.subscribe { id in print("fetched", id) }
/// for await id in fetched { … }
/// ```
///
/// The functions stay hooked as long as one of these values or a subscription exists. The signal completes when its
/// hooks are gone although it exists: other code has removed them, or the object of a ``SwiftObject`` has ended. The
/// completion may come some time after the end, at the latest with ``Hooks/flush()``.
public struct SwiftSignal<Element: Sendable>: Sendable {
    private let source: SwiftSignalSource<Element>

    init(_ source: SwiftSignalSource<Element>) { self.source = source }

    /// Whether the hooks are gone.
    public var hasCompleted: Bool { source.subscribers.hasCompleted }

    /// Calls the body for each call, on the thread where the call begins or ends, before its caller continues.
    ///
    /// A signal with the position `after` does not deliver a call that throws an error. The signal calls `completed`
    /// once, or at once if it has already completed. Subscribers are called in the order of their subscription, with
    /// no lock held. A change of the subscriptions concerns the next call; but a removed subscriber receives nothing
    /// more.
    @discardableResult
    public func subscribe(
        _ body: @escaping @Sendable (Element) -> Void, completed: @escaping @Sendable () -> Void = {}
    ) -> SignalToken {
        let subscriber = SwiftSignalSubscriber(source.subscribers, deliver: body, finish: completed)
        if !source.subscribers.add(subscriber, to: source) { subscriber.complete() }
        return SignalToken(subscriber)
    }
}

/// As a sequence, a signal buffers all elements that its consumer has not taken yet; ``values(_:)`` can set a limit.
///
/// Each iteration has its own subscription and buffer, from `makeAsyncIterator` until the loop is left, its task is
/// cancelled, or the signal completes.
extension SwiftSignal: AsyncSequence {
    /// The iterator of ``values(_:)``.
    public typealias AsyncIterator = SignalValues<Element>.Iterator

    /// Subscribes, with a buffer that has no limit.
    public func makeAsyncIterator() -> AsyncIterator { values(.unbounded).makeAsyncIterator() }

    /// The signal as a sequence with this buffer: of all elements, or of a number of the newest or the oldest ones.
    public func values(_ policy: AsyncStream<Element>.Continuation.BufferingPolicy) -> SignalValues<Element> {
        SignalValues(policy: policy) { subscribe($0, completed: $1) }
    }
}

/// The hooks and the subscribers of a signal.
final class SwiftSignalSource<Element: Sendable>: Sendable {
    let subscribers = SwiftSignalSubscribers<Element>()
    private let tokens = Guarded<[AspectToken]>([])

    /// Installs the hooks; the closure gets the adapter that sends the calls, and returns the hooks' tokens.
    ///
    /// `read` reads the element of a call, and throws why it cannot.
    func install(
        _ position: SignalPosition, _ read: @escaping @Sendable (SwiftCall) throws -> Element,
        checking types: SwiftBodyTypes?,
        _ install: (SwiftAdapter) throws(AspectError) -> [AspectToken]
    ) throws(AspectError) {
        let end = HooksEnd(subscribers)
        let adapter = SwiftAdapter(position.options) { site throws(SwiftAdapter.Refusal) in
            if let difference = types.flatMap({ site.function.difference(from: $0, position.options.position) }) {
                throw SwiftAdapter.Refusal("the signal's elements do not fit: \(difference)")
            }
            return SwiftAdapter.Body { call in
                guard call.error == nil, end.subscribers.isWanted else { return }
                do {
                    end.subscribers.deliver(try read(call))
                } catch {
                    fatalError("the signal of \(site.name) cannot read a call, although its types fit: \(error)")
                }
            }
        }
        let made = try install(adapter)
        tokens.withLock { $0 = made }
    }

    deinit { tokens.withLock { $0 }.forEach { $0.remove() } }
}

/// Completes the signal when the last hook has let its body go.
private final class HooksEnd<Element: Sendable>: Sendable {
    let subscribers: SwiftSignalSubscribers<Element>

    init(_ subscribers: SwiftSignalSubscribers<Element>) { self.subscribers = subscribers }

    deinit { subscribers.complete() }
}

/// The subscribers of one signal, in the order of their subscription.
final class SwiftSignalSubscribers<Element: Sendable>: Sendable {
    private struct Contents {
        var list: [SwiftSignalSubscriber<Element>] = []
        var hasCompleted = false
        /// Keeps the hooks while there are subscribers.
        var keeper: SwiftSignalSource<Element>?
    }

    private let contents = Guarded(Contents())

    var hasCompleted: Bool { contents.withLock { $0.hasCompleted } }
    /// Whether there are subscribers.
    var isWanted: Bool { contents.withLock { !$0.list.isEmpty } }

    /// Adds the subscriber; false, without adding it, if the signal has completed.
    func add(_ subscriber: SwiftSignalSubscriber<Element>, to source: SwiftSignalSource<Element>) -> Bool {
        contents.withLock { contents in
            guard !contents.hasCompleted else { return false }
            contents.list.append(subscriber)
            contents.keeper = source
            return true
        }
    }

    /// Removes the subscriber; what it keeps is released with no lock held.
    func remove(_ subscriber: SwiftSignalSubscriber<Element>) {
        let former = contents.withLock { contents in
            let former = contents
            contents.list.removeAll { $0 === subscriber }
            if contents.list.isEmpty { contents.keeper = nil }
            return former
        }
        withExtendedLifetime(former) {}
    }

    func deliver(_ element: Element) {
        for subscriber in contents.withLock({ $0.list }) { subscriber.receive(element) }
    }

    /// Completes all subscribers, and those that subscribe from now on.
    func complete() {
        let former = contents.withLock { contents in
            let former = contents
            contents = Contents(hasCompleted: true)
            return former
        }
        for subscriber in former.list { subscriber.complete() }
    }
}

/// One subscription.
final class SwiftSignalSubscriber<Element: Sendable>: SignalSubscription {
    private let subscribers: SwiftSignalSubscribers<Element>
    private let deliver: @Sendable (Element) -> Void
    private let finish: @Sendable () -> Void
    private let hasEnded = Guarded(false)

    init(
        _ subscribers: SwiftSignalSubscribers<Element>, deliver: @escaping @Sendable (Element) -> Void,
        finish: @escaping @Sendable () -> Void
    ) {
        (self.subscribers, self.deliver, self.finish) = (subscribers, deliver, finish)
    }

    var isActive: Bool { hasEnded.withLock { !$0 } }

    func receive(_ element: Element) {
        if isActive { deliver(element) }
    }

    func end() -> Bool {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { subscribers.remove(self) }
        return isFirst
    }

    /// Completes the subscription, once.
    func complete() {
        if end() { finish() }
    }
}
