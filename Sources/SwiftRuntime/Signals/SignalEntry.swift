import CFFIShim
import CRuntime

/// How an object refers to one of its signals.
///
/// The reference is an association with the key `rac_alias_<selector>`, or `rac_sent_<selector>` for a signal that
/// delivers before the method. It does not keep the signal alive.
///
/// Another association counts the object's signals of methods. The object's kind of dynamic subclass comes and goes
/// with this count.
///
/// One lock orders the changes of both associations. No user code runs while the lock is held.
final class SignalEntry: @unchecked Sendable {
    // Sendable: immutable.

    /// The content of the association: a weak reference to the signal.
    private final class Reference {
        weak var source: SignalSource?
        init(_ source: SignalSource) { self.source = source }
    }

    /// The number of an object's signals of methods.
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

    /// The key for a selector: its address serves as key, because equal names have the same address.
    static func key(of selector: Selector, _ position: SignalPosition) -> Selector {
        switch position {
        case .before: Selector("rac_sent_\(selector)")
        case .after: Selector("rac_alias_\(selector)")
        }
    }

    /// The object's signal; nil if the object has none, or if the signal has just ended.
    static func source(of object: ObjCObject, _ key: Selector) -> SignalSource? {
        lock.withLock { _ in source(in: associated(key, object)) }
    }

    /// Makes the object refer to the signal, and returns the signal.
    ///
    /// If another thread has published a signal meanwhile, this function returns that signal.
    ///
    /// - Throws: The errors of `-class` and +initialize; the object does not refer to the signal then.
    static func publish(_ source: SignalSource, for object: ObjCObject, _ key: Selector) throws -> SignalSource {
        let entry = SignalEntry(source, key)
        var former: ObjCObject? // released outside the lock
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

    /// Removes the entry from the object when the entry's signal ends.
    func remove(from object: ObjCObject) {
        Self.lock.withLock { _ in
            if Self.associated(key, object) == reference { Self.associate(nil, key, object) }
            addToCount(-1, of: object)
        }
        // Removing the kind runs no user code. Setting it again, because another thread wants it, may.
        try? Self.settleKind(of: object)
    }

    // MARK: The kind

    /// Makes the object's kind agree with the count, after a change of the count.
    ///
    /// If two threads do this at once, the thread that changes the kind last reads the count again afterwards.
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

    /// Sets or removes an association, and runs no user code.
    ///
    /// The former value is a Swift box, nothing, or an object that the caller holds.
    private static func associate(_ value: ObjCObject?, _ key: Selector, _ object: ObjCObject) {
        objc_setAssociatedObject(
            object.unsafePointer, key.associationKey, value?.unsafePointer, AssociationPolicy.retain.unsafePolicy)
    }
}

extension Selector {
    fileprivate var associationKey: UnsafeRawPointer { UnsafeRawPointer(unsafePointer) }
}
