/// The functions, or the objects, of one ELF image by address.
///
/// Local symbols, which the dynamic linker does not know, are included: clang makes the functions of Objective-C
/// methods local.
///
/// Keeps 16 bytes a symbol. Names stay in the file, and are read when they are asked for: the names of a program may
/// take hundreds of megabytes. The table keeps the piece of the file that it read last, since the functions of a class
/// lie next to each other in the file.
///
/// Source: System V ABI, "Object Files": headers and symbol table, 64-bit.
package final class SymbolTable {
    private struct Symbol {
        /// From the start of the image.
        let offset: UInt64
        /// Where the name lies in the file.
        let name: UInt64
    }

    /// The longest part of a name that is returned.
    private static let longestName: UInt64 = 4 << 10
    /// How much of the file is read at a time.
    private static let pieceLength: UInt64 = 16 << 10

    private let file: MappedFile
    /// In rising order of their offsets.
    private let symbols: [Symbol]
    /// Whether the file has its full table, and not only the names that other images may link to.
    package let isComplete: Bool
    private var piece: (start: UInt64, bytes: [UInt8]) = (0, [])

    /// The table of the file; empty when the file is stripped, replaced by another, or no little-endian 64-bit ELF
    /// file.
    package init(_ file: MappedFile, of kind: ElfFile.SymbolKind = .functions) {
        self.file = file
        let contents = ElfFile(file)
        symbols = contents.map { Self.symbols(of: kind, in: $0) } ?? []
        isComplete = contents?.sections.contains { $0.type == ElfFile.fullSymbolTable } ?? false
    }

    /// The name of the function or object that begins at the offset from the start of the image.
    ///
    /// If there are several names, returns one of them.
    package subscript(offset: UInt) -> String? {
        symbols[first(at: offset)...].first.flatMap { $0.offset == offset ? name(of: $0) : nil }
    }

    /// All names of the function or object that begins at the offset from the start of the image.
    package func names(at offset: UInt) -> [String] {
        symbols[first(at: offset)...].prefix { $0.offset == offset }.compactMap(name)
    }

    /// The place of the first symbol at the offset or after it.
    private func first(at offset: UInt) -> Int {
        var (low, high) = (0, symbols.count)
        while low < high {
            let middle = (low + high) / 2
            if symbols[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func name(of symbol: Symbol) -> String? {
        let bytes = bytes(at: symbol.name)
        return bytes.isEmpty ? nil : String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The names that begin with the prefix.
    ///
    /// Reads each name of the file: milliseconds for every ten thousand symbols.
    package func names(withPrefix prefix: String) -> [String] {
        let prefix = Array(prefix.utf8)
        return symbols.sorted { $0.name < $1.name }.compactMap { symbol in // as they lie in the file
            let bytes = bytes(at: symbol.name)
            return bytes.starts(with: prefix) ? String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) : nil
        }
    }

    /// The offsets, from the start of the image, and the names that end with the suffix.
    ///
    /// Costs as much as ``names(withPrefix:)``.
    package func symbols(withSuffix suffix: String) -> [UInt: String] {
        let suffix = Array(suffix.utf8)
        var found: [UInt: String] = [:]
        for symbol in symbols.sorted(by: { $0.name < $1.name }) { // as they lie in the file
            let name = bytes(at: symbol.name).prefix { $0 != 0 }
            if name.suffix(suffix.count).elementsEqual(suffix) {
                found[UInt(symbol.offset)] = String(decoding: name, as: UTF8.self)
            }
        }
        return found
    }

    /// The bytes at the position, as many as the longest name has, or fewer at the end of the file.
    private func bytes(at position: UInt64) -> ArraySlice<UInt8> {
        if position < piece.start || position - piece.start + Self.longestName > UInt64(piece.bytes.count) {
            let start = position / Self.pieceLength * Self.pieceLength
            let length = Int(Self.pieceLength + Self.longestName)
            piece = (start, ElfFile(file)?.bytes(at: start, length) ?? [])
        }
        return piece.bytes.dropFirst(Int(position - piece.start)).prefix(Int(Self.longestName))
    }

    private static func symbols(of kind: ElfFile.SymbolKind, in file: ElfFile) -> [Symbol] {
        let start = file.imageStart
        var symbols: [Symbol] = []
        for table in file.sections where ElfFile.symbolTables.contains(table.type) {
            guard let strings = file.section(at: table.link) else { continue }
            file.forEachSymbol(of: table) { symbol in
                guard symbol.kind == kind, symbol.value > start, UInt64(symbol.name) < strings.size else { return }
                symbols.append(Symbol(offset: symbol.value - start, name: strings.offset + UInt64(symbol.name)))
            }
        }
        return symbols.sorted { $0.offset < $1.offset }
    }
}
