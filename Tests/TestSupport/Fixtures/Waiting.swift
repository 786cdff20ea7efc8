import Foundation

/// Something that a test waits for.
public enum Waiting {
    /// How long anything may take on a machine that is slow and has other work.
    ///
    /// No test waits so long when all is well.
    public static let patience = Duration.seconds(300)

    /// That something was waited for in vain.
    public struct Failure: Error, CustomStringConvertible {
        /// A sentence.
        public let description: String
    }

    /// Returns as soon as that is so.
    ///
    /// - Throws: ``Failure`` when it is not so in all that time.
    public static func wait(for what: String, until isSo: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + patience
        while !(try isSo()) {
            guard ContinuousClock.now < deadline else { throw Failure(description: "\(what): waited for in vain") }
            usleep(2000)
        }
    }

    /// Waits for the end of a child, and returns its status as `waitpid` tells it.
    ///
    /// One that does not end is killed.
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
