import Glibc
import SwiftRuntime
import Testing

/// A run of `withHooks`: the stubs and spies that end with it, and the calls that they see.
final class HookSession: Sendable {
    @TaskLocal static var current: HookSession?

    let scope = HookScope()
    let reach: HookReach
    /// The thread of a body that is not asynchronous, and so runs on this thread alone.
    private let thread: pthread_t?
    private let state = Guarded(State())

    private struct State {
        var isOver = false
        /// Issues of calls outside the test's task.
        var issues: [(reason: String, location: SourceLocation)] = []
    }

    init(reach: HookReach, thread: pthread_t? = nil) {
        (self.reach, self.thread) = (reach, thread)
    }

    /// Removes the hooks.
    ///
    /// Later hooks are refused: a `Task { }` of the body may run longer than the body.
    func end() {
        let issues = state.withLock { state in
            state.isOver = true
            return state.issues
        }
        scope.removeHooks()
        for issue in issues { Issue.record("\(issue.reason)", sourceLocation: issue.location) }
    }

    /// Records an issue of the test.
    ///
    /// On threads that belong to no test, an issue would fail the run, but not the test. So the end of the session
    /// records it.
    func report(_ reason: String, _ location: SourceLocation) {
        let isKept =
            Test.current == nil
            && state.withLock { state in
                if !state.isOver { state.issues.append((reason, location)) }
                return !state.isOver
            }
        if !isKept { Issue.record("\(reason)", sourceLocation: location) }
    }

    /// Whether stubs and spies see the calls that the running code makes.
    var isSeeing: Bool { reach == .process || HookScope.current?.isInside(scope) == true }

    /// Keeps a hook that was installed just now.
    ///
    /// - Throws: ``TestDoubleError`` if the session is over; the hook is removed then.
    func keep(_ token: AspectToken) throws(TestDoubleError) {
        guard state.withLock({ $0.isOver }) else { return }
        token.remove()
        throw TestDoubleError(
            "\(token.identifier.methodName) was stubbed or spied on after its withHooks had ended; wait for the task")
    }

    /// Whether the running code is on the thread of a body that is not asynchronous.
    var isOnThread: Bool { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }

    /// The innermost session of the running code.
    ///
    /// - Throws: ``TestDoubleError`` if there is none.
    static func required(for what: String) throws(TestDoubleError) -> HookSession {
        if let current { return current }
        throw TestDoubleError(
            "\(what) was asked for outside withHooks, so nothing would remove it; call it in the body of withHooks, or "
                + "give the test the trait .hooks")
    }
}
