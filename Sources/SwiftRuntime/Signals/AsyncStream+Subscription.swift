extension AsyncStream where Element: Sendable {
    /// The elements of a subscription as a sequence, which ends the subscription with its consumer.
    ///
    /// `subscribe` begins the subscription with a closure for elements and one for the end of the sequence. It returns
    /// a closure that ends the subscription.
    static func ofSubscription(
        _ policy: Continuation.BufferingPolicy,
        subscribe: (
            _ deliver: @escaping @Sendable (Element) -> Void, _ finish: @escaping @Sendable () -> Void
        ) throws -> @Sendable () -> Void
    ) rethrows -> AsyncStream {
        let (stream, continuation) = makeStream(of: Element.self, bufferingPolicy: policy)
        let end = try subscribe({ continuation.yield($0) }, { continuation.finish() })
        continuation.onTermination = { _ in end() }
        return stream
    }
}
