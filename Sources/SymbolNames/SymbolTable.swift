/// The functions of one ELF image by address, the local ones included, which the dynamic linker does not know: clang
/// makes the functions of Objective-C methods local.
///
/// Keeps 16 bytes a function. Names stay in the file, and are read when they are asked for: a program's may have hundreds of
/// megabytes.
///
/// Source: System V ABI, "Object Files": headers and symbol table, 64-bit.
package struct SymbolTable {
    private struct Function {
        /// From the start of the image.
        let offset: UInt64
        /// Where the name lies in the file.
        let name: UInt64
    }

    /// The longest part of a name that is told.
    private static let longestName = 512

    private let path: String
    /// They rise.
    private let functions: [Function]

    /// The table of the file; empty when it is stripped or no little-endian 64-bit ELF file.
    package init(path: String) {
        self.path = path
        functions = ElfFile(path: path).map(Self.functions(of:)) ?? []
    }

    /// The function that begins so many bytes from the start of the image.
    package subscript(offset: UInt) -> String? {
        var (low, high) = (0, functions.count)
        while low < high {
            let middle = (low + high) / 2
            if functions[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        guard low < functions.count, functions[low].offset == offset else { return nil }
        let bytes = ElfFile(path: path)?.bytes(at: functions[low].name, Self.longestName) ?? []
        return bytes.isEmpty ? nil : String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func functions(of file: ElfFile) -> [Function] {
        let start = file.imageStart
        var functions: [Function] = []
        for table in file.sections where ElfFile.symbolTables.contains(table.type) {
            guard let strings = file.section(at: table.link) else { continue }
            file.forEachSymbol(of: table) { symbol in
                guard symbol.isFunction, symbol.value > start, UInt64(symbol.name) < strings.size else { return }
                functions.append(Function(offset: symbol.value - start, name: strings.offset + UInt64(symbol.name)))
            }
        }
        return functions.sorted { $0.offset < $1.offset }
    }
}
