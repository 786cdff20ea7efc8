/// Finds what a misspelt name was probably meant to be.
enum NearName {
    /// The candidate that needs the fewest changes, if they are few; of several such, the first in the alphabet.
    ///
    /// One change for about four characters is few, at most three changes in all.
    static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.utf8)
        let most = min(3, (wanted.count + 2) / 4)
        var best: (name: String, changes: Int)?
        for candidate in Set(candidates) where candidate != name {
            let letters = Array(candidate.utf8)
            guard abs(letters.count - wanted.count) <= most else { continue }
            let changes = countChanges(from: wanted, to: letters)
            guard changes <= most else { continue }
            if let best, (best.changes, best.name) < (changes, candidate) { continue }
            best = (candidate, changes)
        }
        return best?.name
    }

    /// How many characters have to be inserted, removed, replaced, or exchanged with the next one.
    ///
    /// Source: the optimal string alignment distance.
    private static func countChanges(from left: [UInt8], to right: [UInt8]) -> Int {
        var rowBefore: [Int] = []
        var row = Array(0...right.count)
        for i in left.indices {
            var next = [i + 1]
            for j in right.indices {
                var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    least = min(least, rowBefore[j - 1] + 1)
                }
                next.append(least)
            }
            (rowBefore, row) = (row, next)
        }
        return row[right.count]
    }
}

extension ObjCClass {
    /// The selector of a method, the class's own or an inherited one, that a misspelt selector was probably meant to be.
    func selector(near misspelt: Selector) -> Selector? {
        let names = lineage.flatMap { cls in cls.methods.map(\.selector.name) }
        return NearName.find(misspelt.name, in: names).map { Selector($0) }
    }
}
