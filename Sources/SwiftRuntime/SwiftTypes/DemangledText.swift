import Glibc

// Searches in the texts of the demangler, whose marks are ASCII. The searches compare bytes: characters, and the
// searches of the standard library, take ten times as long, and a class has hundreds of methods.

extension Substring {
    /// Takes the place of the standard library's, which compares characters.
    func hasPrefix(_ prefix: String) -> Bool {
        var (text, prefix) = (self, prefix)
        return text.withUTF8 { text in prefix.withUTF8 { text.has($0, at: 0) } }
    }

    /// Whether the text begins with the character, which is ASCII.
    func begins(with mark: Unicode.Scalar) -> Bool { utf8.first == UInt8(ascii: mark) }

    /// The text without its first and last characters, which are ASCII.
    var withoutBrackets: Substring { Substring(utf8.dropFirst().dropLast()) }

    var trimmedAtEnd: Substring {
        var bytes = utf8
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return Substring(bytes)
    }

    func droppingPrefix(_ prefix: String) -> Substring {
        hasPrefix(prefix) ? Substring(utf8.dropFirst(prefix.utf8.count)) : self
    }

    /// The letters, digits, underscores and dollar signs at the beginning.
    var identifier: Substring {
        self[..<(index { $0.firstIndex { $0 < 0x80 && !Self.isOfIdentifier($0) } } ?? endIndex)]
    }

    /// The text before the first of the characters, which are ASCII.
    func prefix(upToAnyOf marks: StaticString) -> Substring {
        marks.withUTF8Buffer { marks in self[..<(index { $0.firstIndex { marks.contains($0) } } ?? endIndex)] }
    }

    /// The end of the group that the first bracket opens; the bracket of an arrow closes nothing.
    var endOfGroup: Index? {
        index { bytes in
            var depth = 0
            for place in bytes.indices {
                depth += bytes.depthChange(at: place)
                if depth == 0 { return place + 1 }
            }
            return nil
        }
    }

    /// The first range of the text, anywhere; takes the place of the standard library's.
    func firstRange(of text: String) -> Range<Index>? {
        range(of: text) { bytes, text in
            var place = 0
            while let first = text.first, let next = bytes.place(of: first, from: place) {
                if bytes.has(text, at: next) { return next }
                place = next + 1
            }
            return nil
        }
    }

    /// The first range of the text outside of brackets.
    func firstRangeAtTop(of text: String) -> Range<Index>? {
        range(of: text) { bytes, text in
            var depth = 0
            for place in bytes.indices {
                if depth == 0, bytes.has(text, at: place) { return place }
                depth += bytes.depthChange(at: place)
            }
            return nil
        }
    }

    func splitAtTop(by separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self
        while let range = rest.firstRangeAtTop(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        parts.append(rest)
        return parts
    }

    /// The text behind the identifier, with its length, that a mangled name begins with; all of it if none is there.
    var afterIdentifier: Substring {
        let end = index { bytes in
            let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            let length = digits.reduce(0) { $0 &* 10 &+ Int($1 - UInt8(ascii: "0")) }
            return digits.first != UInt8(ascii: "0") && 0...bytes.count - digits.count ~= length
                ? digits.count + length : nil
        }
        return end.map { self[$0...] } ?? self
    }

    private static func isOfIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }

    /// The index of the byte whose number the search answers.
    private func index(_ search: (UnsafeBufferPointer<UInt8>) -> Int?) -> Index? {
        var text = self
        return text.withUTF8(search).map { utf8.index(startIndex, offsetBy: $0) }
    }

    private func range(
        of text: String, _ search: (_ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Int?
    ) -> Range<Index>? {
        var text = text
        let begin = text.withUTF8 { text in index { search($0, text) } }
        return begin.map { $0..<utf8.index($0, offsetBy: text.utf8.count) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func place(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let begin = UnsafeRawPointer(baseAddress) else { return nil }
        return memchr(begin + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - begin }
    }

    fileprivate func has(_ text: Self, at place: Int) -> Bool {
        guard let first = text.first else { return true }
        return text.count <= count - place && self[place] == first
            && memcmp(baseAddress! + place, text.baseAddress!, text.count) == 0
    }

    fileprivate func depthChange(at place: Int) -> Int {
        switch self[place] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): -1
        case UInt8(ascii: ">"): place > 0 && self[place - 1] == UInt8(ascii: "-") ? 0 : -1
        default: 0
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Whether the text occurs in this one.
    func mentions(_ text: String) -> Bool { self[...].firstRange(of: text) != nil }
}
