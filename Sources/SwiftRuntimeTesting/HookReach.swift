/// The calls that stubs and spies see.
public enum HookReach: Sendable, Hashable {
    /// Calls in the task that installed them, in its child tasks, and in each `Task { }` that these tasks start.
    ///
    /// All other calls run as without the stub or spy: calls in detached tasks, on plain threads, and in callbacks of
    /// `DispatchQueue` and event loops. So tests that run at the same time do not disturb each other.
    case task
    /// All calls in the process.
    ///
    /// Use it for code that calls on threads of its own, and let no test that needs the same functions run at the same
    /// time, for example with `.serialized`.
    case process
}
