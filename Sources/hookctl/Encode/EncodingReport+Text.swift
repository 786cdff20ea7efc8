extension EncodingReport {
    /// The report for people. The report's types are all that it reads.
    func text(_ palette: Palette) -> String {
        let lines = type.map { $0.lines(palette) + Self.notes(on: [$0]) } ?? method.map { $0.lines(palette) } ?? []
        return lines.map { $0 + "\n" }.joined()
    }

    /// What the columns cannot say, for any of the types.
    static func notes(on types: [TypeNode]) -> [String] {
        var notes: [String] = []
        if types.contains(where: \.containsBitField) {
            notes.append("The offset of a bit-field is byte.bit.")
        }
        if types.contains(where: \.containsDoubtfulSize) {
            notes.append(
                "A size with ? is a guess: the encoding does not tell the layout (a packed or incomplete type).")
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
        var table = TextTable([
            ("value", .left), ("type", .left), ("size", .right), ("x86-64", .left), ("encoding", .left),
        ])
        for row in [returnValue] + arguments {
            table.append([
                row.role, row.type.declaration, row.type.size.map { "\($0)" } ?? "–", row.location, row.type.encoding,
            ])
        }
        var lines = table.lines(palette)
        lines.append("")
        if stackSize > 0 {
            lines.append("\(stackSize) bytes of stack arguments; stack + 0 is the first, behind the return address.")
        }
        if returnsInMemory {
            lines.append("The return value goes in memory: objc_msgSend_stret sends, _objc_msgForward_stret forwards.")
        }
        lines.append("aarch64: not there yet; the runtime knows the calling convention of x86-64 only.")
        let composites = composites
        for type in composites {
            lines += [""] + type.lines(palette)
        }
        return lines + EncodingReport.notes(on: composites)
    }

    /// The types that are made of others, each once.
    private var composites: [TypeNode] {
        var seen: Set<String> = []
        return ([returnValue] + arguments).map(\.type).filter { $0.isComposite && seen.insert($0.encoding).inserted }
    }
}
