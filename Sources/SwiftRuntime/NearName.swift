/// Finds what a misspelt name was probably meant to be.
enum NearName {
    /// The candidate that needs the fewest changes, if they are few; of several such, the first in the alphabet.
    ///
    /// One change for about four characters is few, at most three changes in all.
    static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.utf8)
        let most = min(3, (wanted.count + 2) / 4)
        var best: (name: String, changes: Int)?
        for candidate in candidates where candidate != name && abs(candidate.utf8.count - wanted.count) <= most {
            guard let changes = countChanges(from: wanted, to: Array(candidate.utf8), atMost: most) else { continue }
            if let best, (best.changes, best.name) < (changes, candidate) { continue }
            best = (candidate, changes)
        }
        return best?.name
    }

    /// How many characters have to be inserted, removed, replaced, or exchanged with the next one; nil for more than
    /// `most`.
    ///
    /// The lengths differ by at most `most`. Source: the optimal string alignment distance. The table is computed only
    /// near its diagonal: a path that leaves this band has more than `most` changes.
    private static func countChanges(from left: [UInt8], to right: [UInt8], atMost most: Int) -> Int? {
        let tooMany = most + 1
        var rowBefore = Array(repeating: tooMany, count: right.count + 1)
        var row = (0...right.count).map { min($0, tooMany) }
        var next = rowBefore
        for i in left.indices {
            let band = max(0, i - most)..<min(right.count, i + most + 1)
            next[band.lowerBound] = band.lowerBound == 0 ? i + 1 : tooMany
            for j in band {
                var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    least = min(least, rowBefore[j - 1] + 1)
                }
                next[j + 1] = least
            }
            (rowBefore, row, next) = (row, next, rowBefore)
        }
        return row[right.count] <= most ? row[right.count] : nil
    }
}

extension ObjCClass {
    /// The selector that a misspelt one was probably meant to be: that of a method of the class, its own or inherited.
    func selector(near misspelt: Selector) -> Selector? { methodName(near: misspelt.name).map { Selector($0) } }

    /// The same with names, for a caller that must not register the misspelt selector.
    package func methodName(near misspelt: String) -> String? {
        NearName.find(misspelt, in: lineage.flatMap { cls in cls.methods.map(\.selector.name) })
    }
}
