import Foundation
import TestSupport
import Testing

/// A pseudo-terminal with hookctl, which leads the terminal's session.
final class Terminal: Sendable {
    private let master: Int32
    private let process: pid_t
    private let received = Locked<[UInt8]>([])
    /// Whether the reading thread must stop; the semaphore says that it has stopped.
    private let isLeft = Locked(false)
    private let isRead = DispatchSemaphore(value: 0)

    init(
        _ arguments: [String], rows: UInt16 = 24, columns: UInt16 = 80, environment: [String: String]
    ) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var path = [CChar](repeating: 0, count: 256)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, &path, nil, &size) == 0)
        // No other process of the test must inherit these.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        self.master = master
        let name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        process = try Subprocess.start(
            [Hookctl.executable.path] + arguments, in: "/", output: .terminal(name),
            environment: ["TERM": "xterm"].merging(environment) { $1 })
        close(slave)
        Thread.detachNewThread { [self] in read() }
    }

    /// Runs hookctl on a terminal, and returns its output when it ends.
    static func output(of arguments: [String], environment: [String: String]) throws -> String {
        let terminal = try Terminal(arguments, environment: environment)
        let (status, text) = try terminal.end()
        #expect(status == 0)
        return text
    }

    /// The text that has been printed until now.
    var text: String { received.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Waits until the text has been printed that many times, and returns whether it has.
    @discardableResult
    func waits(for expected: String, count: Int = 1) -> Bool {
        let wait = { try Waiting.wait(for: expected) { self.text.components(separatedBy: expected).count > count } }
        return (try? wait()) != nil
    }

    /// Waits until hookctl has stopped, like a job of a shell, and returns whether it has.
    func waitsUntilStopped() -> Bool {
        let path = "/proc/\(process)/stat"
        let wait = {
            try Waiting.wait(for: "a stopped process") {
                // The state follows the name, which is in parentheses.
                let text = try Hookctl.text(of: URL(fileURLWithPath: path))
                return text.split(separator: ")").last?.hasPrefix(" T ") ?? false
            }
        }
        return (try? wait()) != nil
    }

    /// Whether the terminal shows typed keys.
    var showsKeys: Bool {
        var settings = termios()
        tcgetattr(master, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    func type(_ keys: String) { _ = keys.utf8CString.withUnsafeBytes { write(master, $0.baseAddress, $0.count - 1) } }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Hangs up like a broken line to a terminal, and returns the exit status.
    func hangUp() throws -> Int32 {
        isLeft.withLock { $0 = true }
        isRead.wait()
        close(master)
        return try Subprocess.wait(process)
    }

    /// Waits for the process's end, and returns its exit status and its whole output.
    func end() throws -> (status: Int32, text: String) {
        defer { close(master) }
        let status = try Subprocess.wait(process)
        // Another process may hold the terminal.
        if isRead.wait(timeout: .now() + 60) == .timedOut {
            isLeft.withLock { $0 = true }
            isRead.wait()
        }
        return (status, text)
    }

    /// Reads until the processes have closed their side, which ends with EIO.
    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isLeft.withLock({ $0 }) {
            var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 10) > 0 else { continue }
            let count = Glibc.read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            received.withLock { $0 += buffer.prefix(count) }
        }
        isRead.signal()
    }
}
