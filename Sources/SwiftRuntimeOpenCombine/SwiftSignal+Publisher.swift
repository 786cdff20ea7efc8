#if OpenCombine
import OpenCombine
import SwiftRuntime

extension SwiftSignal {
    /// The signal as a publisher.
    ///
    /// ```swift
    /// let fetched = try SwiftClass(Service.self).signal(for: "fetch(id:)", as: Int.self)
    /// let cancellable = fetched.publisher.filter { $0 > 0 }.sink { id in print("fetched", id) }
    /// ```
    public var publisher: Publisher { Publisher(signal: self) }

    /// Publishes the calls of Swift functions, and finishes when the signal completes.
    ///
    /// Subscribers are called, and their demand is respected, as by the publisher of a `SelectorSignal`.
    public struct Publisher: OpenCombine.Publisher, Sendable {
        /// The values that the signal delivers.
        public typealias Output = Element
        /// A signal has no failures.
        public typealias Failure = Never

        /// The signal that subscribers are subscribed to.
        public let signal: SwiftSignal

        /// Subscribes the subscriber to the signal.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Element, Downstream.Failure == Never {
            DemandSubscription(subscriber, description: "SwiftSignal").begin { receiver in
                let token = signal.subscribe { element in
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
