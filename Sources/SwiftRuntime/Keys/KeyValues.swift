import CFoundation
import CRuntime
import Synchronization

/// Key-value coding of objects that the caller holds.
///
/// The values that it reads may be autoreleased.
enum KeyValues {
    // MARK: Reading

    /// The value that `valueForKey:` returns, except that a number or structure is not boxed.
    ///
    /// - Throws: ``KeyValueError`` for an undefined key; the errors of accessors and of methods of the class.
    static func value(of object: UnsafeObject, forKey key: String) throws -> EncodedValue {
        let keys = try ClassKeys.of(object)
        if keys.overridesReading {
            let text = ObjCObject(key)
            return try withExtendedLifetime(text) {
                EncodedValue(object: try PlainSend(object, "valueForKey:").with(text).object())
            }
        }
        return try ownValue(of: object, forKey: key, keys)
    }

    /// The value that the root class's `valueForKey:` returns.
    static func ownValue(of object: UnsafeObject, forKey key: String) throws -> EncodedValue {
        try ownValue(of: object, forKey: key, ClassKeys.of(object))
    }

    private static func ownValue(of object: UnsafeObject, forKey key: String, _ keys: ClassKeys) throws -> EncodedValue
    {
        switch keys.kind {
        case .plain: break
        case .array, .set:
            if KeyPathParts.isOperator(key) { return try CollectionOperator.value(of: object, path: key) }
            return try elementValues(of: object, forKey: key, isSet: keys.kind == .set)
        case .dictionary:
            let name = KeyPathParts.isOperator(key) ? String(key.dropFirst()) : key
            if KeyPathParts.isOperator(key) { return try plainValue(of: object, forKey: name, keys) }
            let text = ObjCObject(name)
            return try withExtendedLifetime(text) {
                EncodedValue(object: try PlainSend(object, "objectForKey:").with(text).object())
            }
        }
        return try plainValue(of: object, forKey: key, keys)
    }

    private static func plainValue(
        of object: UnsafeObject, forKey key: String, _ keys: ClassKeys
    ) throws -> EncodedValue {
        if let value = try keys.reader(key).read(object) { return value }
        return try undefinedValue(of: object, forKey: key)
    }

    /// Calls `valueForUndefinedKey:` if the class has its own, and throws otherwise.
    private static func undefinedValue(of object: UnsafeObject, forKey key: String) throws -> EncodedValue {
        guard let cls = object_getClass(object),
            ClassKeys.overrides("valueForUndefinedKey:", in: ObjCClass(unsafePointer: cls))
        else { throw KeyValueError.undefined(key, of: object, isWritten: false) }
        let text = ObjCObject(key)
        return try withExtendedLifetime(text) {
            EncodedValue(object: try PlainSend(object, "valueForUndefinedKey:").with(text).object())
        }
    }

    /// The values of the elements: an array holds NSNull for nil, a set leaves nil out.
    private static func elementValues(
        of object: UnsafeObject, forKey key: String, isSet: Bool
    ) throws -> EncodedValue {
        var values: [ObjCObject] = []
        for element in try Collection.elements(of: object) {
            if let value = try value(of: element.unsafePointer, forKey: key).copyObject() {
                values.append(ObjCObject(unsafeOwned: value))
            } else if !isSet, let null = cffi_null() {
                values.append(ObjCObject(unsafeRetaining: null))
            }
        }
        return try withPointers(values) {
            EncodedValue(object: try isSet ? Collection.set($0) : Collection.array($0))
        }
    }

    /// The value that `valueForKeyPath:` returns.
    ///
    /// The value is nil if a key before the end of the path has the value nil. If the class overrides
    /// `valueForKeyPath:`, its method is called.
    static func value(of object: UnsafeObject, forKeyPath path: String) throws -> EncodedValue {
        let keys = try ClassKeys.of(object)
        guard keys.overridesPaths else { return try ownValue(of: object, forKeyPath: path) }
        let text = ObjCObject(path)
        return try withExtendedLifetime(text) {
            EncodedValue(object: try PlainSend(object, "valueForKeyPath:").with(text).object())
        }
    }

    /// The value that the root class's `valueForKeyPath:` returns.
    static func ownValue(of object: UnsafeObject, forKeyPath path: String) throws -> EncodedValue {
        let keys = try ClassKeys.of(object)
        if KeyPathParts.isOperator(path), keys.kind == .array || keys.kind == .set {
            return try CollectionOperator.value(of: object, path: path)
        }
        let (key, rest) = KeyPathParts.split(path)
        let value = try value(of: object, forKey: key)
        guard let rest else { return value }
        guard let next = value.copyObject() else { return .absent }
        let reference = ObjCObject(unsafeOwned: next)
        return try withExtendedLifetime(reference) { try self.value(of: next, forKeyPath: rest) }
    }

    // MARK: Writing

    /// Sets the value as `setValue:forKey:` does.
    ///
    /// - Throws: ``KeyValueError``; the errors of accessors and of methods of the class.
    static func set(_ value: UnsafeObject?, of object: UnsafeObject, forKey key: String) throws {
        let keys = try ClassKeys.of(object)
        guard keys.overridesWriting else { return try setOwn(value, of: object, forKey: key) }
        let text = ObjCObject(key)
        try withExtendedLifetime(text) {
            _ = try PlainSend(object, "setValue:forKey:").with(value).with(text).run()
        }
    }

