import SwiftRuntime

/// Readable names for the code behind methods, the same on every run.
package final class ImplementationNames {
    private var map = MemoryMap()
    private var tables: [String: SymbolTable] = [:]

    package init() {}

    /// Sees the images that have come and gone since.
    package func refresh() { map = MemoryMap() }

    /// The function's name; for Swift code, whose names are mangled, and code without a name the image that it lies in.
    package func name(of implementation: Implementation) -> String {
        let address = unsafeBitCast(implementation.unsafePointer, to: UInt.self)
        guard let image = map.image(of: address) else { return "code in memory" }
        if let symbol = table(of: image.path)[address - image.base], !symbol.hasPrefix("$s") { return symbol }
        let place = image.path.split(separator: "/").last ?? "memory"
        return table(of: image.path)[address - image.base] == nil ? "code in \(place)" : "Swift code in \(place)"
    }

    /// Whether the implementation lies in memory that can be run.
    package func isCode(_ implementation: Implementation) -> Bool {
        map.isCode(unsafeBitCast(implementation.unsafePointer, to: UInt.self))
    }

    private func table(of path: String) -> SymbolTable {
        if let table = tables[path] { return table }
        let table = SymbolTable(path: path)
        tables[path] = table
        return table
    }
}
