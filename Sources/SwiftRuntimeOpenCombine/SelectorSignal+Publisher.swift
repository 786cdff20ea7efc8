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
    /// Each subscriber is called on the thread of the call, at the signal's position and before the caller of the
    /// method continues. It receives one call at a time: a call on another thread waits meanwhile. `receive(on:)`
    /// delivers elsewhere.
    ///
    /// A call for which the subscriber has no demand is dropped; `buffer(size:prefetch:whenFull:)` keeps some. A call
    /// that a subscriber makes while it receives another is dropped, too, unless the subscriber had asked for more
    /// before. Published values own their objects, blocks and C strings.
    ///
    /// A subscription ends with its cancellation, which may come from any thread and from inside the subscriber. The
    /// method is intercepted as long as the signal, this publisher or a subscription exists.
    public struct Publisher: OpenCombine.Publisher, Sendable {
        /// The values that the signal delivers.
        public typealias Output = Element
        /// A signal has no failures.
        public typealias Failure = Never

        /// The signal that subscribers are subscribed to.
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
