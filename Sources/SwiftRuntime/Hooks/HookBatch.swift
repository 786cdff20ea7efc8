/// Several hooks that are installed together or not at all.
///
/// Each is installed when it is added, and calls run it from then on; a batch that fails removes those that it has
/// installed, and leaves what was there, with what other threads have hooked meanwhile. Installing and removing cost
/// what they cost one by one: a few microseconds a hook, more where a method has many.
///
/// ```swift
/// let tokens = try HookBatch.install { batch in
///     try batch.add(picker.hook("open", .before) { … })
///     try batch.add(picker.hook("close", .after) { … })
/// }
/// ```
public struct HookBatch: ~Copyable {
    private var tokens: [AspectToken] = []

    /// Notes a hook, to be removed again when a later one is refused.
    public mutating func add(_ hook: @autoclosure () throws -> AspectToken) rethrows {
        tokens.append(try hook())
    }

    /// Runs the body, which adds hooks.
    ///
    /// When it throws, those that were installed are removed, the last first.
    public static func install(_ body: (inout HookBatch) throws -> Void) rethrows -> [AspectToken] {
        var batch = HookBatch()
        do {
            try body(&batch)
        } catch {
            batch.tokens.reversed().forEach { $0.remove() }
            throw error
        }
        return batch.tokens
    }
}
