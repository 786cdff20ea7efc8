import Glibc

/// A thread that tests join: everything it has done, including its end, happens before the return of `join`.
///
/// A `Foundation.Thread` reports its finish before its end, which the thread sanitizer then finds unordered.
public final class JoinedThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Starts the thread.
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

    /// Waits for the end of the thread.
    ///
    /// The caller must call it once.
    public func join() {
        pthread_join(thread, nil)
    }
}
