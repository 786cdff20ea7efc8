import Foundation

/// The words that methods and hooks have traced, in order.
private final class Trace: @unchecked Sendable {
    static let shared = Trace()
    private let lock = NSLock()
    private var words: [String] = []

    func add(_ word: String) { lock.withLock { words.append(word) } }

    /// Returns the words since the last call.
    func take() -> [String] {
        lock.withLock {
            defer { words = [] }
            return words
        }
    }
}

/// Adds a word to those of the process.
public func trace(_ word: String) { Trace.shared.add(word) }

/// Returns the words that were traced since the last call.
public func taken() -> [String] { Trace.shared.take() }
