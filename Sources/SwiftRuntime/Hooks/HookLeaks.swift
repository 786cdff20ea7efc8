/// Hooks that were installed where none were to be left.
public struct LeakedHooks: Error, CustomStringConvertible {
    /// The hooks, each with its place of installation.
    public let hooks: [AspectIdentifier]

    /// A line for each hook.
    public var description: String {
        "\(hooks.count) hooks were left installed:" + hooks.map { "\n  \($0)" }.joined()
    }
}

/// Runs the body, and fails when hooks that it has installed are still there: for tests.
///
/// - Throws: ``LeakedHooks`` with the list; what the body throws, which comes first.
@discardableResult
public func expectNoLeakedHooks<Result>(_ body: () throws -> Result) throws -> Result {
    let before = Hooks.all // kept, so that no other hook gets the identity of one of these
    let result = try body()
    let known = Set(before.map(ObjectIdentifier.init))
    let left = Hooks.all.filter { !known.contains(ObjectIdentifier($0)) }
    withExtendedLifetime(before) {}
    guard left.isEmpty else { throw LeakedHooks(hooks: left) }
    return result
}
