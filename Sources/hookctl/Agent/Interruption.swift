import Foundation
import Synchronization

/// Ctrl-C and its like, for commands that go on until then and end with all their output.
enum Interruption {
    private static let signalNumber = Atomic<Int32>(0)
    /// The ends of a pipe, from the first signal on with something to read; −1 until they are caught.
    private static let reading = Atomic<Int32>(-1)
    private static let writing = Atomic<Int32>(-1)

    static let signals = [SIGINT, SIGTERM, SIGHUP]

    static var descriptor: Int32 { reading.load(ordering: .relaxed) }

    static var hasCome: Bool { signalNumber.load(ordering: .relaxed) != 0 }

    /// From now on the signals do no more than to be told of here.
    static func catchSignals() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        reading.store(ends[0], ordering: .relaxed)
        writing.store(ends[1], ordering: .relaxed)
        for number in signals {
            signal(number) { Interruption.arrive($0) }
        }
    }

    /// In a signal handler.
    private static func arrive(_ number: Int32) {
        signalNumber.store(number, ordering: .relaxed)
        var byte: UInt8 = 0
        write(writing.load(ordering: .relaxed), &byte, 1)
    }

    /// Waits for the next one.
    static func forget() {
        signalNumber.store(0, ordering: .relaxed)
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
}
