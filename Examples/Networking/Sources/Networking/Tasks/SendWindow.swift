import Foundation

/// Holds a body back that is read faster than `URLSession` tells of what it has sent: each piece that it has not told
/// of yet costs memory.
final class SendWindow: @unchecked Sendable {
    // Sendable: what changes is touched with the condition's lock only.
    private let condition = NSCondition()
    private var read: Int64 = 0
    private var reported: Int64 = 0

    /// Bytes that may be on their way.
    private static let size: Int64 = 1 << 20
    /// Seconds for which a piece is held back at most: who tells may be waiting for who reads.
    private static let patience = 0.02

    /// Waits for room; to be called before each piece is read.
    func wait() {
        condition.lock()
        defer { condition.unlock() }
        let end = Date(timeIntervalSinceNow: Self.patience)
        while read - reported > Self.size, condition.wait(until: end) {}
    }

    func didRead(_ count: Int) {
        condition.lock()
        defer { condition.unlock() }
        read += Int64(count)
    }

    /// - Parameter total: All bytes that were sent.
    func didSend(_ total: Int64) {
        condition.lock()
        defer { condition.unlock() }
        reported = total
        condition.signal()
    }
}
