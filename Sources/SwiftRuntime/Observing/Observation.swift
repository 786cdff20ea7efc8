import CFFIShim
import CRuntime
import Synchronization

/// A request to be told of the changes of a key path of an object.
final class Observation: @unchecked Sendable {
    // Sendable: guarded, or immutable.
    typealias Body = @Sendable (KeyValueChange) throws -> Void

    /// The receiver of the changes.
    enum Receiver: Sendable {
        case body(Body)
        /// An object, told by `observeValueForKeyPath:ofObject:change:context:`; the observation does not retain it.
        case observer(ObserverReference, keyPath: ObjCObject, context: UInt)
    }

    let keyPath: String
    let options: KeyValueObservingOptions
    let receiver: Receiver
    let root: ObservedObject
    /// Grows with each observation of the process.
    let number = Observation.numbers.add(1, ordering: .relaxed).newValue
    private static let numbers = Atomic<UInt64>(0)
    private let isEnded = Atomic(false)
    private let state = Guarded(State())

    private struct State {
        var watch: KeyWatch?
        var reference: Reference?
    }

    /// A reference to the observation, which becomes nil when the observation ends.
    ///
    /// This releases the objects that the body has captured, which may include the reference itself.
    typealias Reference = Guarded<Observation?>

    private init(
        _ keyPath: String, _ options: KeyValueObservingOptions, _ receiver: Receiver, _ root: ObservedObject
    ) {
        self.keyPath = keyPath
        self.options = options
        self.receiver = receiver
        self.root = root
    }

    /// Whether the observation has ended, so that no more changes are reported.
    var isOver: Bool { isEnded.load(ordering: .acquiring) }

    // MARK: Beginning

    /// Observes the key path of an object that the caller holds.
    ///
    /// - Throws: ``KeyValueError`` when the key path cannot be observed; the errors of getters, and of the receiver
    ///   when it gets the initial value. Nothing is observed then.
    static func begin(
        _ keyPath: String, of object: UnsafeObject, _ options: KeyValueObservingOptions, _ receiver: Receiver
    ) throws -> Observation {
        if let reason = reasonAgainst(object) { throw KeyValueError.notObservable(keyPath, of: object, reason) }
        guard !isProxy(object) else {
            throw KeyValueError.notObservable(
                keyPath, of: object, "it is a proxy, whose values belong to another object; observe that object")
        }
        let kind = try ClassKeys.of(object).kind
        guard kind != .array, kind != .set else {
            throw KeyValueError.notObservable(
                keyPath, of: object, "it is a collection, whose changes are reported by its owner; observe the owner")
        }
        guard !keyPath.isEmpty, !keyPath.split(separator: ".", omittingEmptySubsequences: false).contains("") else {
            throw KeyValueError.invalid(keyPath, of: object, "one of its keys is empty")
        }
        // Watches the key until this function returns, so that the object does not cease to be observed meanwhile.
        let (first, _) = KeyPathParts.split(keyPath)
        let key = try ObservedObject.enter(first, of: object)
        defer { key.owner.leave(key) }
        let observation = Observation(keyPath, options, receiver, key.owner)
        let watch = try KeyWatch.begin(observation, at: object)
        observation.state.withLock { $0.watch = watch }
        // Before the object gets the observation, because another thread may find and end the observation from then on.
        if case .observer(let reference, _, _) = receiver { reference.add(observation) }
        guard key.owner.add(observation) else {
            observation.end()
            return observation
        }
        do {
            try observation.tellInitialValue(of: object)
        } catch {
            observation.end()
            throw error
        }
        return observation
    }

    /// The reason why an object like this one cannot be observed; nil if it can.
    static func reasonAgainst(_ object: UnsafeObject) -> String? {
        if object_isClass(object) { return "it is a class" }
        if ort_object_is_block(object) { return "it is a block" }
        guard ort_object_has_header(object) else { return "it is a static or small object, whose isa cannot change" }
        return nil
    }

    /// Whether the object is an instance of a subclass of NSProxy.
    private static func isProxy(_ object: UnsafeObject) -> Bool {
        ObjCObject(unsafeRetaining: object).isa.lineage.last?.name == "NSProxy"
    }

    private func tellInitialValue(of object: UnsafeObject) throws {
        guard options.contains(.initial) else { return }
        let new = try options.contains(.new) ? KeyValues.value(of: object, forKeyPath: keyPath) : nil
        try tell(
            KeyValueChange(
                kind: .setting, isPrior: false, keyPath: keyPath, indexes: nil, encodedOld: nil, encodedNew: new,
                subject: object))
    }

    /// Whether the receiver is this observer with this context; a nil context matches all contexts.
    func isOf(_ observer: UnsafeObject?, context: UInt?) -> Bool {
        guard case .observer(let reference, _, let own) = receiver else { return false }
        return reference.address == observer && (context == nil || context == own)
    }

    // MARK: Telling

    /// - Throws: The errors of the receiver.
    func tell(_ change: KeyValueChange) throws {
        switch receiver {
        case .body(let body): try body(change)
        case .observer(let reference, let keyPath, let context): try reference.tell(change, keyPath, context)
        }
    }

    // MARK: Ending

    /// Ends the observation; false if it had already ended.
    @discardableResult
    func end() -> Bool {
        guard !isEnded.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        let former = state.withLock { state in
            defer { state = State() }
            return state
        }
        root.remove(self)
        if case .observer(let reference, _, _) = receiver { reference.remove(self) }
        former.watch?.end()
        former.reference?.withLock { $0 = nil }
        return true
    }

    /// The reference for a handle; called once.
    func reference() -> Reference {
        let reference = Reference(self)
        let isOver = state.withLock { state in
            if !self.isOver { state.reference = reference }
            return self.isOver
        }
        if isOver { reference.withLock { $0 = nil } }
        return reference
    }
}

/// A handle on an observation made in Swift.
///
/// Releasing the handle does not end the observation. The observation ends with its ``ScopedKeyValueObservation``, if
/// it has one, and with the object.
public final class KeyValueObservation: Sendable, CustomStringConvertible, DiscardableResult {
    private let reference: Observation.Reference
    private let root: ObservedObject
    /// The observed key path.
    public let keyPath: String
    /// The options of the observation.
    public let options: KeyValueObservingOptions

    init(_ observation: Observation) {
        reference = observation.reference()
        root = observation.root
        keyPath = observation.keyPath
        options = observation.options
    }

    /// The observed object; nil once its deallocation has begun.
    public var object: ObjCObject? { root.retained }

    /// Whether changes are still reported.
    public var isActive: Bool { observation != nil }

    /// Nil after the end of the observation.
    private var observation: Observation? { reference.withLock { $0 } }

    /// Ends the observation; returns false if it had already ended.
    ///
    /// Changes that begin afterwards are not reported. A change that is under way on another thread may be.
    @discardableResult
    public func remove() -> Bool { observation?.end() ?? false }

    /// The key path, the object and whether the observation is active.
    public var description: String {
        "<KeyValueObservation \(keyPath) of \(object?.description ?? "nil") (\(isActive ? "active" : "removed"))>"
    }
}

/// An observation that ends with this value.
public struct ScopedKeyValueObservation: ~Copyable, Sendable {
    /// The observation, as ``ObjCObject/observe(_:options:_:)`` returned it.
    public let observation: KeyValueObservation

    /// Ends the observation when this value ends.
    public init(_ observation: KeyValueObservation) {
        self.observation = observation
    }

    deinit {
        observation.remove()
    }
}
