/// Hooks that were installed where none were to be left.
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
/// Only the body's own hooks count: those that its task, or a child task or `Task { }` of it, installs. Hooks of other
/// tests that run at the same time do not matter. Hooks from threads and detached tasks that the body starts are not
/// seen.
///
/// - Throws: ``LeakedHooks`` with the list; what the body throws, which comes first.
@discardableResult
public func expectNoLeakedHooks<Result>(_ body: () throws -> Result) throws -> Result {
    try HookScope.run { scope in
        let result = try body()
        let left = Hooks.all.filter { $0.scope?.isInside(scope) == true }
        guard left.isEmpty else { throw LeakedHooks(hooks: left) }
        return result
    }
}
