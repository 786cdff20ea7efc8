extension TypeNode {
    /// The node and everything below it as a tree with columns.
    func lines(_ palette: Palette) -> [String] {
        var table = TextTable([
            ("type", .left), ("kind", .left), ("offset", .right), ("size", .right), ("align", .right),
            ("encoding", .left),
        ])
        append(to: &table, .root)
        return table.lines(palette)
    }

    private func append(to table: inout TextTable, _ prefix: TreePrefix) {
        table.append([
            prefix.text + label, kind, offsetText, sizeText, alignment.map { "\($0)" } ?? "–", qualifiedEncoding,
        ])
        for (index, child) in children.enumerated() {
            child.append(to: &table, prefix.child(index, of: children.count))
        }
    }

    private var label: String {
        switch role {
        case .whole: declaration
        case .field(let name), .bitField(let name, _, _): name.map { "\($0): \(declaration)" } ?? declaration
        case .element: "each element: \(declaration)"
        case .pointee: "points to: \(declaration)"
        case .blockReturn: "returns: \(declaration)"
        case .blockArgument(0): "the block itself: \(declaration)"
        case .blockArgument(let index): "argument \(index): \(declaration)"
        }
    }

    /// `8`, and for a bit-field the byte of its first bit and the bit in it: `8.3`.
    private var offsetText: String {
        if let bitOffset { return "\(bitOffset / 8).\(bitOffset % 8)" }
        return offset.map { "\($0)" } ?? ""
    }

    private var sizeText: String {
        if let bitWidth { return bitWidth == 1 ? "1 bit" : "\(bitWidth) bits" }
        guard let size else { return "–" }
        return hasLayout ? "\(size)" : "\(size)?"
    }

    private var qualifiedEncoding: String {
        qualifiers.isEmpty ? encoding : "\(encoding) (\(qualifiers.joined(separator: " ")))"
    }
}
