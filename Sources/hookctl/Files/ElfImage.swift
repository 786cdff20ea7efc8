/// A shared library or program as the dynamic linker would place it, read without loading or running it.
///
/// The file's contents are not trusted: an offset or address that leads elsewhere throws a ``FileFault``. The work on a
/// file is bounded, however its parts overlap.
///
/// Source of the layout: System V ABI, chapters 4 and 5, and the supplements for x86-64 and AArch64.
final class ElfImage {
    /// The target of a word of a structure.
    enum Pointer: Equatable {
        case none
        case address(UInt64)
        /// A symbol of another file.
        case external(String)
    }

    struct Section {
        let name: String
        let type: UInt32
        let isLoaded: Bool
        let address: UInt64
        let offset: UInt64
        let size: UInt64
        let link: Int
    }

    private struct Segment {
        let address: UInt64
        let offset: Int
        /// How many bytes the file has of it, and how many it has in memory; the rest is zero.
        let inFile: UInt64
        let inMemory: UInt64
    }

    private struct Symbol {
        let name: UInt32
        let isFunction: Bool
        let isDefined: Bool
        let value: UInt64
    }

    /// The numbers of the relocations that write an address.
    private struct RelocationTypes {
        let relative: UInt32
        let absolute: Set<UInt32>
    }

    private static let architectures: [UInt16: (name: String, types: RelocationTypes)] = [
        62: ("x86-64", RelocationTypes(relative: 8, absolute: [1, 6])),
        183: ("aarch64", RelocationTypes(relative: 1027, absolute: [257, 1025])),
    ]
    private static let mostSegments = 64
    private static let longestText = 1 << 20

    /// `x86-64` or `aarch64`.
    let architecture: String
    private let types: RelocationTypes
    private(set) var sections: [Section] = []
    private var bytes: [UInt8]
    private var segments: [Segment] = []
    /// The symbol tables' sections and the symbols' numbers, by the places of pointers to other files.
    private var externals: [UInt64: (table: Int, symbol: Int)] = [:]
    /// How many bytes may still be looked at.
    private var budget: Int
    private lazy var functions = functionNames()

    init(_ bytes: [UInt8]) throws(FileFault) {
        self.bytes = bytes
        budget = max(1 << 28, bytes.count * 4)
        (architecture, types) = try Self.checkedArchitecture(of: bytes)
        try readSegments()
        try readSections()
        try relocate()
    }

    // MARK: Addresses

    /// The address for which the first byte of the file is linked.
    var start: UInt64 { segments.first.map { $0.address &- UInt64($0.offset) } ?? 0 }

    /// Whether the file has so many bytes from the address on, in one segment.
    func reaches(_ address: UInt64, _ count: UInt64) -> Bool {
        segment(of: address).map { address - $0.address <= $0.inFile && count <= $0.inFile - (address - $0.address) }
            ?? false
    }

    /// The same for the memory of a segment, a part of which the file may not have: that part is zero.
    func isInMemory(_ address: UInt64, _ count: UInt64) -> Bool {
        segment(of: address).map { count <= $0.inMemory - (address - $0.address) } ?? false
    }

    func word(at address: UInt64) throws(FileFault) -> UInt64 { try number(at: address) }

    func number<Value: FixedWidthInteger & BitwiseCopyable>(
        at address: UInt64, as _: Value.Type = Value.self
    ) throws(FileFault) -> Value {
        let count = MemoryLayout<Value>.size
        guard isInMemory(address, UInt64(count)), let segment = segment(of: address) else {
            throw FileFault("has a pointer to \(hexadecimal(address)), which lies outside the file")
        }
        try spend(count)
        let distance = address - segment.address
        // The rest of a segment, which is not in the file, is zero.
        guard distance <= segment.inFile, segment.inFile - distance >= UInt64(count) else { return 0 }
        return bytes.number(at: segment.offset + Int(distance))
    }

    /// The text that ends with a zero; nil for no pointer.
    func text(_ pointer: Pointer) throws(FileFault) -> String? {
        switch pointer {
        case .none: return nil
        case .external(let symbol): throw FileFault("has a text that is the symbol \(symbol) of another file")
        case .address(let address):
            guard let segment = segment(of: address), address - segment.address < segment.inFile else {
                throw FileFault("has a text at \(hexadecimal(address)), which lies outside the file")
            }
            let begin = segment.offset + Int(address - segment.address)
            let end = segment.offset + Int(segment.inFile)
            let part = bytes[begin..<min(end, begin + Self.longestText)]
            guard let zero = part.firstIndex(of: 0) else {
                throw FileFault("has a text at \(hexadecimal(address)) without an end")
            }
            try spend(zero - begin)
            return String(decoding: bytes[begin..<zero], as: UTF8.self)
        }
    }

    /// The pointer that lies at the address.
    func pointer(at address: UInt64) throws(FileFault) -> Pointer {
        let value = try word(at: address)
        if let (table, symbol) = externals[address] {
            return .external(try name(ofSymbol: symbol, in: table))
        }
        return value == 0 ? .none : .address(value)
    }

