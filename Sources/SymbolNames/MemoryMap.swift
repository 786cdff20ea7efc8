import FoundationEssentials
import Glibc

/// What the memory of this process is mapped from, as it was when it was read.
package struct MemoryMap: Sendable {
    private struct Mapping {
        let range: Range<UInt>
        /// Where the lowest mapping of the same file begins.
        let base: UInt
        let isCode: Bool
        /// nil for memory that no file is behind.
        let path: String?
    }

    private let mappings: [Mapping]

    /// Reads /proc/self/maps; empty where that cannot be read.
    package init() {
        var bases: [Substring: UInt] = [:]
        mappings = Self.text().split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count >= 5 else { return nil }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
            let path = fields.count == 6 && fields[5].hasPrefix("/") ? fields[5] : nil
            let base = path.map { bases[$0, default: bounds[0]] } ?? bounds[0]
            if let path { bases[path] = base }
            return Mapping(
                range: bounds[0]..<bounds[1], base: base, isCode: fields[1].contains("x"), path: path.map(String.init))
        }
    }

    /// The file whose mapping holds the address, and where its image begins.
    package func image(of address: UInt) -> (path: String, base: UInt)? {
        guard let mapping = mapping(of: address), let path = mapping.path else { return nil }
        return (path, mapping.base)
    }

    /// Whether the address lies in memory that can be run.
    package func isCode(_ address: UInt) -> Bool { mapping(of: address)?.isCode ?? false }

    /// The mappings rise.
    private func mapping(of address: UInt) -> Mapping? {
        var (low, high) = (0, mappings.count)
        while low < high {
            let middle = (low + high) / 2
            if mappings[middle].range.upperBound <= address { low = middle + 1 } else { high = middle }
        }
        return low < mappings.count && mappings[low].range.contains(address) ? mappings[low] : nil
    }

    /// The kernel does not tell the file's length.
    private static func text() -> String {
        let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }
}
