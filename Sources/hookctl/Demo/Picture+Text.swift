extension Picture {
    /// The picture as a tree; lines of what is new begin with +.
    func lines(_ palette: Palette) -> [String] {
        let width = nodes.flatMap(\.rows).map(\.selector.count).max() ?? 0
        var lines = ["  " + palette.bold(object)]
        for (depth, node) in nodes.enumerated() {
            let arrow = depth == 0 ? "isa" : "superclass"
            let indentation = String(repeating: "    ", count: depth)
            let aside = node.isa == node.name ? "" : palette.dim("   isa ▶ \(node.isa)")
            lines.append(
                mark(node.isNew, indentation + "└─ \(arrow) ▶ ", palette.bold(node.name) + aside, palette))
            for row in node.rows {
                let selector = row.selector.padding(to: width)
                let text = "\(selector)  ▶ \(row.implementation)"
                lines.append(
                    mark(row.isChanged, indentation + "       ", row.isChanged ? palette.green(text) : text, palette))
            }
            if let remainder = node.remainder {
                lines.append(mark(false, indentation + "       ", palette.dim(remainder), palette))
            }
        }
        return lines
    }

    private func mark(_ isNew: Bool, _ prefix: String, _ text: String, _ palette: Palette) -> String {
        (isNew ? palette.green("+ ") : "  ") + prefix + text
    }
}

extension Picture.Node {
    /// What is said of the methods that have no row; nil when there are none.
    var remainder: String? {
        let count = otherMethods == 1 ? "1 method" : "\(otherMethods) methods"
        if rows.isEmpty { return count }
        return otherMethods == 0 ? nil : "and \(count) more"
    }
}

extension String {
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
