import Foundation

/// Something that a test waits for.
enum Waiting {
    /// How long anything may take on a machine that is slow and has other work; no test waits so long when all is well.
    static let patience = Duration.seconds(300)

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns as soon as that is so.
    static func wait(for what: String, until isSo: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + patience
        while !(try isSo()) {
            guard ContinuousClock.now < deadline else { throw Failure(description: "\(what) is waited for in vain") }
            usleep(2000)
        }
    }
}
