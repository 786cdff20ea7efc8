import CRuntime

/// An instance of a Swift class, for hooks of this instance alone.
///
/// ```swift
/// let token = try SwiftObject(service).hook("fetch(id:)", .before, with: Saw { print("fetch \($0)") })
/// ```
///
/// Until its last hook is removed, a hooked instance has metadata of its own, a copy of its class's metadata. Then
/// `type(of: object)` has the class's name. To `is` and `as?` it is a subclass of the class; to `==`, `===` and
/// `ObjectIdentifier` it is another type. `Mirror` and `dump` show the instance's properties twice, as the copy's and
/// as the class's. If that matters, hook the class. Hooks of objects whose class may be final, or belongs to the
/// toolchain, are refused.
public struct SwiftObject: SwiftHookTarget {
    /// The instance, which the handle keeps.
    public let object: AnyObject
    /// Its class, without regard to hooks.
    public let swiftClass: SwiftClass

    /// A handle on the instance.
    ///
    /// - Throws: ``SwiftClassError`` when the metadata of its class is not laid out as this library knows it.
    public init(_ object: AnyObject) throws(SwiftClassError) {
        self.object = object
        swiftClass = try SwiftClass(type(of: object))
    }

    /// The method of the instance's class with that name or prototype.
    ///
    /// Class methods can be found, but not hooked, because they are not methods of an instance.
    public func place(named name: String) throws(AspectError) -> SwiftHookPlace {
        SwiftHookPlace(cls: swiftClass, object: object, function: try swiftClass.method(name))
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
