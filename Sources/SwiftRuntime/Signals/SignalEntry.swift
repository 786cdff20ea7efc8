import CFFIShim
import CRuntime

/// How an object knows one of its signals: by an association under the key `rac_alias_<selector>`, which does not keep
/// it.
///
/// How many signals of methods an object has is another one, with which the object's kind of dynamic subclass comes and
/// goes.
///
/// One lock orders the changes of both; no user code runs with it held.
final class SignalEntry: @unchecked Sendable {
    // Sendable: immutable.

    /// What is associated.
    private final class Reference {
        weak var source: SignalSource?
        init(_ source: SignalSource) { self.source = source }
    }

    /// How many entries of an object are there.
    private final class Count {
        let value: Int
        init(_ value: Int) { self.value = value }
    }

    private static let lock = Guarded(forProcess: ())
    private static let countKey: Selector = "rac_signals"
    private let key: Selector
    private let isOfMethod: Bool
    private let reference: ObjCObject

    private init(_ source: SignalSource, _ key: Selector) {
        self.key = key
        isOfMethod = source.signature != nil
        reference = ObjCObject(unsafeOwned: SwiftBox.make(Reference(source)))
    }

    /// Selectors of one name are one, so their addresses are keys.
    static func key(of selector: Selector) -> Selector { Selector("rac_alias_\(selector)") }

    /// The signal that the object has; nil when it has none, or one that has just ended.
    static func source(of object: ObjCObject, _ key: Selector) -> SignalSource? {
        lock.withLock { _ in source(in: associated(key, object)) }
    }

    /// Has the object know the signal, unless another thread has made one meanwhile: then that is the answer.
    ///
    /// - Throws: What `-class` or +initialize has thrown; the object does not know the signal then.
    static func publish(_ source: SignalSource, for object: ObjCObject, _ key: Selector) throws -> SignalSource {
        let entry = SignalEntry(source, key)
        var former: ObjCObject? // whose end is outside the lock
        let published = lock.withLock { _ in
            former = associated(key, object)
            if let other = Self.source(in: former) { return other }
            associate(entry.reference, key, object)
            entry.addToCount(1, of: object)
            return source
        }
        withExtendedLifetime(former) {}
        guard published === source else { return published }
        source.entry = entry
        try settleKind(of: object)
        return source
    }

    /// The object's part of the end of the signal, which was its own.
    func remove(from object: ObjCObject) {
        Self.lock.withLock { _ in
            if Self.associated(key, object) == reference { Self.associate(nil, key, object) }
            addToCount(-1, of: object)
        }
        // Taking a kind back runs no user code; giving it, because another thread wants it, may.
        try? Self.settleKind(of: object)
    }

    // MARK: The kind

    /// Whoever has changed the count sees to it that the kind is as the count says.
    ///
    /// Of two that do so at once, the one that changes the kind last looks at the count after that.
    private static func settleKind(of object: ObjCObject) throws {
        var isWanted: Bool
        repeat {
            isWanted = hasSignals(object)
            try object.setKind(.ORT_OBJECT_SIGNAL, isWanted: isWanted)
        } while hasSignals(object) != isWanted
    }

    private static func hasSignals(_ object: ObjCObject) -> Bool {
        lock.withLock { _ in associated(countKey, object) != nil }
    }

    private func addToCount(_ change: Int, of object: ObjCObject) {
        guard isOfMethod else { return }
        let count = Self.associated(Self.countKey, object).flatMap { SwiftBox.value(in: $0) as? Count }
        let value = (count?.value ?? 0) + change
        let box = value > 0 ? ObjCObject(unsafeOwned: SwiftBox.make(Count(value))) : nil
        Self.associate(box, Self.countKey, object)
    }

    // MARK: Associations

    private static func source(in reference: ObjCObject?) -> SignalSource? {
        reference.flatMap { (SwiftBox.value(in: $0) as? Reference)?.source }
    }

    private static func associated(_ key: Selector, _ object: ObjCObject) -> ObjCObject? {
        ort_copyAssociatedObject(object.unsafePointer, key.associationKey).map(ObjCObject.init(unsafeOwned:))
    }

    /// In place of a box of Swift's, of nothing, or of what the caller holds: no user code runs.
    private static func associate(_ value: ObjCObject?, _ key: Selector, _ object: ObjCObject) {
        objc_setAssociatedObject(
            object.unsafePointer, key.associationKey, value?.unsafePointer, AssociationPolicy.retain.unsafePolicy)
    }
}

extension Selector {
    fileprivate var associationKey: UnsafeRawPointer { UnsafeRawPointer(unsafePointer) }
}
