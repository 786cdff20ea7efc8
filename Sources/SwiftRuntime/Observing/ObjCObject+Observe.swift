import CRuntime

extension ObjCObject {
    /// Calls the body for each change of a key path of this object.
    ///
    /// ```swift
    /// let observation = try photo.observe("album.name", options: [.new, .old]) { change in
    ///     print(change.oldValue ?? "none", change.newValue ?? "none")
    /// }
    /// ```
    ///
    /// The body is called for changes by setters and to-many accessors of the keys on the path, for changes by
    /// key-value coding, and for changes that the object announces itself. `+keyPathsForValuesAffecting<Key>` says on
    /// which other keys a key depends. If an object on the path is replaced, the new object is observed instead of the
    /// old one.
    ///
    /// The body runs on the thread that makes the change, after the change. With `prior`, it also runs before the
    /// change. With `initial`, it runs once before this method returns. An error of the body is thrown to the code that
    /// makes the change.
    ///
    /// If a key has several observations, the last that began is told of a change first. A change to come (`prior`) is
    /// told to the first that began first. Each is told on the thread of the change.
    ///
    /// A weak property becomes nil when its value is deallocated. This is not told, since no code sets the property: a
    /// deallocated object would have to call observers of another object, on any thread. The path then ends at the
    /// property, and continues when the property is set again. To see the end of a value, use ``willDealloc``.
    ///
    /// As long as the object is observed, it is an instance of a dynamic subclass of its class; `-class` still answers
    /// the original class.
    ///
    /// Classes, blocks, static objects and small objects cannot be observed. A proxy (NSProxy) cannot be observed,
    /// because its values belong to another object. An array or set cannot be observed, because its elements change
    /// through a key of its owner.
    ///
    /// The observation ends with the object, or by ``KeyValueObservation/remove()``. Runs user code.
    ///
    /// - Throws: ``KeyValueError`` for an object that cannot be observed, and for a path that has an empty key or
    ///   begins with a collection operator. Also the errors of getters, and of the body when it gets the initial value.
    @discardableResult
    public func observe(
        _ keyPath: String, options: KeyValueObservingOptions = [.new],
        _ body: @escaping @Sendable (KeyValueChange) throws -> Void
    ) throws -> KeyValueObservation {
        try autoreleasePool {
            KeyValueObservation(try Observation.begin(keyPath, of: unsafePointer, options, .body(body)))
        }
    }

    /// Calls the body with the old and the new value of each change as a Swift type.
    ///
    /// A value that the options do not request is nil. A change whose values do not fit the type throws
    /// ``MessageError/valueMismatch(of:found:wanted:suggested:)`` to the code that makes the change.
    @discardableResult
    public func observe<Value>(
        _ keyPath: String, as: Value.Type, options: KeyValueObservingOptions = [.new, .old],
        _ body: @escaping @Sendable (_ old: Value?, _ new: Value?) throws -> Void
    ) throws -> KeyValueObservation {
        try observe(keyPath, options: options) { change in
            try body(change.oldValue(as: Value.self), change.newValue(as: Value.self))
        }
    }

    /// Announces that the value of a key is about to change in a way that observers would not notice.
    ///
    /// Call ``didChangeValue(forKey:)`` on the same thread after the change.
    ///
    /// - Throws: The errors of getters and observers.
    public func willChangeValue(forKey key: String) throws {
        try autoreleasePool { try ThreadChanges.announce(.setting, of: unsafePointer, forKey: key) }
    }

    /// Announces that the value of a key has changed, after ``willChangeValue(forKey:)``.
    ///
    /// - Throws: The errors of getters and observers.
    public func didChangeValue(forKey key: String) throws {
        try autoreleasePool { try ThreadChanges.conclude(of: unsafePointer, forKey: key) }
    }

    /// Changes the value of a key and tells observers of the change.
    ///
    /// - Throws: The errors of the body, of getters and of observers. If the body throws, observers are not told that
    ///   the value has changed.
    public func changingValue<Result>(forKey key: String, _ change: () throws -> Result) throws -> Result {
        guard let key = ObservedObject.find(unsafePointer)?.key(key) else { return try change() }
        return try key.changing(.setting, change)
    }

    /// Whether a key of the object is observed, or an observed key path of another object depends on such a key.
    public var isObserved: Bool { ObservedObject.find(unsafePointer) != nil }
}
