import CRuntime

/// An instance of a Swift class, for hooks of this instance alone.
///
/// ```swift
/// let token = try SwiftObject(service).hook("fetch(id:)", .before, with: Saw { print("fetch \($0)") })
/// ```
///
/// A hook leaves the instance and its class as they are: `type(of:)`, casts, `ObjectIdentifier` and `Mirror` say what
/// they say without hooks. Instances of final classes and of the toolchain's classes can be hooked, too, if the method
/// is in the vtable or its module is replaceable.
///
/// While an instance of a class is hooked, calls of the method on other instances look the receiver up in a table. This
/// costs one or two nanoseconds. The hooks end with the instance, before its deinit runs.
public struct SwiftObject: SwiftHookTarget {
    /// The instance, which the handle keeps.
    public let object: AnyObject
    /// Its class.
    public let swiftClass: SwiftClass

    /// A handle on the instance.
    ///
    /// - Throws: ``SwiftClassError`` when the metadata of its class is not laid out as this library knows it.
    @inline(never)
    public init(_ object: AnyObject) throws(SwiftClassError) {
        // Inlined, it would let the optimizer reuse an earlier answer after other code has changed the class.
        self.object = object
        swiftClass = try SwiftClass(type(of: object))
    }

    /// The method of the instance's class with that name or prototype.
    ///
    /// Class methods can be found, but not hooked, because they are not methods of an instance.
    public func place(named name: String) throws(AspectError) -> SwiftHookPlace {
        SwiftHookPlace(cls: swiftClass, object: object, function: try swiftClass.method(name, isOfObject: true))
    }
}

extension Hooks {
    /// Removes the hooks of an instance of a Swift class, not those of its class.
    @discardableResult
    public static func removeAll(on object: SwiftObject) -> Int {
        let address = UInt(bitPattern: Unmanaged.passUnretained(object.object).toOpaque())
        return remove(SwiftHookContext.identifiers().filter { $0.objectAddress == address })
    }
}
