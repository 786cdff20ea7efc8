import Foundation

/// A descriptor that text goes to.
struct TextOutput {
    static let standardOutput = TextOutput(descriptor: STDOUT_FILENO)
    static let standardError = TextOutput(descriptor: STDERR_FILENO)

    let descriptor: Int32

    /// Waits where there is no room.
    ///
    /// - Throws: ``Failure``, if the text cannot be written. If the output has no reader any more, SIGPIPE ends hookctl
    ///   first, unless the signal is ignored.
    func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

    /// The same; `failure` says what a write's error means.
    func write(bytes: [UInt8], failure: (Int32) -> Failure = TextOutput.failure) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else { try wait(errno, failure) }
        }
    }

    /// Handles the error of a write that has written nothing.
    private func wait(_ error: Int32, _ failure: (Int32) -> Failure) throws {
        switch error {
        case EINTR: break
        case EAGAIN:
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&polled, 1, -1)
        default: throw failure(error)
        }
    }

    /// Writes out the output of `print`, or ends the process with a sentence.
    ///
    /// Only here can hookctl see whether that output could be written.
    ///
    /// Called when the process exits.
    static func endPrinting() {
        guard fflush(nil) != 0 else { return }
        let failure = Self.failure(errno)
        tell(failure.message)
        _exit(failure.status.rawValue)
    }

    static func failure(_ error: Int32) -> Failure {
        guard error != EPIPE else { return Failure(.output, "the reader of the output is gone") }
        let reason = String(cString: strerror(error))
        return Failure(.output, "the output cannot be written: \(reason); write it to another place")
    }

    /// Prints messages to the user on standard error.
    ///
    /// An error of this write is ignored, since there is no other place to report it.
    static func tell(_ messages: String...) { tell(messages) }

    static func tell(_ messages: [String]) {
        try? standardError.write(messages.map { "hookctl: \($0)\n" }.joined())
    }
}
