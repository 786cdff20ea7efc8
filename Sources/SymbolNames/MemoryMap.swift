import Glibc

/// The mappings of a process's memory, as they were when they were read.
package struct MemoryMap: Sendable {
    package struct Image: Hashable, Sendable {
        /// Its path is the process's, which may have another root folder.
        package let file: MappedFile
        /// Where the beginning of the file is mapped, or else its lowest mapping, among those that lie together.
        package let base: UInt
        /// The file's name.
        package let name: Substring

        init(_ file: MappedFile, base: UInt) {
            (self.file, self.base) = (file, base)
            let slash = file.path.utf8.lastIndex(of: UInt8(ascii: "/"))
            name = file.path[(slash.map(file.path.utf8.index(after:)) ?? file.path.startIndex)...]
        }
    }

    private struct Mapping {
        let range: Range<UInt>
        let isCode: Bool
        /// Nil for memory that is not mapped from a file.
        let image: Image?
    }

    /// Mappings of one file that lie together, as the dynamic linker makes them.
    ///
    /// A program may also map the file to read it. Such a mapping is no part of the image.
    private struct Group {
        let image: Image
        let path: UnsafeRawBufferPointer
        var end: UInt
        var hasCode: Bool

        func has(_ line: MapLines.Line) -> Bool {
            image.file.inode == line.inode && path.count == line.path.count
                && memcmp(path.baseAddress!, line.path.baseAddress!, path.count) == 0
        }

        /// Whether the next mapping of the file begins another group.
        ///
        /// In a small image several mappings have the offset 0. They adjoin, and the code is the first or the second.
        func ends(before line: MapLines.Line) -> Bool {
            line.offset == 0 && (line.range.lowerBound != end || !hasCode && !line.isCode)
        }
    }

    private let mappings: [Mapping]

    /// The mappings of this process; empty if they cannot be read.
    package init() { self.init(readFrom: "/proc/self/maps") }

    /// The mappings of another process; empty if this process may not read them.
    package init(processID: Int) { self.init(readFrom: "/proc/\(processID)/maps") }

    private init(readFrom file: String) {
        mappings = Self.text(of: file).withUnsafeBytes { text in
            var lines = MapLines(rest: text)
            var mappings: [Mapping] = []
            var groups: [Group] = [] // dozens, and mostly the last one is asked for
            while let line = lines.next() {
                var image: Image?
                if let place = groups.lastIndex(where: { $0.has(line) }), !groups[place].ends(before: line) {
                    groups[place].end = line.range.upperBound
                    groups[place].hasCode = groups[place].hasCode || line.isCode
                    image = groups[place].image
                } else if !line.path.isEmpty {
                    let file = MappedFile(path: String(decoding: line.path, as: UTF8.self), inode: line.inode)
                    let new = Image(file, base: line.range.lowerBound)
                    groups.append(Group(image: new, path: line.path, end: line.range.upperBound, hasCode: line.isCode))
                    image = new
                }
                mappings.append(Mapping(range: line.range, isCode: line.isCode, image: image))
            }
            return mappings
        }
    }

    /// The images, in the order of their addresses.
    ///
    /// If a file is mapped several times, its image is the first mapping with code.
    package var images: [Image] {
        let withCode = Set(mappings.lazy.filter(\.isCode).compactMap(\.image))
        let filesWithCode = Set(withCode.map(\.file))
        var known: Set<MappedFile> = []
        return mappings.compactMap(\.image).filter { image in
            (withCode.contains(image) || !filesWithCode.contains(image.file)) && known.insert(image.file).inserted
        }
    }

    /// The memory of the image that can be run, and what lies in between.
    package func code(of image: Image) -> Range<UInt>? {
        let code = mappings.filter { $0.image == image && $0.isCode }.map(\.range)
        guard let first = code.first, let last = code.last else { return nil }
        return first.lowerBound..<last.upperBound
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
    private static func text(of file: String) -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        // The kernel fills a page at a time.
        func piece() -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
                while case let count = read(descriptor, buffer.baseAddress! + filled, buffer.count - filled), count > 0
                {
                    filled += count
                }
            }
        }
        var bytes = piece()
        while case let more = piece(), !more.isEmpty { bytes += more }
        return bytes
    }
}

/// The lines of /proc/PID/maps.
///
/// Reads bytes, since characters take many times as long. Source: proc(5).
private struct MapLines {
    struct Line {
        let range: Range<UInt>
        let isCode: Bool
        /// Where the mapping begins in the file.
        let offset: UInt64
        let inode: UInt64
        /// Empty for memory that is not mapped from a file.
        let path: UnsafeRawBufferPointer
    }

    var rest: UnsafeRawBufferPointer

    /// The next line that can be read; nil at the end.
    mutating func next() -> Line? {
        while !rest.isEmpty {
            let line = takeField(upTo: "\n")
            if let line = Self.line(line) { return line }
        }
        return nil
    }

    /// The range, rights, offset, device and number of the file; after more spaces its path, which may have spaces.
    private static func line(_ text: UnsafeRawBufferPointer) -> Line? {
        var fields = MapLines(rest: text)
        let begin = number(fields.takeField(upTo: "-"), radix: 16), end = number(fields.takeField(upTo: " "), radix: 16)
        let rights = fields.takeField(upTo: " ")
        let offset = number(fields.takeField(upTo: " "), radix: 16)
        _ = fields.takeField(upTo: " ") // device
        let inode = number(fields.takeField(upTo: " "), radix: 10)
        guard let begin, let end, let offset, let inode, begin < end else { return nil }
        let path = UnsafeRawBufferPointer(rebasing: fields.rest.drop { $0 == UInt8(ascii: " ") })
        // A memfd is memory, whatever its name.
        let isFile = path.first == UInt8(ascii: "/") && !path.starts(with: "/memfd:".utf8)
        return Line(
            range: UInt(begin)..<UInt(end), isCode: rights.contains(UInt8(ascii: "x")), offset: offset, inode: inode,
            path: isFile ? path : UnsafeRawBufferPointer(rebasing: path[..<0]))
    }

    /// The bytes before the mark, or all that are left; takes the mark, too.
    private mutating func takeField(upTo mark: Unicode.Scalar) -> UnsafeRawBufferPointer {
        let found = rest.baseAddress.flatMap { memchr($0, Int32(mark.value), rest.count) }
        let end = found.map { UnsafeRawPointer($0) - rest.baseAddress! } ?? rest.count
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[end...].dropFirst()) }
        return UnsafeRawBufferPointer(rebasing: rest[..<end])
    }

    /// Nil if the text is no number.
    private static func number(_ text: UnsafeRawBufferPointer, radix: UInt64) -> UInt64? {
        var number: UInt64 = 0
        for byte in text {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            number = number &* radix &+ UInt64(digit)
        }
        return text.isEmpty ? nil : number
    }
}
