import ArgumentParser

/// A time to wait, as the user has typed it.
struct SecondsArgument: ExpressibleByArgument {
    let seconds: Double

    var duration: Duration { .seconds(seconds) }

    init(_ seconds: Double) {
        self.seconds = seconds
    }

    init?(argument: String) {
        guard let seconds = Double(argument) else { return nil }
        self.init(seconds)
    }

    var defaultValueDescription: String { duration.secondsText }

    /// - Throws: a usage error when that is no time to wait.
    func validate(_ option: String) throws {
        guard seconds > 0, seconds < 1_000_000 else {
            throw ValidationError("\(option) takes a number of seconds between 0 and 1,000,000.")
        }
    }
}
