import CFFIShim
import CRuntime

/// A change of an observed key between its beginning and its end, on one thread.
struct PendingChange: ~Copyable {
    let key: ObservedKey
    private let watchers: ObservedKey.Watchers
    private var reading: ObservedKey.Reading?
    private var mutation: Mutation
    /// The values to report to the first observation and to the others, in their order; nil if the object has gone.
    private var first: Told?
    private var others: [Told?] = []
    private var elements: ElementChange?

    /// The part of a report that is known before the change; `old` is nil if the observation did not request it.
    private struct Told {
        var old: EncodedValue?
        /// The observed object, if it is not the object that changes.
        var root: ObjCObject?
    }

    init(
        _ key: ObservedKey, _ watchers: ObservedKey.Watchers, _ reading: ObservedKey.Reading?, _ mutation: Mutation
    ) throws {
        self.key = key
        self.watchers = watchers
        self.reading = reading
        self.mutation = mutation
        elements = try ElementChange.begin(mutation, of: key)
        if elements == nil { self.mutation = .setting }
        for (index, observation) in watchers.observations.enumerated() {
            let told = try begin(observation, endsHere: watchers.endsHere[index])
            if index == 0 { first = told } else { others.append(told) }
        }
    }

    private mutating func begin(_ observation: Observation, endsHere: Bool) throws -> Told? {
        var told = Told()
        if observation.root !== key.owner {
            guard let root = observation.root.retained else { return nil }
            told.root = root
        }
        let options = observation.options
        if options.contains(.old) {
            var reading = reading
            let isOfElements = endsHere && elements != nil
            told.old = try isOfElements ? elements?.old : value(for: observation, endsHere, told, &reading)
            self.reading = reading
        }
        if options.contains(.prior), !observation.isOver {
            try observation.tell(change(observation, endsHere, told, new: nil, isPrior: true))
        }
        return told
    }

    private func value(
        for observation: Observation, _ endsHere: Bool, _ told: Told, _ reading: inout ObservedKey.Reading?
    ) throws -> EncodedValue {
        guard !endsHere else { return try key.value(by: &reading) }
        let root = told.root?.unsafePointer ?? key.owner.address
        return try KeyValues.value(of: root, forKeyPath: observation.keyPath)
    }

    private func change(
        _ observation: Observation, _ endsHere: Bool, _ told: Told, new: EncodedValue?, isPrior: Bool
    ) -> KeyValueChange {
        KeyValueChange(
            kind: endsHere ? mutation.kind : .setting, isPrior: isPrior, keyPath: observation.keyPath,
            indexes: endsHere ? mutation.indexes : nil, encodedOld: told.old, encodedNew: new,
            subject: told.root?.unsafePointer ?? key.owner.address)
    }

    // MARK: The end

    /// Tells observers of the change, the last observation first.
    ///
    /// - Throws: The errors of getters and observers.
    func didChange() throws {
        try follow()
        try elements?.finish(key)
        var reading = reading
        for index in watchers.observations.indices.reversed() {
            let observation = watchers.observations[index]
            guard !observation.isOver, let told = index == 0 ? first : others[index - 1] else { continue }
            let endsHere = watchers.endsHere[index]
            var new: EncodedValue?
            if observation.options.contains(.new) {
                let isOfElements = endsHere && elements != nil
                new = try isOfElements ? elements?.new : value(for: observation, endsHere, told, &reading)
            }
            try observation.tell(change(observation, endsHere, told, new: new, isPrior: false))
        }
    }

    /// Makes paths that lead through the value lead through the present value.
    func follow() throws {
        for watch in watchers.following { try watch.follow() }
    }
}

/// The elements that a change of a collection concerns, as arrays or sets.
private final class ElementChange {
    private(set) var old: EncodedValue?
    private(set) var new: EncodedValue?
    private let indexes: [Int]

    private init(indexes: [Int] = []) {
        self.indexes = indexes
    }

    /// Nil for a change of the whole value.
    ///
    /// It is also nil if the method has the name of a change of elements, but the value is another kind of collection
    /// than the name says, or no collection.
    static func begin(_ mutation: Mutation, of key: ObservedKey) throws -> ElementChange? {
        switch mutation {
        case .setting: return nil
        case .elements(let kind, let indexes):
            let present = try key.value()
            guard try present.isNil || present.object.map(isList) == true else { return nil }
            let change = ElementChange(indexes: kind == .removal ? [] : indexes)
            if kind != .insertion { change.old = try elements(of: present.object, at: indexes) }
            return change
        case .set(let mutation, let objects):
            let present = try key.value()
            guard present.isNil || present.object.map(isSet) == true else { return nil }
            let change = ElementChange()
            try change.compare(ElementSet(present.object), mutation, ElementSet(objects))
            return change
        }
    }

    private func compare(_ set: ElementSet, _ mutation: SetMutation, _ given: ElementSet) throws {
        switch mutation {
        case .union: new = try given.subtracting(set)
        case .minus: old = try set.intersection(given)
        case .intersect: old = try set.subtracting(given)
        case .set:
            old = try set.subtracting(given)
            new = try given.subtracting(set)
        }
    }

    /// Reads the elements that the change has added.
    func finish(_ key: ObservedKey) throws {
        if !indexes.isEmpty { new = try Self.elements(of: key.value().object, at: indexes) }
    }

    private static func isList(_ object: ObjCObject) throws -> Bool {
        try object.isa.instancesRespond(to: "objectAtIndex:")
    }

    private static func isSet(_ object: ObjCObject) -> Bool { Collection.isKind(object.unsafePointer, of: "NSSet") }

    private static func elements(of list: ObjCObject?, at indexes: [Int]) throws -> EncodedValue {
        guard let list else { return EncodedValue(object: try Collection.array([])) }
        let elements = try indexes.compactMap { index in
            try PlainSend(list, "objectAtIndex:").with(index).reference()
        }
        return try withPointers(elements) { EncodedValue(object: try Collection.array($0)) }
    }
}

/// The elements of a set; the set itself decides which elements are equal.
private struct ElementSet {
    private let set: ObjCObject?

    init(_ set: ObjCObject?) {
        self.set = set
    }

    private func contains(_ element: ObjCObject) throws -> Bool {
        guard let set else { return false }
        return try PlainSend(set, "member:").with(element).object() != nil
    }

    private func filtered(_ isIncluded: (ObjCObject) throws -> Bool) throws -> EncodedValue {
        let elements = try set.map { try Collection.elements(of: $0.unsafePointer) } ?? []
        return try withPointers(elements.filter(isIncluded)) { EncodedValue(object: try Collection.set($0)) }
    }

    func subtracting(_ other: ElementSet) throws -> EncodedValue { try filtered { try !other.contains($0) } }
    func intersection(_ other: ElementSet) throws -> EncodedValue { try filtered { try other.contains($0) } }
}
