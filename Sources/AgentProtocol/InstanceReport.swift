/// How many objects of one class have been made and have ended since a client asked.
package struct InstanceCount: Codable, Sendable, Equatable {
    /// The class that the objects were made as; absent for all classes together that the program has disposed of.
    package var name: String?
    package var made: UInt64
    package var ended: UInt64

    package init(name: String?, made: UInt64, ended: UInt64) {
        (self.name, self.made, self.ended) = (name, made, ended)
    }

    package var alive: UInt64 { made - min(ended, made) }
}

/// The objects of a class and of its subclasses since a client asked.
package struct InstanceReport: Codable, Sendable, Equatable {
    /// The time since then, in nanoseconds.
    package var time: UInt64
    /// The classes with most live objects, these first; classes of which no object was made are left out.
    package var classes: [InstanceCount]
    /// How many classes have no room in the list; absent for none.
    package var omitted: Int?
    /// The numbers of all classes together.
    package var made: UInt64
    package var ended: UInt64

    package init(time: UInt64, classes: [InstanceCount], omitted: Int? = nil, made: UInt64, ended: UInt64) {
        (self.time, self.classes, self.omitted, self.made, self.ended) = (time, classes, omitted, made, ended)
    }
}
