import Foundation

/// Waits for conditions in tests.
public enum Waiting {
    /// The time limit for anything, on a slow machine with other work.
    ///
    /// A test that succeeds does not wait that long.
    public static let patience = Duration.seconds(300)

    /// A condition that did not become true in time.
    public struct Failure: Error, CustomStringConvertible {
        /// The failure as a sentence.
        public let description: String
    }

    /// Returns as soon as the condition is true.
    ///
    /// - Throws: ``Failure`` if the condition is not true within ``patience``.
    public static func wait(for what: String, until isSo: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + patience
        while !(try isSo()) {
            guard ContinuousClock.now < deadline else { throw Failure(description: "\(what): waited for in vain") }
            usleep(2000)
        }
    }

    /// Waits for the end of a child, and returns its status from `waitpid`.
    ///
    /// Kills a child that does not end in time.
    public static func waitForEnd(of process: pid_t) throws -> Int32 {
        var status: Int32 = 0
        do {
            try wait(for: "the end of process \(process)") {
                let ended = waitpid(process, &status, WNOHANG)
                guard ended >= 0 || errno == EINTR else {
                    throw Failure(description: "waitpid: \(String(cString: strerror(errno)))")
                }
                return ended == process
            }
        } catch {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
            throw error
        }
        return status
    }
}
