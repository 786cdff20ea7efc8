import CRuntime

/// The reason why the value of a key could not be read, changed or observed.
public struct KeyValueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Code: Sendable, Hashable {
        /// The class has neither accessors nor a variable for the key.
        case undefinedKey
        /// The value is nil, but the type of the key is a number or structure.
        case nilForScalar
        /// The value does not fit the type of the key.
        case wrongType
        /// The text is not a key or key path, or names an unknown collection operator.
        case invalidKeyPath
        /// The object or the key path cannot be observed.
        case notObservable
        /// The observer to remove was not added.
        case notObserving
    }

    /// The kind of the error.
    public let code: Code
    /// The name of the object's class; for a dynamic subclass, the name of its original class.
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

    /// The name of the exception that Foundation throws for the same reason.
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
            "[\(name(object)) setNilValueForKey:]: the key \(key) has a scalar type, which does not accept nil")
    }

    static func wrongType(
        _ key: String, of object: UnsafeObject, given: String, wanted: String
    ) -> KeyValueError {
        KeyValueError(
            .wrongType, object, key,
            "the key \(key) of \(name(object)) has the type \(wanted), which does not fit \(given)")
    }

    static func invalid(_ keyPath: String, of object: UnsafeObject, _ reason: String) -> KeyValueError {
        KeyValueError(
            .invalidKeyPath, object, keyPath,
            "\"\(keyPath)\" is not a key path for \(name(object)): \(reason)")
    }

    static func noString(_ key: ObjCObject, of object: UnsafeObject, _ method: Selector) -> KeyValueError {
        KeyValueError(
            .invalidKeyPath, object, key.description, "[\(name(object)) \(method)]: the key \(key) is not a string")
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
