/// Which of the messages of an interval are performed.
///
/// Messages that are not performed return zero.
public enum ThrottleMode: Hashable, Sendable, CaseIterable {
    /// The first one, at once. The interval begins with it.
    case first
    /// The last one, at the end of the interval that began with the first one. The method must return nothing.
    case last
    /// The last one, when none has followed for the length of an interval. The method must return nothing.
    case debounce

    var delays: Bool { self != .first }
}

/// Which messages share an interval.
public enum ThrottleScope: Hashable, Sendable {
    /// All messages that the rule governs, whichever object they are sent to.
    case together
    /// The messages to one object.
    case eachObject
}
