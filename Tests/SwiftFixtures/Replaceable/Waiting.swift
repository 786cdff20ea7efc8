// Asynchronous functions of every kind.

import ResilientService

/// Waits, and then fails for negative numbers.
public func fetched(_ count: Int) async throws -> String {
    await Task.yield()
    return "\(try checked(count))"
}
/// Returns a value in memory.
public func sextet(_ text: String, after count: Int) async -> Sextet {
    for _ in 0..<count { await Task.yield() }
    return Sextet().changed(to: text)
}
/// Takes and returns values in registers of both kinds.
public func mixed(_ count: Int, _ factor: Double, _ text: String) async -> (count: Int, share: Double, text: String) {
    await Task.yield()
    return (count * 2, factor / 2, text + "!")
}
/// Takes what the caller passes, in any type.
public func later<Value>(_ value: Value) async -> Value {
    await Task.yield()
    return value
}
/// Fails with errors of one type.
public func certain(_ count: Int) async throws(Refusal) -> String {
    await Task.yield()
    guard count >= 0 else { throw Refusal(count: count) }
    return "\(count)"
}
/// Has an argument on the stack.
public func wide(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int) async
    -> Int
{ a + b + c + d + e + f + g + h + i }
/// The same, with no address of a result before the arguments.
public func wideNothing(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int
) async {}
/// Waits for nothing.
public func atOnce(_ count: Int) async -> Int { count + 1 }
/// Calls itself.
public func sum(upTo count: Int) async -> Int { count == 0 ? 0 : count + (await sum(upTo: count - 1)) }
/// Runs where its caller runs.
nonisolated(nonsending) public func inherited(_ count: Int) async -> (count: Int, isOnMain: Bool) {
    let actor = #isolation
    actor?.preconditionIsolated()
    return (count, actor === MainActor.shared)
}
/// The task's local value.
public enum Local {
    /// The value.
    @TaskLocal public static var name = "none"
}
/// Reads what belongs to the task.
public func ofTask() async -> String {
    "\(Local.name) \(Task.isCancelled ? "cancelled" : "running") \(Task.currentPriority == .high ? "high" : "other")"
}
/// Waits until the task is cancelled.
public func untilCancelled() async throws { try await Task.sleep(for: .seconds(1000)) }

extension Pair {
    /// The receiver is an argument.
    public func waited(_ prefix: String) async -> String {
        await Task.yield()
        return "\(prefix) \(left) \(right)"
    }
    /// The receiver is a variable.
    public mutating func addLater(_ count: Int) async {
        await Task.yield()
        left += count
    }
    /// A static member.
    public static func waitedFor(_ count: Int) async throws -> Pair {
        await Task.yield()
        return Pair(left: try checked(count), right: 1)
    }
    /// Returns a value in memory whose address comes before the arguments, since its module may still change it.
    public func extent(_ width: Int) async -> Extent { Extent(width: width + left) }
    /// Has no room for the receiver in registers.
    public func crowded(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) async -> Int {
        left + a + b + c + d + e + f
    }
}

extension Stack {
    /// The receiver's type parameters are arguments.
    public func waited(_ count: Int) async -> Int {
        await Task.yield()
        return elements.count + count
    }
}

extension Final {
    /// A method of a final class.
    public func waited(_ number: Int) async throws -> Int {
        await Task.yield()
        return try checked(count + number)
    }
    /// An initializer.
    public convenience init(waiting count: Int) async {
        await Task.yield()
        self.init(count: count)
    }
}

/// An actor with a method that keeps its state whole.
public actor Ledger {
    private var entries: [Int] = []
    /// Makes one.
    public init() {}
    /// Adds an entry, on the actor.
    public func add(_ entry: Int) async -> Int {
        assertIsolated()
        entries.append(entry)
        let count = entries.count
        await Task.yield()
        assertIsolated()
        return count
    }
    /// The number of entries.
    public var count: Int { entries.count }
}

/// A class of the main actor.
@MainActor public final class Screen {
    private var texts: [String] = []
    /// Makes one.
    public init() {}
    /// Shows a text, on the main actor.
    public func show(_ text: String) async -> Int {
        MainActor.assertIsolated()
        texts.append(text)
        await Task.yield()
        MainActor.assertIsolated()
        return texts.count
    }
    /// Calls a function that runs where its caller runs, and relies on still being there.
    public func ask(_ count: Int) async -> Bool {
        let answer = await inherited(count)
        MainActor.assertIsolated()
        return answer.isOnMain
    }
}
