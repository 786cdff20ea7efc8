/// The beginning or the end of one traced call.
package struct TraceEvent: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable {
        case enter
        case leave
    }

    package struct Value: Codable, Sendable, Equatable {
        /// The part of the selector in front of an argument; for a Swift method the label, if there is one.
        package var label: String?
        /// The type encoding; for a Swift method, the type.
        package var encoding: String
        /// As a person would write it: `42`, `1.5`, `"text"`, `<Photo: 0x55d0>`, `[@"a", @1]`, `nil`.
        package var text: String

        package init(label: String?, encoding: String, text: String) {
            (self.label, self.encoding, self.text) = (label, encoding, text)
        }
    }

    package var kind: Kind
    /// The kernel's number.
    package var thread: Int
    package var threadName: String
    /// In nanoseconds of the monotonic clock.
    package var time: UInt64
    /// How many traced calls of the thread are around this one.
    package var depth: Int
    /// As in `-[Photo picker:]`, for a Swift class as in `App.Photo.pick(_:)`.
    package var method: String
    /// Empty at the end of a call whose beginning was told.
    package var receiver: String
    /// As `receiver`.
    package var arguments: [Value]
    /// How many more arguments there were, which are not recorded; absent for none.
    package var moreArguments: Int?
    /// Only at the end of a call; absent for void, and if an exception has left the call.
    package var result: Value?
    /// Only at the end of a call, in nanoseconds.
    package var duration: UInt64?
    /// Only at the end of a call: whether an exception has left it; absent for no.
    package var isUnwound: Bool?
    /// Only at the end of a call: the error that a Swift method has thrown, or the Objective-C exception that has left
    /// the call; absent for none.
    package var error: String?
    /// The functions from which the call was made, the outermost first; only with the arguments, and if asked for.
    package var stack: [String]?
    /// In the place of `stack` between agent and client: the number of a ``TraceStack``.
    package var stackNumber: Int?

    /// Whether it tells how the call began: at the beginning, or at the end of a call that is told once.
    package var hasBeginning: Bool { kind == .enter || !receiver.isEmpty }

    package init(
        kind: Kind, thread: Int, threadName: String, time: UInt64, depth: Int, method: String, receiver: String,
        arguments: [Value], moreArguments: Int? = nil, result: Value?, duration: UInt64?, isUnwound: Bool? = nil,
        error: String? = nil
    ) {
        (self.kind, self.thread, self.threadName, self.time) = (kind, thread, threadName, time)
        (self.depth, self.method, self.receiver) = (depth, method, receiver)
        (self.arguments, self.moreArguments, self.result) = (arguments, moreArguments, result)
        (self.duration, self.isUnwound, self.error) = (duration, isUnwound, error)
    }
}

/// The functions from which a traced call was made.
package struct TraceStack: Codable, Sendable, Equatable {
    package let number: Int
    /// The outermost first.
    package let functions: [String]

    package init(number: Int, functions: [String]) { (self.number, self.functions) = (number, functions) }
}

/// Why a trace has ended, other than by the client's wish.
package enum TraceEnd: Codable, Sendable, Equatable {
    /// The process exits with this status.
    case exit(status: Int)
    /// The process runs out of memory.
    case shortage
}
