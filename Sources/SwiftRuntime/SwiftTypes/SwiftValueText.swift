/// Writes the recorded bytes of a value as a person would, with the compiler's records of the type.
///
/// It runs no code of the program. The memory that the value points to may no longer exist, so it is not read.
package struct SwiftValueText {
    /// The deepest level at which nested values are written, and the most parts of each.
    private static let deepest = 4
    private static let mostParts = 16

    /// The beginning of a string, which the recorder has read.
    private let text: String?
    /// The name of the class, for an object.
    private let className: String?

    package init(text: String? = nil, className: String? = nil) {
        (self.text, self.className) = (text, className)
    }

    /// The text of a value of the type; the bytes may be fewer than the value has.
    package func describe(_ type: Any.Type, _ bytes: UnsafeRawBufferPointer) -> String {
        let size = max(TypeMetadata(type).size, bytes.count, 16)
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { copy in
            copy.initializeMemory(as: UInt8.self, repeating: 0)
            copy.copyMemory(from: bytes)
            return Memory(start: copy.baseAddress!, count: bytes.count).describe(TypeMetadata(type), 0, 0, self)
        }
    }

    /// The text for a recorded object of the class.
    package static func object(_ className: String, at address: UInt) -> String {
        "<\(className): 0x\(String(address, radix: 16))>"
    }

    /// The text in quotation marks, on one line.
    package static func quote(_ text: String) -> String {
        let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"]
        return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
    }

    /// A copy of the value, of which `count` bytes are known.
    private struct Memory {
        let start: UnsafeMutableRawPointer
        let count: Int

        func describe(_ metadata: TypeMetadata, _ offset: Int, _ depth: Int, _ read: SwiftValueText?) -> String {
            guard offset + metadata.size <= count, depth < deepest else { return "…" }
            let place = start + offset
            if let number = number(metadata.type, place) { return number }
            if metadata.type == String.self { return string(place, read?.text) }
            if metadata.isReference { return object(metadata, place, read?.className) }
            switch metadata.kind {
            case .structure: return structure(metadata, offset, depth)
            case .enumeration: return enumeration(metadata, offset, depth, read)
            case .tuple: return list(metadata.elements.map { (nil, $0) }, offset, depth)
            case .metatype: return metatype(metadata, place)
            case .existential: return existential(place)
            case .function: return "(function)"
            default: return "(\(metadata.name))"
            }
        }

        private func number(_ type: Any.Type, _ place: UnsafeRawPointer) -> String? {
            func load<Number: BitwiseCopyable>(_: Number.Type) -> String { "\(place.load(as: Number.self))" }
            return switch ObjectIdentifier(type) {
            case ObjectIdentifier(Int.self): load(Int.self)
            case ObjectIdentifier(Int8.self): load(Int8.self)
            case ObjectIdentifier(Int16.self): load(Int16.self)
            case ObjectIdentifier(Int32.self): load(Int32.self)
            case ObjectIdentifier(Int64.self): load(Int64.self)
            case ObjectIdentifier(UInt.self): load(UInt.self)
            case ObjectIdentifier(UInt8.self): load(UInt8.self)
            case ObjectIdentifier(UInt16.self): load(UInt16.self)
            case ObjectIdentifier(UInt32.self): load(UInt32.self)
            case ObjectIdentifier(UInt64.self): load(UInt64.self)
            case ObjectIdentifier(Float.self): load(Float.self)
            case ObjectIdentifier(Double.self): load(Double.self)
            case ObjectIdentifier(Bool.self): place.load(as: UInt8.self) & 1 == 1 ? "true" : "false"
            default: nil
            }
        }

        /// A small string lies in the bytes of the value; for others, the recorder may have read the text.
        ///
        /// Source: swift/stdlib/public/core/StringObject.swift.
        private func string(_ place: UnsafeRawPointer, _ text: String?) -> String {
            let words = place.load(as: (UInt64, UInt64).self)
            guard words.1 >> 61 & 1 == 1 else {
                let length = Int(words.0 & 0xFFFF_FFFF_FFFF)
                guard let text else { return "(a string of \(length) bytes)" }
                return SwiftValueText.quote(text) + (text.utf8.count < length ? "…" : "")
            }
            let length = Int(words.1 >> 56 & 0xF)
            return SwiftValueText.quote(
                String(decoding: UnsafeRawBufferPointer(start: place, count: length), as: UTF8.self))
        }

        private func object(_ metadata: TypeMetadata, _ place: UnsafeRawPointer, _ className: String?) -> String {
            SwiftValueText.object(className ?? metadata.name, at: place.load(as: UInt.self))
        }

        private func metatype(_ metadata: TypeMetadata, _ place: UnsafeRawPointer) -> String {
            let known = metadata.size == 0 ? metadata.instance : place.load(as: Any.Type?.self)
            return known.map { TypeMetadata($0).name } ?? "nil"
        }

        /// A value in a container of three words, followed by the value's type.
        private func existential(_ place: UnsafeRawPointer) -> String {
            guard let type = (place + 24).load(as: Any.Type?.self) else { return "(nothing)" }
            let metadata = TypeMetadata(type)
            guard metadata.isInline, metadata.size <= 24 else { return "(\(metadata.name))" }
            return Memory(start: UnsafeMutableRawPointer(mutating: place), count: 24).describe(metadata, 0, 1, nil)
        }

        // MARK: Parts

        private func structure(_ metadata: TypeMetadata, _ offset: Int, _ depth: Int) -> String {
            let name = _typeName(metadata.type, qualified: false)
            // The parts of the standard library's types do not interest readers.
            guard !metadata.name.hasPrefix("Swift."), !metadata.name.hasPrefix("Foundation"),
                let fields = metadata.fields, let names = metadata.fieldNames
            else { return "\(name)(…)" }
            return name + list(Array(zip(names, fields)), offset, depth)
        }

        private func list(_ fields: [(name: String?, field: TypeMetadata.Field)], _ offset: Int, _ depth: Int) -> String
        {
            var parts = fields.prefix(mostParts).map { name, field in
                let value = field.type.map { describe(TypeMetadata($0), offset + field.offset, depth + 1, nil) } ?? "…"
                return name.map { "\($0): \(value)" } ?? value
            }
            if fields.count > mostParts { parts.append("…") }
            return "(\(parts.joined(separator: ", ")))"
        }

        private func enumeration(
            _ metadata: TypeMetadata, _ offset: Int, _ depth: Int, _ read: SwiftValueText?
        ) -> String {
            if metadata.isOptional {
                let payload = TypeMetadata(metadata.firstArgument)
                return payload.isEmptyCase(of: 1, at: start + offset) ? "nil" : describe(payload, offset, depth, read)
            }
            guard let names = metadata.fieldNames, let payloads = metadata.payloads,
                let index = metadata.projectCase(at: start + offset), names.indices.contains(index)
            else { return "\(_typeName(metadata.type, qualified: false))(…)" }
            guard payloads.indices.contains(index) else { return ".\(names[index])" }
            guard !payloads[index].isIndirect, let payload = payloads[index].type.map({ TypeMetadata($0) }) else {
                return ".\(names[index])(…)"
            }
            let text = describe(payload, offset, depth + 1, nil)
            return ".\(names[index])" + (payload.kind == .tuple ? text : "(\(text))")
        }
    }
}
