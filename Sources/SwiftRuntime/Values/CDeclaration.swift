/// A type as C would write it: `struct PhotoRect`, `const char *`, `long (^)(id)`, `int [4]`.
package struct CDeclaration: CustomStringConvertible {
    package let description: String

    package init(_ type: TypeEncoding) {
        description = Self.declare(type, "")
    }

    /// The declaration of a variable of the type: `int (*matrix)[4]`.
    package init(_ type: TypeEncoding, of name: String) {
        description = Self.declare(type, name)
    }

    /// A function's type, `long (id, int)`, without the first parameters.
    init(_ signature: MethodSignature, skipping count: Int) {
        description = "\(CDeclaration(signature.returnType)) (\(Self.list(signature.argumentTypes.dropFirst(count))))"
    }

    /// C declares from the inside out: `inner` is what is declared, the type goes around it.
    private static func declare(_ type: TypeEncoding, _ inner: String) -> String {
        switch type.kind {
        case .pointer(let element): declarePointer(to: element, inner, isConst: type.isConst)
        case .array(let count, let element): declare(element, inner + "[\(count)]")
        case .block(let signature?): declareFunction("^", signature, skipping: 1, inner)
        case .function: "void (*\(inner))()"
        default: type.qualifierPrefix + join(name(type), inner)
        }
    }

    private static func declarePointer(to element: TypeEncoding, _ inner: String, isConst: Bool) -> String {
        // r before a pointer is what clang writes for a pointer to something constant.
        let prefix = isConst && !element.isConst ? "const " : ""
        switch element.kind {
        case .array: return prefix + declare(element, "(*\(inner))")
        case .function, .unknown: return "void (*\(inner))()"
        default: return prefix + declare(element, "*" + inner)
        }
    }

    private static func declareFunction(
        _ mark: String, _ signature: [TypeEncoding], skipping count: Int, _ inner: String
    ) -> String {
        declare(signature[0], "(\(mark)\(inner))(\(list(signature.dropFirst(1 + count))))")
    }

    private static func list(_ parameters: ArraySlice<TypeEncoding>) -> String {
        parameters.isEmpty ? "void" : parameters.map { declare($0, "") }.joined(separator: ", ")
    }

    private static func join(_ name: String, _ inner: String) -> String {
        if inner.isEmpty { return name }
        return name.hasSuffix("*") ? name + inner : "\(name) \(inner)"
    }

    private static func name(_ type: TypeEncoding) -> String {
        switch type.kind {
        case .object(let className): objectName(className)
        case .block: "id /* block */"
        case .cls: "Class"
        case .selector: "SEL"
        case .cString: "char *"
        case .structure(let name, let fields): "struct \(name ?? body(fields))"
        case .union(let name, let fields): "union \(name ?? body(fields))"
        case .bitField(let width): "bit-field :\(width)"
        case .complex(let element): "_Complex \(name(element))"
        case .vector(let element): "vector\(element.map { " of \(name($0))" } ?? "")"
        case .unknown: "unknown"
        default: scalars[type.text.first ?? "?"] ?? type.text
        }
    }

    /// The members of a structure or union without a tag, as in `{ int x; double y; }`.
    ///
    /// A member whose encoding has no name is called `field` and its number.
    private static func body(_ fields: [TypeEncoding.Field]?) -> String {
        guard let fields else { return "{ /* unknown members */ }" }
        let members = fields.enumerated().map { index, field in
            let name = field.name ?? "field\(index + 1)"
            guard case .bitField(let width) = field.type.kind else { return declare(field.type, name) + ";" }
            return "\(bitFieldType(field.type, width)) \(name) : \(width);"
        }
        return "{ \(members.map { $0 + " " }.joined())}"
    }

    /// The declared type of a bit-field, which encodings of the runtime's ABI have after the place: `b16I3`.
    private static func bitFieldType(_ type: TypeEncoding, _ width: Int) -> String {
        let declared = type.text.dropFirst().drop(while: \.isNumber).prefix { !$0.isNumber }
        return (declared.first.flatMap { scalars[$0] }) ?? (width > 32 ? "unsigned long" : "unsigned int")
    }

    private static func objectName(_ className: String?) -> String {
        guard let className else { return "id" }
        return className.hasPrefix("<") ? "id\(className)" : "\(className) *"
    }

    // q is what clang writes for long on the 64-bit platforms.
    private static let scalars: [Character: String] = [
        "v": "void", "B": "bool", "c": "char", "C": "unsigned char", "s": "short", "S": "unsigned short", "i": "int",
        "I": "unsigned int", "l": "long", "L": "unsigned long", "q": "long", "Q": "unsigned long", "t": "__int128",
        "T": "unsigned __int128", "f": "float", "d": "double", "D": "long double",
    ]
}

extension TypeEncoding {
    package var isConst: Bool { qualifiers.contains("r") }

    /// The qualifiers' names, in the encoding's order.
    package var qualifierNames: [String] {
        let names: [Character: String] = [
            "r": "const", "n": "in", "N": "inout", "o": "out", "O": "bycopy", "R": "byref", "V": "oneway",
            "A": "_Atomic",
        ]
        return qualifiers.compactMap { names[$0] }
    }

    fileprivate var qualifierPrefix: String { qualifierNames.map { $0 + " " }.joined() }
}
