import AgentProtocol
import ArgumentParser

/// Which of the calls are traced, besides the patterns, and with what.
struct TraceFilter: ParsableArguments {
    @Option(
        name: .customLong("class"),
        help: ArgumentHelp("Only methods of classes that match this glob.", valueName: "pattern"))
    var className: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only methods whose selectors match this glob.", valueName: "pattern"))
    var selector: String?

    @Option(
        help: ArgumentHelp(
            "Only calls in this thread: a number, a glob for its name, or main; may be repeated.", valueName: "thread"))
    var thread: [String] = []

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp("Only calls with such values, as in 'arg1 == 3'.", valueName: "condition"))
    var condition: String?

    @Option(
        help: ArgumentHelp(
            "Only calls that take at least this long, as in 1ms; shown at their end.", valueName: "time"))
    var slower: String?

    @Flag(help: "Show from where each call is made.")
    var stack = false

    @Option(help: ArgumentHelp("How many callers to show at most, from 1 to 64.", valueName: "count"))
    var depth: Int?

    /// The filter for the agent; nil for all calls without stacks.
    func calls(withStacks needsStacks: Bool) -> CallFilter? {
        let deepest = needsStacks && !stack ? CallFilter.deepestStack : 32
        let filter = CallFilter(
            condition: condition, slowerThan: slower.flatMap(Self.nanoseconds),
            stackDepth: stack || needsStacks ? depth ?? deepest : nil)
        return filter.isEmpty ? nil : filter
    }

    /// Whether any option is given.
    var isGiven: Bool {
        className != nil || selector != nil || !thread.isEmpty || condition != nil || slower != nil || stack
            || depth != nil
    }

    /// For the heading of a trace; empty without options.
    var description: String {
        var parts: [String] = []
        if let className { parts.append("class \(className)") }
        if let selector { parts.append("selector \(selector)") }
        if !thread.isEmpty { parts.append("thread \(thread.joined(separator: " or "))") }
        if let condition { parts.append("where \(condition)") }
        if let time = slower.flatMap(Self.nanoseconds) { parts.append("slower than \(Double(time).asNanoseconds)") }
        if stack { parts.append("with stacks") }
        return parts.map { ", " + $0 }.joined()
    }

    func validate() throws {
        if let selector, selector.contains(where: { " []+-".contains($0) }) {
            throw ValidationError(
                "--selector takes a selector such as pick: or pick*; write + or - in the pattern, as in "
                    + "'-[Photo* pick:]'.")
        }
        if let slower, Self.nanoseconds(slower) == nil {
            throw ValidationError("--slower takes a time with its unit, as in 500us, 1ms or 1.5s, not '\(slower)'.")
        }
        if let depth, !(1...CallFilter.deepestStack).contains(depth) {
            throw ValidationError("--depth takes a number from 1 to \(CallFilter.deepestStack).")
        }
        do throws(AgentError) {
            if let condition { _ = try CallCondition(condition) }
        } catch {
            throw ValidationError(error.message)
        }
    }

    private static func nanoseconds(_ time: String) -> UInt64? {
        let units = [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("μs", 1e3), ("ms", 1e6), ("s", 1e9)]
        guard let (unit, size) = units.first(where: { time.hasSuffix($0.0) }),
            let number = Double(time.dropLast(unit.count)), number > 0, number * size >= 1, number * size < 1e18
        else { return nil }
        return UInt64((number * size).rounded())
    }
}
