extension String {
    /// The text with invisible characters, and those that a terminal would act on, as `\u{1B}`.
    ///
    /// Names of an inspected program may have any characters.
    var shown: String {
        // True for nearly all texts, and far quicker to check.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        guard unicodeScalars.contains(where: \.isUnseen) else { return self }
        let parts = unicodeScalars.map { scalar in
            scalar.isUnseen ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
        }
        return parts.joined()
    }
}

extension Unicode.Scalar {
    /// Control characters, breaks of lines, and marks, those of direction among them.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
