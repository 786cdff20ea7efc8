/// Rows of cells as aligned columns of text.
///
/// Cells may hold any text, and no colours.
struct TextTable {
    enum Alignment {
        case left, right
    }

    private let titles: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    init(_ columns: [(title: String, alignment: Alignment)]) {
        titles = columns.map(\.title)
        alignments = columns.map(\.alignment)
    }

    mutating func append(_ cells: [String]) {
        precondition(cells.count == titles.count, "a row needs a cell for each column")
        rows.append(cells.map(\.shown))
    }

    /// Two spaces between columns, none at the ends of lines.
    func lines(_ palette: Palette) -> [String] {
        let widths = titles.indices.map { column in ([titles] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = cells.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - cells[column].count)
                return alignments[column] == .left ? cells[column] + space : space + cells[column]
            }
            let text = padded.joined(separator: "  ").unicodeScalars
            return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
        }
        return [palette.dim(line(titles))] + rows.map(line)
    }
}
