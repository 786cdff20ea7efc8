@_spi(Reflection) import Swift

/// A stored property of the objects of a Swift class.
package struct SwiftStoredProperty {
    package let name: String
    /// From the beginning of the object, in bytes.
    package let offset: Int
    package let type: Any.Type
    /// Whether the property is `weak`: its word leads to a record of the reference, not to the other object.
    package let isWeak: Bool
}

extension SwiftClass {
    /// `classType` and `ignoreUnknown`, which Swift declares as variables that only one thread may use.
    private static let everyField = _EachFieldOptions(rawValue: 1 << 0 | 1 << 1)

    /// The stored properties of the class's objects, those of superclasses first.
    ///
    /// Those whose types are not known in the program are missing, and all of a module that was compiled with
    /// `-disable-reflection-metadata`.
    package var storedProperties: [SwiftStoredProperty] {
        let weak = sequence(first: self, next: \.superclass).reduce(into: Set<String>()) { names, cls in
            names.formUnion(cls.metadata.descriptor.weakProperties)
        }
        var properties: [SwiftStoredProperty] = []
        _ = _forEachField(of: type, options: Self.everyField) { name, offset, type, _ in
            let name = String(cString: name)
            properties.append(
                SwiftStoredProperty(name: name, offset: offset, type: type, isWeak: weak.contains(name)))
            return true
        }
        return properties
    }
}

extension ClassDescriptor {
    /// The names of the `weak` properties that the class declares.
    ///
    /// Source: include/swift/RemoteInspection/Records.h, FieldDescriptor and FieldRecord.
    fileprivate var weakProperties: [String] {
        enum Offset { static let recordSize = 10, count = 12, records = 16, type = 4, name = 8 }
        guard let fields else { return [] }
        let size = Int((fields + Offset.recordSize).load(as: UInt16.self))
        let count = Int((fields + Offset.count).load(as: UInt32.self))
        return (0..<count).compactMap { index in
            let record = fields + Offset.records + index * size
            guard let type = (record + Offset.type).relativeTarget, Self.isWeak(type),
                let name = (record + Offset.name).relativeTarget
            else { return nil }
            return String(cString: name.assumingMemoryBound(to: CChar.self))
        }
    }

    /// Whether the mangled type ends with `Xw`.
    ///
    /// A byte below 32 begins an address of four or eight bytes. Source: swift/docs/ABI/Mangling.rst, "Symbolic
    /// references" and "Types".
    private static func isWeak(_ type: UnsafeRawPointer) -> Bool {
        var (place, last, beforeLast) = (type, UInt8(0), UInt8(0))
        while true {
            let byte = place.load(as: UInt8.self)
            if byte == 0 { return beforeLast == UInt8(ascii: "X") && last == UInt8(ascii: "w") }
            (beforeLast, last) = (last, byte)
            place += byte < 0x18 ? 1 + 4 : byte < 0x20 ? 1 + 8 : 1
        }
    }
}
