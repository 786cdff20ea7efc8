import Glibc

/// The parts of an ELF file that lead to its symbols, read piece by piece.
///
/// The file's contents are not trusted: for offsets beyond the file's end the answer is nil.
package final class ElfFile {
    struct Section {
        let type: UInt32
        let link: Int
        let offset: UInt64
        let size: UInt64
    }

    /// The kind of thing that a symbol stands for, by the symbol's type.
    package enum SymbolKind: UInt8 {
        case objects = 1
        case functions = 2
    }

    struct Symbol {
        let name: UInt32
        /// That of a ``SymbolKind``, or another.
        let kind: UInt8
        let value: UInt64
        /// In bytes; 0 if it is not known.
        let size: UInt64
    }

    static let fullSymbolTable: UInt32 = 2
    /// The types of the full symbol table, which is not loaded, and of the dynamic linker's table.
    static let symbolTables = [fullSymbolTable, dynamicSymbolTable]
    private static let dynamicSymbolTable: UInt32 = 11
    private static let symbolsPerPiece = 1 << 10

    private let descriptor: Int32
    private let size: UInt64
    private let header: [UInt8]

    /// Nil for a file that cannot be read, has been replaced, or is no little-endian 64-bit ELF file.
    package init?(_ file: MappedFile) {
        descriptor = file.open()
        var status = stat()
        size = descriptor >= 0 && fstat(descriptor, &status) == 0 ? UInt64(clamping: status.st_size) : 0
        header = Self.read(descriptor, at: 0, 64)
        guard header.count == 64, header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// At most `count` bytes from the position on.
    func bytes(at position: UInt64, _ count: Int) -> [UInt8] {
        position < size ? Self.read(descriptor, at: position, min(count, Int(clamping: size - position))) : []
    }

    func section(at index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }

    /// The sections by their numbers; one that does not lie in the file is empty and of no type.
    private(set) lazy var sections: [Section] = {
        let bytes = bytes(at: header.word(UInt64.self, at: 40), Int(header.word(UInt16.self, at: 60)) * 64)
        return (0..<bytes.count / 64).map { index in
            let section = Section(
                type: bytes.word(UInt32.self, at: index * 64 + 4),
                link: Int(bytes.word(UInt32.self, at: index * 64 + 40)),
                offset: bytes.word(UInt64.self, at: index * 64 + 24), size: bytes.word(UInt64.self, at: index * 64 + 32)
            )
            let isInFile = section.offset <= size && section.size <= size - section.offset
            return isInFile ? section : Section(type: 0, link: 0, offset: 0, size: 0)
        }
    }()

    /// The address that the first byte of the file is linked for: 0, but for programs that cannot be moved.
    var imageStart: UInt64 {
        let bytes = bytes(at: header.word(UInt64.self, at: 32), Int(header.word(UInt16.self, at: 56)) * 56)
        for index in 0..<bytes.count / 56 where bytes.word(UInt32.self, at: index * 56) == 1 { // PT_LOAD
            return bytes.word(UInt64.self, at: index * 56 + 16) &- bytes.word(UInt64.self, at: index * 56 + 8)
        }
        return 0
    }

    /// Whether the dynamic linker's table has the name, of something that the image has or of something that it needs.
    func hasDynamicSymbol(_ name: String) -> Bool { hasSymbol(name, in: Self.dynamicSymbolTable) }

    /// Whether the table that is not loaded has the name, so that a static library may have been linked into the image.
    func hasUnloadedSymbol(_ name: String) -> Bool { hasSymbol(name, in: Self.fullSymbolTable) }

    /// How far from the start of the loaded image the function or object lies that other images know by this name.
    ///
    /// Nil if the image has none of this name.
    package func offset(ofDynamicSymbol name: String) -> UInt64? {
        var found: UInt64?
        for table in sections where table.type == Self.dynamicSymbolTable {
            guard let strings = section(at: table.link) else { continue }
            let names = bytes(at: strings.offset, Int(clamping: strings.size))
            let wanted = Array(name.utf8) + [0]
            forEachSymbol(of: table) { symbol in
                if symbol.value != 0, names.dropFirst(Int(symbol.name)).starts(with: wanted) {
                    found = symbol.value &- imageStart
                }
            }
        }
        return found
    }

    private func hasSymbol(_ name: String, in type: UInt32) -> Bool {
        sections.contains { table in
            guard table.type == type, let strings = section(at: table.link) else { return false }
            return bytes(at: strings.offset, Int(clamping: strings.size)).withUnsafeBytes { names in
                var place = 0
                while place < names.count {
                    let candidate = names.baseAddress! + place
                    let length = strnlen(candidate, names.count - place)
                    if length == name.utf8.count, memcmp(candidate, name, length) == 0 { return true }
                    place += length + 1
                }
                return false
            }
        }
    }

    func forEachSymbol(of table: Section, _ body: (Symbol) -> Void) {
        let size = MemoryLayout<Elf64_Sym>.size
        var rest = Int(clamping: table.size) / size
        var position = table.offset
        while rest > 0 {
            let count = bytes(at: position, min(rest, Self.symbolsPerPiece) * size).withUnsafeBytes { piece in
                let symbols = piece.assumingMemoryBound(to: Elf64_Sym.self)
                for symbol in symbols {
                    let kind = symbol.st_info & 0xF
                    body(Symbol(name: symbol.st_name, kind: kind, value: symbol.st_value, size: symbol.st_size))
                }
                return symbols.count
            }
            guard count > 0 else { return }
            rest -= count
            position += UInt64(count * size)
        }
    }

    private static func read(_ descriptor: Int32, at position: UInt64, _ count: Int) -> [UInt8] {
        guard descriptor >= 0, count > 0, let offset = off_t(exactly: position) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, count, offset), 0)
        }
    }
}

extension [UInt8] {
    /// The little-endian number at the position.
    fileprivate func word<Value: FixedWidthInteger & BitwiseCopyable>(_: Value.Type, at position: Int) -> Value {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Value.self) }
    }
}
