/// A method, an initializer or an accessor of a Swift class that calls reach by the class's vtable.
public struct SwiftMethod: Hashable, Sendable, CustomStringConvertible {
    /// What is called.
    public enum Kind: Sendable, Hashable {
        /// A method of instances, or of the class.
        case method
        /// What `Class(…)` calls: it makes the instance.
        case initializer
        /// Reads a property or an element.
        case getter
        /// Writes one.
        case setter
        /// Lends one to be changed in place: a coroutine.
        case modifyAccessor
        /// Lends one to be read: a coroutine.
        case readAccessor

        /// As demangled names have it.
        var accessorSuffix: String? {
            switch self {
            case .method, .initializer: nil
            case .getter: "getter"
            case .setter: "setter"
            case .modifyAccessor: "modify"
            case .readAccessor: "read"
            }
        }
    }

    /// What is called; nil for a kind of a later compiler.
    public let kind: Kind?
    /// Whether it belongs to the class, and not to instances.
    public let isClassMethod: Bool
    /// Whether it is asynchronous.
    public let isAsync: Bool
    /// The class that declares it: the one asked, or a superclass.
    public let declaringClass: SwiftClass
    /// The declaration in full, demangled, as `App.Service.fetch(id: Swift.Int) throws -> Swift.String`; nil where the image that
    /// has the class was stripped of symbols.
    public let prototype: String?
    /// As a reference to the declaration is written, `fetch(id:)`, with `.getter` and the like behind it where it is an accessor:
    /// `name.getter`, `subscript(_:).setter`.
    ///
    /// Nil as ``prototype``, and for a kind of a later compiler.
    public var name: String? {
        declaration.map { $0.name + (kind?.accessorSuffix.map { "." + $0 } ?? "") }
    }
    let declaration: SwiftDeclaration?
    /// The place in the metadata, in words behind the address point.
    let word: Int

    /// The prototype, or the place in the vtable.
    public var description: String {
        prototype ?? "a method of \(declaringClass) without a symbol, in word \(word) of its metadata"
    }

    init(_ method: ClassDescriptor.Method, of cls: SwiftClass, _ names: SwiftNames) {
        kind = method.kind
        isClassMethod = !method.isOfInstance && method.kind != .initializer
        isAsync = method.isAsync && method.kind != .modifyAccessor && method.kind != .readAccessor
        declaringClass = cls
        word = method.word
        prototype = names.declaration(ofMethodAt: method.address)
        guard let kind, let prototype, let context = names.context(of: cls.metadata.descriptor) else {
            declaration = nil
            return
        }
        declaration = SwiftDeclaration(prototype, kind: kind, in: context)
    }
}