    /// Sets the value as the root class's `setValue:forKey:` does.
    static func setOwn(_ value: UnsafeObject?, of object: UnsafeObject, forKey key: String) throws {
        let keys = try ClassKeys.of(object)
        switch keys.kind {
        case .plain: break
        case .array, .set:
            for element in try Collection.elements(of: object) {
                try set(value, of: element.unsafePointer, forKey: key)
            }
            return
        case .dictionary: return try setEntry(value, of: object, forKey: key)
        }
        let writer = try keys.writer(key)
        let outcome = try notifying(of: object, key, unless: writer.isMessage) { try writer.write(value, to: object) }
        try settle(outcome, value, of: object, forKey: key)
    }

    /// Sets a Swift value as `setValue:forKey:` does.
    static func set(_ value: Any?, of object: UnsafeObject, forKey key: String) throws {
        let keys = try ClassKeys.of(object)
        guard !keys.overridesWriting, keys.kind == .plain else {
            return try KeyValueBox.withObject(value) { try set($0, of: object, forKey: key) }
        }
        let writer = try keys.writer(key)
        let outcome = try notifying(of: object, key, unless: writer.isMessage) { try writer.write(value, to: object) }
        guard outcome != .done else { return }
        try KeyValueBox.withObject(value) { try settle(outcome, $0, of: object, forKey: key) }
    }

    private static func setEntry(_ value: UnsafeObject?, of object: UnsafeObject, forKey key: String) throws {
        let text = ObjCObject(key)
        try withExtendedLifetime(text) {
            if let value {
                _ = try PlainSend(object, "setObject:forKey:").with(value).with(text).run()
            } else {
                _ = try PlainSend(object, "removeObjectForKey:").with(text).run()
            }
        }
    }

    /// Handles a value that could not be set: calls the class's own method for this case, or throws.
    private static func settle(
        _ outcome: KeyWriter.Outcome, _ value: UnsafeObject?, of object: UnsafeObject, forKey key: String
    ) throws {
        guard outcome != .done, let cls = object_getClass(object).map(ObjCClass.init(unsafePointer:)) else { return }
        let isUndefined = outcome == .undefined
        let selector: Selector = isUndefined ? "setValue:forUndefinedKey:" : "setNilValueForKey:"
        guard ClassKeys.overrides(selector, in: cls) else {
            throw isUndefined
                ? KeyValueError.undefined(key, of: object, isWritten: true) : .nilForScalar(key, of: object)
        }
        let text = ObjCObject(key)
        try withExtendedLifetime(text) {
            let send = PlainSend(object, selector)
            _ = try (isUndefined ? send.with(value) : send).with(text).run()
        }
    }

    /// Notifies observers of a change of a variable, which no hook sees.
    final class Notifier: Sendable {
        typealias Change = () throws -> KeyWriter.Outcome
        let run: @Sendable (UnsafeObject, String, Change) throws -> KeyWriter.Outcome

        init(_ run: @escaping @Sendable (UnsafeObject, String, Change) throws -> KeyWriter.Outcome) {
            self.run = run
        }
    }

    /// Set by `ObservedObject` before the first object is observed.
    static let notifier = AtomicLazyReference<Notifier>()

    private static func notifying(
        of object: UnsafeObject, _ key: String, unless isMessage: Bool, _ change: Notifier.Change
    ) throws -> KeyWriter.Outcome {
        guard !isMessage, let notifier = notifier.load() else { return try change() }
        return try notifier.run(object, key, change)
    }

    /// Sets the value as `setValue:forKeyPath:` does.
    static func set(_ value: Any?, of object: UnsafeObject, forKeyPath path: String) throws {
        try withOwner(of: path, object) { try set(value, of: $0, forKey: $1) }
    }

    static func set(_ value: UnsafeObject?, of object: UnsafeObject, forKeyPath path: String) throws {
        try withOwner(of: path, object) { try set(value, of: $0, forKey: $1) }
    }

    /// Calls the body with the object that has the last key of the path, and with that key.
    ///
    /// The body is not called if a value before the last key is nil.
    private static func withOwner(
        of path: String, _ object: UnsafeObject, _ body: (UnsafeObject, String) throws -> Void
    ) throws {
        let (container, key) = KeyPathParts.splitLast(path)
        guard let container else { return try body(object, key) }
        guard let owner = try value(of: object, forKeyPath: container).copyObject() else { return }
        let reference = ObjCObject(unsafeOwned: owner)
        try withExtendedLifetime(reference) { try body(owner, key) }
    }

    // MARK: Validating

    /// Validates a value as `validateValue:forKey:error:` does.
    ///
    /// Calls `validate<Key>:error:`, which may replace the value. Returns the error if the method refuses the value.
    static func validate(_ value: inout ObjCObject?, of object: UnsafeObject, forKey key: String) throws
        -> (isValid: Bool, error: ObjCObject?)
    {
        let selector = Selector("validate\(KeyName(key).capitalized):error:")
        guard let cls = object_getClass(object).map(ObjCClass.init(unsafePointer:)),
            try cls.instancesRespond(to: selector)
        else { return (true, nil) }
        var place: UnsafeObject? = value?.unsafePointer
        var error: UnsafeObject?
        let isValid = try withExtendedLifetime(value) {
            try withUnsafeMutablePointer(to: &place) { place in
                try withUnsafeMutablePointer(to: &error) { error in
                    try PlainSend(object, selector).with(UnsafeRawPointer(place)).with(UnsafeRawPointer(error)).bool()
                }
            }
        }
        if place != value?.unsafePointer { value = place.map(ObjCObject.init(unsafeRetaining:)) }
        return (isValid, error.map(ObjCObject.init(unsafeRetaining:)))
    }
}
