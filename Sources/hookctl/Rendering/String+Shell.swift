extension String {
    /// In quotes where a shell would read the text otherwise.
    var shellQuoted: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                byte.isASCIILetterOrDigit || "+-_./:,=@%".utf8.contains(byte)
            }
        return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
