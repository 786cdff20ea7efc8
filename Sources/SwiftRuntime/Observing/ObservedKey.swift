import CFFIShim
import CRuntime
import Synchronization

/// A watched key of one object, and the observations to tell of its changes.
final class ObservedKey: @unchecked Sendable {
    // Sendable: guarded, or immutable.
    let name: String
    let owner: ObservedObject
    /// How often the key is watched; guarded by the owner.
    var useCount = 0
    private let state = Guarded(State())
    private let mutators = Guarded<MutatorSet?>(nil)
    private let mutedCount = Atomic(0)

    init(_ name: String, of owner: ObservedObject) {
        self.name = name
        self.owner = owner
    }

    private struct State {
        var watchers = Watchers()
        var reading: Reading?
    }

    /// How to read the value, found for one generation of methods.
    final class Reading: Sendable {
        let generation: UInt64
        /// Nil if the class overrides `valueForKey:` or is a collection class.
        let reader: KeyReader?

        init(_ generation: UInt64, _ reader: KeyReader?) {
            self.generation = generation
            self.reader = reader
        }
    }

    /// The watches of the key and the observations to tell, as one list that never changes.
    final class Watchers: Sendable {
        let watches: [KeyWatch]
        /// Each observation once, in the order in which the observations began, wherever their paths led before.
        let observations: [Observation]
        /// For each observation, whether its path ends at the key.
        let endsHere: [Bool]
        /// The watches whose further path leads through a value that a change of the key may replace.
        let following: [KeyWatch]
        /// The observation, if it is the only one and a usual one (``KeyWatch/isUsual``).
        let single: Observation?

        init(_ watches: [KeyWatch] = []) {
            self.watches = watches
            var observations: [Observation] = [], endsHere: [Bool] = [], following: [KeyWatch] = []
            for watch in watches {
                if let index = observations.firstIndex(where: { $0 === watch.observation }) {
                    endsHere[index] = endsHere[index] || watch.isEnd
                } else {
                    observations.append(watch.observation)
                    endsHere.append(watch.isEnd)
                }
                for link in sequence(first: watch, next: \.dependent) where link.rest != nil {
                    if !following.contains(where: { $0 === link }) { following.append(link) }
                }
            }
            self.observations = observations
            self.endsHere = endsHere
            self.following = following
            single = watches.count == 1 && watches[0].isUsual ? watches[0].observation : nil
        }
    }

    /// The watchers to tell of a change that begins now.
    var present: Watchers { state.withLock { $0.watchers } }

    func add(_ watch: KeyWatch) {
        // A path comes to this object later than its observation began if an object on the path is replaced.
        replaceWatches { watches in
            let next = watches.firstIndex { $0.observation.number > watch.observation.number } ?? watches.endIndex
            return watches[..<next] + [watch] + watches[next...]
        }
    }

    func remove(_ watch: KeyWatch) {
        replaceWatches { $0.filter { $0 !== watch } }
    }

    /// Replaces the watches, and releases the former ones outside the lock.
    private func replaceWatches(_ change: ([KeyWatch]) -> [KeyWatch]) {
        let former = state.withLock { state in
            let former = state.watchers
            state.watchers = Watchers(change(former.watches))
            return former
        }
        withExtendedLifetime(former) {}
    }

    // MARK: Hooks

    /// Whether observers are told of changes without an announcement (`willChangeValueForKey:`).
    private(set) var isAutomatic: Bool {
        get { automatic.load(ordering: .acquiring) }
        set { automatic.store(newValue, ordering: .releasing) }
    }
    private let automatic = Atomic(false)

    /// Hooks the methods that change the value, unless they are hooked already.
    ///
    /// May run user code.
    func open() throws {
        guard mutators.withLock({ $0 == nil }) else { return }
        let isAutomatic = try DependentKeys.notifiesAutomatically(name, of: owner.address)
        let set = try MutatorSet(self, isAutomatic: isAutomatic)
        self.isAutomatic = isAutomatic
        let isOurs = mutators.withLock { mutators in
            guard mutators == nil else { return false }
            set.begin() // before another thread that watches the key finds it open
            mutators = set
            return true
        }
        // Two threads may have hooked the methods at once.
        if !isOurs { set.remove() }
    }

