extension EncodingReport {
    /// The report for people.
    ///
    /// It uses only the types of the report.
    func text(_ palette: Palette) -> String {
        let lines = type.map { $0.lines(palette) + Self.notes(on: [$0]) } ?? method.map { $0.lines(palette) } ?? []
        return lines.map { $0 + "\n" }.joined()
    }

    /// Notes on the types that do not fit into the columns.
    static func notes(on types: [TypeNode]) -> [String] {
        var notes: [String] = []
        if types.contains(where: \.containsBitField) {
            notes.append("The offset of a bit-field is written as byte.bit.")
        }
        if types.contains(where: \.containsDoubtfulSize) {
            notes.append(
                "A size with ? is a guess: the encoding does not say the layout (a packed or incomplete type).")
        }
        return notes.isEmpty ? [] : [""] + notes
    }
}

extension TypeNode {
    fileprivate var containsBitField: Bool { bitWidth != nil || children.contains(where: \.containsBitField) }

    fileprivate var containsDoubtfulSize: Bool {
        (!hasLayout && size != nil && bitWidth == nil) || children.contains(where: \.containsDoubtfulSize)
    }

    fileprivate var isComposite: Bool { !children.isEmpty }
}

extension MethodTable {
    func lines(_ palette: Palette) -> [String] {
        let architectures = Self.architectures
        var table = TextTable(
            [("value", .left), ("type", .left), ("size", .right)] + architectures.map { ($0, .left) }
                + [("encoding", .left)])
        for row in [returnValue] + arguments {
            let places = architectures.map { row.locations[$0] ?? "refused" }
            table.append(
                [row.role, row.type.declaration, row.type.size.map { "\($0)" } ?? "–"] + places + [row.type.encoding])
        }
        var lines = table.lines(palette) + notes(architectures)
        let composites = composites
        for type in composites {
            lines += [""] + type.lines(palette)
        }
        return lines + EncodingReport.notes(on: composites)
    }

    /// Notes on the calls that do not fit into the columns.
    private func notes(_ architectures: [String]) -> [String] {
        var notes: [String] = []
        for architecture in architectures {
            if let refusal = refusals[architecture] {
                notes.append("\(architecture): \(refusal).")
            }
            if let size = calls[architecture]?.stackSize, size > 0 {
                let first = architecture == "x86-64" ? "after the return address" : "at sp"
                notes.append("\(architecture): \(size) bytes of stack arguments; the first is stack + 0, \(first).")
            }
        }
        if calls["x86-64"]?.returnsInMemory == true {
            notes.append(
                "x86-64: the value is returned in memory, so the message is sent with objc_msgSend_stret and forwarded "
                    + "with _objc_msgForward_stret.")
        }
        return notes.isEmpty ? [] : [""] + notes
    }

    /// The types that consist of other types, each once.
    private var composites: [TypeNode] {
        var seen: Set<String> = []
        return ([returnValue] + arguments).map(\.type).filter { $0.isComposite && seen.insert($0.encoding).inserted }
    }
}
