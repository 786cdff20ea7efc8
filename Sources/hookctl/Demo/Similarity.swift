/// How alike two names are, for messages about one that does not exist.
enum Similarity {
    /// The most similar first, equally similar ones by name.
    static func sorted(_ names: [String], by wanted: String) -> [String] {
        let wanted = Array(wanted.lowercased())
        return names.map { (name: $0, distance: distance(Array($0.lowercased()), wanted)) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .map(\.name)
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
