/// The names of constants and variables of this process's images by address, the local ones included.
package final class DataSymbols {
    private var map = MemoryMap()
    private var tables: [MappedFile: SymbolTable] = [:]

    package init() {}

    /// The name of the constant or variable that begins at the address; nil in a stripped image, and in memory of no
    /// image.
    package func name(at address: UInt) -> String? {
        guard let image = image(of: address) else { return nil }
        return table(of: image.file)[address - image.base]
    }

    /// The names that begin with the prefix, of the functions in the image of the address.
    package func functions(withPrefix prefix: String, inImageOf address: UInt) -> [String] {
        image(of: address).map { SymbolTable($0.file).names(withPrefix: prefix) } ?? []
    }

    /// Whether the image that the address lies in was not stripped of the names of its constants.
    ///
    /// Names that other images may link to stay in a stripped one.
    package func areKnown(at address: UInt) -> Bool {
        image(of: address).map { table(of: $0.file).isComplete } ?? false
    }

    /// The file of the image that the address lies in.
    package func path(at address: UInt) -> String? { image(of: address)?.file.path }

    /// Reads the map again for an image that has come since.
    private func image(of address: UInt) -> MemoryMap.Image? {
        if let image = map.image(of: address) { return image }
        map = MemoryMap()
        return map.image(of: address)
    }

    private func table(of file: MappedFile) -> SymbolTable {
        if let table = tables[file] { return table }
        let table = SymbolTable(file, of: .objects)
        tables[file] = table
        return table
    }
}
