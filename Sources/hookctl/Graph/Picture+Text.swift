extension Picture {
    /// The picture as a tree, and another tree for the metaclasses.
    ///
    /// Lines of new classes and changed methods begin with +.
    func lines(_ palette: Palette) -> [String] {
        let trees = [(object, classes)] + (classes.first.map { [("the class \($0.name)", metaclasses)] } ?? [])
        return trees.filter { !$0.1.isEmpty }.map { Self.tree($0, $1, palette) }.joined(separator: [""]).map(\.self)
    }

    private static func tree(_ object: String, _ nodes: [Node], _ palette: Palette) -> [String] {
        let width = nodes.flatMap(\.rows).map(\.method.selector.shown.count).max() ?? 0
        var lines = ["  " + palette.bold(object)]
        for (depth, node) in nodes.enumerated() {
            let indentation = String(repeating: "    ", count: depth)
            let arrow = palette.plain("\(indentation)└─ \(depth == 0 ? "isa" : "superclass") ▶ ")
            let aside = node.isa == node.name ? "" : palette.dim("   isa ▶ \(node.isa)")
            lines.append(mark(node.isNew, arrow + palette.bold(node.name) + aside, palette))
            for row in node.rows {
                let selector = row.method.selector.shown.padding(to: width)
                let text = "\(indentation)       \(selector)  ▶ \(row.method.implementation)"
                lines.append(mark(row.isChanged, row.isChanged ? palette.green(text) : palette.plain(text), palette))
            }
            if let remainder = node.remainder {
                lines.append(mark(false, palette.dim("\(indentation)       \(remainder)"), palette))
            }
        }
        return lines
    }

    private static func mark(_ isNew: Bool, _ text: String, _ palette: Palette) -> String {
        (isNew ? palette.green("+ ") : "  ") + text
    }
}

extension Picture.Node {
    /// A text about the methods that have no row; nil if there are none.
    var remainder: String? {
        let noun = otherMethods == 1 ? "method" : "methods"
        if rows.isEmpty { return "\(otherMethods) \(noun)" }
        return otherMethods == 0 ? nil : "and \(otherMethods) more \(noun)"
    }
}
