import CRuntime

/// One key of one object, watched for an observation.
///
/// The key is a step of the observation's key path, or of a path on which a key of that key path depends.
final class KeyWatch: @unchecked Sendable {
    // Sendable: guarded, or immutable.
    let observation: Observation
    let key: ObservedKey
    /// The path after the key; nil at its end.
    let rest: String?
    /// The watch of the key that depends on this watch's path, if there is one.
    let dependent: KeyWatch?
    /// The objects and paths that lead here; a dependency on one of them would be circular.
    private let visited: [Place]
    private let state = Guarded(State())

    private struct Place: Equatable {
        let object: UnsafeObject
        let path: String
    }

    private struct State {
        /// The watch of the path after the key, at the present value of the key.
        var next: KeyWatch?
        var dependencies: [KeyWatch] = []
        /// Counts the searches for the present value.
        var search: UInt64 = 0
        var isOver = false
    }

    private init(
        _ observation: Observation, _ key: ObservedKey, _ rest: String?, _ dependent: KeyWatch?, _ visited: [Place]
    ) {
        self.observation = observation
        self.key = key
        self.rest = rest
        self.dependent = dependent
        self.visited = visited
    }

    /// Whether the observation's key path ends at this key.
    var isEnd: Bool { rest == nil && dependent == nil }

    /// Whether the key is the observation's whole path, and the observation is not called before changes.
    var isUsual: Bool { isEnd && observation.root === key.owner && !observation.options.contains(.prior) }

    // MARK: Beginning

    /// Watches the first step of an observation's path.
    ///
    /// - Throws: ``KeyValueError`` when the object cannot be observed; the errors of user code that runs meanwhile.
    static func begin(_ observation: Observation, at object: UnsafeObject) throws -> KeyWatch {
        guard let watch = try attach(observation, to: object, path: observation.keyPath, dependent: nil, []) else {
            throw KeyValueError.notObservable(
                observation.keyPath, of: object, "a collection operator is not a key of the object")
        }
        return watch
    }

    /// Watches the first key of the path; nil if the key is a collection operator or the path leads in a circle.
    private static func attach(
        _ observation: Observation, to object: UnsafeObject, path: String, dependent: KeyWatch?, _ visited: [Place]
    ) throws -> KeyWatch? {
        let place = Place(object: object, path: path)
        let (name, rest) = KeyPathParts.split(path)
        guard !KeyPathParts.isOperator(name), !visited.contains(place) else { return nil }
        let key = try ObservedObject.enter(name, of: object)
        let watch = KeyWatch(observation, key, rest, dependent, visited + [place])
        key.add(watch)
        do {
            try watch.watchDependencies(of: object, name)
            try watch.follow(object)
        } catch {
            watch.end()
            throw error
        }
        return watch
    }

    private func watchDependencies(of object: UnsafeObject, _ name: String) throws {
        for path in try DependentKeys.paths(affecting: name, of: object) {
            guard let watch = try Self.attach(observation, to: object, path: path, dependent: self, visited) else {
                continue
            }
            let isOver = state.withLock { state in
                if !state.isOver { state.dependencies.append(watch) }
                return state.isOver
            }
            if isOver { watch.end() }
        }
    }

    // MARK: Following

    /// Watches the path after the key, at the present value of the key.
    ///
    /// If several threads do this at once, the watch of the thread that began last stays.
    ///
    /// - Throws: The errors of getters.
    func follow() throws {
        guard rest != nil, let object = key.owner.retained else { return }
        try withExtendedLifetime(object) { try follow(object.unsafePointer) }
    }

    private func follow(_ object: UnsafeObject) throws {
        guard let rest, !KeyPathParts.isOperator(rest) else { return }
        let search = state.withLock { state in
            state.search += 1
            return state.search
        }
        let value = try KeyValues.value(of: object, forKey: key.name).object
        let former = state.withLock { $0.next }
        if let value, let former, former.isWatching(value) { return }
        let next = try value.flatMap { try watchNext($0, rest) }
        let obsolete = state.withLock { state in
            guard search == state.search, !state.isOver else { return next }
            defer { state.next = next }
            return state.next
        }
        obsolete?.end()
    }

    private func isWatching(_ object: ObjCObject) -> Bool {
        key.owner.address == object.unsafePointer && ObservedObject.find(object.unsafePointer) === key.owner
    }

    /// Watches the rest of the path at the value of the key.
    ///
    /// Nil for a collection, whose elements are not watched, and for an object whose class cannot change.
    private func watchNext(_ value: ObjCObject, _ rest: String) throws -> KeyWatch? {
        let kind = try ClassKeys.of(value.unsafePointer).kind
        guard kind != .array, kind != .set, Observation.reasonAgainst(value.unsafePointer) == nil else { return nil }
        return try Self.attach(observation, to: value.unsafePointer, path: rest, dependent: dependent, visited)
    }

    // MARK: Ending

    func end() {
        let former: State? = state.withLock { state in
            guard !state.isOver else { return nil }
            defer { state = State(isOver: true) }
            return state
        }
        guard let former else { return }
        key.remove(self)
        former.next?.end()
        former.dependencies.forEach { $0.end() }
        key.owner.leave(key)
    }
}
