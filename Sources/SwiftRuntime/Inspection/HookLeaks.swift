/// Hooks that the body of ``expectNoLeakedHooks(_:)`` left installed.
public struct LeakedHooks: Error, CustomStringConvertible {
    /// The hooks, each with its place of installation.
    public let hooks: [AspectIdentifier]

    /// A line for each hook.
    public var description: String {
        "\(hooks.count) hooks were left installed:" + hooks.map { "\n  \($0)" }.joined()
    }
}

/// Runs the body, and fails when a hook that the body installed is still there: for tests.
///
/// Only the body's own hooks count: those that its task, a child task or a `Task { }` of it installs. Hooks of other
/// tests that run at the same time do not matter. Hooks from threads and detached tasks that the body starts are not
/// seen.
///
/// - Throws: ``LeakedHooks`` with the list; an error of the body, which takes precedence.
@discardableResult
public func expectNoLeakedHooks<Result>(_ body: () throws -> Result) throws -> Result {
    try HookScope.run { scope in
        let result = try body()
        let left = scope.hooks
        guard left.isEmpty else { throw LeakedHooks(hooks: left) }
        return result
    }
}

extension HookScope {
    /// The hooks that code in this scope has installed, and that are still there.
    fileprivate var hooks: [AspectIdentifier] { Hooks.all.filter { $0.scope?.isInside(self) == true } }

    /// Removes these hooks.
    package func removeHooks() { _ = Hooks.remove(hooks) }
}
