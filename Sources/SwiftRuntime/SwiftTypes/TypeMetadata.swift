/// The metadata of any type.
///
/// Source: swift/docs/ABI/TypeMetadata.rst; include/swift/ABI/Metadata.h, MetadataKind.def and MetadataValues.h.
struct TypeMetadata {
    let type: Any.Type
    private let address: UnsafeRawPointer

    init(_ type: Any.Type) {
        self.type = type
        address = unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    enum Kind {
        case `class`
        case structure
        case enumeration
        case builtin
        case tuple
        case function
        case existential
        case metatype
        case existentialMetatype
        /// An existential with arguments, as `any Collection<Int>`.
        case constrainedExistential
        case unknown
    }

    var kind: Kind {
        switch address.load(as: UInt.self) {
        case 0, 0x800...: .class
        case 0x203: .class
        case 0x200: .structure
        case 0x201, 0x202: .enumeration
        case 0x300: .builtin
        case 0x301: .tuple
        case 0x302: .function
        case 0x303: .existential
        case 0x304: .metatype
        case 0x306: .existentialMetatype
        case 0x307: .constrainedExistential
        default: .unknown
        }
    }

    var name: String { _typeName(type, qualified: true) }

    // MARK: Values

    private var witnesses: UnsafeRawPointer { address.load(fromByteOffset: -8, as: UnsafeRawPointer.self) }
    private var valueFlags: UInt32 { witnesses.load(fromByteOffset: 80, as: UInt32.self) }

    var size: Int { witnesses.load(fromByteOffset: 64, as: Int.self) }
    var stride: Int { witnesses.load(fromByteOffset: 72, as: Int.self) }
    var alignment: Int { Int(valueFlags & 0xFF) + 1 }
    /// Whether moving a value means copying its bytes.
    var isBitwiseTakable: Bool { valueFlags & 0x10_0000 == 0 }

    /// Whether a value may be copied, as far as the type itself tells; the type arguments have to be checked, too.
    ///
    /// The compiler does not set the flag for generic types. Three functions copy: into a new buffer, into new memory,
    /// and over another value. A type that cannot be copied has one function for all three, which ends the process. A
    /// copyable type has one function for all three only if the same function also moves values.
    var isCopyable: Bool {
        guard valueFlags & 0x80_0000 == 0 else { return false }
        let copy = witness(at: 16)
        return witness(at: 0) != copy || witness(at: 24) != copy || witness(at: 32) == copy
    }

    /// Whether a value lies in an existential's container itself, if there is room.
    var isInline: Bool { valueFlags & 0x2_0000 == 0 }

    var isOptional: Bool { address.load(as: UInt.self) == 0x202 }

    /// Whether the value is one of `count` empty cases, which hold no payload of this type.
    func isEmptyCase(of count: UInt32, at value: UnsafeRawPointer) -> Bool {
        typealias Witness = @convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> UInt32
        return unsafeBitCast(witness(at: 48), to: Witness.self)(value, count, address) != 0
    }

    /// The index of an enum's case, counted with payload cases first; nil for a type that tells no cases.
    ///
    /// Leaves the payload in the place of the value.
    func projectCase(at value: UnsafeMutableRawPointer) -> Int? {
        guard valueFlags & 0x20_0000 != 0 else { return nil }
        typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
        typealias Projection = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
        let tag = unsafeBitCast(witness(at: 88), to: Tag.self)(value, address)
        unsafeBitCast(witness(at: 96), to: Projection.self)(value, address)
        return Int(tag)
    }

    private func witness(at offset: Int) -> UnsafeRawPointer {
        witnesses.load(fromByteOffset: offset, as: UnsafeRawPointer.self)
    }

    // MARK: Parts

    struct Field {
        /// Nil if the program does not have the type, or if the field is weak or unowned, or has blocks.
        let type: Any.Type?
        /// For a case of an enum: whether the payload is in a box.
        let isIndirect: Bool
        let offset: Int
    }

    private var descriptor: UnsafeRawPointer { address.load(fromByteOffset: 8, as: UnsafeRawPointer.self) }

    /// The stored properties of a struct, in order; nil if the program was built without their records.
    var fields: [Field]? {
        let count = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self))
        guard count > 0 else { return [] }
        let vector = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
        guard vector > 0, let records, records.count == count else { return nil }
        return records.enumerated().map { index, record in
            let offset = address.load(fromByteOffset: vector * 8 + index * 4, as: UInt32.self)
            return Field(type: type(of: record), isIndirect: false, offset: Int(offset))
        }
    }

    var payloadCaseCount: Int { Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF) }
    var emptyCaseCount: Int { Int(descriptor.load(fromByteOffset: 24, as: UInt32.self)) }

    /// The payloads of an enum's cases; nil if the program was built without their records.
    var payloads: [Field]? {
        guard payloadCaseCount > 0 else { return [] }
        guard let records, records.count >= payloadCaseCount else { return nil }
        return records.prefix(payloadCaseCount).map { record in
            Field(type: type(of: record), isIndirect: record.load(as: UInt32.self) & 1 != 0, offset: 0)
        }
    }

    /// The names of a struct's stored properties, or of an enum's cases; cases with payloads come first.
    var fieldNames: [String]? {
        records?.map(\.fieldName)
    }

    private var records: [UnsafeRawPointer]? { (descriptor + 16).fieldRecords }

    /// The mangled name of the field's type.
    private static func typeName(of record: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8>? {
        guard let start = (record + 4).relativeTarget?.assumingMemoryBound(to: UInt8.self) else { return nil }
        var count = 0
        while start[count] != 0 { count += width(of: start[count]) }
        return UnsafeBufferPointer(start: start, count: count)
    }

    /// The bytes of a character in a mangled name: some characters are followed by a reference to a descriptor.
    private static func width(of character: UInt8) -> Int {
        0x01...0x17 ~= character ? 5 : 0x18...0x1F ~= character ? 9 : 1
    }

    /// Whether the type of a field mentions a type parameter of the structure.
    ///
    /// Source: swift/docs/ABI/Mangling.rst, "Types": `x` and `q…` are type parameters.
    var hasFieldOfParameter: Bool {
        guard kind == .structure, descriptor.load(as: UInt32.self) & 0x80 != 0 else { return false }
        guard let records else { return true }
        return records.contains { Self.typeName(of: $0).map(Self.mentionsParameter) ?? true }
    }

    /// Whether the type of a field mentions a block.
    ///
    /// Asking for the metadata of a type that holds a block, such as an optional block, crashes: blocks have no usable
    /// metadata on Linux.
    var hasFieldThatMentionsBlock: Bool {
        guard kind == .structure, let records else { return false }
        return records.contains { Self.typeName(of: $0).map(Self.mentionsBlock) ?? false }
    }

    private static func mentionsParameter(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        mentions(name) { operation, _ in operation == UInt8(ascii: "x") || operation == UInt8(ascii: "q") }
    }

    /// Whether the mangled name mentions a block: `XB`, `XL`, and for a type of C, `XzB`, `XzL`.
    private static func mentionsBlock(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        mentions(name) { operation, rest in
            guard operation == UInt8(ascii: "X") else { return false }
            let kind = rest.first == UInt8(ascii: "z") ? rest.dropFirst().first : rest.first
            return kind == UInt8(ascii: "B") || kind == UInt8(ascii: "L")
        }
    }

    /// Whether the mangled name has an operator that is wanted, by its first letter and the text after it.
    ///
    /// Skips names, and the second letters of operators with two letters.
    private static func mentions(
        _ name: UnsafeBufferPointer<UInt8>, _ isWanted: (UInt8, Slice<UnsafeBufferPointer<UInt8>>) -> Bool
    ) -> Bool {
        var index = 0
        while index < name.count {
            let character = name[index]
            index += width(of: character)
            if isWanted(character, name[min(index, name.count)...]) { return true }
            switch character {
            case UInt8(ascii: "S"), UInt8(ascii: "X"), UInt8(ascii: "Y"), UInt8(ascii: "A"): index += 1
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                var length = Int(character - UInt8(ascii: "0"))
                while index < name.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = name[index] {
                    length = length * 10 + Int(name[index] - UInt8(ascii: "0"))
                    index += 1
                }
                index += length
            default: continue
            }
        }
        return false
    }

    /// The type of the field; nil as in ``Field/type``.
    private func type(of record: UnsafeRawPointer) -> Any.Type? {
        Self.type(of: record, GenericArguments(ofValueType: address))
    }

    /// The same for a record of any type, with that type's arguments.
    static func type(of record: UnsafeRawPointer, _ arguments: GenericArguments?) -> Any.Type? {
        guard let name = typeName(of: record), !mentionsBlock(name) else { return nil }
        let count = name.count
        let isWeakOrUnowned = count > 2 && name[count - 2] == 0x58 && [0x77, 0x6F, 0x75].contains(name[count - 1])
        guard !isWeakOrUnowned, let type = GenericArguments.type(mangled: name, in: arguments) else { return nil }
        return TypeMetadata(type).isBlock ? nil : type
    }

    /// The elements of a tuple.
    var elements: [Field] {
        (0..<address.load(fromByteOffset: 8, as: Int.self)).map { index in
            let element = address + 24 + index * 16
            return Field(
                type: element.load(as: Any.Type.self), isIndirect: false,
                offset: Int(element.load(fromByteOffset: 8, as: UInt32.self)))
        }
    }

    /// The labels of a tuple's elements; nil for an element without a label.
    var elementLabels: [String?] {
        let count = elements.count
        guard let labels = address.load(fromByteOffset: 16, as: UnsafePointer<CChar>?.self) else {
            return Array(repeating: nil, count: count)
        }
        // Each label ends with a space.
        let names = String(cString: labels).split(separator: " ", omittingEmptySubsequences: false).prefix(count)
        return names.map { $0.isEmpty ? nil : String($0) } + Array(repeating: nil, count: count - names.count)
    }

    /// The first type argument of a generic struct.
    var firstArgument: Any.Type { argument(0) }

    /// A type argument of a generic struct whose first parameters are all types.
    func argument(_ index: Int) -> Any.Type { address.load(fromByteOffset: 16 + index * 8, as: Any.Type.self) }

    /// The instance type of a metatype.
    var instance: Any.Type { address.load(fromByteOffset: 8, as: Any.Type.self) }

    // MARK: Existentials and functions

    enum Existential {
        /// A value in a container, whose type is only known when the program runs.
        case opaque
        /// An object, with the words after it.
        case object(words: Int)
    }

    var existential: Existential? {
        switch kind {
        case .existential:
            let flags = address.load(fromByteOffset: 8, as: UInt32.self)
            if flags >> 24 & 0x3F == 1 { return .object(words: 1) }
            guard flags >> 24 & 0x3F == 0 else { return nil }
            return flags >> 31 == 1 ? .opaque : .object(words: 1 + Int(flags & 0xFF_FFFF))
        case .constrainedExistential:
            let shape = address.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
            return shape.load(as: UInt32.self) & 0xFF == 0 ? .opaque : nil
        default:
            return nil
        }
    }

    /// Whether it is `any Error`, a reference to a box that has the type and the value.
    var isErrorExistential: Bool {
        kind == .existential && address.load(fromByteOffset: 8, as: UInt32.self) >> 24 & 0x3F == 1
    }

    /// Whether it is an existential of exactly one protocol, with a descriptor that is that of a protocol.
    var isOfOneProtocol: Bool {
        guard kind == .existential, address.load(fromByteOffset: 8, as: UInt32.self) >> 30 & 1 == 0,
            address.load(fromByteOffset: 12, as: UInt32.self) == 1
        else { return false }
        return firstProtocol.load(as: UInt32.self) & 0x1F == 3
    }

    /// The descriptor of the first protocol of an existential that has one, and no superclass.
    var firstProtocol: UnsafeRawPointer { address.load(fromByteOffset: 16, as: UnsafeRawPointer.self) }

    /// The descriptor of a class, a structure or an enumeration.
    var nominalDescriptor: UnsafeRawPointer? {
        switch kind {
        case .class: ClassMetadata(address: address).descriptor.address
        case .structure, .enumeration: descriptor
        default: nil
        }
    }

    var isNominal: Bool { kind == .class || kind == .structure || kind == .enumeration }

    var isExistential: Bool { kind == .existential || kind == .constrainedExistential }

    /// The number of words of an existential metatype.
    var existentialMetatypeWords: Int { 1 + Int(address.load(fromByteOffset: 16, as: UInt32.self) & 0xFF_FFFF) }

    /// The types of a function's parameters.
    var parameters: [Any.Type] {
        guard kind == .function else { return [] }
        let count = Int(address.load(fromByteOffset: 8, as: UInt.self) & 0xFFFF)
        return (0..<count).map { address.load(fromByteOffset: 24 + $0 * 8, as: Any.Type.self) }
    }

    /// Whether it is an escaping function, which the code that gets it may keep.
    var isEscapingFunction: Bool {
        kind == .function && address.load(fromByteOffset: 8, as: UInt.self) & 0x400_0000 != 0
    }

    /// The number of words of a function: the code, and the context if it has one.
    var functionWords: Int { functionConvention == 0 ? 2 : 1 }

    /// Whether it is a block type, which has no value witnesses on Linux.
    var isBlock: Bool { kind == .function && functionConvention == 1 }

    private var functionConvention: UInt { address.load(fromByteOffset: 8, as: UInt.self) >> 16 & 0xFF }
}

