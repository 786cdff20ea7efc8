import Foundation
import Synchronization

/// Pictures one after the other: in place on a terminal, elsewhere below each other.
final class Screen {
    /// The signals of a terminal that is resized, and of Ctrl-Z.
    ///
    /// They come while a screen waits, and at no other time.
    private static let signals = [SIGWINCH, SIGTSTP]
    /// The last of these signals; 0 if none has come since the last look.
    private static let arrived = Atomic<Int32>(0)

    let isInPlace: Bool
    private var lines: [String] = []
    /// How the terminal takes keys, when this screen has changed it.
    private var settings: termios?

    /// Whether the descriptor is a terminal that can move its cursor.
    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// `isInPlace`: whether a terminal is to show the last picture only.
    init(isInPlace: Bool) {
        self.isInPlace = isInPlace && Self.isTerminal(STDOUT_FILENO)
        guard self.isInPlace else { return }
        Self.arrived.store(0, ordering: .relaxed)
        var set = sigset_t()
        sigemptyset(&set)
        Self.signals.forEach { sigaddset(&set, $0) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        Signals.handle(Self.signals) { number, _, _ in Screen.arrived.store(number, ordering: .relaxed) }
        enter()
    }

    /// Shows the lines; on a terminal as many as it has.
    func show(_ lines: [String]) throws {
        self.lines = lines
        guard isInPlace else { return try write(lines.map { $0 + "\n" }.joined()) }
        let shown = lines.prefix(max(1, height - 1))
        try write("\u{1B}[H" + shown.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }

    /// Gives the terminal back.
    func leave() {
        guard isInPlace else { return }
        if var settings { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        // The terminal may be gone.
        try? write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    }

    /// Waits, and returns false when a signal has come that ends hookctl.
    ///
    /// Meanwhile the terminal may be resized, and Ctrl-Z stops.
    func wait(_ duration: Duration) throws -> Bool {
        guard isInPlace else { return !Interruption.wait(duration) }
        let deadline = ContinuousClock.now + duration
        while !Interruption.hasCome {
            let left = ContinuousClock.now.duration(to: deadline).milliseconds
            guard left > 0 else { return true }
            waitForSignals(left)
            switch Self.arrived.exchange(0, ordering: .relaxed) {
            case SIGTSTP: stop()
            case SIGWINCH: try show(lines)
            default: break
            }
        }
        return false
    }

    // MARK: Terminal

    /// The other screen, empty, without cursor, and lines are cut where it ends; keys do not show.
    private func enter() {
        settings = nil
        try? write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J")
        var settings = termios()
        // In the background this process must not change the terminal's settings.
        guard tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        self.settings = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Stops hookctl as Ctrl-Z stops other programs; it continues when the shell lets it.
    private func stop() {
        leave()
        raise(SIGSTOP)
        enter()
        try? show(lines)
    }

    private var height: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
    }

    private func write(_ text: String) throws { try TextOutput.standardOutput.write(text) }

    // MARK: Signals

    private func waitForSignals(_ milliseconds: Int64) {
        var mask = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &mask)
        Self.signals.forEach { sigdelset(&mask, $0) }
        var timeout = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
        let descriptor = Int(Interruption.descriptor)
        // FD_SET.
        var reading = fd_set()
        withUnsafeMutableBytes(of: &reading) { $0[descriptor / 8] |= 1 << (descriptor % 8) }
        pselect(Int32(descriptor + 1), &reading, nil, nil, &timeout, &mask)
    }
}
