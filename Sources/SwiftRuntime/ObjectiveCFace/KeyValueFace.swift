import CFoundation
import CRuntime
import ObjectiveCFace

/// Returns the functions that the methods of `<objc/NSKeyValueCoding.h>` call.
@_cdecl("ort_face_key_value_handlers")
func keyValueFaceHandlers() -> UnsafePointer<ort_face_key_value_handlers> { KeyValueFace.handlers }

/// The place for the object to throw to compiled code.
typealias ThrownPlace = UnsafeMutablePointer<UnsafeObject?>

enum KeyValueFace {
    // Written once, before other code has its address.
    fileprivate nonisolated(unsafe) static let handlers: UnsafePointer<ort_face_key_value_handlers> = {
        let table = UnsafeMutablePointer<ort_face_key_value_handlers>.allocate(capacity: 1)
        table.initialize(
            to: ort_face_key_value_handlers(
                value: value, set_value: setValue, validate: validate, collection: collection, values: values,
                set_values: setValues, undefined: undefined, nil_for_scalar: nilForScalar))
        return UnsafePointer(table)
    }()

    // MARK: Shared by the areas of keys

    /// The text of a string object.
    static func text(_ key: UnsafeObject?) -> String {
        guard let text = key.map(ObjCObject.init(unsafeRetaining:))?.string else {
            fatalError("a key is nil or is not a string")
        }
        return text
    }

    /// The object to throw for an error, owned by the caller.
    ///
    /// It is an NSException with Foundation's name for a ``KeyValueError``, and the thrown object for other errors.
    static func thrownObject(for error: any Error) -> UnsafeObject {
        guard let error = error as? KeyValueError, let cls = ObjCClass("NSException") else {
            return ObjCException.thrownObject(for: error)
        }
        let name = ObjCObject(error.exceptionName), reason = ObjCObject(error.description)
        let made = try? withExtendedLifetime((name, reason)) {
            try PlainSend(cls.unsafeObject, "exceptionWithName:reason:userInfo:").with(name)
                .with(reason).with(UnsafeObject?.none).object()
        }
        guard let exception = made ?? nil else { return ObjCException.thrownObject(for: error) }
        return objc_retain(exception)
    }

    /// Runs the body for compiled code, and stores the object to throw for an error of the body in `thrown`.
    static func run<Result>(_ thrown: ThrownPlace?, or nothing: Result, _ body: () throws -> Result) -> Result {
        do {
            return try body()
        } catch {
            thrown?.pointee = thrownObject(for: error)
            return nothing
        }
    }

    static func object(_ pointer: UnsafeObject?) -> UnsafeObject {
        guard let pointer else { fatalError("a method was called without an object") }
        return pointer
    }

    // MARK: Values

    private static let value: @convention(c) (UnsafeObject?, UnsafeObject?, Bool, ThrownPlace?) -> UnsafeObject? = {
        object, key, isPath, thrown in
        run(thrown, or: nil) {
            let object = KeyValueFace.object(object), key = text(key)
            let value =
                try isPath
                ? KeyValues.ownValue(of: object, forKeyPath: key) : KeyValues.ownValue(of: object, forKey: key)
            return value.copyObject()
        }
    }

    private static let setValue:
        @convention(c) (UnsafeObject?, UnsafeObject?, UnsafeObject?, Bool, ThrownPlace?) -> Void = {
            object, value, key, isPath, thrown in
            run(thrown, or: ()) {
                let object = KeyValueFace.object(object), key = text(key)
                guard isPath else { return try KeyValues.setOwn(value, of: object, forKey: key) }
                try KeyValues.set(value, of: object, forKeyPath: key)
            }
        }

