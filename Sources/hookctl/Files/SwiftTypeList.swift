/// The names and kinds of the Swift types of a file.
///
/// Source: include/swift/ABI/Metadata.h, TargetContextDescriptor and what derives from it.
struct SwiftTypeList {
    /// A class, structure or enum.
    struct SwiftType: Encodable, Equatable {
        /// With its module, as in `PhotoApp.AlbumStore`.
        let name: String
        let kind: String
        /// Absent if another file has the context.
        let module: String?
    }

    private enum Kind: UInt32 {
        case module = 0
        case extensionOfType = 1
        case anonymous = 2
        case protocolContext = 3
        case opaque = 4
        case cls = 16
        case structure = 17
        case enumeration = 18
    }

    /// Contexts inside each other; a deeper context is a fault.
    private static let deepest = 64

    private let image: ElfImage
    /// Sorted by name.
    let types: [SwiftType]

    init(_ image: ElfImage) throws(FileFault) {
        self.image = image
        var types: [SwiftType] = []
        for section in ["swift5_type_metadata", "swift5_type_metadata_2"] {
            guard let section = try image.section(section, entry: 4) else { continue }
            for index in 0..<section.size / 4 {
                if let type = try Self.type(ofRecordAt: section.address + index * 4, in: image) { types.append(type) }
            }
        }
        self.types = types.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
    }

    /// nil for a record that leads to no type of this file.
    private static func type(ofRecordAt record: UInt64, in image: ElfImage) throws(FileFault) -> SwiftType? {
        let distance = try image.number(at: record, as: Int32.self)
        var descriptor = record &+ UInt64(bitPattern: Int64(distance & ~3))
        switch distance & 3 {
        case 0: break
        case 1:
            guard case .address(let address) = try image.pointer(at: descriptor) else { return nil }
            descriptor = address
        default: return nil
        }
        let names: [Kind: String] = [.cls: "class", .structure: "struct", .enumeration: "enum"]
        guard let kind = try kind(of: descriptor, in: image), let word = names[kind] else { return nil }
        let (path, module) = try path(of: descriptor, in: image)
        return SwiftType(name: path.joined(separator: "."), kind: word, module: module)
    }

    private static func kind(of descriptor: UInt64, in image: ElfImage) throws(FileFault) -> Kind? {
        Kind(rawValue: try image.number(at: descriptor, as: UInt32.self) & 0x1F)
    }

    /// The names of the contexts, the module first, and the module.
    private static func path(
        of descriptor: UInt64, in image: ElfImage
    ) throws(FileFault) -> (names: [String], module: String?) {
        var names: [String] = []
        var next = descriptor
        for _ in 0..<deepest {
            let kind = try kind(of: next, in: image)
            switch kind {
            case .module, .protocolContext, .cls, .structure, .enumeration:
                guard image.isInMemory(next, 12) else {
                    throw FileFault("has a Swift type that lies outside the file")
                }
                let place = next + 8
                let distance = Int64(try image.number(at: place, as: Int32.self))
                let name = try image.text(.address(place &+ UInt64(bitPattern: distance))) ?? ""
                names.insert(name, at: 0)
                if kind == .module { return (names, name) }
            // A type in an extension has the extension's module in its path, as the demangler prints it.
            case .extensionOfType, .anonymous, .opaque: break
            case nil: throw FileFault("has a Swift type in a context of an unknown kind")
            }
            guard let parent = try parent(of: next, in: image) else { return (names, nil) }
            next = parent
        }
        throw FileFault("has a Swift type inside itself")
    }

    /// nil for a context of another file.
    private static func parent(of descriptor: UInt64, in image: ElfImage) throws(FileFault) -> UInt64? {
        guard image.isInMemory(descriptor, 8) else { throw FileFault("has a Swift type that lies outside the file") }
        let place = descriptor + 4
        let distance = try image.number(at: place, as: Int32.self)
        guard distance != 0 else { return nil }
        let target = place &+ UInt64(bitPattern: Int64(distance & ~1))
        guard distance & 1 == 1 else { return target }
        guard case .address(let address) = try image.pointer(at: target) else { return nil }
        return address
    }
}
