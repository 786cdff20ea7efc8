/// The calls that have kept and given up Swift objects since a client asked.
package struct ReferencesReport: Codable, Sendable, Equatable {
    /// The calls of a function from the same callers.
    package struct Calls: Codable, Sendable, Equatable {
        /// The function of the Swift runtime, as in `swift_retain`.
        package var function: String
        package var count: UInt64
        /// The outermost function first.
        package var stack: [String]

        package init(function: String, count: UInt64, stack: [String]) {
            (self.function, self.count, self.stack) = (function, count, stack)
        }
    }

    /// How many objects were made and have ended; of an object from before, `made` is 0.
    package var made, ended: UInt64
    /// The calls for the objects that are alive, or for the one object, the most frequent ones first.
    package var calls: [Calls]
    /// How many entries have no room in the list; absent for none.
    package var omitted: Int?
    /// How many calls were not counted; absent for none.
    package var leftOut: UInt64?

    package init(made: UInt64, ended: UInt64, calls: [Calls], omitted: Int? = nil, leftOut: UInt64? = nil) {
        (self.made, self.ended, self.calls) = (made, ended, calls)
        (self.omitted, self.leftOut) = (omitted, leftOut)
    }
}
