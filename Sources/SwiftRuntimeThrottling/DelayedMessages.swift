import SwiftRuntime

/// The messages that wait for the end of their interval, one for each: what the modes `last` and `debounce` know.
struct DelayedMessages {
    private struct Entry {
        let message: Invocation
        let end: Duration
    }

    enum Turn {
        case perform(Invocation)
        /// The interval has been extended by that.
        case wait(Duration)
        case nothing
    }

    private var entries: [UInt: Entry] = [:]

    /// Has the message wait in the place of the one that does, which is returned; nil when none does, and then the
    /// caller has to come back for it at the end.
    ///
    /// The interval of a message that waits becomes longer if the caller `extends` it.
    mutating func put(_ message: Invocation, for key: UInt, until end: Duration, extends: Bool) -> Invocation? {
        let former = entries[key]
        let formerEnd = former?.end ?? end
        entries[key] = Entry(message: message, end: extends ? max(formerEnd, end) : formerEnd)
        return former?.message
    }

    /// Takes the message if its time has come.
    mutating func take(_ key: UInt, now: Duration) -> Turn {
        guard let entry = entries[key] else { return .nothing }
        guard now >= entry.end else { return .wait(entry.end - now) }
        entries[key] = nil
        return .perform(entry.message)
    }
}
