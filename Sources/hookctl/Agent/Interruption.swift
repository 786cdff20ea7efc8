import Foundation
import Synchronization

/// Ctrl-C and similar signals, for commands that run until then and still complete their output.
///
/// A second signal ends hookctl at once.
enum Interruption {
    private static let count = Atomic<Int>(0)
    private static let isPending = Atomic<Bool>(false)
    /// The ends of a pipe, which has something to read from the first signal on; −1 until signals are caught.
    private static let reading = Atomic<Int32>(-1)
    private static let writing = Atomic<Int32>(-1)

    static var descriptor: Int32 { reading.load(ordering: .relaxed) }

    static var hasCome: Bool { isPending.load(ordering: .relaxed) }

    /// From now on the signals only set the state of this type.
    ///
    /// Signals that are ignored, as under nohup, stay ignored.
    static func catchSignals() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        // The handler uses all four, so they must be initialized before.
        count.store(0, ordering: .relaxed)
        isPending.store(false, ordering: .relaxed)
        reading.store(ends[0], ordering: .relaxed)
        writing.store(ends[1], ordering: .relaxed)
        Signals.handle([SIGINT, SIGQUIT, SIGTERM, SIGHUP]) { number, _, _ in Interruption.arrive(number) }
    }

    /// In a signal handler.
    private static func arrive(_ number: Int32) {
        guard count.add(1, ordering: .relaxed).oldValue == 0 else {
            // Takes the default action of the signal, as soon as the handler returns.
            signal(number, SIG_DFL)
            raise(number)
            return
        }
        isPending.store(true, ordering: .relaxed)
        let error = errno
        var byte: UInt8 = 0
        write(writing.load(ordering: .relaxed), &byte, 1)
        errno = error
    }

    /// Clears the interruption, since the caller reacts to it.
    static func forget() {
        isPending.store(false, ordering: .relaxed)
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        while descriptor >= 0, poll(&polled, 1, 0) > 0, read(descriptor, &byte, 1) == 1 {}
    }

    /// Returns true when a signal has come before the time was over.
    static func wait(_ duration: Duration) -> Bool {
        let deadline = ContinuousClock.now + duration
        while !hasCome {
            let left = ContinuousClock.now.duration(to: deadline).milliseconds
            guard left > 0 else { return false }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&polled, 1, Int32(clamping: left))
        }
        return true
    }

    /// The same, and says on a terminal that, and how long, it waits.
    static func wait(_ duration: Duration, saying text: String) -> Bool {
        let line = WaitingLine()
        let (whole, begin) = (duration.components.seconds, ContinuousClock.now)
        while case let past = ContinuousClock.now - begin, past < duration {
            if whole > 0 { line.show("\(text): \(past.components.seconds) s of \(whole) s") }
            if wait(min(duration - past, .milliseconds(500))) { return true }
        }
        return false
    }
}
