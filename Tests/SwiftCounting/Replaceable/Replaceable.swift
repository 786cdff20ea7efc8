// Functions that hooks reach by their replacement variables: the module is compiled with -enable-implicit-dynamic.
//
// A number has the caller in its upper bits, the number of the call from bit 8 on, and below it room for what bodies
// add. Each function multiplies by 3 and adds something of its own.

/// The error of functions that throw for some numbers.
public struct Refused: Error {
    init() {}
}

/// Whether the call with that number throws.
public func isRefused(_ number: Int) -> Bool { (number >> 8) % 16 == 3 }

/// Whether the call with that number waits.
private func waits(_ number: Int) -> Bool { (number >> 8).isMultiple(of: 8) }

/// A result in memory.
public struct Receipt: Sendable {
    /// The number that is computed.
    public var total: Int
    /// The note of the caller.
    public var note: String
}

/// A global function.
public func total(_ number: Int) -> Int { number &* 3 &+ 1 }

/// A structure.
public struct Order: Sendable {
    private let fee: Int
    /// Makes a structure that adds the fee.
    public init(fee: Int) { self.fee = fee }

    /// A method.
    public func total(_ number: Int) -> Int { number &* 3 &+ fee }

    /// A method that throws for some numbers.
    public func receipt(_ number: Int, _ factor: Double, _ note: String) throws -> Receipt {
        if isRefused(number) { throw Refused() }
        return Receipt(total: number &* Int(factor) &+ fee, note: note)
    }

    /// The same for an asynchronous one.
    public func delivery(_ number: Int) async throws -> Int {
        if waits(number) { await Task.yield() }
        if isRefused(number) { throw Refused() }
        return number &* 3 &+ fee
    }
}

/// A final class.
public final class Till: Sendable {
    private let fee: Int
    /// Makes an object that adds the fee.
    public init(fee: Int) { self.fee = fee }
    /// A method.
    public func add(_ number: Int) -> Int { number &* 3 &+ fee }
}

/// The task that calls.
public enum Caller {
    /// Its number.
    @TaskLocal public static var number = 0
}

/// Fails if the task is cancelled, and returns 0 if the task's local value is not its number.
public func delivery(_ number: Int) async throws -> Int {
    try Task.checkCancellation()
    if waits(number) { await Task.yield() }
    return number >> 40 == Caller.number ? number &* 3 &+ 1 : 0
}

/// Waits until the closure returns.
public func waited(_ number: Int, _ wait: @escaping @Sendable () async throws -> Void) async throws -> Int {
    try await wait()
    return number &* 3 &+ 9
}

/// An actor.
public actor Ledger {
    /// How many calls have run on the actor.
    public private(set) var count = 0
    /// Makes an actor.
    public init() {}

    /// A method that does not wait.
    public func post(_ number: Int) -> Int {
        count += 1
        return number &* 3 &+ 7
    }

    /// A method that waits, and throws for some numbers.
    public func settle(_ number: Int) async throws -> Int {
        count += 1
        if waits(number) { await Task.yield() }
        if isRefused(number) { throw Refused() }
        return number &* 3 &+ 8
    }
}
