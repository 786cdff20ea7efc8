/// How alike two names are, for messages about one that does not exist.
enum Similarity {
    /// The names that go on where the wanted one ends, then the most similar first, equally similar ones by name.
    static func sorted(_ names: [String], by wanted: String) -> [String] {
        let wanted = wanted.lowercased()
        let ranked = names.map { name -> (rank: Int, distance: Int, name: String) in
            let folded = name.lowercased()
            return (folded.hasPrefix(wanted) ? 0 : 1, distance(Array(folded), Array(wanted)), name)
        }
        return ranked.sorted { $0 < $1 }.map(\.name)
    }

    /// The number of insertions, deletions and replacements that turn one into the other (Levenshtein's distance).
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (right[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}
