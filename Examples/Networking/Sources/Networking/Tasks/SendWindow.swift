import Foundation

/// Slows down the reading of a body to the speed at which `URLSession` reports sent bytes.
///
/// Each piece that was read but not reported yet costs memory.
final class SendWindow: @unchecked Sendable {
    // Sendable: the variables are used only with the condition's lock.
    private let condition = NSCondition()
    private var read: Int64 = 0
    private var reported: Int64 = 0

    /// The number of bytes that may be read but not reported.
    private static let size: Int64 = 1 << 20
    /// The longest wait for a piece, in seconds: the thread that reports may be waiting for the thread that reads.
    private static let patience = 0.02

    /// Waits for room.
    ///
    /// Call it before each piece is read.
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

    /// Reports sent bytes.
    ///
    /// - Parameter total: The number of all sent bytes.
    func didSend(_ total: Int64) {
        condition.lock()
        defer { condition.unlock() }
        reported = total
        condition.signal()
    }
}
