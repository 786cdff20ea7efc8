import CFFIShim
import CRuntime

/// The methods by which classes declare which keys depend on others and which keys notify observers automatically.
enum DependentKeys {
    /// The key paths on which the value of the key depends, from `+keyPathsForValuesAffectingValueForKey:`.
    static func paths(affecting key: String, of object: UnsafeObject) throws -> [String] {
        let cls = ObjCObject(unsafeRetaining: object).isa.original
        let selector: Selector = "keyPathsForValuesAffectingValueForKey:"
        guard overrides(selector, in: cls) else { return try ownPaths(affecting: key, of: cls) }
        let text = ObjCObject(key)
        return try withExtendedLifetime(text) {
            try PlainSend(cls.unsafeObject, selector).with(text).object().map(Collection.strings) ?? []
        }
    }

    /// Whether the class has another implementation of the class method than the root class.
    private static func overrides(_ selector: Selector, in cls: ObjCClass) -> Bool {
        guard let own = cls.isa.method(for: selector) else { return false }
        return own.implementation != ObjCClass.nsObject.isa.method(for: selector)?.implementation
    }

    /// The key paths that `+keyPathsForValuesAffecting<Key>` returns; none if the class lacks this method.
    static func ownPaths(affecting key: String, of cls: ObjCClass) throws -> [String] {
        guard let set = try ownSet(affecting: key, of: cls) else { return [] }
        return try Collection.strings(of: set)
    }

    /// The set that `+keyPathsForValuesAffecting<Key>` returns; nil if the class lacks this method.
    static func ownSet(affecting key: String, of cls: ObjCClass) throws -> UnsafeObject? {
        let selector = Selector("keyPathsForValuesAffecting\(KeyName(key).capitalized)")
        guard try cls.isa.instancesRespond(to: selector) else { return nil }
        return try PlainSend(cls.unsafeObject, selector).object()
    }

    /// Whether observers are told of changes without an announcement, from `+automaticallyNotifiesObserversForKey:`.
    static func notifiesAutomatically(_ key: String, of object: UnsafeObject) throws -> Bool {
        let cls = ObjCObject(unsafeRetaining: object).isa.original
        let selector: Selector = "automaticallyNotifiesObserversForKey:"
        guard overrides(selector, in: cls) else { return try ownAnswer(key, of: cls) }
        let text = ObjCObject(key)
        return try withExtendedLifetime(text) {
            try PlainSend(cls.unsafeObject, selector).with(text).bool()
        }
    }

    /// The answer of `+automaticallyNotifiesObserversOf<Key>`; true if the class lacks this method.
    static func ownAnswer(_ key: String, of cls: ObjCClass) throws -> Bool {
        let selector = Selector("automaticallyNotifiesObserversOf\(KeyName(key).capitalized)")
        guard try cls.isa.instancesRespond(to: selector) else { return true }
        return try PlainSend(cls.unsafeObject, selector).bool()
    }
}
