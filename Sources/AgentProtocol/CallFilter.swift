/// Which calls of the traced methods a client wants, and with what.
package struct CallFilter: Codable, Sendable, Equatable {
    /// A ``CallCondition``; absent for all calls.
    package var condition: String?
    /// In nanoseconds: how long a call takes at least; absent for all calls.
    package var slowerThan: UInt64?
    /// How many callers each call is told with at most; absent for none.
    package var stackDepth: Int?

    /// The most that `stackDepth` may be.
    package static let deepestStack = 64

    package init(condition: String? = nil, slowerThan: UInt64? = nil, stackDepth: Int? = nil) {
        (self.condition, self.slowerThan, self.stackDepth) = (condition, slowerThan, stackDepth)
    }

    package var isEmpty: Bool { self == CallFilter() }
}
