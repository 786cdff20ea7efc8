import Glibc

/// The classes of a snapshot as JSON texts, as ``AgentFrame`` writes them to send and save them.
///
/// A snapshot has many classes, and most are of no interest: two classes with the same text are the same.
package struct SnapshotTexts: Sendable {
    /// The text of one class.
    package struct Text: Hashable, Sendable {
        fileprivate let bytes: ArraySlice<UInt8>

        fileprivate init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        // Hashes the bytes in one piece; a slice's own function takes byte by byte.
        package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

        package static func == (left: Text, right: Text) -> Bool {
            left.bytes.withUnsafeBytes { left in
                right.bytes.withUnsafeBytes { right in
                    left.count == right.count && memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
                }
            }
        }
    }

    /// In the order in which they were sent.
    package private(set) var all: [Text] = []

    package init() {}

    package init(_ classes: [ClassSnapshot]) {
        all = classes.map { cls in
            var line = JSONLine()
            cls.write(to: &line)
            return Text(line.bytes[...])
        }
    }

    package mutating func append(_ other: SnapshotTexts) { all += other.all }

    /// Takes the classes, which lie so deep in brackets, out of a text, and returns the text without them.
    ///
    /// nil for a text that ``put(into:separator:)`` has not made.
    package mutating func take(from text: [UInt8], depth: Int) -> [UInt8]? {
        guard let objects = Self.objects(in: text, depth) else { return nil }
        guard let first = objects.first, let last = objects.last else { return text }
        let isList = zip(objects, objects.dropFirst()).allSatisfy { before, next in
            let between = text[before.upperBound..<next.lowerBound]
            return between.elementsEqual(",".utf8) || between.elementsEqual(",\n".utf8)
        }
        guard isList else { return nil }
        all += objects.map { Text(text[$0]) }
        return Array(text[..<first.lowerBound] + text[last.upperBound...])
    }

    /// The text with the classes in its first list, which is empty.
    package func put(into text: some Collection<UInt8>, separator: String = ",") -> [UInt8] {
        let parts = text.split(separator: UInt8(ascii: "["), maxSplits: 1, omittingEmptySubsequences: false)
        var result = Array(parts[0]) + [UInt8(ascii: "[")]
        for (index, text) in all.enumerated() {
            if index > 0 { result += separator.utf8 }
            result += text.bytes
        }
        return result + parts.dropFirst().joined()
    }

    /// The classes that are missing in the other snapshot, or differ there.
    package func classes(otherThanIn other: SnapshotTexts) throws -> [ClassSnapshot] {
        let others = Set(other.all)
        return try all.filter { !others.contains($0) }.map { try AgentFrame.decode(ClassSnapshot.self, from: $0.bytes) }
    }

    /// The ranges of the brackets of that depth.
    ///
    /// nil for a text whose brackets do not match, or with control characters in strings.
    private static func objects(in text: [UInt8], _ wanted: Int) -> [Range<Int>]? {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        let opening = (UInt8(ascii: "{"), UInt8(ascii: "["))
        let closing = (UInt8(ascii: "}"), UInt8(ascii: "]"))
        var objects: [Range<Int>] = []
        var (depth, start, index) = (0, 0, 0)
        var (isInString, isEscaped) = (false, false)
        // A pointer and a plain loop, with which a debug build is quick as well.
        return text.withUnsafeBufferPointer { text in
            while index < text.count {
                let byte = text[index]
                if isInString {
                    guard byte >= 0x20 else { return nil }
                    isInString = isEscaped || byte != quote
                    isEscaped = !isEscaped && byte == backslash
                } else if byte == quote {
                    isInString = true
                } else if byte == opening.0 || byte == opening.1 {
                    if depth == wanted { start = index }
                    depth += 1
                } else if byte == closing.0 || byte == closing.1 {
                    depth -= 1
                    guard depth >= 0 else { return nil }
                    if depth == wanted { objects.append(start..<index + 1) }
                }
                index += 1
            }
            return depth == 0 && !isInString ? objects : nil
        }
    }
}
