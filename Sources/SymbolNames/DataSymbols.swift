/// The names of constants and variables of this process's images by address, the local ones included.
package final class DataSymbols {
    private var map = MemoryMap()
    /// Few: those of the images with functions that a caller has asked for.
    private var tables: [SymbolTable] = []

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

    /// A constant or variable of an image.
    package struct Symbol: Hashable, Sendable {
        package let name: String
        package let address: UInt
    }

    /// The images that are loaded now.
    package func images() -> [MemoryMap.Image] {
        map = MemoryMap()
        return map.images
    }

    /// The constants and variables of that size, in bytes, whose names end with the suffix.
    ///
    /// None if the image neither has nor needs the function.
    package func symbols(
        withSuffix suffix: String, size: Int, in image: MemoryMap.Image, with function: String
    ) -> [Symbol] {
        guard let file = ElfFile(image.file),
            file.hasDynamicSymbol(function) || isLinkedStatically && file.hasUnloadedSymbol(function)
        else { return [] }
        return table(of: image.file).symbols(withSuffix: suffix, size: UInt64(size))
            .map { Symbol(name: $0.name, address: image.base + $0.offset) }
    }

    /// Whether the Swift runtime is part of another image, as with -static-stdlib, which does not export its functions.
    private var isLinkedStatically: Bool { !map.images.contains { $0.file.path.contains("/libswiftCore.so") } }

    /// The name of the function that begins at the address.
    package func functionName(at address: UInt) -> String? { functionNames(at: address).first }

    /// All names of the function that begins at the address: the linker may merge equal functions.
    package func functionNames(at address: UInt) -> [String] {
        guard let image = image(of: address) else { return [] }
        return table(of: image.file, .functions).names(at: address - image.base)
    }

    /// The image that the address lies in.
    ///
    /// Reads the map again for an image that has come since.
    package func image(of address: UInt) -> MemoryMap.Image? {
        if let image = map.image(of: address) { return image }
        map = MemoryMap()
        return map.image(of: address)
    }

    private func table(of file: MappedFile, _ kind: ElfFile.SymbolKind = .objects) -> SymbolTable {
        if let table = tables.first(where: { $0.file == file && $0.kind == kind }) { return table }
        let table = SymbolTable(file, of: kind)
        tables.append(table)
        return table
    }
}
