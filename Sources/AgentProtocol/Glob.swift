/// A pattern over names: `*` stands for any text, `?` for one character.
package struct Glob: Sendable, Equatable {
    private let pattern: [UInt8]
    /// Whether the pattern means one name only.
    package let isLiteral: Bool

    package init(_ pattern: some StringProtocol) {
        self.pattern = Array(pattern.utf8)
        isLiteral = !self.pattern.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Takes as long as the lengths of both multiplied, at most.
    package func matches(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { matches($0) }
    }

    private func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        var index = 0
        // Where the last star is, and how much of the name it stands for.
        var star: (next: Int, position: Int)?
        while position < name.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                star = (index + 1, position)
                index += 1
            } else if index < pattern.count, pattern[index] == name[position] {
                (index, position) = (index + 1, position + 1)
            } else if index < pattern.count, pattern[index] == UInt8(ascii: "?") {
                position += 1
                while position < name.count, name[position] & 0xC0 == 0x80 { position += 1 }
                index += 1
            } else if let (next, start) = star {
                star = (next, start + 1)
                (index, position) = (next, start + 1)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
