import CBoundaries
import CFoundation
import CRuntime

/// The watched keys and observations of an object, associated with the object while one of its keys is watched.
///
/// It ends with the object, or when the last key ceases to be watched. Then the object is as it was before.
final class ObservedObject: @unchecked Sendable {
    // Sendable: guarded.

    /// Must not be used without `retained`, unless the caller holds the object.
    let address: UnsafeObject
    private let reference: WeakObject
    private let state = Guarded(State())

    private struct State {
        var keys: [String: ObservedKey] = [:]
        /// The observations that were requested for this object, in the order of the requests.
        var observations: [Observation] = []
        var isOver = false
    }

    /// Held while objects become observed and cease to be observed, but not while user code runs.
    private static let transition = Guarded(forProcess: true) // only the lock counts: the value is not used
    // Never written to: only the address counts.
    private nonisolated(unsafe) static let associationKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    /// Reports changes of variables by key-value coding.
    private static let notifier = KeyValues.Notifier { object, name, change in
        guard let key = find(object)?.key(name), key.isAutomatic else { return try change() }
        return try key.changing(.setting, change)
    }

    private init(_ object: UnsafeObject) {
        address = object
        reference = WeakObject(unsafe: object)
        _ = KeyValues.notifier.storeIfNil(Self.notifier)
    }

    /// The object; nil once its deallocation has begun.
    var retained: ObjCObject? { reference.load() }

    // MARK: Finding

    /// The `ObservedObject` of an object that the caller holds; nil if the object is not observed.
    ///
    /// Takes no lock.
    static func find(_ object: UnsafeObject) -> ObservedObject? {
        guard let box = ort_copyAssociatedObject(object, associationKey) else { return nil }
        defer { Boundary.release(box) }
        return content(of: box)
    }

    private static func content(of box: UnsafeObject) -> ObservedObject? {
        cffi_box_payload(box).map { Unmanaged<ObservedObject>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func findOrMake(_ object: UnsafeObject) -> ObservedObject {
        transition.withLock { _ in
            if let found = find(object) { return found }
            let new = ObservedObject(object)
            let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { payload in
                guard let payload else { return }
                Unmanaged<ObservedObject>.fromOpaque(payload).takeRetainedValue().end()
            }
            let box = cffi_box_create(Unmanaged.passRetained(new).toOpaque(), end, nil, nil)
            guard let box else { fatalError("out of memory: no room for the records of an observed object") }
            associate(box, with: object)
            Boundary.release(box)
            return new
        }
    }

    private static func associate(_ box: UnsafeObject?, with object: UnsafeObject) {
        Boundary.run(or: "the release of the records of an observed object") {
            cffi_set_association_catching(object, associationKey, box, OBJC_ASSOCIATION_RETAIN, &$0)
        }
    }

    /// The object's key, if it is watched.
    func key(_ name: String) -> ObservedKey? { state.withLock { $0.keys[name] } }

    // MARK: Watching

    /// Watches a key of an object, which the caller holds, once more.
    ///
    /// ``leave(_:)`` undoes one call.
    ///
    /// - Throws: ``KeyValueError`` for an object that cannot be observed; the errors of user code that runs meanwhile.
    static func enter(_ name: String, of object: UnsafeObject) throws -> ObservedKey {
        while true {
            let observed = findOrMake(object)
            let key: ObservedKey? = observed.state.withLock { state in
                guard !state.isOver else { return nil }
                let key = state.keys[name] ?? ObservedKey(name, of: observed)
                state.keys[name] = key
                key.useCount += 1
                return key
            }
            guard let key else { continue }
            do {
                try observed.settleKind()
                try key.open()
            } catch {
                observed.leave(key)
                throw error
            }
            return key
        }
    }

    func leave(_ key: ObservedKey) {
        let isLast = state.withLock { state in
            key.useCount -= 1
            guard key.useCount == 0 else { return false }
            if state.keys[key.name] === key { state.keys[key.name] = nil }
            return true
        }
        guard isLast else { return }
        key.close()
        leaveObjectIfUnused()
    }

    private func leaveObjectIfUnused() {
        guard let object = retained else { return } // the association goes with it
        let isOver = Self.transition.withLock { _ in
            let isOver = state.withLock { state in
                guard !state.isOver, state.keys.isEmpty, state.observations.isEmpty else { return false }
                state.isOver = true
                return true
            }
            if isOver { Self.associate(nil, with: object.unsafePointer) }
            return isOver
        }
        // Removing the kind runs no user code. Setting it again, because another thread wants it, may.
        if isOver { try? settleKind(object) }
    }

    private func settleKind() throws {
        if let object = retained { try settleKind(object) }
    }

    /// Gives the object's class the kind that it should have.
    ///
    /// A thread that changes the wanted kind meanwhile does the same afterwards.
    ///
    /// - Throws: The errors of `-class`, +resolveInstanceMethod: and +initialize.
    private func settleKind(_ object: ObjCObject) throws {
        var isSettled = false
        while !isSettled {
            let isWanted = Self.isObserved(object.unsafePointer)
            try object.setKind(.ORT_OBJECT_OBSERVED, isWanted: isWanted)
            isSettled = Self.isObserved(object.unsafePointer) == isWanted
        }
    }

    private static func isObserved(_ object: UnsafeObject) -> Bool {
        find(object).map { observed in observed.state.withLock { !$0.isOver && !$0.keys.isEmpty } } ?? false
    }

    // MARK: Observations

    /// Adds an observation; false if the object has gone.
    func add(_ observation: Observation) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.observations.append(observation)
            return true
        }
    }

    func remove(_ observation: Observation) {
        state.withLock { state in state.observations.removeAll { $0 === observation } }
        leaveObjectIfUnused()
    }

    var observations: [Observation] { state.withLock { $0.observations } }

    /// Ends everything, because the object has gone or other code has removed its associations.
    private func end() {
        let (keys, observations) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (Array(state.keys.values), state.observations)
        }
        observations.forEach { $0.end() }
        for key in keys {
            key.end()
            key.close()
        }
        if !keys.isEmpty { try? settleKind() }
    }
}
