/// Writes the JSON that the library's encoder writes with sorted keys and plain slashes, in a small part of its time.
///
/// The caller must write the members of an object in the order of their keys.
struct JSONLine {
    private(set) var bytes: [UInt8] = []

    mutating func object(_ members: (inout JSONLine) -> Void) {
        begin("{")
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func array<Element>(_ key: StaticString, _ elements: [Element], _ write: (inout JSONLine, Element) -> Void)
    {
        self.key(key)
        begin("[")
        for element in elements { write(&self, element) }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes nothing for nil.
    mutating func member(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        self.key(key)
        string(value)
    }

    mutating func member(_ key: StaticString, _ value: Int) {
        self.key(key)
        bytes += "\(value)".utf8
    }

    mutating func member(_ key: StaticString, _ value: Bool) {
        self.key(key)
        bytes += (value ? "true" : "false").utf8
    }

    mutating func string(_ text: String) {
        begin("\"")
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where Self.isEscaped(utf8[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                bytes += Self.escape(utf8[index]).utf8
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func key(_ key: StaticString) {
        begin("\"")
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes += "\":".utf8
    }

    /// With a comma in front, unless it is the first one or the value of a member.
    private mutating func begin(_ mark: Unicode.Scalar) {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
        bytes.append(UInt8(ascii: mark))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case 0x08: "\\b"
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0C: "\\f"
        case 0x0D: "\\r"
        default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
    }
}

extension ClassSnapshot {
    func write(to line: inout JSONLine) {
        line.object { line in
            line.member("instanceSize", instanceSize)
            line.array("ivars", ivars) { $1.write(to: &$0) }
            line.array("methods", methods) { $1.write(to: &$0) }
            line.member("name", name)
            if let parts { line.member("parts", parts) }
            line.array("properties", properties) { $1.write(to: &$0) }
            line.array("protocols", protocols) { $0.string($1) }
            line.member("superclass", superclass)
        }
    }
}

extension ClassDescription.Ivar {
    fileprivate func write(to line: inout JSONLine) {
        line.object { line in
            line.member("encoding", encoding)
            line.member("name", name)
            line.member("offset", offset)
        }
    }
}

extension ClassDescription.Property {
    fileprivate func write(to line: inout JSONLine) {
        line.object { line in
            line.member("attributes", attributes)
            line.member("name", name)
        }
    }
}

extension ClassDescription.Method {
    fileprivate func write(to line: inout JSONLine) {
        line.object { line in
            line.member("implementation", implementation)
            line.member("isHooked", isHooked)
            line.member("place", place)
            line.member("selector", selector)
            line.member("types", types)
        }
    }
}
