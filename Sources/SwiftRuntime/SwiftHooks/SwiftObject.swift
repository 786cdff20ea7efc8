import CRuntime

/// An instance of a Swift class, to be hooked alone.
///
/// ```swift
/// let token = try SwiftObject(service).hook("fetch(id:)", .before, with: Saw { print("fetch \($0)") })
/// ```
///
/// A hooked instance has metadata of its own, a copy of its class's, until its last hook is removed: `type(of: object)`
/// then has the class's name, is a subclass of it to `is` and `as?`, and another type to `==`, `===` and
/// `ObjectIdentifier`; `Mirror` and `dump` show its properties twice, as the copy's and as the class's. Where that
/// matters, hook the class. Objects of classes that may be final, and of the toolchain's classes, are refused.
public struct SwiftObject {
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

    /// Hooks a method of this instance, around the hooks of its class.
    ///
    /// The hook does not keep the instance, and ends with it. Otherwise as the method of ``SwiftClass``. Class methods
    /// are no methods of an instance, and are refused.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, with body: some SwiftHookBody
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try SwiftHookRequest(swiftClass, object, swiftClass.method(name), settings).install(body)
    }

    /// Hooks a method of this instance with a body that is told of each call.
    ///
    /// Otherwise as the methods of ``SwiftClass`` and the one with a ``SwiftHookBody``.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try SwiftHookRequest(swiftClass, object, swiftClass.method(name), settings).install(body)
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
