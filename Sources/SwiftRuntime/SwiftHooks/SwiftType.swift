/// Any Swift type, for hooks of its functions: a structure, an enumeration, an actor or a class.
///
/// ```swift
/// try SwiftType(Order.self).hook("total(tax:)", .before) { call in print(call.arguments) }
/// ```
///
/// For a class this is the same as ``SwiftClass``. For another type, the module has to be compiled with
/// `-enable-implicit-dynamic`: see <doc:SwiftFunctions>. All specializations of a generic type share their functions.
/// So a hook of `Stack<Int>` also runs for `Stack<String>`.
public struct SwiftType: SwiftHookTarget, Hashable, Sendable, CustomStringConvertible {
    private let identifier: ObjectIdentifier

    /// A handle on the type.
    public init(_ type: Any.Type) {
        identifier = ObjectIdentifier(type)
    }

    /// The type.
    public var type: Any.Type { unsafeBitCast(identifier, to: Any.Type.self) }
    /// The name with its module, without type arguments, as `App.Order`.
    public var name: String { _typeName(type, qualified: true).withoutTypeArguments }
    /// The name.
    public var description: String { name }

    /// The functions of the type that can be hooked.
    ///
    /// Costs as much as ``SwiftFunction/replaceable``, and for a class as much as ``SwiftClass/methods``.
    public var functions: [SwiftFunction] {
        let name = name
        let replaceable = SwiftFunction.replaceable.filter { $0.context == name }
        guard let cls else { return replaceable }
        let known = Set(replaceable.map(\.prototype))
        return replaceable + cls.methods.filter { !known.contains($0.prototype) }
    }

    private var cls: SwiftClass? { (type as? AnyClass).flatMap { try? SwiftClass($0) } }

    /// The function of the type with that name, as `total(tax:)`, or with that prototype.
    public func place(named name: String) throws(AspectError) -> SwiftHookPlace {
        if let cls { return try cls.place(named: name) }
        // A prototype names the type itself.
        let qualified = name.contains(" ") ? name : "\(self.name).\(name)"
        return SwiftHookPlace(cls: nil, object: nil, function: try SwiftFunction(qualified))
    }
}

extension String {
    /// The name of a type without what its generic types are specialized for.
    fileprivate var withoutTypeArguments: String {
        var depth = 0
        return String(
            filter { character in
                if character == "<" { depth += 1 }
                defer { if character == ">" { depth -= 1 } }
                return depth == 0
            })
    }
}
