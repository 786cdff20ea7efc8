#if Agent
import SwiftRuntime

/// The recorder's text of what an object holds, for people.
///
/// The recorder leaves numbers with a fraction, and dates, as their bits.
enum ContentsText {
    /// The length of a number: `#`, the encoding of its type, and 16 hexadecimal digits.
    static let numberLength = 18

    /// The text with numbers in place of their bits; those in strings are text.
    static func shown(_ recorded: Substring.UTF8View) -> String {
        var shown: [UInt8] = []
        var rest = recorded
        var isInString = false
        while let byte = rest.first {
            if !isInString, byte == UInt8(ascii: "#"), let number = number(rest.prefix(numberLength)) {
                shown += number.utf8
                rest = rest.dropFirst(numberLength)
                continue
            }
            if !isInString, byte == UInt8(ascii: "^"), let (type, count) = block(rest.dropFirst()) {
                shown += type.utf8
                rest = rest.dropFirst(count + 1)
                continue
            }
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            // The character after a backslash ends no string.
            let count = isInString && byte == UInt8(ascii: "\\") ? 2 : 1
            shown += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// The type of a block as C writes it, and the length of the recorded signature, which ends before a bracket.
    private static func block(_ recorded: Substring.UTF8View) -> (type: String, count: Int)? {
        var depth = 0
        let end = recorded.firstIndex { byte in
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            return depth < 0
        }
        let signature = recorded[..<(end ?? recorded.endIndex)]
        guard let types = try? MethodEncoding(String(decoding: signature, as: UTF8.self)) else { return nil }
        let parameters = types.arguments.dropFirst().map { CDeclaration($0).description }
        let list = parameters.isEmpty ? "void" : parameters.joined(separator: ", ")
        return ("\(CDeclaration(types.returnType)) (^)(\(list))", signature.count)
    }

    /// The number or date that was recorded as its bits; nil for another text.
    static func number(_ recorded: Substring.UTF8View) -> String? {
        let digits = recorded.dropFirst(2)
        guard recorded.count == numberLength, recorded.first == UInt8(ascii: "#"),
            let bits = UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        return switch recorded.dropFirst().first.map({ Character(UnicodeScalar($0)) }) {
        case "B": bits == 0 ? "@NO" : "@YES"
        case "f": "@\(Float(Double(bitPattern: bits)))"
        case "d": "@\(Double(bitPattern: bits))"
        case "C", "S", "I", "Q": "@\(bits)"
        case "T": date(Double(bitPattern: bits))
        default: "@\(Int64(bitPattern: bits))"
        }
    }

    /// A date in Universal Time, by its seconds since the beginning of 2001.
    private static func date(_ seconds: Double) -> String {
        let sinceEpoch = seconds + 978_307_200
        guard abs(sinceEpoch) < 1e11 else { return "<date: \(seconds) s since 2001>" }
        let whole = sinceEpoch.rounded(.down)
        let (days, ofDay) = Int(whole).quotientAndRemainder(dividingByPositive: 86400)
        let (year, month, day) = civil(days)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let thousandths = Int((sinceEpoch - whole) * 1000)
        let fraction = thousandths == 0 ? "" : "." + String("\(1000 + thousandths)".dropFirst())
        let time = "\(two(ofDay / 3600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60))\(fraction)"
        return "<date: \(year)-\(two(month))-\(two(day)) \(time)Z>"
    }

    /// The date of the Gregorian calendar, so many days after 1 January 1970.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        // Years that begin in March end with the leap day. An era has 400 of them.
        let (era, ofEra) = (days + 719_468).quotientAndRemainder(dividingByPositive: 146_097)
        let year = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let isNextYear = month >= 10
        return (
            era * 400 + year + (isNextYear ? 1 : 0), month + (isNextYear ? -9 : 3), ofYear - (153 * month + 2) / 5 + 1
        )
    }
}

extension Int {
    /// The remainder is never negative.
    fileprivate func quotientAndRemainder(dividingByPositive divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
#endif
