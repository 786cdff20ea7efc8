/// Writes the recorded bytes of a value as a person would, with the compiler's records of the type.
///
/// It runs no code that the program's authors have written. To tell the case of an enum it calls the functions that the
/// compiler has made for the type (its value witnesses), on a copy. The memory that the value points to may no longer
/// exist, so only what was recorded of it is used.
package struct SwiftValueText {
    /// The deepest level at which nested values are written, and the most parts of each.
    private static let deepest = 4
    private static let mostParts = 16
    static let mostElements = 5

    /// The beginning of a string, which the recorder has read.
    private let text: String?
    /// The name of the class, for an object.
    private let className: String?
    /// Memory that was recorded with the value.
    private let captured: SwiftCapturedMemory

    package init(text: String? = nil, className: String? = nil, captured: SwiftCapturedMemory = SwiftCapturedMemory()) {
        (self.text, self.className, self.captured) = (text, className, captured)
    }

    /// The text of a value of the type; the bytes may be fewer than the value has.
    package func describe(_ type: Any.Type, _ bytes: UnsafeRawBufferPointer) -> String {
        Memory.describe(TypeMetadata(type), bytes, captured, 0, self)
    }

    /// The text for a recorded object of the class.
    package static func object(_ className: String, at address: UInt) -> String {
        "<\(className): 0x\(String(address, radix: 16))>"
    }

    /// The text of an error, with its qualified type, by the recorded bytes of the box.
    ///
    /// Nil if the type is not known.
    package func describeError(in box: UnsafeRawBufferPointer) -> String? {
        guard let metadata = Memory.typeOfError(box, captured) else { return nil }
        let text = Memory.describeBoxed(metadata, box, SwiftReachedPart.errorHeader, captured, 0)
        let (name, short) = (metadata.name, _typeName(metadata.type, qualified: false))
        if text.hasPrefix(".") { return name + text }
        guard metadata.kind == .structure, text.hasPrefix(short), text != "\(short)()" else { return name }
        return name + text.dropFirst(short.count)
    }

    /// Whether readers see the stored properties of the structure.
    ///
    /// The parts of most types of the standard library do not interest readers.
    static func isShownByParts(_ metadata: TypeMetadata) -> Bool {
        let name = metadata.name
        return !name.hasPrefix("Swift.") && !name.hasPrefix("Foundation") || range(name) != nil
    }

    /// The operator between the bounds of a range, by the name of its type.
    private static func range(_ name: String) -> String? {
        if name.hasPrefix("Swift.Range<"), name.hasSuffix(">") { return "..<" }
        return name.hasPrefix("Swift.ClosedRange<") && name.hasSuffix(">") ? "..." : nil
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
        let captured: SwiftCapturedMemory

        /// The text of a value in other memory, which is copied.
        static func describe(
            _ metadata: TypeMetadata, _ bytes: UnsafeRawBufferPointer, _ captured: SwiftCapturedMemory, _ depth: Int,
            _ read: SwiftValueText? = nil
        ) -> String {
            let size = max(metadata.size, bytes.count, 16)
            return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { copy in
                copy.initializeMemory(as: UInt8.self, repeating: 0)
                copy.copyMemory(from: bytes)
                return Memory(start: copy.baseAddress!, count: bytes.count, captured: captured)
                    .describe(metadata, 0, depth, read)
            }
        }

        func describe(_ metadata: TypeMetadata, _ offset: Int, _ depth: Int, _ read: SwiftValueText? = nil) -> String {
            let hasParts = metadata.kind == .structure || metadata.kind == .tuple
            guard hasParts && offset < count || offset + metadata.size <= count, depth < deepest else { return "…" }
            if hasParts, metadata.collection == nil, SwiftValueText.isShownByParts(metadata) {
                guard metadata.kind == .tuple else { return structure(metadata, offset, depth) }
                return list(Array(zip(metadata.elementLabels, metadata.elements)), offset, depth)
            }
            guard offset + metadata.size <= count else { return "…" }
            let place = start + offset
            if let number = number(metadata.type, place) { return number }
            if metadata.type == String.self || metadata.type == Character.self { return string(place, read?.text) }
            if metadata.isErrorExistential { return error(place) }
            if metadata.isReference { return object(metadata, place, read?.className) }
            switch metadata.kind {
            case .structure:
                return collection(metadata, place, depth) ?? "\(_typeName(metadata.type, qualified: false))(…)"
            case .enumeration: return enumeration(metadata, offset, depth, read)
            case .metatype: return metatype(metadata, place)
            case .existential, .constrainedExistential: return existential(place, depth)
            case .function: return "(function)"
            default: return "(\(metadata.name))"
            }
        }

        private func number(_ type: Any.Type, _ place: UnsafeRawPointer) -> String? {
            func load<Number: BitwiseCopyable>(_: Number.Type) -> String { "\(place.load(as: Number.self))" }
            func pointer() -> String { "0x" + String(place.load(as: UInt.self), radix: 16) }
            switch ObjectIdentifier(type) {
            case ObjectIdentifier(Int.self): return load(Int.self)
            case ObjectIdentifier(Int8.self): return load(Int8.self)
            case ObjectIdentifier(Int16.self): return load(Int16.self)
            case ObjectIdentifier(Int32.self): return load(Int32.self)
            case ObjectIdentifier(Int64.self): return load(Int64.self)
            case ObjectIdentifier(UInt.self): return load(UInt.self)
            case ObjectIdentifier(UInt8.self): return load(UInt8.self)
            case ObjectIdentifier(UInt16.self): return load(UInt16.self)
            case ObjectIdentifier(UInt32.self): return load(UInt32.self)
            case ObjectIdentifier(UInt64.self): return load(UInt64.self)
            case ObjectIdentifier(Int128.self): return load(Int128.self)
            case ObjectIdentifier(UInt128.self): return load(UInt128.self)
            case ObjectIdentifier(Float.self): return load(Float.self)
            case ObjectIdentifier(Double.self): return load(Double.self)
            case ObjectIdentifier(Bool.self): return place.load(as: UInt8.self) & 1 == 1 ? "true" : "false"
            case ObjectIdentifier(OpaquePointer.self), ObjectIdentifier(UnsafeRawPointer.self),
                ObjectIdentifier(UnsafeMutableRawPointer.self):
                return pointer()
            default:
                let name = _typeName(type, qualified: true)
                let isPointer = name.hasPrefix("Swift.UnsafePointer<") || name.hasPrefix("Swift.UnsafeMutablePointer<")
                return isPointer && name.hasSuffix(">") ? pointer() : nil
            }
        }

        /// A small string lies in the bytes of the value; for others, the recorder may have read the text.
        ///
        /// Source: swift/stdlib/public/core/StringObject.swift.
        private func string(_ place: UnsafeRawPointer, _ text: String?) -> String {
            let words = place.load(as: (UInt64, UInt64).self)
            guard words.1 >> 61 & 1 == 1 else {
                let length = Int(words.0 & 0xFFFF_FFFF_FFFF)
                let header: UInt = 32
                let recorded = captured[UInt(words.1 & 0x0FFF_FFFF_FFFF_FFFF) &+ header]
                guard let text = text ?? recorded.map({ Self.text($0, of: length) }) else {
                    return "(a string of \(length) bytes)"
                }
                return SwiftValueText.quote(text) + (text.utf8.count < length ? "…" : "")
            }
            let length = Int(words.1 >> 56 & 0xF)
            return SwiftValueText.quote(
                String(decoding: UnsafeRawBufferPointer(start: place, count: length), as: UTF8.self))
        }

        /// The beginning of a text, without the last character if that may be cut off.
        private static func text(_ bytes: UnsafeRawBufferPointer, of length: Int) -> String {
            var bytes = bytes[...]
            if bytes.count < length {
                while let last = bytes.last, last & 0xC0 == 0x80 { bytes = bytes.dropLast() }
                if let last = bytes.last, last >= 0xC0 { bytes = bytes.dropLast() }
            }
            return String(decoding: bytes.prefix(length), as: UTF8.self)
        }

        private func object(_ metadata: TypeMetadata, _ place: UnsafeRawPointer, _ className: String?) -> String {
            let address = place.load(as: UInt.self)
            let recorded = captured[address].flatMap { bytes -> String? in
                guard bytes.count >= MemoryLayout<UInt>.size else { return nil }
                return captured.className(bytes.loadUnaligned(as: UInt.self))
            }
            return SwiftValueText.object(className ?? recorded ?? metadata.name, at: address)
        }

        private func metatype(_ metadata: TypeMetadata, _ place: UnsafeRawPointer) -> String {
            guard metadata.size > 0 else { return TypeMetadata(metadata.instance).name }
            let address = place.load(as: UInt.self)
            guard address != 0 else { return "nil" }
            return captured.type(address).map { TypeMetadata($0).name } ?? "0x" + String(address, radix: 16)
        }

        // MARK: Existentials and boxes

        /// A value in a container of three words, followed by the value's type; or in a box.
        private func existential(_ place: UnsafeRawPointer, _ depth: Int) -> String {
            let typeOffset = 24
            let address = (place + typeOffset).load(as: UInt.self)
            guard address != 0 else { return "(nothing)" }
            guard let metadata = captured.type(address).map({ TypeMetadata($0) }) else { return "…" }
            if metadata.isInline, metadata.size <= typeOffset {
                return Memory(start: UnsafeMutableRawPointer(mutating: place), count: typeOffset, captured: captured)
                    .describe(metadata, 0, depth + 1)
            }
            guard let box = captured[place.load(as: UInt.self)] else { return "(\(metadata.name))" }
            return Self.describeBoxed(metadata, box, SwiftReachedPart.objectHeader, captured, depth + 1)
        }

        /// The text of a value after the header of a box.
        static func describeBoxed(
            _ metadata: TypeMetadata, _ box: UnsafeRawBufferPointer, _ header: Int, _ captured: SwiftCapturedMemory,
            _ depth: Int
        ) -> String {
            let begin = header.rounded(upTo: metadata.alignment)
            guard begin <= box.count else { return "…" }
            return describe(metadata, UnsafeRawBufferPointer(rebasing: box[begin...]), captured, depth)
        }

        static func typeOfError(_ box: UnsafeRawBufferPointer, _ captured: SwiftCapturedMemory) -> TypeMetadata? {
            let typeOffset = 16
            guard box.count >= SwiftReachedPart.errorHeader else { return nil }
            return captured.type(box.loadUnaligned(fromByteOffset: typeOffset, as: UInt.self)).map { TypeMetadata($0) }
        }

        private func error(_ place: UnsafeRawPointer) -> String {
            let address = place.load(as: UInt.self)
            let text = captured[address].flatMap { SwiftValueText(captured: captured).describeError(in: $0) }
            return text ?? SwiftValueText.object("Error", at: address)
        }

        // MARK: Collections

        private func collection(_ metadata: TypeMetadata, _ place: UnsafeRawPointer, _ depth: Int) -> String? {
            guard let collection = metadata.collection, let bytes = captured[place.load(as: UInt.self)] else {
                return nil
            }
            switch collection {
            case .array(let element): return array(of: element, bytes, depth)
            case .dictionary(let key, let value): return entries(of: key, value, bytes, depth)
            case .set(let element): return entries(of: element, nil, bytes, depth)
            }
        }

        private func element(_ metadata: TypeMetadata, _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ depth: Int)
            -> String
        {
            let recorded = UnsafeRawBufferPointer(rebasing: bytes[offset..<min(offset + metadata.size, bytes.count)])
            return Self.describe(metadata, recorded, captured, depth + 1)
        }

        private func array(of metadata: TypeMetadata, _ bytes: UnsafeRawBufferPointer, _ depth: Int) -> String? {
            let header = SwiftReachedPart.arrayHeader, countOffset = 16
            guard bytes.count >= header else { return nil }
            let total = bytes.loadUnaligned(fromByteOffset: countOffset, as: Int.self)
            let recorded = min((bytes.count - header) / metadata.stride, mostElements, max(total, 0))
            var parts = (0..<recorded).map { element(metadata, bytes, header + $0 * metadata.stride, depth) }
            if recorded < total { parts.append("…") }
            return "[\(parts.joined(separator: ", "))]"
        }

        private func entries(
            of key: TypeMetadata, _ value: TypeMetadata?, _ bytes: UnsafeRawBufferPointer, _ depth: Int
        ) -> String? {
            let header = MemoryLayout<Int>.size, stride = key.stride + (value?.stride ?? 0)
            guard bytes.count >= header else { return nil }
            let total = bytes.loadUnaligned(as: Int.self)
            let recorded = min((bytes.count - header) / stride, mostElements, max(total, 0))
            var parts = (0..<recorded).map { index in
                let begin = header + index * stride
                let text = element(key, bytes, begin, depth)
                return value.map { "\(text): \(element($0, bytes, begin + key.stride, depth))" } ?? text
            }
            if recorded < total { parts.append("…") }
            return parts.isEmpty && value != nil ? "[:]" : "[\(parts.joined(separator: ", "))]"
        }

        // MARK: Parts

        private func structure(_ metadata: TypeMetadata, _ offset: Int, _ depth: Int) -> String {
            let name = _typeName(metadata.type, qualified: false)
            guard let fields = metadata.fields, let names = metadata.fieldNames else { return "\(name)(…)" }
            if let range = SwiftValueText.range(metadata.name), fields.count == 2 {
                return fields.map { value(of: $0, offset, depth) }.joined(separator: range)
            }
            return name + list(Array(zip(names, fields)), offset, depth)
        }

        private func value(of field: TypeMetadata.Field, _ offset: Int, _ depth: Int) -> String {
            field.type.map { describe(TypeMetadata($0), offset + field.offset, depth + 1) } ?? "…"
        }

        private func list(_ fields: [(name: String?, field: TypeMetadata.Field)], _ offset: Int, _ depth: Int) -> String
        {
            var parts = fields.prefix(mostParts).map { name, field in
                let value = value(of: field, offset, depth)
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
            guard let payload = payloads[index].type.map({ TypeMetadata($0) }) else { return ".\(names[index])(…)" }
            let text =
                payloads[index].isIndirect
                ? indirect(payload, offset, depth) : describe(payload, offset, depth + 1)
            return ".\(names[index])" + (payload.kind == .tuple && text != "…" ? text : "(\(text))")
        }

        /// The text of a payload in a box; the projected case has left the box's address.
        private func indirect(_ payload: TypeMetadata, _ offset: Int, _ depth: Int) -> String {
            let address = (start + offset).load(as: UInt.self)
            guard let box = captured[address] else { return "…" }
            return Self.describeBoxed(payload, box, SwiftReachedPart.objectHeader, captured, depth + 1)
        }
    }
}
