/// A method, an initializer or an accessor of a Swift class that calls reach through the class's vtable.
public struct SwiftMethod: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a method.
    public enum Kind: Sendable, Hashable {
        /// A method of instances, or of the class.
        case method
        /// The initializer that `Class(…)` calls; it makes the instance.
        case initializer
        /// Reads a property or an element.
        case getter
        /// Writes a property or an element.
        case setter
        /// Lends a property or an element for a change in place: a coroutine.
        case modifyAccessor
        /// Lends a property or an element for reading: a coroutine.
        case readAccessor

        /// The suffix of an accessor in demangled names.
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

    /// The kind of the method; nil for a kind that a later compiler makes.
    public let kind: Kind?
    /// Whether the method belongs to the class, and not to instances.
    public let isClassMethod: Bool
    /// Whether the method is asynchronous.
    public let isAsync: Bool
    /// The class that declares the method: the class that was asked, or a superclass.
    public let declaringClass: SwiftClass
    /// The whole declaration, demangled, as `App.Service.fetch(id: Swift.Int) throws -> Swift.String`.
    ///
    /// Nil if the image of the class was stripped of symbols.
    public let prototype: String?
    /// The name in a reference to the declaration, as `fetch(id:)`; an accessor's name ends with its kind.
    ///
    /// For example, accessors have the names `name.getter` and `subscript(_:).setter`.
    ///
    /// The name is nil if ``prototype`` is, and for a kind that a later compiler makes.
    public var name: String? {
        declaration.map { $0.name + (kind?.accessorSuffix.map { "." + $0 } ?? "") }
    }
    let declaration: SwiftDeclaration?
    /// Whether calls may throw; nil for a getter if nothing tells: its symbol does not.
    ///
    /// A getter that throws has no setter, no stored property, and no key path.
    package var isThrowing: Bool?
    /// Whether an asynchronous method is `nonisolated(nonsending)`; nil if nothing tells: its symbol does not.
    ///
    /// Such a method gets its caller's actor before its arguments.
    package var isCallerIsolated: Bool?
    /// Whether the arguments may include a function that the method does not keep; the prototype does not tell.
    let hasNonescapingFunction: Bool
    /// Why there is no ``declaration``.
    package let reasonForUnknownDeclaration: String
    /// The place in the metadata, in words after the address point.
    package let word: Int

    /// The prototype, or the place in the vtable if there is no prototype.
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
        hasNonescapingFunction = names.symbol(at: method.address)?.contains("XE") ?? true
        let context = names.context(of: cls.metadata.descriptor)
        declaration =
            if let kind, let prototype, let context { SwiftDeclaration(prototype, kind: kind, in: context) } else {
                nil
            }
        isThrowing =
            if kind == .getter, let declaration, let prototype {
                Self.isPlainGetter(method, declaration, prototype, of: cls, names) ? false : nil
            } else {
                declaration?.isThrowing
            }
        reasonForUnknownDeclaration =
            if prototype != nil {
                "this library cannot parse its declaration (\(prototype ?? ""))"
            } else if names.areKnown(of: cls.metadata.descriptor) {
                "the optimizer kept no symbol that shows its types, as is usual for private members and classes; make "
                    + "it internal"
            } else {
                "the symbols that show the method's types were stripped from the image of \(cls); keep the symbols "
                    + "(strip --strip-debug)"
            }
    }
}

extension SwiftMethod {
    /// Whether the property can be written or is stored, so that its getter cannot throw.
    private static func isPlainGetter(
        _ getter: ClassDescriptor.Method, _ declaration: SwiftDeclaration, _ prototype: String, of cls: SwiftClass,
        _ names: SwiftNames
    ) -> Bool {
        let next = getter.next.flatMap(names.declaration)
        let isWritten = ["setter", "modify"].contains { next == prototype.replacing(".getter : ", with: ".\($0) : ") }
        return isWritten || cls.metadata.descriptor.storedPropertyNames.contains(declaration.baseName)
    }
}

extension SwiftMethod {
    /// Why the method cannot be hooked, whatever the hook's body is; nil if it can.
    package var reasonAgainstHooks: String? {
        switch kind {
        case .modifyAccessor, .readAccessor:
            "it is a coroutine, and its caller's code runs in the middle of it; hook the getter and the setter to see "
                + "reads and assignments; no hook sees changes in place, such as += or an inout argument"
        case nil: "a newer compiler made it, and this library does not know its kind"
        case .method, .initializer, .getter, .setter:
            declaration?.isPrivate == true
                ? "it is private, so the compiler calls it directly and no hook sees the calls; make it internal"
                : nil
        }
    }
}
