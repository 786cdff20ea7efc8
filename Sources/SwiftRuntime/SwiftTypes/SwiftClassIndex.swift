/// The Swift classes of the process, as far as they can be found: those that are not generic, by the type records of
/// the loaded images, once their metadata is there; and the specializations of generic ones that somebody has asked
/// for.
///
/// Source: stdlib/public/SwiftShims/swift/shims/MetadataSections.h; include/swift/ABI/Metadata.h,
/// TargetTypeMetadataRecord.
struct SwiftClassIndex {
    /// Each once, in the order in which they were found.
    private var known: Set<ClassMetadata> = []
    /// Classes whose metadata is made when it is first used.
    private var awaited: [ClassDescriptor] = []
    private var images: Set<UnsafeRawPointer> = []
    /// Of those that are known, the ones that have come since they were taken.
    private var new: [ClassMetadata] = []
    /// Of classes that another compiler has laid out.
    private var unknown: [ClassDescriptor] = []

    private static let shared = Guarded(forProcess: SwiftClassIndex())

    /// Whether subclasses have been looked for: of a hook of a class.
    static var isInUse: Bool { shared.withLock { !$0.images.isEmpty } }

    /// Has a class found that no image lists: a specialization of a generic one.
    static func add(_ metadata: ClassMetadata) {
        shared.withLock { $0.insert(metadata) }
    }

    /// Those that inherit from the class, each behind its superclass.
    ///
    /// Looks at every class that is known, and at the type records of images that have come since the last time.
    static func subclasses(of cls: ClassMetadata) -> [ClassMetadata] {
        sorted(found.filter { $0 != cls && $0.inherits(from: cls) })
    }

    /// All of them, each behind its superclass.
    static var all: [ClassMetadata] { sorted(found) }

    private static var found: Set<ClassMetadata> {
        shared.withLock { index in
            index.refresh()
            return index.known
        }
    }

    /// Those that have come since the last time, each behind its superclass.
    static func takeNew() -> [ClassMetadata] {
        sorted(
            shared.withLock { index in
                index.refresh()
                defer { index.new = [] }
                return index.new
            })
    }

    private static func sorted(_ classes: some Sequence<ClassMetadata>) -> [ClassMetadata] {
        classes.map { (cls: $0, depth: $0.depth) }.sorted { $0.depth < $1.depth }.map(\.cls)
    }

    private mutating func insert(_ metadata: ClassMetadata) {
        if known.insert(metadata).inserted { new.append(metadata) }
    }

    /// The descriptors of classes that the library cannot read, since another compiler has laid them out.
    static var unknown: [ClassDescriptor] {
        shared.withLock { index in
            index.refresh()
            return index.unknown
        }
    }

    /// The descriptors that the images list, of classes that have been used or not.
    private mutating func refresh() {
        for records in Self.typeRecords() where images.insert(records.baseAddress!).inserted {
            for offset in stride(from: 0, to: records.count, by: 4) {
                guard let descriptor = Self.descriptor(of: records.baseAddress! + offset) else { continue }
                if !descriptor.isKnown {
                    unknown.append(descriptor)
                } else if !descriptor.isGeneric {
                    awaited.append(descriptor)
                }
            }
        }
        var found: [ClassMetadata] = []
        awaited.removeAll { descriptor in
            guard let metadata = descriptor.metadata else { return false }
            found.append(metadata)
            return true
        }
        found.forEach { insert($0) }
    }

    /// Of one record, if it is of a class.
    ///
    /// The lowest bits of the distance tell what it leads to.
    private static func descriptor(of record: UnsafeRawPointer) -> ClassDescriptor? {
        let distance = record.load(as: Int32.self)
        let target = record + Int(distance & ~3)
        let address: UnsafeRawPointer? =
            switch distance & 3 {
            case 0: target
            case 1: target.load(as: UnsafeRawPointer?.self)
            default: nil
            }
        return address.map(ClassDescriptor.init(address:)).flatMap { $0.isOfClass ? $0 : nil }
    }

    /// The lists of records, one of each image that has some.
    private static func typeRecords() -> [UnsafeRawBufferPointer] {
        var lists: [UnsafeRawBufferPointer] = []
        withUnsafeMutablePointer(to: &lists) { lists in
            swift_enumerateAllMetadataSections(
                { sections, lists in
                    // The layout of what follows is that of this version, which images of another compiler may not
                    // have.
                    guard sections.load(as: UInt.self) == 5 else { return true }
                    let range = UnsafeRawBufferPointer(
                        start: sections.load(fromByteOffset: 64, as: UnsafeRawPointer?.self),
                        count: sections.load(fromByteOffset: 72, as: Int.self))
                    if range.baseAddress != nil, !range.isEmpty {
                        lists.assumingMemoryBound(to: [UnsafeRawBufferPointer].self).pointee.append(range)
                    }
                    return true
                }, lists)
        }
        return lists
    }
}

// Of libswiftCore. Source: stdlib/public/runtime/ImageInspectionCommon.cpp.
@_silgen_name("swift_enumerateAllMetadataSections")
private func swift_enumerateAllMetadataSections(
    _ body: @convention(c) (_ sections: UnsafeRawPointer, _ context: UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer)
