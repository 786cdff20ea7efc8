/// One hook of the process.
package struct HookReport: Codable, Sendable, Equatable {
    /// The number of a diagnostic hook, for `unhook`.
    package var probe: Int?
    /// As in `-[Photo picker:]`, for a Swift class as in `App.Photo.pick(_:)`.
    package var method: String
    /// The address of the hooked object, as `0x…`; absent for a hook of a class.
    package var object: String?
    /// One of `before`, `instead` and `after`.
    package var position: String
    /// `trampoline`, `forwarding` or `libffi`; `vtable` for a Swift method, `variable` for a
    /// replaceable Swift function.
    ///
    /// A method that was replaced by other means has `exchange` or `replacement`.
    package var engine: String
    package var priority: Int
    package var owner: String?
    /// `file:line`, or the function that installed it.
    package var place: String
    /// One of `active`, `disabled` and `displaced`.
    package var state: String
    /// The name of the implementation that other code has put on top of a displaced hook.
    package var foreignImplementation: String?

    package init(
        probe: Int?, method: String, object: String?, position: String, engine: String, priority: Int, owner: String?,
        place: String, state: String, foreignImplementation: String?
    ) {
        (self.probe, self.method, self.object, self.position) = (probe, method, object, position)
        (self.engine, self.priority, self.owner, self.place) = (engine, priority, owner, place)
        (self.state, self.foreignImplementation) = (state, foreignImplementation)
    }
}

/// The calls of one method since its measurement began, including the time of its hooks.
package struct Measurement: Codable, Sendable, Equatable {
    /// The number of the diagnostic hook that measures; absent for a measurement of clients.
    package var probe: Int?
    package var method: String
    package var calls: UInt64
    /// In nanoseconds; absent if calls are only counted, or no call has ended.
    package var mean: Double?
    package var p99: Double?
    /// Why calls are not measured any more, in a sentence; absent while they are measured.
    package var end: String?

    package init(probe: Int? = nil, method: String, calls: UInt64, mean: Double?, p99: Double?, end: String? = nil) {
        (self.probe, self.method, self.calls, self.mean, self.p99) = (probe, method, calls, mean, p99)
        self.end = end
    }
}

/// How long the calls of a method took, since its measurement began.
package struct Histogram: Codable, Sendable, Equatable {
    /// Calls whose times lie between two others, in nanoseconds.
    package struct Bucket: Codable, Sendable, Equatable {
        package let least: UInt64
        /// The first time that is longer.
        package let end: UInt64
        package let calls: UInt64

        package init(least: UInt64, end: UInt64, calls: UInt64) {
            (self.least, self.end, self.calls) = (least, end, calls)
        }
    }

    package let method: String
    /// Those with calls, the shortest times first.
    package let buckets: [Bucket]

    package init(method: String, buckets: [Bucket]) { (self.method, self.buckets) = (method, buckets) }
}

/// Something that the doctor has found.
package struct Finding: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable {
        /// Another implementation lies on top of a hooked method, or in its place.
        case shadowedHook
        /// A hook whose token is gone, so that the program cannot remove the hook.
        case leakedToken
        /// A hook whose original lies in no image.
        case deadOriginal
        /// Two owners hook one method.
        case twoOwners
        /// A class whose objects return another class from `class` than their isa, for another reason than our hooks.
        case lyingClass
        /// An image with Swift classes whose methods have no names.
        case strippedImage
        /// A Swift class laid out by a compiler that the library does not know.
        case unknownMetadata
        /// A hooked method of a Swift class that was measured and had no call by the vtable.
        case uncalledMethod
        /// A subclass of a hooked Swift class that came after the hook.
        case missedSubclass
    }

    package var kind: Kind
    /// The class or method.
    package var subject: String
    /// The finding and its remedy, in a sentence or two.
    package var message: String

    package init(kind: Kind, subject: String, message: String) {
        (self.kind, self.subject, self.message) = (kind, subject, message)
    }
}

/// A Swift module of the process.
package struct ModuleReport: Codable, Sendable, Equatable {
    package var name: String
    /// How many of its functions have replacement variables, by which hooks see all calls.
    package var replaceableFunctions: Int

    package init(name: String, replaceableFunctions: Int) {
        (self.name, self.replaceableFunctions) = (name, replaceableFunctions)
    }
}
