import AgentProtocol

/// The times of traced calls by their stacks.
struct FoldedStacks {
    private struct Thread {
        /// The stacks of calls under way, by their depth.
        var stacks: [[String]] = []
        /// The times of the calls that have ended, by depth, since a call around them has ended.
        var inside: [UInt64] = []
    }

    private var threads: [Int: Thread] = [:]
    private var sums: [[String]: UInt64] = [:]

    /// The outermost function first, in the order of the names.
    var times: [(functions: [String], time: UInt64)] {
        sums.map { ($0.key, $0.value) }.sorted { $0.functions.lexicographicallyPrecedes($1.functions) }
    }

    mutating func add(_ event: TraceEvent) {
        var thread = threads[event.thread] ?? Thread()
        defer { threads[event.thread] = thread }
        if event.kind == .enter {
            thread.stacks.removeLast(max(0, thread.stacks.count - event.depth))
            while thread.stacks.count < event.depth { thread.stacks.append([]) }
            thread.stacks.append(Self.functions(event))
            return
        }
        // A call that is told at its end has its stack there.
        let isWhole = event.hasBeginning
        guard isWhole || thread.stacks.count > event.depth else { return }
        let functions = isWhole ? Self.functions(event) : thread.stacks[event.depth]
        if !isWhole { thread.stacks.removeLast(thread.stacks.count - event.depth) }
        let duration = event.duration ?? 0
        while thread.inside.count < event.depth + 2 { thread.inside.append(0) }
        let inside = thread.inside[(event.depth + 1)...].reduce(0, +)
        thread.inside.removeLast(thread.inside.count - event.depth - 1)
        thread.inside[event.depth] += duration
        sums[functions, default: 0] += duration - min(inside, duration)
    }

    /// Semicolons separate names, and the last space separates the number.
    private static func functions(_ event: TraceEvent) -> [String] {
        ((event.stack ?? []) + [event.method]).map { $0.shown.replacing(";", with: ":") }
    }
}
