import FoundationEssentials

/// The functions of one ELF image by address, the local ones included, which the dynamic linker does not know: clang
/// makes the functions of Objective-C methods local.
///
/// Source: System V ABI, "Object Files": section headers and symbol table, 64-bit.
package struct SymbolTable {
    private let file: Data
    /// Where each function's name lies in the file.
    private let names: [UInt: Int]

    /// The table of the file; empty when it is stripped or no little-endian 64-bit ELF file.
    package init(path: String) {
        // Not mapped: the mapping would pass for another place that the image is loaded at.
        let data = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        names = data.withUnsafeBytes { ElfFile(bytes: $0).map { Self.functions(of: $0) } ?? [:] }
        file = names.isEmpty ? Data() : data
    }

    /// The function that begins so many bytes from the start of the image.
    package subscript(offset: UInt) -> String? {
        guard let position = names[offset] else { return nil }
        return file.withUnsafeBytes { ElfFile(bytes: $0)?.string(at: position) }
    }

    private static func functions(of file: ElfFile) -> [UInt: Int] {
        var names: [UInt: Int] = [:]
        for table in file.sections where ElfFile.symbolTables.contains(table.type) {
            guard let strings = file.section(at: table.link) else { continue }
            for position in stride(from: table.offset, to: table.offset + table.size, by: 24) {
                guard let nameOffset = file.load(UInt32.self, at: position),
                    let info = file.load(UInt8.self, at: position + 4), info & 0xF == ElfFile.function,
                    let value = file.load(UInt64.self, at: position + 8), value != 0
                else { continue }
                names[UInt(value)] = strings.offset + Int(nameOffset)
            }
        }
        return names
    }
}

/// The parts of an ELF file that lead to its symbols. Offsets beyond the file's end are answered with nil.
private struct ElfFile {
    struct Section {
        let type: UInt32
        let link: Int
        let offset: Int
        let size: Int
    }

    /// The full one, which is not loaded, and the dynamic linker's.
    static let symbolTables: Set<UInt32> = [2, 11]
    static let function: UInt8 = 2

    let bytes: UnsafeRawBufferPointer

    init?(bytes: UnsafeRawBufferPointer) {
        let identification: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
        guard bytes.starts(with: identification) else { return nil }
        self.bytes = bytes
    }

    var sections: [Section] { (0..<(load(UInt16.self, at: 60).map(Int.init) ?? 0)).compactMap(section(at:)) }

    func section(at index: Int) -> Section? {
        guard let table = load(UInt64.self, at: 40), let base = Int(exactly: table) else { return nil }
        let position = base + index * 64
        guard let type = load(UInt32.self, at: position + 4), let offset = load(UInt64.self, at: position + 24),
            let size = load(UInt64.self, at: position + 32), let link = load(UInt32.self, at: position + 40),
            offset <= bytes.count, size <= bytes.count - Int(offset)
        else { return nil }
        return Section(type: type, link: Int(link), offset: Int(offset), size: Int(size))
    }

    func load<Value: FixedWidthInteger & BitwiseCopyable>(_: Value.Type, at position: Int) -> Value? {
        guard position >= 0, position <= bytes.count - MemoryLayout<Value>.size else { return nil }
        return bytes.loadUnaligned(fromByteOffset: position, as: Value.self)
    }

    func string(at position: Int) -> String? {
        guard position >= 0, position < bytes.count else { return nil }
        return String(decoding: bytes[position...].prefix { $0 != 0 }, as: UTF8.self)
    }
}