    func close() {
        let set = mutators.withLock { mutators in
            defer { mutators = nil }
            return mutators
        }
        set?.remove()
    }

    /// Ends all watches of the key, because the object has gone.
    ///
    /// This also ends the watches further along their paths.
    func end() {
        let watches = present.watches
        replaceWatches { _ in [] }
        watches.forEach { $0.end() }
    }

    // MARK: Changes

    /// Calls observers that want to know of a change beforehand, and reads the values that others get after the change.
    ///
    /// Nil if the key has no observers.
    ///
    /// - Throws: The errors of getters and observers.
    func willChange(_ mutation: Mutation) throws -> PendingChange? {
        try willChange(mutation, state.withLock { $0 })
    }

    private func willChange(_ mutation: Mutation, _ present: State) throws -> PendingChange? {
        guard !present.watchers.observations.isEmpty else { return nil }
        return try PendingChange(self, present.watchers, present.reading, mutation)
    }

    /// Runs the change and tells observers of it.
    ///
    /// - Throws: The errors of the change, of getters and of observers. If the change throws, observers are not told
    ///   that the value has changed.
    func changing<Result>(_ mutation: Mutation, _ change: () throws -> Result) throws -> Result {
        let subject = objc_retain(owner.address) // an observer may release it
        defer { Boundary.release(subject) }
        let present = state.withLock { $0 }
        if case .setting = mutation, let observation = present.watchers.single {
            return try setting(observation, present.reading, change)
        }
        guard let pending = try willChange(mutation, present) else { return try change() }
        let result: Result
        do {
            result = try change()
        } catch {
            try? pending.follow() // it may have happened
            throw error
        }
        try pending.didChange()
        return result
    }

    /// Does the work of a ``PendingChange`` in the usual case, without making one.
    private func setting<Result>(
        _ observation: Observation, _ known: Reading?, _ change: () throws -> Result
    ) throws -> Result {
        var reading = known
        let old = try observation.options.contains(.old) ? value(by: &reading) : nil
        let result = try change()
        guard !observation.isOver else { return result }
        let new = try observation.options.contains(.new) ? value(by: &reading) : nil
        try observation.tell(
            KeyValueChange(
                kind: .setting, isPrior: false, keyPath: observation.keyPath, indexes: nil, encodedOld: old,
                encodedNew: new, subject: owner.address))
        return result
    }

    /// The value; the caller holds the object.
    func value() throws -> EncodedValue {
        var reading = state.withLock { $0.reading }
        return try value(by: &reading)
    }

    /// The value, read as before as long as no method has changed; the caller holds the object.
    func value(by reading: inout Reading?) throws -> EncodedValue {
        let generation = ort_method_generation()
        if reading?.generation != generation { reading = try look(generation) }
        if let value = try reading?.reader?.read(owner.address) { return value }
        return try KeyValues.value(of: owner.address, forKey: name)
    }

    private func look(_ generation: UInt64) throws -> Reading {
        let keys = try ClassKeys.of(owner.address)
        let reading = Reading(
            generation, keys.kind == .plain && !keys.overridesReading ? try keys.reader(name) : nil)
        state.withLock { $0.reading = reading }
        return reading
    }

    // MARK: Silence

    /// Runs a part of a change that is reported as a whole: this thread's hooks do not report the part.
    func muted<Result>(_ change: () throws -> Result) rethrows -> Result {
        mutedCount.add(1, ordering: .relaxed)
        ThreadChanges.current.muted.append(self)
        defer {
            ThreadChanges.current.muted.removeLast()
            mutedCount.subtract(1, ordering: .relaxed)
        }
        return try change()
    }

    var isMuted: Bool {
        mutedCount.load(ordering: .relaxed) > 0 && ThreadChanges.current.muted.contains { $0 === self }
    }
}
