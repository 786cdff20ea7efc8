package struct ClassSummary: Codable, Sendable, Equatable {
    /// Whose image brought a class.
    package enum Origin: String, Codable, Sendable, CaseIterable {
        /// The executable, or the class was made at run time.
        case program
        /// A library of the program.
        case library
        /// The Objective-C runtime or the agent.
        case runtime
        /// The toolchain, another Foundation or a library of the system.
        case system

        /// Whether the class is shown only if it is asked for.
        package var isForeign: Bool { self == .runtime || self == .system }
    }

    package var name: String
    package var superclass: String?
    /// The path of the image that brought the class; absent for a class made at run time.
    package var image: String?
    /// In bytes.
    package var instanceSize: Int
    /// Whether one of its methods, or of its class methods, is hooked.
    package var isHooked: Bool
    /// The module that declares a Swift class; absent for an Objective-C class.
    package var module: String?
    /// Absent where a single class is described.
    package var origin: Origin?
    /// `true` in a description of a file where another file has the superclass: the size is that of the class's own
    /// instances, and the ivars' offsets are counted from the end of the superclass's.
    package var isPartial: Bool?

    package init(
        name: String, superclass: String?, image: String?, instanceSize: Int, isHooked: Bool, module: String? = nil,
        origin: Origin? = nil
    ) {
        (self.name, self.superclass, self.image, self.instanceSize) = (name, superclass, image, instanceSize)
        (self.isHooked, self.module, self.origin) = (isHooked, module, origin)
    }

    package var isOfSwift: Bool { module != nil }
}

package struct ClassDescription: Codable, Sendable, Equatable {
    package struct Ivar: Codable, Sendable, Equatable {
        package var name: String
        package var encoding: String?
        /// In bytes, from the object's address.
        package var offset: Int

        package init(name: String, encoding: String?, offset: Int) {
            (self.name, self.encoding, self.offset) = (name, encoding, offset)
        }
    }

    package struct Property: Codable, Sendable, Equatable {
        package var name: String
        /// As `property_getAttributes` returns them.
        package var attributes: String

        package init(name: String, attributes: String) {
            (self.name, self.attributes) = (name, attributes)
        }
    }

    package struct Method: Codable, Sendable, Equatable {
        package var selector: String
        package var types: String?
        /// The name of the implementation's symbol, or what is known of it.
        package var implementation: String
        /// The place of the implementation, as `libApp.so+0x1a2b40`; absent for code in no image.
        ///
        /// It is the same in every run of one build.
        package var place: String?
        package var isHooked: Bool

        package init(selector: String, types: String?, implementation: String, place: String? = nil, isHooked: Bool) {
            (self.selector, self.types, self.implementation) = (selector, types, implementation)
            (self.place, self.isHooked) = (place, isHooked)
        }
    }

    /// A method of a Swift class.
    package struct SwiftMethod: Codable, Sendable, Equatable {
        /// As `fetch(id:)`; absent where the image was stripped of symbols.
        package var name: String?
        /// The demangled declaration, or what is known in its place.
        package var prototype: String
        /// One of `method`, `initializer`, `getter`, `setter`, `modify`, `read` and `unknown`.
        package var kind: String
        package var isClassMethod: Bool
        package var isAsync: Bool
        /// The class that declares it.
        package var declaredBy: String
        /// Whether the class has code of its own for it: it declares or overrides it.
        package var isOwn: Bool
        /// Where the class's function lies, as of the methods of other classes.
        package var place: String?
        /// Why the method cannot be hooked; absent if it can.
        package var refusal: String?
        /// Its hooks in the order in which they run, those of single objects included.
        package var hooks: [HookReport]

        package init(
            name: String?, prototype: String, kind: String, isClassMethod: Bool = false, isAsync: Bool = false,
            declaredBy: String, isOwn: Bool, place: String? = nil, refusal: String? = nil, hooks: [HookReport] = []
        ) {
            (self.name, self.prototype, self.kind) = (name, prototype, kind)
            (self.isClassMethod, self.isAsync, self.declaredBy) = (isClassMethod, isAsync, declaredBy)
            (self.isOwn, self.place, self.refusal, self.hooks) = (isOwn, place, refusal, hooks)
        }
    }

    package var summary: ClassSummary
    package var ivars: [Ivar]
    package var properties: [Property]
    package var classProperties: [Property]
    package var protocols: [String]
    package var instanceMethods: [Method]
    package var classMethods: [Method]
    /// The methods that calls reach by the vtable of a Swift class; absent for an Objective-C class.
    package var swiftMethods: [SwiftMethod]?
    /// In a description of a file that has only categories of the class, their names; otherwise absent.
    package var categories: [String]?
    /// The names from the class's isa on, and from its superclass on; metaclasses as `Photo (meta)`.
    package var isaChain: [String]
    package var superclassChain: [String]

    package init(
        summary: ClassSummary, ivars: [Ivar], properties: [Property], classProperties: [Property] = [],
        protocols: [String], instanceMethods: [Method], classMethods: [Method], swiftMethods: [SwiftMethod]? = nil,
        isaChain: [String], superclassChain: [String]
    ) {
        (self.summary, self.ivars, self.protocols) = (summary, ivars, protocols)
        (self.properties, self.classProperties) = (properties, classProperties)
        (self.instanceMethods, self.classMethods) = (instanceMethods, classMethods)
        self.swiftMethods = swiftMethods
        (self.isaChain, self.superclassChain) = (isaChain, superclassChain)
    }
}

