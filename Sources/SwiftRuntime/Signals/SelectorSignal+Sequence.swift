/// As a sequence, a signal buffers all elements that its consumer has not taken yet; ``values(_:)`` can set a limit.
///
/// Each iteration has its own subscription and buffer, from `makeAsyncIterator` until the loop is left, its task is
/// cancelled, or the object is deallocated. Elements that are in the buffer then are still delivered. Buffered elements
/// own their objects, blocks and C strings.
extension SelectorSignal: AsyncSequence {
    /// The iterator of ``values(_:)``.
    public typealias AsyncIterator = SignalValues<Element>.Iterator

    /// Subscribes, with a buffer that has no limit.
    public func makeAsyncIterator() -> AsyncIterator { values(.unbounded).makeAsyncIterator() }

    /// The signal as a sequence with this buffer: of all elements, or of a number of the newest or the oldest ones.
    public func values(_ policy: AsyncStream<Element>.Continuation.BufferingPolicy) -> SignalValues<Element> {
        SignalValues(policy: policy) { subscribeOwning($0, completed: $1) }
    }
}

extension SelectorSignal {
    /// Subscribes as ``subscribe(_:completed:)`` does, with elements that may be kept: they also own their C strings.
    package func subscribeOwning(
        _ body: @escaping @Sendable (Element) -> Void, completed: @escaping @Sendable () -> Void
    ) -> SignalToken {
        // The list is shared with subscribers that need no copies.
        subscribe({ body(($0 as? ArgumentList)?.ownedText as? Element ?? $0) }, completed: completed)
    }
}

/// The elements of a signal as a sequence.
public struct SignalValues<Element: Sendable>: AsyncSequence, Sendable {
    let policy: AsyncStream<Element>.Continuation.BufferingPolicy
    /// Subscribes to the signal; the second closure gets its completion.
    let subscribe: @Sendable (@escaping @Sendable (Element) -> Void, @escaping @Sendable () -> Void) -> SignalToken

    /// Subscribes.
    public func makeAsyncIterator() -> Iterator {
        let stream = AsyncStream.ofSubscription(policy) { deliver, finish in
            let token = subscribe(deliver, finish)
            return { token.cancel() }
        }
        return Iterator(base: stream.makeAsyncIterator())
    }

    /// The iterator, which reads from one subscription.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncStream<Element>.Iterator

        /// The next element; nil when the object is gone or the task is cancelled.
        public mutating func next() async -> Element? { await base.next() }

        /// The next element, without leaving the actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await base.next(isolation: actor)
        }
    }
}
