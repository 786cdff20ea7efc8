#if Agent
/// Demangled functions of Swift, as references to them are written.
package enum DemangledFunction {
    /// `closure #1 () -> () in App.Store.fetch(id: Swift.Int) -> Swift.String` becomes
    /// `closure #1 in App.Store.fetch(id:)`.
    ///
    /// Leaves out what the compiler says of a function's part, and of how it was made.
    package static func shortened(_ text: String) -> String {
        parts(of: whole(withoutFiles(text)[...]), separatedBy: " in ").map(function).joined(separator: " in ")
    }

    /// Private names without the file that they belong to: `(fetch in _12AB)` becomes `fetch`.
    private static func withoutFiles(_ text: String) -> String {
        guard text.contains(" in _") else { return text }
        return text.replacing(/\(([^() ]+) in _[0-9A-F]+\)/) { $0.output.1 }
    }

    /// The function of which the text is a part, a specialization or the like.
    private static func whole(_ text: Substring) -> Substring {
        var rest = text
        if let range = rest.firstRange(of: " partial function for ") { rest = rest[range.upperBound...] }
        while true {
            if let prefix = ["partial apply forwarder for ", "implicit "].first(where: rest.hasPrefix) {
                rest = rest.dropFirst(prefix.count)
            } else if let range = rest.firstRange(of: "> of "), rest[..<range.lowerBound].contains("specialization <") {
                rest = rest[range.upperBound...]
            } else {
                return rest
            }
        }
    }

    private static func function(_ text: Substring) -> String {
        // The type of a variable or an accessor follows a colon.
        let declaration = parts(of: text, separatedBy: " : ")[0]
        guard let begin = openParenthesis(of: declaration) else { return String(declaration) }
        let name = declaration[..<begin].hasSuffix(" ") ? declaration[..<begin].dropLast() : declaration[..<begin]
        guard !name.hasPrefix("closure #"), !name.hasSuffix(" for") else { return String(name) }
        var depth = 0
        var end = begin
        for index in declaration[begin...].indices {
            if declaration[index] == "(" { depth += 1 }
            if declaration[index] == ")" { depth -= 1 }
            end = index
            if depth == 0 { break }
        }
        let inside = declaration[declaration.index(after: begin)..<end]
        guard !inside.isEmpty else { return "\(name)()" }
        let labels = parts(of: inside, separatedBy: ", ").map { parameter in
            let parts = parts(of: parameter, separatedBy: ": ")
            return parts.count > 1 ? "\(parts[0]):" : "_:"
        }
        return "\(name)(\(labels.joined()))"
    }

    /// The first one outside of angle brackets.
    private static func openParenthesis(of text: Substring) -> Substring.Index? {
        var angles = 0
        var previous: Character = " "
        for index in text.indices {
            switch text[index] {
            case "<": angles += 1
            case ">" where previous != "-": angles -= 1
            // Names of private contexts: `(App in _12AB)`.
            case "(" where angles == 0 && previous != " " && previous != ".": return index
            case "(" where angles == 0 && previous == " " && text.hasPrefix("closure #"): return index
            default: break
            }
            previous = text[index]
        }
        return nil
    }

    /// The parts between separators that lie outside of brackets.
    private static func parts(of text: Substring, separatedBy separator: String) -> [Substring] {
        var (parts, begin, depth): ([Substring], Substring.Index, Int) = ([], text.startIndex, 0)
        var index = begin
        var previous: Character = " "
        while index < text.endIndex {
            switch text[index] {
            case "(", "<", "[": depth += 1
            case ")", "]": depth -= 1
            case ">" where previous != "-": depth -= 1
            default: break
            }
            previous = text[index]
            if depth == 0, text[index...].hasPrefix(separator) {
                parts.append(text[begin..<index])
                index = text.index(index, offsetBy: separator.count)
                begin = index
            } else {
                index = text.index(after: index)
            }
        }
        return parts + [text[begin...]]
    }
}
#endif
