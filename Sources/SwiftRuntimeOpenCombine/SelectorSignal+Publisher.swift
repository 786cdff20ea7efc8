#if OpenCombine
import OpenCombine
import SwiftRuntime

extension SelectorSignal {
    /// The signal as a publisher.
    ///
    /// ```swift
    /// let appearing = try view.signal(for: "viewWillAppear:", as: Bool.self)
    /// let cancellable = appearing.publisher.filter { $0 }.sink { _ in log("appears animated") }
    /// let goodbye = try view.willDealloc.publisher.sink(
    ///     receiveCompletion: { _ in log("gone") }, receiveValue: { _ in })
    /// ```
    public var publisher: Publisher { Publisher(signal: self) }

    /// Publishes the calls of a method, and finishes when the object is about to be deallocated.
    ///
    /// Each subscriber is told on the thread of the call, when the method has returned and before its caller goes on.
    /// It is told one thing at a time: a call on another thread waits for it meanwhile. `receive(on:)` leads elsewhere.
    ///
    /// A call for which the subscriber has no demand is dropped; `buffer(size:prefetch:whenFull:)` keeps some. So is
    /// one that a subscriber makes while it receives another, unless it had asked for more before. What is published
    /// owns its objects, blocks and C strings.
    ///
    /// A subscription ends with its cancellation, which may come from any thread and from inside the subscriber. The
    /// method is intercepted as long as the signal, this publisher or a subscription is there.
    public struct Publisher: OpenCombine.Publisher, Sendable {
        /// What the signal delivers.
        public typealias Output = Element
        /// A signal has no failures.
        public typealias Failure = Never

        /// What subscribers are subscribed to.
        public let signal: SelectorSignal

        /// Subscribes the subscriber to the signal.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Element, Downstream.Failure == Never {
            DemandSubscription(subscriber, description: "SelectorSignal").begin { receiver in
                let token = signal.subscribeOwning { element in
                    receiver.offer { element }
                } completed: {
                    receiver.finish(.finished)
                }
                return { token.cancel() }
            }
        }
    }
}
#endif
