import CFFIShim
import CRuntime
import Synchronization

/// A key of one object that is watched, and who is to hear of its changes.
final class ObservedKey: @unchecked Sendable {
    // Sendable: guarded, or immutable.
    let name: String
    let owner: ObservedObject
    /// How often it is watched; guarded by its owner.
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

    /// How the value was read when methods were last looked for.
    final class Reading: Sendable {
        let generation: UInt64
        /// Nil where the class has its own `valueForKey:`.
        let reader: KeyReader?

        init(_ generation: UInt64, _ reader: KeyReader?) {
            self.generation = generation
            self.reader = reader
        }
    }

    /// Who is told, as one list that never changes.
    final class Watchers: Sendable {
        let watches: [KeyWatch]
        /// Each once, in the order in which they began.
        let observations: [Observation]
        /// For each of those, whether the key is where its path ends.
        let endsHere: [Bool]
        /// Those whose further path leads through a value that a change of the key may replace.
        let following: [KeyWatch]
        /// The observation, where it is the only one, and a usual one.
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

    /// Those who are told of a change that begins now.
    var present: Watchers { state.withLock { $0.watchers } }

    func add(_ watch: KeyWatch) {
        replaceWatches { $0 + [watch] }
    }

    func remove(_ watch: KeyWatch) {
        replaceWatches { $0.filter { $0 !== watch } }
    }

    /// What goes is let go of outside of the lock.
    private func replaceWatches(_ change: ([KeyWatch]) -> [KeyWatch]) {
        let former = state.withLock { state in
            let former = state.watchers
            state.watchers = Watchers(change(former.watches))
            return former
        }
        withExtendedLifetime(former) {}
    }

    // MARK: Hooks

    /// Whether changes are told of without anybody saying so.
    private(set) var isAutomatic: Bool {
        get { automatic.load(ordering: .acquiring) }
        set { automatic.store(newValue, ordering: .releasing) }
    }
    private let automatic = Atomic(false)

    /// Hooks what changes the value, unless that has been done.
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
        // Two threads may have done it at once.
        if !isOurs { set.remove() }
    }

    func close() {
        let set = mutators.withLock { mutators in
            defer { mutators = nil }
            return mutators
        }
        set?.remove()
    }

    /// Ends all watches of the key, since the object has gone, and so what the watches observe further along their
    /// paths.
    func end() {
        let watches = present.watches
        replaceWatches { _ in [] }
        watches.forEach { $0.end() }
    }

    // MARK: Changes

    /// Tells those who want to know it before a change, and takes the values that others want to know after it.
    ///
    /// Nil when nobody watches.
    ///
    /// - Throws: What left a getter or an observer.
    func willChange(_ mutation: Mutation) throws -> PendingChange? {
        try willChange(mutation, state.withLock { $0 })
    }

    private func willChange(_ mutation: Mutation, _ present: State) throws -> PendingChange? {
        guard !present.watchers.observations.isEmpty else { return nil }
        return try PendingChange(self, present.watchers, present.reading, mutation)
    }

    /// Runs the change, and tells of it.
    ///
    /// - Throws: What left the change, of which nobody is told then, a getter or an observer.
    func changing<Result>(_ mutation: Mutation, _ change: () throws -> Result) throws -> Result {
        let subject = objc_retain(owner.address) // who is told may let go of it
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

    /// What becomes of a pending change in the usual case, without making one.
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

    /// The value, of the object that the caller holds.
    func value() throws -> EncodedValue {
        var reading = state.withLock { $0.reading }
        return try value(by: &reading)
    }

    /// The value, of the object that the caller holds, in the way in which it was read before, as long as that stands.
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

    /// Runs a change that is part of one of which is told anyway: what hooks see of it on this thread is not told.
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
