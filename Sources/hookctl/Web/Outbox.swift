import SwiftRuntime

/// Text on its way to a browser, which may be slow.
///
/// The reader gets more only after it has acknowledged what it has got. Meanwhile a bounded part waits here, and the
/// oldest lines are dropped and counted when there are more. Sentences to the reader stay.
final class Outbox: Sendable {
    private struct State {
        /// Whole lines, the oldest first.
        var chunks: ArraySlice<String> = []
        var size = 0
        /// Lines with sentences, which go in front of the chunks.
        var told = ""
        /// Lines that were dropped in front of the chunks.
        var unsent = 0
        /// How many messages the reader may still get.
        var credit: Int
        var isFinished = false
        var isClosed = false
        var reader: CheckedContinuation<String?, Never>?
        /// Called once, when the reader has gone.
        var cancel: (@Sendable () -> Void)?
    }

    /// How many messages the reader may leave unacknowledged.
    static let credit = 8
    /// How many bytes a message has at most, unless it is a single chunk.
    static let messageSize = 128 << 10

    private let capacity: Int
    private let state: Guarded<State>

    /// `capacity`: how many bytes may wait.
    init(capacity: Int = 1 << 20) {
        self.capacity = capacity
        state = Guarded(State(credit: Self.credit))
    }

    // MARK: Writing

    /// Adds whole lines, and drops the oldest if there are too many.
    func put(_ lines: String) {
        guard !lines.isEmpty else { return }
        change { state in
            guard !state.isClosed else { return }
            state.chunks.append(lines)
            state.size += lines.utf8.count
            while state.size > capacity, state.chunks.count > 1, let oldest = state.chunks.popFirst() {
                state.size -= oldest.utf8.count
                state.unsent += Self.count(oldest)
            }
        }
    }

    /// Adds a line with sentences, which is not dropped with the others.
    func tell(_ line: String) {
        change { state in
            guard !state.isClosed, state.told.utf8.count + line.utf8.count <= capacity else { return }
            state.told += line
        }
    }

    /// How many lines the text has; one that says how many calls were dropped counts as these.
    private static func count(_ lines: String) -> Int {
        lines.utf8.split(separator: UInt8(ascii: "\n")).reduce(0) { sum, line in
            guard line.starts(with: dropped) else { return sum + 1 }
            return sum + (Int(String(decoding: line.dropFirst(dropped.count).dropLast(), as: UTF8.self)) ?? 1)
        }
    }

    private static let dropped = Array("{\"dropped\":".utf8)

    /// Says that no more lines come.
    ///
    /// From now on `cancel` is not called.
    func finish() {
        change { state in
            state.isFinished = true
            state.cancel = nil
        }
    }

    /// Has the closure called when the reader goes, or at once if it has gone.
    ///
    /// It is called with the lock held, so that it has returned when ``finish()`` returns. It must not wait.
    func onClose(_ cancel: @escaping @Sendable () -> Void) {
        state.withLock { state in
            if state.isClosed { cancel() } else { state.cancel = cancel }
        }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    // MARK: Reading

    /// The next message, once there is one and the reader may have it; nil at the end, when it has acknowledged all.
    func next() async -> String? {
        await withCheckedContinuation { continuation in
            change { $0.reader = continuation }
        }
    }

    /// The reader has read one message.
    func acknowledge() {
        change { $0.credit = min($0.credit + 1, Self.credit) }
    }

    /// The reader has gone.
    func close() {
        change { state in
            state.isClosed = true
            (state.chunks, state.told) = ([], "")
            state.cancel?()
            state.cancel = nil
        }
    }

    // MARK: Delivering

    /// A message for a waiting reader; nil at the end.
    private struct Delivery {
        let reader: CheckedContinuation<String?, Never>
        let message: String?
    }

    /// Changes the state, and gives a waiting reader what it may have then.
    ///
    /// The reader is resumed with no lock held: Swift takes a lock of the reader's task to resume it, and holds that
    /// lock while the end of the task calls ``close()``.
    private func change(_ body: (inout State) -> Void) {
        let delivery = state.withLock { state in
            body(&state)
            return Self.delivery(&state)
        }
        delivery?.reader.resume(returning: delivery?.message)
    }

    private static func delivery(_ state: inout State) -> Delivery? {
        guard let reader = state.reader else { return nil }
        let hasText = !state.chunks.isEmpty || !state.told.isEmpty
        // A connection that is closed before its last acknowledgement is read loses the last messages.
        let isDone = state.isFinished && !hasText && state.credit == credit
        if state.isClosed || isDone {
            state.reader = nil
            return Delivery(reader: reader, message: nil)
        }
        guard hasText, state.credit > 0 else { return nil }
        state.reader = nil
        state.credit -= 1
        return Delivery(reader: reader, message: message(&state))
    }

    /// Takes as many chunks as fit into a message, with sentences and the number of dropped lines in front.
    private static func message(_ state: inout State) -> String {
        var message = state.told + (state.unsent > 0 ? "{\"unsent\":\(state.unsent)}\n" : "")
        (state.told, state.unsent) = ("", 0)
        repeat {
            guard let chunk = state.chunks.popFirst() else { break }
            state.size -= chunk.utf8.count
            message += chunk
        } while message.utf8.count + (state.chunks.first?.utf8.count ?? 0) <= messageSize
        return message
    }
}
