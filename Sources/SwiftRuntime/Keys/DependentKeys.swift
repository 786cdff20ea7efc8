import CFFIShim
import CRuntime

/// What classes say of their keys to observers.
enum DependentKeys {
    /// The paths of which the value of the key depends, as `+keyPathsForValuesAffectingValueForKey:` says.
    static func paths(affecting key: String, of object: UnsafeObject) throws -> [String] {
        let cls = ObjCObject(unsafeRetaining: object).isa.original
        let selector: Selector = "keyPathsForValuesAffectingValueForKey:"
        guard overrides(selector, in: cls) else { return try ownPaths(affecting: key, of: cls) }
        let text = ObjCObject(key)
        return try withExtendedLifetime(text) {
            try PlainSend(cls.unsafeObject, selector).with(text).object().map(Collection.strings) ?? []
        }
    }

    /// Whether the class method is another one than the root class's.
    private static func overrides(_ selector: Selector, in cls: ObjCClass) -> Bool {
        guard let own = cls.isa.method(for: selector) else { return false }
        return own.implementation != ObjCClass.nsObject.isa.method(for: selector)?.implementation
    }

    /// What the class says of this key by `+keyPathsForValuesAffecting<Key>`.
    static func ownPaths(affecting key: String, of cls: ObjCClass) throws -> [String] {
        guard let set = try ownSet(affecting: key, of: cls) else { return [] }
        return try Collection.strings(of: set)
    }

    /// The same as the object that it answers.
    static func ownSet(affecting key: String, of cls: ObjCClass) throws -> UnsafeObject? {
        let selector = Selector("keyPathsForValuesAffecting\(KeyName(key).capitalized)")
        guard try cls.isa.instancesRespond(to: selector) else { return nil }
        return try PlainSend(cls.unsafeObject, selector).object()
    }

    /// Whether changes of the key are told without anybody saying so, as `+automaticallyNotifiesObserversForKey:` says.
    static func notifiesAutomatically(_ key: String, of object: UnsafeObject) throws -> Bool {
        let cls = ObjCObject(unsafeRetaining: object).isa.original
        let selector: Selector = "automaticallyNotifiesObserversForKey:"
        guard overrides(selector, in: cls) else { return try ownAnswer(key, of: cls) }
        let text = ObjCObject(key)
        return try withExtendedLifetime(text) {
            try PlainSend(cls.unsafeObject, selector).with(text).bool()
        }
    }

    /// What the class says of this key by `+automaticallyNotifiesObserversOf<Key>`: yes unless it says no.
    static func ownAnswer(_ key: String, of cls: ObjCClass) throws -> Bool {
        let selector = Selector("automaticallyNotifiesObserversOf\(KeyName(key).capitalized)")
        guard try cls.isa.instancesRespond(to: selector) else { return true }
        return try PlainSend(cls.unsafeObject, selector).bool()
    }
}
