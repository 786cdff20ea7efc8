/// An ivar as the compiler has written it.
struct CompiledIvar {
    let name: String
    let encoding: String?
    /// In bytes, counted from the end of the superclass's ivars as the compiler knew them.
    let offset: Int
    let size: Int
    let alignment: Int
}

/// The places of a class's ivars behind those of its superclass.
///
/// The runtime finds them when it loads the class; Sources/CRuntime/members/ivar.c has the reasons.
struct IvarLayout {
    /// The place where the last ivar ends.
    let end: Int
    /// How far the ivars move.
    let shift: Int

    /// Lays the ivars out.
    ///
    /// `inherited` is the superclass's end, nil for a root class. `ownSize` is the size of the class's own ivars.
    /// `least` is the place after the isa.
    init(_ ivars: [CompiledIvar], after inherited: Int?, ownSize: Int, least: Int) {
        let start = inherited ?? 0
        guard !ivars.isEmpty else {
            let end = ownSize == 0 ? start : (start + 7) & -8 + ownSize
            (self.end, shift) = (max(end, least), 0)
            return
        }
        let compiled = Self.Compiled(ivars: ivars, ownSize: ownSize)
        shift = inherited == nil ? 0 : compiled.shift(after: start)
        end = max(compiled.end + shift, start, least)
    }

    /// The work of laying the ivars out, in bytes that could be read meanwhile.
    static func cost(of ivars: [CompiledIvar]) -> Int { 16 * (Compiled.tries(ivars) ?? 0) * ivars.count }

    private struct Compiled {
        let ivars: [CompiledIvar]
        let ownSize: Int

        /// How many places are tried for the first ivar; nil for none.
        static func tries(_ ivars: [CompiledIvar]) -> Int? {
            let most = ivars.map(\.alignment).max() ?? 1
            // No compiler writes so many ivars with such alignments.
            return most * ivars.count <= 1 << 24 ? most : nil
        }

        /// The first ivar begins where those of the superclass end, or soon after, where most alignments hold.
        func shift(after inherited: Int) -> Int {
            let first = inherited - (ivars.map(\.offset).min() ?? 0)
            guard let tries = Self.tries(ivars) else { return first }
            let aligned = ivars.indices.filter { !isBitField($0) }.map {
                (offset: ivars[$0].offset, alignment: ivars[$0].alignment)
            }
            var best = (shift: first, sum: -1)
            for shift in first..<first + tries {
                let sum = Self.keptAlignment(aligned, shift)
                if sum > best.sum { best = (shift, sum) }
            }
            return best.shift
        }

        var end: Int { ivars.indices.map(end(of:)).max() ?? 0 }

        private func next(_ index: Int) -> Int { index + 1 < ivars.count ? ivars[index + 1].offset : ownSize }

        private func end(of index: Int) -> Int {
            let ivar = ivars[index]
            guard !ivar.name.isEmpty else { return ivar.offset }
            let end = ivar.offset + ivar.size
            return isBitField(index) ? min(end, next(index)) : end
        }

        private static func keptAlignment(_ ivars: [(offset: Int, alignment: Int)], _ shift: Int) -> Int {
            var sum = 0
            for ivar in ivars where (ivar.offset + shift) % ivar.alignment == 0 { sum += ivar.alignment }
            return sum
        }

        private func isBitField(_ index: Int) -> Bool {
            let ivar = ivars[index]
            guard let letter = ivar.encoding?.first, "cCsSiIlLqQB".contains(letter) else { return false }
            let shares = index > 0 && ivars[index - 1].offset == ivar.offset && ivars[index - 1].size > 0
            return shares || ivar.offset + ivar.size > next(index)
        }
    }
}
