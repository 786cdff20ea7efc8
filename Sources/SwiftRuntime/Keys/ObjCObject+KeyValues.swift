import CRuntime

extension ObjCObject {
    /// The value of a key, as `valueForKey:` finds it.
    ///
    /// The value comes from the first of these that the class has: a method `get<Key>`, `<key>`, `is<Key>`, `_get<Key>`
    /// or `_<key>`; the accessors of a to-many key; a variable `_<key>`, `_is<Key>`, `<key>` or `is<Key>`. If the class
    /// overrides `valueForKey:`, its method is called instead.
    ///
    /// A number or structure is not boxed but returned as ``EncodedValue/value`` gives it. Runs user code.
    ///
    /// - Throws: ``KeyValueError`` when the class has nothing for the key; ``ObjCException`` for an exception that an
    ///   accessor throws.
    public func value(forKey key: String) throws -> Any? {
        try autoreleasePool { try KeyValues.value(of: unsafePointer, forKey: key) }.value
    }

    /// The value of a key as a Swift type.
    ///
    /// A number may have any type that holds it without loss, whether it is boxed or not.
    ///
    /// - Throws: The errors of ``value(forKey:)``, and ``MessageError/valueMismatch(of:found:wanted:suggested:)`` when
    ///   the value does not fit.
    public func value<Value>(forKey key: String, as: Value.Type) throws -> Value {
        try autoreleasePool {
            try KeyValueBox.convert(
                KeyValues.value(of: unsafePointer, forKey: key), to: Value.self,
                of: "the value of the key \(key) of \(self)")
        }
    }

    /// The value at the end of a path of keys separated by points; nil if a value on the way is nil.
    ///
    /// `@count`, `@sum.key` and the like work on collections.
    public func value(forKeyPath path: String) throws -> Any? {
        try autoreleasePool { try KeyValues.value(of: unsafePointer, forKeyPath: path) }.value
    }

    /// The value at the end of a path of keys as a Swift type.
    public func value<Value>(forKeyPath path: String, as: Value.Type) throws -> Value {
        try autoreleasePool {
            try KeyValueBox.convert(
                KeyValues.value(of: unsafePointer, forKeyPath: path), to: Value.self,
                of: "the value of the key path \(path) of \(self)")
        }
    }

    /// Sets the value of a key with `set<Key>:`, `_set<Key>:` or `setIs<Key>:`, or in a variable.
    ///
    /// If the class overrides `setValue:forKey:`, its method is called instead. Observers are told of the change. Runs
    /// user code.
    ///
    /// - Throws: ``KeyValueError`` when the class has nothing for the key, or when the value does not fit, for example
    ///   nil for a number; ``ObjCException`` for an exception that an accessor throws.
    public func setValue(_ value: Any?, forKey key: String) throws {
        try autoreleasePool { try KeyValues.set(value, of: unsafePointer, forKey: key) }
    }

    /// Sets the value at the end of a path; does nothing if a value on the way is nil.
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

    /// Asks `validate<Key>:error:`, if the class has this method, whether the value may be set.
    ///
    /// The method may replace the value.
    ///
    /// - Returns: Whether the value may be set, and the error of the method if not.
    public func validate(_ value: inout ObjCObject?, forKey key: String) throws -> (isValid: Bool, error: ObjCObject?) {
        try autoreleasePool { try KeyValues.validate(&value, of: unsafePointer, forKey: key) }
    }
}
