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
    var alignment: Int { Int(valueFlags & 0xFF) + 1 }
    /// Whether a value may be moved as its bytes are.
    var isBitwiseTakable: Bool { valueFlags & 0x10_0000 == 0 }
    var isCopyable: Bool { valueFlags & 0x80_0000 == 0 }

    // MARK: Parts

    struct Field {
        /// Nil for one whose type the program does not have, or one that is weak or unowned.
        let type: Any.Type?
        /// Of an enum's case: whether the payload is in a box.
        let isIndirect: Bool
        let offset: Int
    }

    private var descriptor: UnsafeRawPointer { address.load(fromByteOffset: 8, as: UnsafeRawPointer.self) }

    /// The stored properties of a struct, in order; nil where the program was built without records of them.
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

    /// The payloads of an enum's cases; nil where the program was built without records of them.
    var payloads: [Field]? {
        guard payloadCaseCount > 0 else { return [] }
        guard let records, records.count >= payloadCaseCount else { return nil }
        return records.prefix(payloadCaseCount).map { record in
            Field(type: type(of: record), isIndirect: record.load(as: UInt32.self) & 1 != 0, offset: 0)
        }
    }

    private var records: [UnsafeRawPointer]? {
        guard let fields = (descriptor + 16).relativeTarget,
            fields.load(fromByteOffset: 10, as: UInt16.self) == 12
        else { return nil }
        return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).map { fields + 16 + $0 * 12 }
    }

    private func type(of record: UnsafeRawPointer) -> Any.Type? {
        guard let start = (record + 4).relativeTarget?.assumingMemoryBound(to: UInt8.self) else { return nil }
        var count = 0
        while start[count] != 0 {
            // A reference to a descriptor, which the byte is followed by.
            count += 0x01...0x17 ~= start[count] ? 5 : 0x18...0x1F ~= start[count] ? 9 : 1
        }
        let name = UnsafeBufferPointer(start: start, count: count)
        let isWeakOrUnowned = count > 2 && name[count - 2] == 0x58 && [0x77, 0x6F, 0x75].contains(name[count - 1])
        return isWeakOrUnowned ? nil : GenericArguments(ofValueType: address).type(mangled: name)
    }

    /// Of a tuple.
    var elements: [Field] {
        (0..<address.load(fromByteOffset: 8, as: Int.self)).map { index in
            let element = address + 24 + index * 16
            return Field(
                type: element.load(as: Any.Type.self), isIndirect: false,
                offset: Int(element.load(fromByteOffset: 8, as: UInt32.self)))
        }
    }

    /// Of a generic struct.
    var firstArgument: Any.Type { address.load(fromByteOffset: 16, as: Any.Type.self) }

    /// Of a metatype.
    var instance: Any.Type { address.load(fromByteOffset: 8, as: Any.Type.self) }

    // MARK: Existentials and functions

    enum Existential {
        /// A value in a container, whose type is only known when the program runs.
        case opaque
        /// An object, and words behind it.
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

    /// Whether it is an existential of one protocol and nothing else, and that is a protocol indeed.
    var isOfOneProtocol: Bool {
        guard kind == .existential, address.load(fromByteOffset: 8, as: UInt32.self) >> 30 & 1 == 0,
            address.load(fromByteOffset: 12, as: UInt32.self) == 1
        else { return false }
        let descriptor = address.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
        return descriptor.load(as: UInt32.self) & 0x1F == 3
    }

    var isNominal: Bool { kind == .class || kind == .structure || kind == .enumeration }

    var isExistential: Bool { kind == .existential || kind == .constrainedExistential }

    /// Words of an existential metatype.
    var existentialMetatypeWords: Int { 1 + Int(address.load(fromByteOffset: 16, as: UInt32.self) & 0xFF_FFFF) }

    /// Words of a function: the code, and the context if it has one.
    var functionWords: Int {
        address.load(fromByteOffset: 8, as: UInt.self) >> 16 & 0xFF == 0 ? 2 : 1
    }
}
