import CRuntime

/// Why the value of a key was not read or changed, or not observed.
public struct KeyValueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of refusal it is.
    public enum Code: Sendable, Hashable {
        /// The class has neither accessors nor a variable for the key.
        case undefinedKey
        /// A number or structure was to become nil.
        case nilForScalar
        /// A value does not fit the type of the key.
        case wrongType
        /// The text is no key or key path, or names an unknown collection operator.
        case invalidKeyPath
        /// Single instances of the class cannot be observed.
        case notObservable
        /// An observer was to be removed that was not added.
        case notObserving
    }

    /// What kind of refusal it is.
    public let code: Code
    /// The class of the object, as it states it.
    public let className: String
    /// The key or the key path.
    public let key: String
    /// A sentence that names the object, the key and the reason.
    public let description: String

    init(_ code: Code, _ object: UnsafeObject, _ key: String, _ description: String) {
        self.code = code
        className = ObjCObject(unsafeRetaining: object).isa.original.name
        self.key = key
        self.description = description
    }

    /// The name that Foundation gives an exception for the same reason.
    public var exceptionName: String {
        switch code {
        case .undefinedKey: "NSUnknownKeyException"
        case .notObserving: "NSRangeException"
        case .nilForScalar, .wrongType, .invalidKeyPath, .notObservable: "NSInvalidArgumentException"
        }
    }

    // MARK: Reasons

    private static func name(_ object: UnsafeObject) -> String { ObjCObject(unsafeRetaining: object).description }

    static func undefined(_ key: String, of object: UnsafeObject, isWritten: Bool) -> KeyValueError {
        let method = isWritten ? "setValue:forUndefinedKey:" : "valueForUndefinedKey:"
        let problem = KeyValueError(.undefinedKey, object, key, "")
        return KeyValueError(
            .undefinedKey, object, key,
            "[\(name(object)) \(method)]: the class \(problem.className) is not key value coding-compliant for the key \(key)"
        )
    }

    static func nilForScalar(_ key: String, of object: UnsafeObject) -> KeyValueError {
        KeyValueError(
            .nilForScalar, object, key,
            "[\(name(object)) setNilValueForKey:]: the key \(key) has a scalar type, which cannot be nil")
    }

    static func wrongType(
        _ key: String, of object: UnsafeObject, given: String, wanted: String
    ) -> KeyValueError {
        KeyValueError(
            .wrongType, object, key,
            "the key \(key) of \(name(object)) has the type \(wanted), which \(given) does not fit")
    }

    static func invalid(_ keyPath: String, of object: UnsafeObject, _ reason: String) -> KeyValueError {
        KeyValueError(.invalidKeyPath, object, keyPath, "\"\(keyPath)\" is no key path for \(name(object)): \(reason)")
    }

    static func noString(_ key: ObjCObject, of object: UnsafeObject, _ method: Selector) -> KeyValueError {
        KeyValueError(
            .invalidKeyPath, object, key.description, "[\(name(object)) \(method)]: the key \(key) is no string")
    }

    static func notObservable(_ keyPath: String, of object: UnsafeObject, _ reason: String) -> KeyValueError {
        KeyValueError(
            .notObservable, object, keyPath, "the key path \(keyPath) of \(name(object)) cannot be observed: \(reason)")
    }

    static func notObserving(_ observer: UnsafeObject?, _ keyPath: String, of object: UnsafeObject) -> KeyValueError {
        KeyValueError(
            .notObserving, object, keyPath,
            "\(observer.map(name) ?? "nil") cannot be removed as an observer for the key path \(keyPath) of \(name(object)), because it was not added"
        )
    }
}
