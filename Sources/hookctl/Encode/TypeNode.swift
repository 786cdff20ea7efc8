import SwiftRuntime

/// One type of an encoding, with the types that it consists of.
struct TypeNode: Encodable {
    /// The relation of the node to its parent.
    enum Role: Encodable {
        case whole
        case field(name: String?)
        case bitField(name: String?, bitOffset: Int, width: Int)
        case element, pointee, blockReturn
        case blockArgument(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(name)
        }

        var name: String {
            switch self {
            case .whole: "whole"
            case .field: "field"
            case .bitField: "bitField"
            case .element: "element"
            case .pointee: "pointee"
            case .blockReturn: "blockReturn"
            case .blockArgument: "blockArgument"
            }
        }
    }

    let role: Role
    let kind: String
    let encoding: String
    /// The type as a declaration in C.
    let declaration: String
    let qualifiers: [String]
    /// Bytes; nil if the encoding does not determine the size.
    let size: Int?
    let alignment: Int?
    /// Whether size, alignment and offsets are known to be those of the C type.
    let hasLayout: Bool
    /// The offset of a field or element: bytes from the start of the outermost type that holds it.
    let offset: Int?
    /// The offset of a bit-field: bits from the start of the outermost type that holds it.
    let bitOffset: Int?
    let bitWidth: Int?
    let name: String?
    let children: [TypeNode]

    init(_ type: TypeEncoding, as role: Role = .whole, at offset: Int? = nil) {
        self.role = role
        kind = type.kindName
        encoding = type.text
        declaration = CDeclaration(type).description
        qualifiers = type.qualifierNames
        size = type.hasLayout || type.size > 0 ? type.size : nil
        alignment = type.hasLayout || type.size > 0 ? type.alignment : nil
        hasLayout = type.hasLayout
        self.offset = offset
        switch role {
        case .field(let name):
            self.name = name
            (bitOffset, bitWidth) = (nil, nil)
        case .bitField(let name, let bits, let width):
            self.name = name
            (bitOffset, bitWidth) = (bits, width)
        default: (name, bitOffset, bitWidth) = (nil, nil, nil)
        }
        children = Self.children(of: type, at: offset ?? 0)
    }

    private static func children(of type: TypeEncoding, at base: Int) -> [TypeNode] {
        switch type.kind {
        case .structure(_, let fields?), .union(_, let fields?): fields.map { node(of: $0, at: base) }
        case .array(_, let element), .complex(let element), .vector(let element?):
            [TypeNode(element, as: .element, at: base)]
        case .pointer(let element): element.isFunction ? [] : [TypeNode(element, as: .pointee)]
        case .block(let signature?):
            signature.enumerated().map { index, type in
                TypeNode(type, as: index == 0 ? .blockReturn : .blockArgument(index - 1))
            }
        default: []
        }
    }

    private static func node(of field: TypeEncoding.Field, at base: Int) -> TypeNode {
        guard case .bitField(let width) = field.type.kind else {
            return TypeNode(field.type, as: .field(name: field.name), at: base + field.offset)
        }
        let role = Role.bitField(name: field.name, bitOffset: base * 8 + field.bitOffset, width: width)
        return TypeNode(field.type, as: role, at: base + field.offset)
    }
}

extension TypeEncoding {
    /// Whether this is the target of `^?`.
    var isFunction: Bool { text == "?" }

    var kindName: String {
        switch kind {
        case .void: "void"
        case .bool: "bool"
        case .unknown: "unknown"
        case .integer(let isSigned): isSigned ? "integer" : "unsigned integer"
        case .floatingPoint: "floating point"
        case .object: "object"
        case .block: "block"
        case .cls: "class"
        case .selector: "selector"
        case .cString: "C string"
        case .function: "function"
        case .pointer: "pointer"
        case .array: "array"
        case .structure(_, let fields): fields == nil ? "opaque structure" : "structure"
        case .union(_, let fields): fields == nil ? "opaque union" : "union"
        case .bitField: "bit-field"
        case .complex: "complex"
        case .vector: "vector"
        }
    }
}
