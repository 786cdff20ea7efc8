/// A stored property of the objects of a Swift class.
package struct SwiftStoredProperty {
    package let name: String
    /// From the beginning of the object, in bytes.
    package let offset: Int
    /// Nil if the program does not have the type, or if the property is weak or unowned, or has blocks.
    package let type: Any.Type?
}

extension SwiftClass {
    /// The stored property with this name that the class declares, or its nearest superclass that has one.
    ///
    /// Nil also for a property of a module that was compiled with `-disable-reflection-metadata`.
    package func storedProperty(_ name: String) -> SwiftStoredProperty? {
        sequence(first: self, next: \.superclass).lazy.compactMap { $0.metadata.storedProperty(name) }.first
    }
}

extension ClassMetadata {
    /// The stored property that the class declares itself.
    fileprivate func storedProperty(_ name: String) -> SwiftStoredProperty? {
        guard let records = descriptor.fieldRecords, let word = descriptor.fieldOffsetWord,
            let index = records.firstIndex(where: { $0.fieldName == name })
        else { return nil }
        return SwiftStoredProperty(
            name: name, offset: address.load(fromByteOffset: (word + index) * 8, as: Int.self),
            type: TypeMetadata.type(of: records[index], GenericArguments(of: self)))
    }
}
