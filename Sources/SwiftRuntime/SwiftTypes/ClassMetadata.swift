/// The metadata of a Swift class, which the first word of each instance points to.
///
/// Source: swift/docs/ABI/TypeMetadata.rst, "Class Metadata", and include/swift/ABI/Metadata.h, TargetClassMetadata,
/// without Objective-C interoperability, on 64-bit machines. Swift promises no stable layout on Linux, so ``isKnown``
/// checks the metadata against this layout.
struct ClassMetadata: Hashable, @unchecked Sendable {
    // Sendable: metadata stays, and what is read of it does not change.
    /// The address point; a metatype is this address.
    let address: UnsafeRawPointer

    private enum Offset {
        static let superclass = 8
        static let instanceSize = 24
        static let size = 32
        static let addressPoint = 36
        static let descriptor = 40
        /// The end of the part that every class's metadata has.
        static let end = 56
    }

    init(_ type: AnyClass) {
        address = unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    init(address: UnsafeRawPointer) {
        self.address = address
    }

    var type: AnyClass { unsafeBitCast(address, to: AnyClass.self) }

    var superclass: ClassMetadata? {
        address.load(fromByteOffset: Offset.superclass, as: UnsafeRawPointer?.self).map(ClassMetadata.init(address:))
    }

    /// The size of an instance in bytes.
    var instanceSize: Int { Int(address.load(fromByteOffset: Offset.instanceSize, as: UInt32.self)) }

    var descriptor: ClassDescriptor {
        ClassDescriptor(address: address.load(fromByteOffset: Offset.descriptor, as: UnsafeRawPointer.self))
    }

    /// The memory of the metadata, with the part before the address point.
    var bytes: UnsafeRawBufferPointer {
        let size = Int(address.load(fromByteOffset: Offset.size, as: UInt32.self))
        let front = Int(address.load(fromByteOffset: Offset.addressPoint, as: UInt32.self))
        return UnsafeRawBufferPointer(start: address - front, count: size)
    }

    /// The number of superclasses.
    var depth: Int {
        var (depth, next) = (0, superclass)
        while let cls = next { (depth, next) = (depth + 1, cls.superclass) }
        return depth
    }

    /// Whether the class is `other` or inherits from it.
    func inherits(from other: ClassMetadata) -> Bool {
        var next: ClassMetadata? = self
        while let cls = next, cls != other { next = cls.superclass }
        return next != nil
    }

    /// The content of the vtable in that word after the address point.
    func slot(at word: Int) -> UnsafeRawPointer? {
        address.load(fromByteOffset: word * 8, as: UnsafeRawPointer?.self)
    }

    /// Whether the word lies in the metadata, after the part that every class has.
    func contains(word: Int) -> Bool {
        word * 8 >= Offset.end && address + (word + 1) * 8 <= bytes.baseAddress! + bytes.count
    }

    /// Whether the metadata has the layout that this type assumes, as far as a check can tell.
    var isKnown: Bool {
        let bytes = bytes
        let front = address - bytes.baseAddress!
        guard front >= 16, front % 8 == 0, bytes.count >= front + Offset.end else { return false }
        return descriptor.isKnown && superclass?.isKnown ?? true
    }
}
