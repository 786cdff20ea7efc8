import SwiftRuntime

/// The state of the modes `last` and `debounce`: the messages that wait for the end of their interval, one for each.
///
/// A message is an `Invocation`, or a later call of a Swift function.
struct DelayedMessages<Message> {
    private struct Entry {
        let message: Message
        let end: Duration
    }

    enum Turn {
        case perform(Message)
        /// The interval has been extended by that.
        case wait(Duration)
        case nothing
    }

    private var entries: [UInt: Entry] = [:]

    /// Makes the message wait in place of the waiting message, and returns that former message.
    ///
    /// Returns nil when no message waits; the caller then has to take the message at the end. The interval of a waiting
    /// message becomes longer if `extends` is true.
    mutating func put(_ message: Message, for key: UInt, until end: Duration, extends: Bool) -> Message? {
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
