#if Agent
import CAgent
import CRuntime
import SwiftRuntime

/// A recorded value as a person would write it.
///
/// Its target may be gone, so no pointer is followed.
package struct ValueText {
    private let bytes: UnsafeRawBufferPointer
    /// The text that the recorder has read: the name of an object's class, what a string or a number holds, or a C
    /// string.
    private let text: String?

    package init(_ bytes: UnsafeRawBufferPointer, text: String?) {
        (self.bytes, self.text) = (bytes, text)
    }

    /// The same without what an object holds: one that has just been made holds nothing yet.
    var withoutContents: ValueText { ValueText(bytes, text: contents == nil ? text : nil) }

    package func describe(_ type: TypeEncoding, at offset: Int = 0) -> String {
        // One text for all elements after the end of the recorded bytes.
        if offset >= bytes.count, type.size > 0 { return "…" }
        return switch type.kind {
        case .void: "void"
        case .bool: load(Bool.self, offset).map { $0 ? "YES" : "NO" } ?? "…"
        case .integer(let isSigned): integer(type.size, isSigned, offset)
        case .floatingPoint: floatingPoint(type.size, offset)
        case .object: object(offset, "nil", "object")
        case .block: object(offset, "nil", "block")
        case .cls: address(offset).map { $0 == 0 ? "Nil" : text ?? hexadecimal($0) } ?? "…"
        case .selector: address(offset).map(Self.selector) ?? "…"
        case .cString: address(offset).map { $0 == 0 ? "NULL" : text.map(Self.quote) ?? hexadecimal($0) } ?? "…"
        case .pointer, .function: address(offset).map { $0 == 0 ? "NULL" : hexadecimal($0) } ?? "…"
        case .structure(_, let fields?): structure(fields, offset)
        case .array(let count, let element): array(count, element, offset)
        case .complex(let element):
            "\(describe(element, at: offset)) + \(describe(element, at: offset + element.size))i"
        default: raw(type.size, offset)
        }
    }

    private func load<Value: BitwiseCopyable>(_: Value.Type, _ offset: Int) -> Value? {
        guard offset >= 0, offset + MemoryLayout<Value>.size <= bytes.count else { return nil }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }

    private func address(_ offset: Int) -> UInt? { load(UInt.self, offset) }

    private func integer(_ size: Int, _ isSigned: Bool, _ offset: Int) -> String {
        func text(_ value: (any BinaryInteger)?) -> String { value.map { "\($0)" } ?? "…" }
        return switch (size, isSigned) {
        case (1, true): text(load(Int8.self, offset))
        case (1, false): text(load(UInt8.self, offset))
        case (2, true): text(load(Int16.self, offset))
        case (2, false): text(load(UInt16.self, offset))
        case (4, true): text(load(Int32.self, offset))
        case (4, false): text(load(UInt32.self, offset))
        case (8, true): text(load(Int64.self, offset))
        case (8, false): text(load(UInt64.self, offset))
        case (16, true): text(load(Int128.self, offset))
        case (16, false): text(load(UInt128.self, offset))
        default: raw(size, offset)
        }
    }

    private func floatingPoint(_ size: Int, _ offset: Int) -> String {
        switch size {
        case 4: load(Float.self, offset).map { "\($0)" } ?? "…"
        case 8: load(Double.self, offset).map { "\($0)" } ?? "…"
        #if arch(x86_64)
        case 16: load(Float80.self, offset).map { "\($0)" } ?? "…"
        #endif
        default: raw(size, offset)
        }
    }

    private func object(_ offset: Int, _ none: String, _ kind: String) -> String {
        guard let address = address(offset) else { return "…" }
        return address == 0 ? none : contents ?? "<\(text ?? kind): \(hexadecimal(address))>"
    }

    /// The contents of the object, as a literal of Objective-C if it has one.
    private var contents: String? {
        // Bytes are compared, because the string may begin with a mark that combines with the quote.
        guard let bytes = text?.utf8 else { return nil }
        if bytes.starts(with: "@\"".utf8) {
            return "@" + Self.quote(String(decoding: bytes.dropFirst(2), as: UTF8.self))
        }
        if bytes.starts(with: "=".utf8) { return ContentsText.shown(bytes.dropFirst()) }
        return bytes.count == ContentsText.numberLength ? ContentsText.number(Substring(text ?? "").utf8) : nil
    }

    private func structure(_ fields: [TypeEncoding.Field], _ offset: Int) -> String {
        let inner = ValueText(bytes, text: nil)
        let members = fields.map { field in
            let value =
                field.bitWidth > 0
                ? inner.bits(field, offset) : inner.describe(field.type, at: offset + field.offset)
            return field.name.map { "\($0): \(value)" } ?? value
        }
        return "{\(members.joined(separator: ", "))}"
    }

    private func bits(_ field: TypeEncoding.Field, _ offset: Int) -> String {
        var value: UInt64 = 0
        for bit in 0..<min(field.bitWidth, 64) {
            let position = offset * 8 + field.bitOffset + bit
            guard let byte = load(UInt8.self, position / 8) else { return "…" }
            value |= UInt64(byte >> UInt8(position % 8) & 1) << UInt64(bit)
        }
        // The encoding has the declared type if the runtime's ABI adds it: `b16i3`.
        switch field.type.text.dropFirst().first(where: { !$0.isNumber }) {
        case "B": return value == 0 ? "NO" : "YES"
        case "c", "s", "i", "l", "q":
            let unused = 64 - min(field.bitWidth, 64)
            return "\(Int64(bitPattern: value << UInt64(unused)) >> Int64(unused))"
        default: return "\(value)"
        }
    }

    private func array(_ count: Int, _ element: TypeEncoding, _ offset: Int) -> String {
        let shown = min(count, 16)
        let inner = ValueText(bytes, text: nil)
        var elements = (0..<shown).map { inner.describe(element, at: offset + $0 * element.size) }
        if shown < count { elements.append("…") }
        return "[\(elements.joined(separator: ", "))]"
    }

    private func raw(_ size: Int, _ offset: Int) -> String {
        let end = min(offset + max(size, 0), bytes.count)
        guard offset < end else { return "…" }
        return "0x" + bytes[offset..<end].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The value in the place of a selector is looked up only if its memory can be read.
    private static func selector(_ address: UInt) -> String {
        guard address != 0 else { return "NULL" }
        var word: UInt = 0
        guard address.isMultiple(of: 8), agent_read_word(address, &word), agent_read_word(word, &word),
            let selector = SEL(bitPattern: address), sel_isMapped(selector)
        else { return hexadecimal(address) }
        return "@selector(\(String(cString: sel_getName(selector))))"
    }

    private static func quote(_ text: String) -> String {
        let escapes: [UnicodeScalar: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"]
        return "\"" + text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined() + "\""
    }
}
#endif
