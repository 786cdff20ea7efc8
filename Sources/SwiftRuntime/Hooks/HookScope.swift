/// A part of a task: the code that a test runs between two checks of its hooks.
///
/// Task-locals carry the scope, so the hooks of tasks and tests that run at the same time do not count. A child task
/// and a `Task { }` inherit it; a thread and a detached task that the body starts do not.
final class HookScope: Sendable {
    @TaskLocal static var current: HookScope?

    /// The scope around this one.
    private let parent: HookScope?

    private init(parent: HookScope?) {
        self.parent = parent
    }

    /// Runs the body in a new scope inside the current one.
    static func run<Result>(_ body: (HookScope) throws -> Result) rethrows -> Result {
        let scope = HookScope(parent: current)
        return try $current.withValue(scope) { try body(scope) }
    }

    /// Whether this scope is the other one, or inside it.
    func isInside(_ other: HookScope) -> Bool {
        var scope: HookScope? = self
        while let candidate = scope {
            if candidate === other { return true }
            scope = candidate.parent
        }
        return false
    }
}
