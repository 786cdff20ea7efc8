/// Readable names for the code behind methods, the same on every run.
package final class ImplementationNames {
    /// The name for code that lies in no image.
    package static let unknown = "code in memory"

    private var map: MemoryMap?
    private var tables: [MappedFile: SymbolTable] = [:]

    package init() {}

    /// Takes note of the images that have come and gone since.
    package func refresh() { map = MemoryMap() }

    /// Frees the memory of the images' names, until a name is asked for again.
    package func forget() { (map, tables) = (nil, [:]) }

    /// The name of the function that begins at the address.
    ///
    /// For Swift code, whose names are mangled, and for code without a name, it names the image instead.
    package func name(at address: UInt) -> String {
        guard let image = currentMap.image(of: address) else { return Self.unknown }
        guard let symbol = table(of: image.file)[address - image.base] else { return "code in \(image.name)" }
        return symbol.hasPrefix("$s") ? "Swift code in \(image.name)" : symbol
    }

    /// The mangled name of the function that the address lies in, and the name of the image.
    ///
    /// Nil for a function without a name, and for code in no image.
    package func function(containing address: UInt) -> (name: String?, image: String?) {
        guard let image = currentMap.image(of: address) else { return (nil, nil) }
        return (table(of: image.file).name(containing: address - image.base), String(image.name))
    }

    /// Where the address lies in its image, as `libApp.so+0x1a2b40`; nil for one in no image.
    package func place(of address: UInt) -> String? {
        currentMap.image(of: address).map { "\($0.name)+0x\(String(address - $0.base, radix: 16))" }
    }

    /// Whether the address lies in memory that can be run; nil when the kernel does not tell.
    package func isCode(_ address: UInt) -> Bool? { currentMap.isCode(address) }

    private var currentMap: MemoryMap {
        if let map { return map }
        let map = MemoryMap()
        self.map = map
        return map
    }

    private func table(of file: MappedFile) -> SymbolTable {
        if let table = tables[file] { return table }
        let table = SymbolTable(file)
        tables[file] = table
        return table
    }
}
