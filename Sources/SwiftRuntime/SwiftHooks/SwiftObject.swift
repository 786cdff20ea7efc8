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
    /// The hook does not keep the instance, and ends with it. Otherwise this method works like that of ``SwiftClass``.
    /// Class methods are refused, because they are not methods of an instance.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, with body: some SwiftHookBody
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try SwiftHookRequest(swiftClass, object, swiftClass.method(name), settings).install(body)
    }

    /// Hooks a method of this instance with a body that gets a ``SwiftCall`` for each call.
    ///
    /// Otherwise this method works like those of ``SwiftClass`` and the one with a ``SwiftHookBody``.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try SwiftHookRequest(swiftClass, object, swiftClass.method(name), settings).install(body)
    }

    /// The same for an instead hook of an asynchronous method, with a body that may wait.
    @discardableResult
    public func hook(
        _ name: String, _ options: AspectOptions, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) async throws -> Void
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
