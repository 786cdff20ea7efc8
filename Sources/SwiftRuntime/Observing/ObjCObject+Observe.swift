import CRuntime

extension ObjCObject {
    /// Has the body called with each change of a key path of this object.
    ///
    /// ```swift
    /// let observation = try photo.observe("album.name", options: [.new, .old]) { change in
    ///     print(change.oldValue ?? "none", change.newValue ?? "none")
    /// }
    /// ```
    ///
    /// Changes are those by setters and to-many accessors of the keys on the way, by key-value coding, and those that
    /// the object tells of itself; `+keyPathsForValuesAffecting<Key>` says what else a key depends on. An object on the
    /// way that is replaced is followed by the one in its place. The body runs on the thread that makes the change,
    /// after it, and before it, too, with `prior`; with `initial` once before this method returns. What it throws goes
    /// to whoever makes the change. The object is an instance of a dynamic subclass of its class as long as it is
    /// observed; `-class` still answers the original.
    ///
    /// The observation ends with the object, or by ``KeyValueObservation/remove()``. Runs user code.
    ///
    /// - Throws: ``KeyValueError`` for an object that cannot be observed: a class, a block, a static or small object, a
    ///   proxy (NSProxy), whose values are another object's, an array or a set, whose elements change through a key of
    ///   their owner; for a path with an empty key, and for one that begins with a collection operator. What left a
    ///   getter, or the body when it was called with the initial value.
    @discardableResult
    public func observe(
        _ keyPath: String, options: KeyValueObservingOptions = [.new],
        _ body: @escaping @Sendable (KeyValueChange) throws -> Void
    ) throws -> KeyValueObservation {
        try autoreleasePool {
            KeyValueObservation(try Observation.begin(keyPath, of: unsafePointer, options, .body(body)))
        }
    }

    /// The same with the values of each change as a Swift type: the old one, when it was asked for, and the new one.
    ///
    /// Changes whose values do not fit throw ``MessageError/valueMismatch(of:found:wanted:suggested:)`` to whoever
    /// makes them.
    @discardableResult
    public func observe<Value>(
        _ keyPath: String, as: Value.Type, options: KeyValueObservingOptions = [.new, .old],
        _ body: @escaping @Sendable (_ old: Value?, _ new: Value?) throws -> Void
    ) throws -> KeyValueObservation {
        try observe(keyPath, options: options) { change in
            try body(change.oldValue(as: Value.self), change.newValue(as: Value.self))
        }
    }

    /// Says that the value of a key is about to change other than by a method that observers hear of.
    ///
    /// ``didChangeValue(forKey:)`` follows on the same thread.
    ///
    /// - Throws: What left a getter or an observer.
    public func willChangeValue(forKey key: String) throws {
        try autoreleasePool { try ThreadChanges.announce(.setting, of: unsafePointer, forKey: key) }
    }

    /// Says that the value of a key has changed, after ``willChangeValue(forKey:)``.
    ///
    /// - Throws: What left a getter or an observer.
    public func didChangeValue(forKey key: String) throws {
        try autoreleasePool { try ThreadChanges.conclude(of: unsafePointer, forKey: key) }
    }

    /// Changes the value of a key, and tells observers of it.
    ///
    /// - Throws: What left the body, of which nobody is told then, a getter or an observer.
    public func changingValue<Result>(forKey key: String, _ change: () throws -> Result) throws -> Result {
        guard let key = ObservedObject.find(unsafePointer)?.key(key) else { return try change() }
        return try key.changing(.setting, change)
    }

    /// Whether a key of the object is observed, or one on which an observed key path of another object depends.
    public var isObserved: Bool { ObservedObject.find(unsafePointer) != nil }
}
