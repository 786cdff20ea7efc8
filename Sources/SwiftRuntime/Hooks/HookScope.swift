import Synchronization

/// A part of a task: the code that a test runs between two checks of its hooks.
///
/// Task-locals carry the scope, so the hooks of tasks and tests that run at the same time do not count. A child task
/// and a `Task { }` inherit it; a thread and a detached task that the body starts do not.
package final class HookScope: Sendable {
    /// The innermost scope of the running code.
    @TaskLocal package static var current: HookScope?

    private static let lastNumber = Atomic<UInt32>(0)

    /// The scope around this one.
    private let parent: HookScope?
    /// Stands for the scope where no object can.
    let number: UInt32
    private let inside: Guarded<[UInt32]>

    /// Makes a scope inside the current one.
    package init() {
        parent = Self.current
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        inside = Guarded([number])
        for scope in sequence(first: parent, next: { $0?.parent }) {
            guard let scope else { break }
            scope.inside.withLock { $0.append(number) }
        }
    }

    /// The number of this scope, and those of all scopes that were made inside it.
    var numbers: [UInt32] { inside.withLock { $0 } }

    /// Runs the body in a new scope inside the current one.
    static func run<Result>(_ body: (HookScope) throws -> Result) rethrows -> Result {
        let scope = HookScope()
        return try $current.withValue(scope) { try body(scope) }
    }

    /// Runs the asynchronous body in a new scope inside the current one.
    static func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (HookScope) async throws -> Result
    ) async rethrows -> Result {
        let scope = HookScope()
        return try await $current.withValue(scope, operation: { try await body(scope) })
    }

    /// Whether this scope is the other one, or inside it.
    package func isInside(_ other: HookScope) -> Bool {
        var scope: HookScope? = self
        while let candidate = scope {
            if candidate === other { return true }
            scope = candidate.parent
        }
        return false
    }
}
