import CRuntime

/// A parsed Objective-C type encoding.
public struct TypeEncoding: Sendable, CustomStringConvertible {
    /// The kind of a type.
    ///
    /// The payloads have the parts of the encoding.
    public enum Kind: Sendable {
        /// `v`.
        case void
        /// `B`.
        case bool
        /// `?`, which also stands for the function that a pointer points to.
        case unknown
        /// `c`, `s`, `i`, `l`, `q`, `t`, or one of them in capitals.
        case integer(isSigned: Bool)
        /// `f`, `d`, `D`.
        case floatingPoint
        /// `@`, `@"Class"`; the name is nil where the encoding has none.
        case object(className: String?)
        /// `@?`, `@?<…>`; the types are nil where the encoding has none.
        case block(signature: [TypeEncoding]?)
        /// `#`.
        case cls
        /// `:`.
        case selector
        /// `*`.
        case cString
        /// A function.
        ///
        /// Encodings have no letter for functions, and write them like other types without a letter: see ``unknown``.
        case function
        /// `^T`.
        indirect case pointer(TypeEncoding)
        /// `[nT]`.
        indirect case array(count: Int, TypeEncoding)
        /// `{name=…}`; the members are nil for an opaque structure.
        case structure(name: String?, fields: [Field]?)
        /// `(name=…)`; the members are nil for an opaque union.
        case union(name: String?, fields: [Field]?)
        /// `bn`, or with place and type, as GNU runtimes write it.
        case bitField(width: Int)
        /// `jT`.
        indirect case complex(TypeEncoding)
        /// `!`, as clang encodes vectors; the type is nil where the encoding does not tell it.
        indirect case vector(TypeEncoding?)
    }

    /// A member of a structure or union.
    ///
    /// `bitWidth` is 0 for a member that is no bit-field.
    public struct Field: Sendable {
        /// Nil when the encoding gives no name.
        public let name: String?
        /// The type of the member.
        public let type: TypeEncoding
        /// Bytes from the start of the aggregate.
        public let offset: Int
        /// Bits from the start of the aggregate; meaningful for bit-fields.
        public let bitOffset: Int
        /// The width in bits of a bit-field; 0 for any other member.
        public let bitWidth: Int
    }

    /// The kind of the type.
    public let kind: Kind
    /// The encoding's text, without qualifiers.
    public let text: String
    /// Bytes, as `sizeof`; 0 where the encoding does not tell.
    public let size: Int
    /// Bytes, as `_Alignof`; 0 where the encoding does not tell.
    public let alignment: Int
    /// Whether size, alignment and offsets are those of the C type.
    ///
    /// False for void, opaque and unknown types, a lone bit-field, a structure whose bit-field positions contradict its
    /// members (a packed one), and any type that contains one of these.
    public let hasLayout: Bool
    /// The letters of the qualifiers, in the grammar's order.
    public let qualifiers: String

    /// Parses one type.
    ///
    /// - Throws: ``TypeEncodingError`` with the position of what is wrong.
    public init(_ text: String) throws(TypeEncodingError) {
        var error = ort_type_error()
        let parsed = text.withCString { ort_type_parse($0, text.utf8.count, &error) }
        guard let parsed else { throw TypeEncodingError(text: text, error) }
        defer { ort_type_free(parsed) }
        self.init(copying: parsed.pointee)
    }

    init(copying type: ort_type) {
        kind = Kind(copying: type)
        text = String(decoding: UnsafeRawBufferPointer(start: type.text, count: type.text_length), as: UTF8.self)
        size = type.size
        alignment = type.alignment
        hasLayout = type.has_layout
        qualifiers =
            type.qualifiers == 0
            ? "" : String(zip("rnNoORVA", 0...).filter { type.qualifiers & (1 << $0.1) != 0 }.map(\.0))
    }

    /// The text.
    public var description: String { text }
}

extension TypeEncoding {
    var isObject: Bool {
        if case .object = kind { true } else { false }
    }

    /// As C writes it, and as it is encoded.
    var readable: String { "\(CDeclaration(self)) [\(self)]" }
}

extension TypeEncoding.Kind {
    fileprivate init(copying type: ort_type) {
        func element() -> TypeEncoding? { type.element.map { TypeEncoding(copying: $0.pointee) } }
        let name = type.name.map { String(cString: $0) }
        self =
            switch type.kind {
            case ORT_TYPE_VOID: .void
            case ORT_TYPE_BOOL: .bool
            case ORT_TYPE_CHAR, ORT_TYPE_SHORT, ORT_TYPE_INT, ORT_TYPE_LONG, ORT_TYPE_LONG_LONG, ORT_TYPE_INT128:
                .integer(isSigned: true)
            case ORT_TYPE_UCHAR, ORT_TYPE_USHORT, ORT_TYPE_UINT, ORT_TYPE_ULONG, ORT_TYPE_ULONG_LONG, ORT_TYPE_UINT128:
                .integer(isSigned: false)
            case ORT_TYPE_FLOAT, ORT_TYPE_DOUBLE, ORT_TYPE_LONG_DOUBLE: .floatingPoint
            case ORT_TYPE_OBJECT: .object(className: name)
            case ORT_TYPE_BLOCK: .block(signature: Self.signature(of: type))
            case ORT_TYPE_CLASS: .cls
            case ORT_TYPE_SELECTOR: .selector
            case ORT_TYPE_CSTRING: .cString
            case ORT_TYPE_POINTER: element().map { .pointer($0) } ?? .unknown
            case ORT_TYPE_ARRAY: element().map { .array(count: type.count, $0) } ?? .unknown
            case ORT_TYPE_STRUCT: .structure(name: name, fields: type.is_opaque ? nil : Self.fields(of: type))
            case ORT_TYPE_UNION: .union(name: name, fields: type.is_opaque ? nil : Self.fields(of: type))
            case ORT_TYPE_BITFIELD: .bitField(width: type.count)
            case ORT_TYPE_COMPLEX: element().map { .complex($0) } ?? .unknown
            case ORT_TYPE_VECTOR: .vector(element())
            default: .unknown
            }
    }

    private static func fields(of type: ort_type) -> [TypeEncoding.Field] {
        (0..<type.field_count).map { index in
            let field = type.fields[index]
            return TypeEncoding.Field(
                name: field.name.map { String(cString: $0) },
                type: TypeEncoding(copying: field.type.pointee),
                offset: field.offset, bitOffset: field.bit_offset, bitWidth: field.bit_width)
        }
    }

    private static func signature(of type: ort_type) -> [TypeEncoding]? {
        guard let signature = type.signature?.pointee else { return nil }
        let arguments = (0..<signature.argument_count).map {
            TypeEncoding(copying: signature.arguments[$0].type.pointee)
        }
        return [TypeEncoding(copying: signature.return_type.pointee)] + arguments
    }
}
