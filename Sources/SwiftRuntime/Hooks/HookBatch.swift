/// Several hooks that are installed together or not at all.
///
/// The batch installs each hook when it is added, and calls run the hook from then on. A batch that fails removes the
/// hooks that it has installed; earlier hooks stay, and so do hooks that other threads have installed meanwhile.
/// Installing and removing cost as much as for single hooks: a few microseconds a hook, more for a method with many
/// hooks.
///
/// ```swift
/// let tokens = try HookBatch.install { batch in
///     try batch.add(picker.hook("open", .before) { … })
///     try batch.add(picker.hook("close", .after) { … })
/// }
/// ```
public struct HookBatch: ~Copyable {
    private var tokens: [AspectToken] = []

    /// Adds a hook, which the batch removes again when a later hook is refused.
    public mutating func add(_ hook: @autoclosure () throws -> AspectToken) rethrows {
        tokens.append(try hook())
    }

    /// Runs the body, which adds hooks.
    ///
    /// When the body throws, the batch removes the hooks that it has installed, the last first.
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