extension UnsafeRawPointer {
    /// The field records that the relative pointer here leads to; nil if there are none, or their layout is unknown.
    var fieldRecords: [UnsafeRawPointer]? {
        guard let fields = relativeTarget, fields.load(fromByteOffset: 10, as: UInt16.self) == 12 else { return nil }
        return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).map { fields + 16 + $0 * 12 }
    }

    /// The name in the field's record that lies here.
    var fieldName: String {
        (self + 8).relativeTarget.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "_"
    }
}

extension TypeMetadata {
    /// The collections of the standard library whose elements lie in one buffer.
    enum Collection {
        case array(element: TypeMetadata)
        case dictionary(key: TypeMetadata, value: TypeMetadata)
        case set(element: TypeMetadata)
    }

    var collection: Collection? {
        guard kind == .structure else { return nil }
        let name = name
        if name.hasPrefix("Swift.Array<") || name.hasPrefix("Swift.ContiguousArray<"), name.hasSuffix(">") {
            return .array(element: TypeMetadata(firstArgument))
        }
        if name.hasPrefix("Swift.Dictionary<"), name.hasSuffix(">") {
            return .dictionary(key: TypeMetadata(firstArgument), value: TypeMetadata(argument(1)))
        }
        if name.hasPrefix("Swift.Set<"), name.hasSuffix(">") { return .set(element: TypeMetadata(firstArgument)) }
        return nil
    }

    /// Whether values are, or begin with, a reference to an object other than the box of an error.
    var isPlainReference: Bool { isReference && !isErrorExistential }

    /// Whether values are, or begin with, a reference to an object.
    var isReference: Bool {
        switch kind {
        case .class: true
        case .existential, .constrainedExistential:
            if case .object = existential { true } else { false }
        default: false
        }
    }
}
