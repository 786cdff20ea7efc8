import ArgumentParser
import Foundation

/// The end of a command: one sentence with a remedy, and the exit code.
struct Failure: Error {
    /// Causes that a caller may handle.
    enum Cause {
        /// There is no agent.
        case absence
        /// The process has closed the connection, as it does when it ends.
        case end
        case other
    }

    let status: ExitStatus
    let message: String
    let cause: Cause

    /// `lines`: lines below the sentence.
    init(_ status: ExitStatus, _ message: String, lines: [String] = [], cause: Cause = .other) {
        self.status = status
        self.message = ([message] + lines).map(\.shown).joined(separator: "\n")
        self.cause = cause
    }
}

extension ParsableCommand {
    /// Runs the body and turns a failure into a message on standard error and the exit code.
    func reportingFailures(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as Failure {
            fflush(nil)
            TextOutput.tell(failure.message)
            throw ExitCode(failure.status.rawValue)
        }
    }
}
