import Glibc

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
    /// The longest part of a name that is returned.
    private static let longestName: UInt64 = 4 << 10
    /// How much of the file is read at a time.
    private static let pieceLength: UInt64 = 16 << 10

    let file: MappedFile
    let kind: ElfFile.SymbolKind
    /// In groups of near offsets: a lookup reads one group.
    private let symbols: SymbolGroups
    /// Whether the file has its full table, and not only the names that other images may link to.
    package let isComplete: Bool
    private var piece: (start: UInt64, bytes: [UInt8]) = (0, [])

    /// The table of the file; empty when the file is stripped, replaced by another, or no little-endian 64-bit ELF
    /// file.
    package init(_ file: MappedFile, of kind: ElfFile.SymbolKind = .functions) {
        (self.file, self.kind) = (file, kind)
        let contents = ElfFile(file)
        symbols = SymbolGroups(contents.map { Self.symbols(of: kind, in: $0) } ?? []) { $0.offset }
        isComplete = contents?.sections.contains { $0.type == ElfFile.fullSymbolTable } ?? false
    }

    /// The name of the function or object that begins at the offset from the start of the image.
    ///
    /// If there are several names, returns one of them.
    package subscript(offset: UInt) -> String? {
        symbols.group(of: UInt64(offset)).first { $0.offset == offset }.flatMap(name)
    }

    /// All names of the function or object that begins at the offset from the start of the image.
    package func names(at offset: UInt) -> [String] {
        symbols.group(of: UInt64(offset)).filter { $0.offset == offset }.compactMap(name)
    }

    /// The name of the function or object that the offset from the start of the image lies in.
    package func name(containing offset: UInt) -> String? {
        let offset = UInt64(offset)
        let candidates = symbols.nearest(to: offset) { $0.offset }
        return candidates.first { $0.size == 0 || offset - $0.offset < $0.size }.flatMap(name)
    }

    private func name(of symbol: Symbol) -> String? {
        let bytes = bytes(at: symbol.name, of: ElfFile(file))
        guard !bytes.isEmpty else { return nil }
        return bytes.withUnsafeBytes { bytes in
            String(decoding: bytes.prefix(strnlen(bytes.baseAddress!, bytes.count)), as: UTF8.self)
        }
    }

    /// The names that begin with the prefix.
    ///
    /// Reads each name of the file: milliseconds for every ten thousand symbols.
    package func names(withPrefix prefix: String) -> [String] {
        let prefix = Array(prefix.utf8)
        var found: [String] = []
        forEachName(of: symbols.symbols) { _, name in
            if name.starts(with: prefix) { found.append(String(decoding: name, as: UTF8.self)) }
        }
        return found
    }

    /// The offsets, from the start of the image, and the names of symbols of that size whose names end with the suffix.
    ///
    /// Each offset comes once. Reads the names of all symbols of the size, which is at most 16 bytes, or of 32: the
    /// address sanitizer makes small variables that large.
    ///
    /// Source: LLVM, AddressSanitizer.cpp, getRedzoneSizeForGlobal.
    package func symbols(withSuffix suffix: String, size: UInt64) -> [(offset: UInt, name: String)] {
        let suffix = Array(suffix.utf8)
        var found: [(offset: UInt, name: String)] = []
        forEachName(of: symbols.symbols.filter { $0.size == size || $0.size == 32 }) { symbol, name in
            if name.count >= suffix.count,
                memcmp(name.baseAddress! + name.count - suffix.count, suffix, suffix.count) == 0
            {
                found.append((UInt(symbol.offset), String(decoding: name, as: UTF8.self)))
            }
        }
        found.sort { $0.offset < $1.offset }
        return found.indices.filter { $0 == 0 || found[$0].offset != found[$0 - 1].offset }.map { found[$0] }
    }

    /// Calls the body with each of the symbols and its name, piece by piece of the file.
    private func forEachName(of symbols: [Symbol], _ body: (Symbol, UnsafeRawBufferPointer) -> Void) {
        let contents = ElfFile(file)
        let first = symbols.lazy.map(\.name).min() ?? 0
        for symbol in SymbolGroups(symbols, by: { $0.name - first }).symbols {
            bytes(at: symbol.name, of: contents).withUnsafeBytes { bytes in
                guard let begin = bytes.baseAddress else { return }
                body(symbol, UnsafeRawBufferPointer(rebasing: bytes.prefix(strnlen(begin, bytes.count))))
            }
        }
    }

    /// The bytes at the position, as many as the longest name has, or fewer at the end of the file.
    private func bytes(at position: UInt64, of contents: @autoclosure () -> ElfFile?) -> ArraySlice<UInt8> {
        if position < piece.start || position - piece.start + Self.longestName > UInt64(piece.bytes.count) {
            let start = position / Self.pieceLength * Self.pieceLength
            let length = Int(Self.pieceLength + Self.longestName)
            piece = (start, contents()?.bytes(at: start, length) ?? [])
        }
        return piece.bytes.dropFirst(Int(position - piece.start)).prefix(Int(Self.longestName))
    }

    private static func symbols(of kind: ElfFile.SymbolKind, in file: ElfFile) -> [Symbol] {
        let start = file.imageStart
        var symbols: [Symbol] = []
        for table in file.sections where ElfFile.symbolTables.contains(table.type) {
            guard let strings = file.section(at: table.link) else { continue }
            let count = min(Int(clamping: table.size) / MemoryLayout<Elf64_Sym>.size, 1 << 16) // a file may claim any
            symbols.reserveCapacity(symbols.count + count)
            file.forEachSymbol(of: table) { symbol in
                guard symbol.kind == kind.rawValue, symbol.value > start, UInt64(symbol.name) < strings.size else {
                    return
                }
                symbols.append(
                    Symbol(
                        offset: symbol.value - start, name: strings.offset + UInt64(symbol.name), size: symbol.size))
            }
        }
        return symbols
    }
}

