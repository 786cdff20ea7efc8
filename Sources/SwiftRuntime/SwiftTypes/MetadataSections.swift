/// The lists that the compiler writes into each image for the Swift runtime.
///
/// Source: stdlib/public/SwiftShims/swift/shims/MetadataSections.h.
enum MetadataSections {
    /// A list; the raw value is its place in the structure of an image.
    enum List: Int {
        case conformances = 48
        case types = 64
    }

    /// The lists of the loaded images, without empty ones.
    static func records(_ list: List) -> [UnsafeRawBufferPointer] {
        var found = Found(list: list)
        withUnsafeMutablePointer(to: &found) { found in
            swift_enumerateAllMetadataSections(
                { sections, found in
                    // This code knows the layout of version 5; images of another compiler may have another version.
                    guard sections.load(as: UInt.self) == 5 else { return true }
                    found.assumingMemoryBound(to: Found.self).pointee.add(sections)
                    return true
                }, found)
        }
        return found.records
    }

    /// The descriptor of the type that a record of `types` leads to; nil for a record of another kind.
    ///
    /// The lowest bits of the distance say what the record leads to.
    static func descriptor(of record: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = record.load(as: Int32.self)
        let target = record + Int(distance & ~3)
        return switch distance & 3 {
        case 0: target
        case 1: target.load(as: UnsafeRawPointer?.self)
        default: nil
        }
    }

    private struct Found {
        let list: List
        var records: [UnsafeRawBufferPointer] = []

        mutating func add(_ sections: UnsafeRawPointer) {
            let range = UnsafeRawBufferPointer(
                start: sections.load(fromByteOffset: list.rawValue, as: UnsafeRawPointer?.self),
                count: sections.load(fromByteOffset: list.rawValue + 8, as: Int.self))
            if range.baseAddress != nil, !range.isEmpty { records.append(range) }
        }
    }
}

// A function of libswiftCore. Source: stdlib/public/runtime/ImageInspectionCommon.cpp.
@_silgen_name("swift_enumerateAllMetadataSections")
private func swift_enumerateAllMetadataSections(
    _ body: @convention(c) (_ sections: UnsafeRawPointer, _ context: UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer)
