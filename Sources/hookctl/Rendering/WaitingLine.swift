import Foundation

/// A line that says what hookctl waits for, if standard error is a terminal.
///
/// It appears after half a second and is wiped at the end.
final class WaitingLine {
    private let isShown = Screen.isTerminal(STDERR_FILENO)
    private let begin = ContinuousClock.now
    private var last: String?

    func show(_ text: String) {
        guard isShown, text != last, ContinuousClock.now - begin >= .milliseconds(500) else { return }
        last = text
        write("hookctl: \(text)")
    }

    deinit {
        if last != nil { write("") }
    }

    private func write(_ text: String) { try? TextOutput.standardError.write("\r\(text)\u{1B}[K") }
}