private struct Symbol {
    private static let nameBits: UInt64 = 40

    /// From the start of the image.
    let offset: UInt64
    private let nameAndSize: UInt64

    /// The name lies in the first TiB of the file.
    ///
    /// A larger size than 16 MiB counts as 16 MiB.
    init(offset: UInt64, name: UInt64, size: UInt64) {
        self.offset = offset
        nameAndSize = name & (1 << Self.nameBits - 1) | min(size, 1 << (64 - Self.nameBits) - 1) << Self.nameBits
    }

    /// Where the name lies in the file.
    var name: UInt64 { nameAndSize & (1 << Self.nameBits - 1) }
    /// In bytes; 0 if it is not known.
    var size: UInt64 { nameAndSize >> Self.nameBits }
}

/// Symbols by a number of each, so that those with near numbers lie together.
///
/// As many groups as symbols, so that a lookup reads one or two where the numbers are spread as those of an image are.
/// Takes a tenth of the time of sorting.
private struct SymbolGroups {
    let symbols: [Symbol]
    /// Where each group begins, and the end of the last one.
    private let begins: [UInt32]
    private let shift: UInt64

    /// Symbols with equal numbers keep their order.
    init(_ symbols: [Symbol], by number: (Symbol) -> UInt64) {
        var largest: UInt64 = 0
        for symbol in symbols { largest = max(largest, number(symbol)) }
        var shift: UInt64 = 0
        while largest >> shift > UInt64(symbols.count) { shift += 1 }
        var begins = [UInt32](repeating: 0, count: Int(largest >> shift) + 3)
        self.symbols = begins.withUnsafeMutableBufferPointer { begins in
            // The beginning of each group stands one place further until its symbols have moved it to the group's end.
            for symbol in symbols { begins[Int(number(symbol) >> shift) + 2] += 1 }
            for group in 1..<begins.count { begins[group] += begins[group - 1] }
            return [Symbol](unsafeUninitializedCapacity: symbols.count) { memory, count in
                for symbol in symbols {
                    let group = Int(number(symbol) >> shift) + 1
                    (memory.baseAddress! + Int(begins[group])).initialize(to: symbol)
                    begins[group] += 1
                }
                count = symbols.count
            }
        }
        (self.begins, self.shift) = (begins, shift)
    }

    /// The symbols with this number, and others.
    func group(of number: UInt64) -> ArraySlice<Symbol> {
        let group = number >> shift
        guard group < UInt64(begins.count - 2) else { return [] }
        return symbols[Int(begins[Int(group)])..<Int(begins[Int(group) + 1])]
    }

    /// The symbols with the largest number that is not above this one.
    func nearest(to number: UInt64, by numberOf: (Symbol) -> UInt64) -> [Symbol] {
        var index = Int(min(number >> shift, UInt64(max(begins.count - 3, 0))))
        while index >= 0, index < begins.count - 2 {
            let group = symbols[Int(begins[index])..<Int(begins[index + 1])]
            if let largest = group.map(numberOf).filter({ $0 <= number }).max() {
                return group.filter { numberOf($0) == largest }
            }
            index -= 1
        }
        return []
    }
}
