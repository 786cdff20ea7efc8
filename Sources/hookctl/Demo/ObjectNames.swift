/// Names for objects in place of their addresses, numbered by first appearance, so that every run reads the same.
struct ObjectNames {
    private var numbers: [String: [UInt: Int]] = [:]

    /// `<Photo #1>`
    mutating func name(of address: UInt, _ className: String) -> String {
        "<\(className) #\(number(of: address, className))>"
    }

    /// The text with `<Photo: 0x5581…>` as `<Photo #1>` and other addresses as `pointer #1`; quoted parts stay.
    mutating func mask(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        var isQuoted = false
        while let character = rest.first {
            if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, let object = rest.prefixMatch(of: /<([^:<>]+): 0x([0-9a-f]+)>/) {
                result += name(of: UInt(object.2, radix: 16) ?? 0, String(object.1))
                rest = rest[object.range.upperBound...]
                continue
            } else if !isQuoted, let pointer = rest.prefixMatch(of: /0x([0-9a-f]+)/) {
                result += "pointer #\(number(of: UInt(pointer.1, radix: 16) ?? 0, "pointer"))"
                rest = rest[pointer.range.upperBound...]
                continue
            }
            result.append(character)
            rest.removeFirst()
        }
        return result
    }

    private mutating func number(of address: UInt, _ kind: String) -> Int {
        if let known = numbers[kind]?[address] { return known }
        let number = (numbers[kind]?.count ?? 0) + 1
        numbers[kind, default: [:]][address] = number
        return number
    }
}