    private static let validate:
        @convention(c) (UnsafeObject?, ThrownPlace?, UnsafeObject?, Bool, ThrownPlace?, ThrownPlace?) -> Bool = {
            object, place, key, isPath, error, thrown in
            run(thrown, or: false) {
                guard let place else { return true }
                let (container, name) = KeyPathParts.splitLast(text(key))
                var owner = ObjCObject(unsafeRetaining: KeyValueFace.object(object))
                if isPath, let container {
                    guard let found = try KeyValues.value(of: owner.unsafePointer, forKeyPath: container).object else {
                        return true
                    }
                    owner = found
                }
                var value = place.pointee.map(ObjCObject.init(unsafeRetaining:))
                let given = value
                let answer = try KeyValues.validate(&value, of: owner.unsafePointer, forKey: isPath ? name : text(key))
                if value != given { place.pointee = objc_autorelease(value?.copyPointer()) }
                if let problem = answer.error { error?.pointee = objc_autorelease(problem.copyPointer()) }
                return answer.isValid
            }
        }

    private static let collection:
        @convention(c) (UnsafeObject?, UnsafeObject?, Bool, Bool, ThrownPlace?) -> UnsafeObject? = {
            object, key, isPath, isSet, thrown in
            run(thrown, or: nil) {
                var owner = ObjCObject(unsafeRetaining: KeyValueFace.object(object)), key = text(key)
                if isPath, case (let container?, let last) = KeyPathParts.splitLast(key) {
                    guard let found = try KeyValues.value(of: owner.unsafePointer, forKeyPath: container).object else {
                        return nil
                    }
                    (owner, key) = (found, last)
                }
                let proxy =
                    try isSet
                    ? MutableKeyedSet(key, of: owner.unsafePointer).proxy(of: owner.unsafePointer)
                    : MutableKeyedArray(key, of: owner.unsafePointer).proxy(of: owner.unsafePointer)
                return proxy.copyPointer()
            }
        }

    // MARK: Several

    /// The keys with their texts.
    ///
    /// - Throws: ``KeyValueError`` for a key that is not a string.
    private static func texts(
        of keys: UnsafeObject?, for object: UnsafeObject, _ method: Selector
    ) throws -> [(key: ObjCObject, text: String)] {
        try (keys.map(Collection.elements) ?? []).map { key in
            guard let text = key.string else { throw KeyValueError.noString(key, of: object, method) }
            return (key, text)
        }
    }

    private static let values: @convention(c) (UnsafeObject?, UnsafeObject?, ThrownPlace?) -> UnsafeObject? = {
        object, keys, thrown in
        run(thrown, or: nil) {
            guard let cls = ObjCClass("NSMutableDictionary") else {
                fatalError("the class NSMutableDictionary is not registered")
            }
            let values = try cls.new(), object = KeyValueFace.object(object)
            for (key, text) in try texts(of: keys, for: object, "dictionaryWithValuesForKeys:") {
                let value = try KeyValues.value(of: object, forKey: text)
                let boxed = value.copyObject().map(ObjCObject.init(unsafeOwned:))
                try withExtendedLifetime(boxed) {
                    _ = try PlainSend(values, "setObject:forKey:")
                        .with(boxed?.unsafePointer ?? cffi_null()).with(key).run()
                }
            }
            return values.copyPointer()
        }
    }

    private static let setValues: @convention(c) (UnsafeObject?, UnsafeObject?, ThrownPlace?) -> Void = {
        object, values, thrown in
        run(thrown, or: ()) {
            guard let values, let keys = try PlainSend(values, "allKeys").object() else { return }
            let object = KeyValueFace.object(object)
            for (key, text) in try texts(of: keys, for: object, "setValuesForKeysWithDictionary:") {
                let value = try PlainSend(values, "objectForKey:").with(key).object()
                try KeyValues.set(value == cffi_null() ? nil : value, of: object, forKey: text)
            }
        }
    }

    // MARK: Errors

    private static let undefined: @convention(c) (UnsafeObject?, UnsafeObject?, Bool) -> UnsafeObject? = {
        thrownObject(for: KeyValueError.undefined(text($1), of: object($0), isWritten: $2))
    }

    private static let nilForScalar: @convention(c) (UnsafeObject?, UnsafeObject?) -> UnsafeObject? = {
        thrownObject(for: KeyValueError.nilForScalar(text($1), of: object($0)))
    }
}
