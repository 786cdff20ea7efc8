/// Whoever installs hooks, to be able to remove all of them: see ``Hooks/removeAll(owner:)``.
///
/// ```swift
/// try cls.hook("pick:", .before, owner: "analytics") { … }
/// Hooks.removeAll(owner: "analytics")
/// ```
public struct HookOwner: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text, or the type's name of an object.
    public let name: String
    /// Of an object: two of one type are two owners.
    private let object: ObjectIdentifier?

    /// An owner that is the same wherever the text is.
    public init(_ name: String) {
        self.name = name
        object = nil
    }

    /// An owner of that name.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The object by its identity; it is not kept, and must not be gone before its hooks are.
    public init(_ object: AnyObject) {
        name = "\(type(of: object))"
        self.object = ObjectIdentifier(object)
    }

    /// The name.
    public var description: String { name }
}
