// A class whose calls take time, return nothing, or fail: the tests of adapters hook its methods.

import ResilientService

/// Writes texts.
open class Writer {
    /// The texts that were written.
    public var texts: [String] = []
    /// Makes an object.
    public init() {}
    /// Writes a text several times.
    open func write(_ text: String, times: Int) { texts += Array(repeating: text, count: times) }
    /// Writes values of all kinds of places.
    open func writeAll(_ factor: Double, _ pair: Pair, _ sextet: Sextet, _ share: Float, _ names: [String]) {
        texts.append("\(factor) \(pair.text("pair", times: 2)) \(sextet.text(1)) \(share) \(names)")
    }
    /// Consumes its argument.
    open func keep(_ names: consuming [String]) {
        names.append("kept")
        texts += names
    }
    /// Writes what the last call left.
    open var title: String {
        get { texts.last ?? "" }
        set { texts.append("title \(newValue)") }
    }
    /// Fails for an empty text.
    open func count(_ text: String) throws -> Int {
        guard !text.isEmpty else { throw Refusal(count: 0) }
        return text.count
    }
    /// Waits, and calls another method twice at the same time.
    open func edit(_ text: String) async throws -> Int {
        await Task.yield()
        async let first = revise(text)
        async let second = revise(text + "!")
        return try await first + second
    }
    /// Waits, and fails for an empty text.
    open func revise(_ text: String) async throws -> Int {
        await Task.yield()
        return try count(text)
    }
    /// Changes a variable.
    open func shorten(_ text: inout String) { text.removeLast() }
    /// Runs a function that it does not keep.
    open func each(_ body: (String) -> Void) { texts.forEach(body) }
    /// A class method without a result.
    public static func prepare() {}
}

extension Writer: @unchecked Sendable {}

/// The texts that `note` got; only one thread at a time uses it.
nonisolated(unsafe) public var notes: [String] = []
/// A function of the module without a result.
public func note(_ text: String) { notes.append(text) }

extension Pair {
    /// A structure's method without a result.
    public func note(_ text: String) { notes.append("\(left) \(text)") }
}

extension Ledger {
    /// A method of an actor without a result.
    public func forget() {}
}
