import Glibc

/// The mappings of this process's memory, as they were when they were read.
package struct MemoryMap: Sendable {
    package struct Image: Hashable, Sendable {
        package let file: MappedFile
        /// Where the lowest mapping of the file begins.
        package let base: UInt
        /// The file's name.
        package let name: Substring

        init(_ file: MappedFile, base: UInt) {
            (self.file, self.base) = (file, base)
            name = file.path.split(separator: "/").last ?? "memory"
        }
    }

    private struct Mapping {
        let range: Range<UInt>
        let isCode: Bool
        /// Nil for memory that is not mapped from a file.
        let image: Image?
    }

    private let mappings: [Mapping]

    /// Reads /proc/self/maps; empty where that cannot be read.
    package init() {
        var images: [MappedFile: Image] = [:]
        let (newline, space, dash) = (UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "-"))
        // Bytes, since characters take many times as long.
        mappings = Self.text().utf8.split(separator: newline).compactMap { line in
            // The range, rights, offset, device and number of the file; after more spaces its path, which may have
            // spaces.
            let fields = line.split(separator: space, maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count >= 5 else { return nil }
            let bounds = fields[0].split(separator: dash).compactMap { UInt(Substring($0), radix: 16) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
            var image: Image?
            let path = fields.count > 5 ? Substring(fields[5].drop { $0 == space }) : ""
            // A memfd is memory, whatever its name.
            if path.hasPrefix("/"), !path.hasPrefix("/memfd:") {
                let file = MappedFile(path: String(path), inode: UInt64(Substring(fields[4])) ?? 0)
                image = images[file] ?? Image(file, base: bounds[0])
                images[file] = image
            }
            return Mapping(range: bounds[0]..<bounds[1], isCode: fields[1].contains(UInt8(ascii: "x")), image: image)
        }
    }

    /// The images, in the order of their addresses.
    var images: [Image] {
        var known: Set<MappedFile> = []
        return mappings.compactMap(\.image).filter { known.insert($0.file).inserted }
    }

    /// The image whose mapping holds the address.
    package func image(of address: UInt) -> Image? { mapping(of: address)?.image }

    /// Whether the address lies in memory that can be run; nil when the map could not be read.
    package func isCode(_ address: UInt) -> Bool? {
        mappings.isEmpty ? nil : mapping(of: address)?.isCode ?? false
    }

    /// Searches the mappings, which are in rising order.
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
