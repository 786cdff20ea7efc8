import Foundation

/// Pictures one after the other: in place on a terminal, elsewhere below each other.
struct Screen {
    private let isInPlace: Bool

    /// `isInPlace`: whether a terminal is to show the last picture only.
    init(isInPlace: Bool) {
        self.isInPlace = isInPlace && isatty(STDOUT_FILENO) == 1
        // The cursor away; home, and clear.
        if self.isInPlace { write("\u{1B}[?25l\u{1B}[H\u{1B}[2J") }
    }

    /// Shows the lines; on a terminal as many as it has.
    func show(_ lines: [String]) {
        guard isInPlace else { return write(lines.map { $0 + "\n" }.joined()) }
        let shown = lines.prefix(max(1, height - 1))
        write("\u{1B}[H" + shown.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }

    /// Gives the cursor back.
    func leave() {
        if isInPlace { write("\u{1B}[?25h") }
    }

    private var height: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
