import Glibc

/// A thread that is waited for by joining it, which orders all that it has done before what follows, its end included.
///
/// A `Foundation.Thread` is finished before its end, which the thread sanitizer then finds unordered.
public final class JoinedThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Starts it.
    public init(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(Body(body)).toOpaque())
        precondition(status == 0, "no thread could be made")
        self.thread = thread
    }

    /// Waits for its end.
    ///
    /// To be called once.
    public func join() {
        pthread_join(thread, nil)
    }
}
