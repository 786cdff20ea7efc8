import Foundation
import SwiftRuntime

/// Readable names for the code behind methods, the same on every run.
final class ImplementationNames {
    private var tables: [String: SymbolTable] = [:]

    /// The function's name; for Swift code, whose names are mangled, and code without a name the image that it lies in.
    func name(of implementation: Implementation) -> String {
        let image = implementation.image
        if let symbol = implementation.symbol ?? image.flatMap({ localSymbol(of: implementation, in: $0) }) {
            return symbol.hasPrefix("$s") ? "Swift code in \(Self.lastPart(of: image))" : symbol
        }
        return "code in \(Self.lastPart(of: image))"
    }

    private func localSymbol(of implementation: Implementation, in image: String) -> String? {
        let path = image.contains("/") ? URL(fileURLWithPath: image).resolvingSymlinksInPath().path : "/proc/self/exe"
        let table = tables[path] ?? SymbolTable(path: path)
        tables[path] = table
        let address = unsafeBitCast(implementation.unsafePointer, to: UInt.self)
        guard let base = Self.base(of: address) else { return nil }
        return table[address - base]
    }

    /// Where the image that holds the address begins: the lowest mapping of the same file.
    private static func base(of address: UInt) -> UInt? {
        // String(contentsOfFile:) stops after the first page of a file whose length the kernel does not tell.
        guard let file = FileHandle(forReadingAtPath: "/proc/self/maps") else { return nil }
        let text = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
        var bases: [Substring: UInt] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard fields.count == 6, bounds.count == 2 else { continue }
            let base = bases[fields[5], default: bounds[0]]
            bases[fields[5]] = base
            if (bounds[0]..<bounds[1]).contains(address) { return base }
        }
        return nil
    }

    private static func lastPart(of path: String?) -> String {
        path?.split(separator: "/").last.map(String.init) ?? "memory"
    }
}
