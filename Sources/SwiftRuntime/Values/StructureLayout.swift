@_spi(Reflection) import Swift

/// Compares structures of Swift with their encodings, member by member.
///
/// The members are the numbers, pointers and objects in the structure, in nested structures and in arrays.
enum StructureLayout {
    private static let checked = Guarded<Set<ObjectIdentifier>>([])

    static func isChecked(_ type: Any.Type) -> Bool {
        checked.withLock { $0.contains(ObjectIdentifier(type)) }
    }

    static func noteChecked(_ type: Any.Type) {
        _ = checked.withLock { $0.insert(ObjectIdentifier(type)) }
    }

    /// The first difference; nil if the encoding describes the type, or if the type's members are not known.
    static func mismatch(_ type: Any.Type, _ encoding: TypeEncoding) -> MessageError? {
        var described = EncodedMembers()
        described.append(encoding, at: 0)
        var own: [Member] = []
        appendMembers(of: type, at: 0, path: "", to: &own)
        guard own.first?.path != "" else { return nil } // no members are known
        own.removeAll { member in described.opaque.contains { $0.contains(member.offset) } }
        for index in 0..<max(own.count, described.members.count) {
            let member = index < own.count ? own[index] : nil
            let wanted = index < described.members.count ? described.members[index] : nil
            if let member, let wanted, member.offset == wanted.offset, member.fits(wanted.type) { continue }
            return .memberMismatch(
                type: "\(type)", encoding: encoding.text, member: member?.path ?? "a further member",
                given: member.map { "\($0.type) at byte \($0.offset)" } ?? "missing",
                wanted: wanted.map { "\($0.type) at byte \($0.offset)" } ?? "no further member")
        }
        return nil
    }

    // MARK: Swift's members

    private struct Member {
        let path: String
        let type: Any.Type
        let offset: Int

        var size: Int {
            func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
            return _openExistential(type, do: size)
        }

        func fits(_ encoding: TypeEncoding) -> Bool {
            let isNumber = type is any Numeric.Type || type == Bool.self
            return switch encoding.kind {
            case .object, .block, .cls, .selector, .cString, .pointer, .function: size == encoding.size && !isNumber
            default:
                if isNumber, let number = type as? any ObjCRepresentable.Type {
                    number.accepts(encoding)
                } else {
                    size == encoding.size && !(type is any ObjCNullable.Type)
                }
            }
        }
    }

    private static func appendMembers(of type: Any.Type, at offset: Int, path: String, to members: inout [Member]) {
        let isWhole = type is any ObjCRepresentable.Type && !(type is any ObjCStructure.Type)
        let fields = isWhole ? [] : fields(of: type)
        // A field of a `Builtin` type is the content of a number.
        guard !fields.isEmpty, !fields.contains(where: { "\($0.type)".hasPrefix("Builtin.") }) else {
            let member = Member(path: path, type: type, offset: offset)
            if member.size > 0 { members.append(member) }
            return
        }
        for field in fields {
            let path = path.isEmpty ? field.path : "\(path).\(field.path)"
            appendMembers(of: field.type, at: offset + field.offset, path: path, to: &members)
        }
    }

    private static func fields(of type: Any.Type) -> [Member] {
        var fields: [Member] = []
        _ = _forEachField(of: type) { name, offset, type, _ in
            let name = String(cString: name)
            fields.append(
                Member(path: name.hasPrefix(".") ? String(name.dropFirst()) : name, type: type, offset: offset))
            return true
        }
        return fields
    }
}

// MARK: The encoding's members

private struct EncodedMembers {
    var members: [(type: TypeEncoding, offset: Int)] = []
    /// The bytes whose content the encoding does not tell: those of unions and bit-fields.
    var opaque: [Range<Int>] = []

    mutating func append(_ type: TypeEncoding, at offset: Int) {
        switch type.kind {
        case .structure(_, let fields?):
            for field in fields { append(field, at: offset) }
        case .array(let count, let element):
            for index in 0..<count { append(element, at: offset + index * element.size) }
        case .complex(let element):
            append(element, at: offset)
            append(element, at: offset + element.size)
        case .structure(_, nil), .union:
            opaque.append(offset..<offset + type.size)
        default:
            if type.size > 0 { members.append((type, offset)) }
        }
    }

    private mutating func append(_ field: TypeEncoding.Field, at offset: Int) {
        guard field.bitWidth == 0 else {
            let end = field.bitOffset + field.bitWidth
            return opaque.append(offset + field.bitOffset / 8..<offset + (end + 7) / 8)
        }
        append(field.type, at: offset + field.offset)
    }
}
