/// The Swift classes of the process, as far as the library can find them.
///
/// It finds classes that are not generic in the type records of the loaded images, once their metadata exists. It knows
/// specializations of generic classes only after a caller has asked for them.
///
/// Source: include/swift/ABI/Metadata.h, TargetTypeMetadataRecord.
struct SwiftClassIndex {
    /// The classes that were found, each once.
    private var known: [ClassMetadata] = []
    /// The specializations of generic classes among ``known``.
    private var specializations: Set<ClassMetadata> = []
    /// The descriptors of classes whose metadata does not exist yet.
    private var awaited: [ClassDescriptor] = []
    private var images: [UnsafeRawPointer] = []
    /// The known classes that were found after the last call of ``takeNew()``.
    private var new: [ClassMetadata] = []
    /// The descriptors of classes that another compiler has laid out.
    private var unknown: [ClassDescriptor] = []

    private static let shared = Guarded(forProcess: SwiftClassIndex())

    /// Whether the index has searched the images, for a hook of a class.
    static var isInUse: Bool { shared.withLock { !$0.images.isEmpty } }

    /// Adds a class that no image lists: a specialization of a generic class.
    static func add(_ metadata: ClassMetadata) {
        shared.withLock { index in
            if index.specializations.insert(metadata).inserted { index.insert([metadata]) }
        }
    }

    /// The classes that inherit from the class, each after its superclass.
    ///
    /// Looks at every known class, and at the type records of images that are new since the last search.
    static func subclasses(of cls: ClassMetadata) -> [ClassMetadata] {
        sorted(found.filter { $0 != cls && $0.inherits(from: cls) })
    }

    /// All known classes, each after its superclass.
    static var all: [ClassMetadata] { sorted(found) }

    private static var found: [ClassMetadata] {
        shared.withLock { index in
            index.refresh()
            return index.known
        }
    }

    /// The classes that are new since the last call, each after its superclass.
    static func takeNew() -> [ClassMetadata] {
        sorted(
            shared.withLock { index in
                index.refresh()
                defer { index.new = [] }
                return index.new
            })
    }

    private static func sorted(_ classes: [ClassMetadata]) -> [ClassMetadata] {
        let depths = classes.map(\.depth)
        return (0...(depths.max() ?? 0)).flatMap { depth in
            classes.indices.lazy.filter { depths[$0] == depth }.map { classes[$0] }
        }
    }

    private mutating func insert(_ classes: [ClassMetadata]) {
        known += classes
        new += classes
    }

    /// The descriptors of classes that the library cannot read, because another compiler has laid them out.
    static var unknown: [ClassDescriptor] {
        shared.withLock { index in
            index.refresh()
            return index.unknown
        }
    }

    /// Reads the type records of new images, and looks for metadata that has been made since.
    private mutating func refresh() {
        for records in MetadataSections.records(.types) where !images.contains(records.baseAddress!) {
            images.append(records.baseAddress!)
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
        insert(found)
    }

    /// The descriptor that one record leads to; nil if it does not describe a class.
    private static func descriptor(of record: UnsafeRawPointer) -> ClassDescriptor? {
        let address = MetadataSections.descriptor(of: record)
        return address.map(ClassDescriptor.init(address:)).flatMap { $0.isOfClass ? $0 : nil }
    }
}
