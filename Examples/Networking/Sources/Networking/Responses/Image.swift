import Foundation

/// The format and the size of an image, which its first bytes say.
///
/// The pixels are not decoded.
public struct Image: ResponseContent, Hashable {
    /// The formats that are recognized.
    public enum Format: String, Sendable, CaseIterable {
        case png, jpeg, gif, webp, bmp, tiff, ico
    }

    /// The format by the first bytes, whatever the content type says.
    public let format: Format
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// All bytes of the image.
    public let data: Data

    /// - Throws: ``SerializationError`` if the bytes are no image of a known format, or end before its size.
    public init(_ data: Data) throws {
        let bytes = ImageBytes(data)
        guard let format = Format.allCases.first(where: { bytes.isOf($0) }) else {
            throw SerializationError(.undecodableBody, "the body is not an image of a known format", data: data)
        }
        guard let (width, height) = bytes.size(in: format), width > 0, height > 0 else {
            throw SerializationError(
                .undecodableBody, "the image (\(format)) ends before its width and height", data: data)
        }
        (self.format, self.width, self.height, self.data) = (format, width, height, data)
    }
}

/// The bytes of an image, read at offsets; nil beyond the end.
private struct ImageBytes {
    let bytes: [UInt8]

    /// The size is among the first bytes, but not with TIFF, or with JPEG, which may have a preview before it.
    init(_ data: Data) { bytes = Array(data) }

    func has(_ text: String, at offset: Int = 0) -> Bool {
        offset + text.utf8.count <= bytes.count && bytes[offset...].starts(with: text.utf8)
    }

    func number(_ length: Int, at offset: Int, isBig: Bool = false) -> Int? {
        guard offset >= 0, offset + length <= bytes.count else { return nil }
        let word = bytes[offset..<(offset + length)]
        return (isBig ? Array(word) : word.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    func isOf(_ format: Image.Format) -> Bool {
        switch format {
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .gif: has("GIF87a") || has("GIF89a")
        case .webp: has("RIFF") && has("WEBP", at: 8)
        case .bmp: has("BM")
        case .tiff: bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42])
        case .ico: bytes.starts(with: [0, 0, 1, 0])
        }
    }

    func size(in format: Image.Format) -> (Int, Int)? {
        switch format {
        case .png: pair(number(4, at: 16, isBig: true), number(4, at: 20, isBig: true))
        case .jpeg: jpegSize
        case .gif: pair(number(2, at: 6), number(2, at: 8))
        case .webp: webpSize
        case .bmp: bmpSize
        case .tiff: tiffSize
        case .ico: pair(number(1, at: 6).map(Self.icon), number(1, at: 7).map(Self.icon))
        }
    }

    private func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    /// The side of an icon, in which 0 stands for 256.
    private static func icon(_ side: Int) -> Int { side == 0 ? 256 : side }

    /// The size of a BMP image, whose height is negative if the first row is on top.
    private var bmpSize: (Int, Int)? {
        pair(number(4, at: 18), number(4, at: 22).map { abs(Int(Int32(truncatingIfNeeded: $0))) })
    }

    /// The size in the first segment that starts a frame.
    private var jpegSize: (Int, Int)? {
        var offset = 2
        while let marker = number(2, at: offset, isBig: true), let length = number(2, at: offset + 2, isBig: true) {
            guard marker >> 8 == 0xFF, length >= 2 else { return nil }
            if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                return pair(number(2, at: offset + 7, isBig: true), number(2, at: offset + 5, isBig: true))
            }
            offset += 2 + length
        }
        return nil
    }

    /// The size in one of three kinds of a first chunk.
    private var webpSize: (Int, Int)? {
        if has("VP8X", at: 12) { return pair(number(3, at: 24).map { $0 + 1 }, number(3, at: 27).map { $0 + 1 }) }
        if has("VP8L", at: 12) {
            return number(4, at: 21).map { (($0 & 0x3FFF) + 1, ($0 >> 14 & 0x3FFF) + 1) }
        }
        return pair(number(2, at: 26).map { $0 & 0x3FFF }, number(2, at: 28).map { $0 & 0x3FFF })
    }

    /// The size in tags 256 and 257 of the first directory.
    private var tiffSize: (Int, Int)? {
        let isBig = bytes[0] == 0x4D
        guard let directory = number(4, at: 4, isBig: isBig), let count = number(2, at: directory, isBig: isBig) else {
            return nil
        }
        var sides: [Int: Int] = [:]
        for entry in (0..<count).map({ directory + 2 + 12 * $0 }) {
            guard let tag = number(2, at: entry, isBig: isBig), let type = number(2, at: entry + 2, isBig: isBig) else {
                return nil
            }
            sides[tag] = number(type == 3 ? 2 : 4, at: entry + 8, isBig: isBig)
        }
        return pair(sides[256], sides[257])
    }
}
