import CRuntime

extension ObjCObject {
    /// The value of a key, as `valueForKey:` finds it: from `get<Key>`, `<key>`, `is<Key>`, `_get<Key>` or `_<key>`,
    /// from the accessors of a to-many key, or from a variable `_<key>`, `_is<Key>`, `<key>` or `is<Key>`.
    ///
    /// The class's own `valueForKey:` comes first.
    ///
    /// A number or structure is what ``EncodedValue/value`` makes of it; it is not boxed. Runs user code.
    ///
    /// - Throws: ``KeyValueError`` when the class has nothing for the key; ``ObjCException`` for what left an accessor.
    public func value(forKey key: String) throws -> Any? {
        try autoreleasePool { try KeyValues.value(of: unsafePointer, forKey: key) }.value
    }

    /// The value of a key as a Swift type: a number may have any type that loses nothing, whether it is boxed or not.
    ///
    /// - Throws: ``MessageError/valueMismatch(of:found:wanted:suggested:)``, too, when the value does not fit.
    public func value<Value>(forKey key: String, as: Value.Type) throws -> Value {
        try autoreleasePool {
            try KeyValueBox.convert(
                KeyValues.value(of: unsafePointer, forKey: key), to: Value.self,
                of: "the value of the key \(key) of \(self)")
        }
    }

    /// The value at the end of a path of keys with points in between, nil if one on the way is nil.
    ///
    /// `@count`, `@sum.key` and the like work on collections.
    public func value(forKeyPath path: String) throws -> Any? {
        try autoreleasePool { try KeyValues.value(of: unsafePointer, forKeyPath: path) }.value
    }

    /// The same as a Swift type.
    public func value<Value>(forKeyPath path: String, as: Value.Type) throws -> Value {
        try autoreleasePool {
            try KeyValueBox.convert(
                KeyValues.value(of: unsafePointer, forKeyPath: path), to: Value.self,
                of: "the value of the key path \(path) of \(self)")
        }
    }

    /// Sets the value of a key, by `set<Key>:`, `_set<Key>:` or `setIs<Key>:`, or in a variable.
    ///
    /// The class's own `setValue:forKey:` comes first. Observers hear of it. Runs user code.
    ///
    /// - Throws: ``KeyValueError`` when the class has nothing for the key or the value does not fit, nil for a number
    ///   above all; ``ObjCException`` for what left an accessor.
    public func setValue(_ value: Any?, forKey key: String) throws {
        try autoreleasePool { try KeyValues.set(value, of: unsafePointer, forKey: key) }
    }

    /// Sets the value at the end of a path; nothing happens when one on the way is nil.
    public func setValue(_ value: Any?, forKeyPath path: String) throws {
        try autoreleasePool { try KeyValues.set(value, of: unsafePointer, forKeyPath: path) }
    }

    /// The values of several keys.
    public func values(forKeys keys: [String]) throws -> [String: Any?] {
        try Dictionary(keys.map { ($0, try value(forKey: $0)) }) { _, last in last }
    }

    /// Sets the values of several keys.
    public func setValues(_ values: [String: Any?]) throws {
        for (key, value) in values { try setValue(value, forKey: key) }
    }

    /// Asks `validate<Key>:error:`, if the class has it, whether the value may be set; it may put another one in its
    /// place.
    ///
    /// - Returns: Whether it may, and the error that was given if not.
    public func validate(_ value: inout ObjCObject?, forKey key: String) throws -> (isValid: Bool, error: ObjCObject?) {
        try autoreleasePool { try KeyValues.validate(&value, of: unsafePointer, forKey: key) }
    }
}