/// Cuts lists of members down to a range of numbers; the members of all lists are numbered consecutively.
private struct MemberCut {
    let members: Range<Int>
    /// The number of the next list's first member.
    private var start = 0

    init(members: Range<Int>) {
        self.members = members
    }

    mutating func callAsFunction<Member>(_ all: inout [Member]) {
        let count = all.count
        let own = members.clamped(to: start..<start + count)
        all = Array(all[own.lowerBound - start..<own.upperBound - start])
        start += count
    }
}

extension ClassDescription {
    /// How many ivars, properties, protocols and methods there are.
    package var memberCount: Int {
        ivars.count + properties.count + classProperties.count + protocols.count + instanceMethods.count
            + classMethods.count + (swiftMethods?.count ?? 0)
    }

    /// A part with only these members, and with the chains if the members are the first.
    ///
    /// Each part has the summary.
    package func part(_ members: Range<Int>) -> ClassDescription {
        var part = self
        var cut = MemberCut(members: members)
        cut(&part.ivars)
        cut(&part.properties)
        cut(&part.classProperties)
        cut(&part.protocols)
        cut(&part.instanceMethods)
        cut(&part.classMethods)
        if part.swiftMethods != nil { cut(&part.swiftMethods!) }
        if members.lowerBound > 0 { (part.isaChain, part.superclassChain) = ([], []) }
        return part
    }

    /// Joins the parts of a description; nil if there are none.
    package init?(parts: [ClassDescription]) {
        guard let first = parts.first else { return nil }
        self = first
        for part in parts.dropFirst() {
            ivars += part.ivars
            properties += part.properties
            classProperties += part.classProperties
            protocols += part.protocols
            instanceMethods += part.instanceMethods
            classMethods += part.classMethods
            if let methods = part.swiftMethods { swiftMethods = (swiftMethods ?? []) + methods }
        }
    }
}

/// A class at one moment, to be compared with another moment.
package struct ClassSnapshot: Codable, Sendable, Equatable {
    /// `Photo`, or `Photo (meta)`.
    package var name: String
    /// The number of parts of a class that is too large for a reply; absent for a whole class.
    package var parts: Int?
    package var superclass: String?
    /// In bytes.
    package var instanceSize: Int
    package var ivars: [ClassDescription.Ivar]
    package var properties: [ClassDescription.Property]
    package var protocols: [String]
    package var methods: [ClassDescription.Method]

    package init(
        name: String, superclass: String?, instanceSize: Int = 0, ivars: [ClassDescription.Ivar] = [],
        properties: [ClassDescription.Property] = [], protocols: [String], methods: [ClassDescription.Method]
    ) {
        (self.name, self.superclass, self.instanceSize) = (name, superclass, instanceSize)
        (self.ivars, self.properties) = (ivars, properties)
        (self.protocols, self.methods) = (protocols, methods)
    }
}

extension ClassSnapshot {
    /// Divides it into so many parts with about as many members each; nil if it has fewer members.
    package func divided(into count: Int) -> [ClassSnapshot]? {
        let members = ivars.count + properties.count + protocols.count + methods.count
        guard count <= members else { return nil }
        return (0..<count).map { part(members * $0 / count..<members * ($0 + 1) / count, of: count) }
    }

    private func part(_ members: Range<Int>, of count: Int) -> ClassSnapshot {
        var part = self
        part.parts = count
        var cut = MemberCut(members: members)
        cut(&part.ivars)
        cut(&part.properties)
        cut(&part.protocols)
        cut(&part.methods)
        return part
    }

    /// Joins the parts of each class; a class is whole if all its parts are there.
    package static func joining(_ classes: [ClassSnapshot]) -> [ClassSnapshot] {
        let parts = Dictionary(grouping: classes.filter { $0.parts != nil }, by: \.name)
        return classes.filter { $0.parts == nil } + parts.values.map(Self.init(parts:))
    }

    /// Joins one or more parts of the same class.
    private init(parts: [ClassSnapshot]) {
        self = parts[0]
        self.parts = nil
        for part in parts.dropFirst() {
            ivars += part.ivars
            properties += part.properties
            protocols += part.protocols
            methods += part.methods
        }
    }
}

/// One half of a picture.
package struct GraphPart: Codable, Sendable, Equatable {
    /// From the subject's class to the root.
    package var classes: [GraphNode]
    /// From the metaclass of the first to the root's metaclass.
    package var metaclasses: [GraphNode]

    package init(classes: [GraphNode], metaclasses: [GraphNode] = []) {
        (self.classes, self.metaclasses) = (classes, metaclasses)
    }
}

/// A class in a picture.
package struct GraphNode: Codable, Sendable, Equatable {
    /// A dynamic subclass as its own name.
    package var name: String
    package var isa: String
    package var superclass: String?
    package var methods: [ClassDescription.Method]
    /// Methods that are not shown.
    package var otherMethods: Int

    package init(
        name: String, isa: String, superclass: String?, methods: [ClassDescription.Method], otherMethods: Int
    ) {
        (self.name, self.isa, self.superclass) = (name, isa, superclass)
        (self.methods, self.otherMethods) = (methods, otherMethods)
    }
}
