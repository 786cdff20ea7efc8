/// As a sequence a signal buffers without limit what its consumer has not taken yet; ``values(_:)`` chooses otherwise.
///
/// Each iteration has a subscription and a buffer of its own, from `makeAsyncIterator` on until its task is cancelled,
/// it is left, or the object is deallocated; what is buffered then is still delivered. What is buffered owns its
/// objects, blocks and C strings.
extension SelectorSignal: AsyncSequence {
    /// The iterator of ``values(_:)``.
    public typealias AsyncIterator = SignalValues<Element>.Iterator

    /// Subscribes, with a buffer that has no limit.
    public func makeAsyncIterator() -> AsyncIterator { values(.unbounded).makeAsyncIterator() }

    /// The signal as a sequence with that buffer: all, the newest, or the oldest so many elements.
    public func values(_ policy: AsyncStream<Element>.Continuation.BufferingPolicy) -> SignalValues<Element> {
        SignalValues(signal: self, policy: policy)
    }
}

extension SelectorSignal {
    /// As ``subscribe(_:completed:)``, with elements that may be kept: they own C strings, too.
    package func subscribeOwning(
        _ body: @escaping @Sendable (Element) -> Void, completed: @escaping @Sendable () -> Void
    ) -> SignalToken {
        // The list is shared with subscribers that need no copies.
        subscribe({ body(($0 as? ArgumentList)?.ownedText as? Element ?? $0) }, completed: completed)
    }
}

/// The elements of a signal as a sequence.
public struct SignalValues<Element: Sendable>: AsyncSequence, Sendable {
    let signal: SelectorSignal<Element>
    let policy: AsyncStream<Element>.Continuation.BufferingPolicy

    /// Subscribes.
    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        let token = signal.subscribeOwning {
            continuation.yield($0)
        } completed: {
            continuation.finish()
        }
        continuation.onTermination = { _ in token.cancel() }
        return Iterator(base: stream.makeAsyncIterator())
    }

    /// A subscription that is read from.
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