    /// The name of the function that begins at the address; nil in a stripped file.
    func function(at address: UInt64) -> String? { functions[address].flatMap { try? text(atOffset: $0) } }

    private func hexadecimal(_ address: UInt64) -> String { "0x" + String(address, radix: 16) }

    private func segment(of address: UInt64) -> Segment? {
        segments.first { address >= $0.address && address - $0.address < $0.inMemory }
    }

    /// Counts work on the file that is worth so many bytes.
    ///
    /// - Throws: when the file has cost more than its size can explain.
    func spend(_ count: Int) throws(FileFault) {
        budget -= count + 1
        guard budget > 0 else { throw FileFault("has more in it than hookctl reads: its parts seem to overlap") }
    }

    // MARK: The file's header

    private static func checkedArchitecture(
        of bytes: [UInt8]
    ) throws(FileFault) -> (name: String, types: RelocationTypes) {
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
            throw FileFault("is no ELF file; give the path of a shared library or a program")
        }
        guard bytes.count >= 64 else { throw FileFault("ends inside its header") }
        guard bytes[4] == 2, bytes[5] == 1 else {
            throw FileFault(
                "is for a processor of 32 bits or of the other byte order; hookctl reads x86-64 and aarch64")
        }
        let machine = bytes.number(at: 18, as: UInt16.self)
        guard let architecture = architectures[machine] else {
            throw FileFault("is for processor \(machine) of the ELF list; hookctl reads x86-64 (62) and aarch64 (183)")
        }
        switch bytes.number(at: 16, as: UInt16.self) {
        case 2, 3: return architecture
        case 1: throw FileFault("is an object file, which is not linked yet; link it into a shared library")
        case 4: throw FileFault("is a core dump; give the program that dumped it")
        default: throw FileFault("is neither a shared library nor a program")
        }
    }

    /// The entries of a table that the header names; `entry` is the size of one.
    private func table(at offset: UInt64, count: Int, entry: Int, _ name: String) throws(FileFault) -> [Int] {
        guard count > 0 else { return [] }
        guard offset <= UInt64(bytes.count), UInt64(count * entry) <= UInt64(bytes.count) - offset else {
            throw FileFault("ends inside its \(name)")
        }
        return (0..<count).map { Int(offset) + $0 * entry }
    }

    private func readSegments() throws(FileFault) {
        let count = Int(bytes.number(at: 56, as: UInt16.self))
        guard count == 0 || bytes.number(at: 54, as: UInt16.self) == 56 else {
            throw FileFault("has program headers of an unknown size")
        }
        for place in try table(at: bytes.number(at: 32), count: count, entry: 56, "program headers") {
            guard bytes.number(at: place, as: UInt32.self) == 1 else { continue } // PT_LOAD
            let (offset, address) = (
                bytes.number(at: place + 8, as: UInt64.self), bytes.number(at: place + 16, as: UInt64.self)
            )
            let inFile = bytes.number(at: place + 32, as: UInt64.self)
            let inMemory = bytes.number(at: place + 40, as: UInt64.self)
            guard offset <= UInt64(bytes.count), inFile <= UInt64(bytes.count) - offset, inFile <= inMemory,
                !address.addingReportingOverflow(inMemory).overflow
            else { throw FileFault("has a segment that lies outside the file, so it was perhaps cut off") }
            segments.append(Segment(address: address, offset: Int(offset), inFile: inFile, inMemory: inMemory))
        }
        guard !segments.isEmpty else { throw FileFault("has no segments to load; a file of debug symbols has none") }
        guard segments.count <= Self.mostSegments else {
            throw FileFault("has more than \(Self.mostSegments) segments")
        }
    }

    private func readSections() throws(FileFault) {
        let count = Int(bytes.number(at: 60, as: UInt16.self))
        guard count > 0 else { throw FileFault("has no section headers, by which hookctl finds its classes") }
        guard bytes.number(at: 58, as: UInt16.self) == 64 else {
            throw FileFault("has section headers of an unknown size")
        }
        let places = try table(at: bytes.number(at: 40), count: count, entry: 64, "section headers")
        let names = Int(bytes.number(at: 62, as: UInt16.self))
        guard names < count else { throw FileFault("has no names of its sections") }
        let base = bytes.number(at: places[names] + 24, as: UInt64.self)
        for place in places {
            let type = bytes.number(at: place + 4, as: UInt32.self)
            let (name, overflows) = base.addingReportingOverflow(UInt64(bytes.number(at: place, as: UInt32.self)))
            let (offset, size) = (
                bytes.number(at: place + 24, as: UInt64.self), bytes.number(at: place + 32, as: UInt64.self)
            )
            let isInFile = offset <= UInt64(bytes.count) && size <= UInt64(bytes.count) - offset
            // A section without contents, SHT_NOBITS, takes no place in the file.
            guard !overflows, isInFile || type == 8 || type == 0 else {
                throw FileFault("has a section that lies outside the file, so it was perhaps cut off")
            }
            sections.append(
                Section(
                    name: try text(atOffset: name), type: type,
                    isLoaded: bytes.number(at: place + 8, as: UInt64.self) & 2 != 0,
                    address: bytes.number(at: place + 16), offset: offset, size: size,
                    link: Int(bytes.number(at: place + 40, as: UInt32.self))))
        }
    }

    /// The loaded section of the name, if it has contents.
    ///
    /// - Throws: if the contents are not a number of entries of the size, or are not in the file.
    func section(_ name: String, entry: UInt64) throws(FileFault) -> Section? {
        guard let section = sections.first(where: { $0.name == name && $0.isLoaded && $0.size > 0 }) else { return nil }
        guard section.type != 8 else { throw FileFault("has no contents of \(name), as a file of debug symbols") }
        guard section.size % entry == 0, reaches(section.address, section.size) else {
            throw FileFault("has a section \(name) that ends inside an entry or outside its segment")
        }
        return section
    }

    private func text(atOffset offset: UInt64) throws(FileFault) -> String {
        guard offset < UInt64(bytes.count) else { throw FileFault("has a name that lies outside the file") }
        let begin = Int(offset)
        let part = bytes[begin..<min(bytes.count, begin + Self.longestText)]
        guard let zero = part.firstIndex(of: 0) else { throw FileFault("has a name without an end") }
        try spend(zero - begin)
        return String(decoding: bytes[begin..<zero], as: UTF8.self)
    }

    // MARK: Relocations

    /// Writes the addresses that the dynamic linker would write if the file were placed where it was linked.
    ///
    /// Packed relative relocations (SHT_RELR) need no work: the words already have these addresses.
    private func relocate() throws(FileFault) {
        for section in sections where section.type == 4 && section.isLoaded { // SHT_RELA
            guard section.size % 24 == 0 else { throw FileFault("has relocations of an unknown size") }
            for index in 0..<Int(section.size / 24) {
                try spend(24)
                let place = Int(section.offset) + index * 24
                let (address, info) = (
                    bytes.number(at: place, as: UInt64.self), bytes.number(at: place + 8, as: UInt64.self)
                )
                let addend = bytes.number(at: place + 16, as: UInt64.self)
                let type = UInt32(truncatingIfNeeded: info)
                if type == types.relative {
                    try write(addend, at: address)
                } else if types.absolute.contains(type) {
                    let number = Int(info >> 32)
                    let symbol = try symbol(number, in: section.link)
                    if symbol.isDefined {
                        try write(symbol.value &+ addend, at: address)
                    } else if number > 0 {
                        externals[address] = (section.link, number)
                    }
                }
            }
        }
    }

    private func write(_ value: UInt64, at address: UInt64) throws(FileFault) {
        guard isInMemory(address, 8), let segment = segment(of: address) else {
            throw FileFault("has a relocation at \(hexadecimal(address)), which lies outside the file")
        }
        let distance = address - segment.address
        guard distance <= segment.inFile, segment.inFile - distance >= 8 else { return }
        let place = segment.offset + Int(distance)
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt64.self) }
    }

    // MARK: Symbols

    private func symbolTable(_ number: Int) throws(FileFault) -> Section {
        guard sections.indices.contains(number), [2, 11].contains(sections[number].type) else {
            throw FileFault("has relocations without a symbol table")
        }
        return sections[number]
    }

    private func symbol(_ number: Int, in table: Int) throws(FileFault) -> Symbol {
        let section = try symbolTable(table)
        guard number >= 0, UInt64(number) < section.size / 24 else {
            throw FileFault("has a relocation with symbol \(number), which its table does not have")
        }
        return symbol(at: Int(section.offset) + number * 24)
    }

    private func symbol(at place: Int) -> Symbol {
        Symbol(
            name: bytes.number(at: place), isFunction: bytes[place + 4] & 0xF == 2,
            isDefined: bytes.number(at: place + 6, as: UInt16.self) != 0, value: bytes.number(at: place + 8))
    }

    private func name(ofSymbol number: Int, in table: Int) throws(FileFault) -> String {
        let strings = try symbolTable(table).link
        guard sections.indices.contains(strings) else { throw FileFault("has a symbol table without names") }
        return try text(atOffset: sections[strings].offset &+ UInt64(symbol(number, in: table).name))
    }

    /// The places of the functions' names in the file, by the functions' addresses.
    private func functionNames() -> [UInt64: UInt64] {
        var names: [UInt64: UInt64] = [:]
        for table in sections where [2, 11].contains(table.type) && sections.indices.contains(table.link) {
            for index in 0..<Int(table.size / 24) {
                guard (try? spend(24)) != nil else { return names }
                let symbol = symbol(at: Int(table.offset) + index * 24)
                guard symbol.isFunction, symbol.isDefined, names[symbol.value] == nil else { continue }
                names[symbol.value] = sections[table.link].offset &+ UInt64(symbol.name)
            }
        }
        return names
    }
}

extension [UInt8] {
    /// The little-endian number at the position, which has been checked.
    fileprivate func number<Value: FixedWidthInteger & BitwiseCopyable>(
        at position: Int, as _: Value.Type = Value.self
    ) -> Value {
        withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Value.self)) }
    }
}
