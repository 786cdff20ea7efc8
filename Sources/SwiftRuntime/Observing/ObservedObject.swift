import CBoundaries
import CFoundation
import CRuntime

/// What is known of an object that is observed: it is associated with the object as long as one of its keys is watched.
///
/// Ends with its object, and with its last watched key. Then the object is as it was before.
final class ObservedObject: @unchecked Sendable {
    // Sendable: guarded.

    /// Not to be touched without `retained`, unless the caller holds the object.
    let address: UnsafeObject
    private let reference: WeakObject
    private let state = Guarded(State())

    private struct State {
        var keys: [String: ObservedKey] = [:]
        /// Those that were asked for with this object, in their order.
        var observations: [Observation] = []
        var isOver = false
    }

    /// Held while objects become observed and cease to be, not while user code runs.
    private static let transition = Guarded(forProcess: true) // of no meaning: a Void would lie where the lock does
    // Never written to: only the address counts.
    private nonisolated(unsafe) static let associationKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    /// For changes of variables by key.
    private static let notifier = KeyValues.Notifier { object, name, change in
        guard let key = find(object)?.key(name), key.isAutomatic else { return try change() }
        return try key.changing(.setting, change)
    }

    private init(_ object: UnsafeObject) {
        address = object
        reference = WeakObject(unsafe: object)
        _ = KeyValues.notifier.storeIfNil(Self.notifier)
    }

    /// The object, unless its end has begun.
    var retained: ObjCObject? { reference.load() }

    // MARK: Finding

    /// That of an object, which the caller holds; nil when it is not observed.
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
            guard let box else { fatalError("out of memory: no room for what is observed of an object") }
            associate(box, with: object)
            Boundary.release(box)
            return new
        }
    }

    private static func associate(_ box: UnsafeObject?, with object: UnsafeObject) {
        Boundary.run(or: "the end of what was known of an observed object") {
            cffi_set_association_catching(object, associationKey, box, OBJC_ASSOCIATION_RETAIN, &$0)
        }
    }

    /// The object's key, if it is watched.
    func key(_ name: String) -> ObservedKey? { state.withLock { $0.keys[name] } }

    // MARK: Watching

    /// Has the key of an object, which the caller holds, watched once more.
    ///
    /// ``leave(_:)`` takes that back.
    ///
    /// - Throws: ``KeyValueError`` for an object that cannot be observed; what user code on the way has thrown.
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
        // Taking a kind back runs no user code; giving it, because another thread wants it, may.
        if isOver { try? settleKind(object) }
    }

    private func settleKind() throws {
        if let object = retained { try settleKind(object) }
    }

    /// Gives the object's class the kind that it should have.
    ///
    /// Whoever changes that meanwhile does the same afterwards.
    ///
    /// - Throws: What `-class`, +resolveInstanceMethod: or +initialize has thrown.
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

    /// False when the object has gone.
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

    /// The object has gone, or somebody has removed what is associated with it.
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
