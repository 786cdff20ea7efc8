import CRuntime

/// A class that is written in Swift, as it is in the running program.
///
/// ```swift
/// for method in try SwiftClass(Service.self).methods { print(method) }
/// ```
public struct SwiftClass: Hashable, Sendable, CustomStringConvertible {
    let metadata: ClassMetadata

    /// The class of the type.
    ///
    /// - Throws: ``SwiftClassError`` if this library does not know the layout of the metadata: another compiler made
    ///   it.
    public init(_ type: AnyClass) throws(SwiftClassError) {
        metadata = ClassMetadata(type)
        guard metadata.isKnown else { throw .unknownMetadata(className: _typeName(type, qualified: true)) }
        if metadata.descriptor.isGeneric { SwiftClassIndex.add(metadata) }
    }

    init(known metadata: ClassMetadata) {
        self.metadata = metadata
    }

    /// The class of an object with this first word.
    init(metadataOf address: UnsafeRawPointer) {
        self.init(known: ClassMetadata(address: address))
    }

    /// The class as a metatype.
    public var type: AnyClass { metadata.type }

    /// Nil for a root class.
    public var superclass: SwiftClass? { metadata.superclass.map(SwiftClass.init(known:)) }

    /// The name with its module, as `App.Service`.
    public var name: String { _typeName(type, qualified: true) }

    /// The size of an instance in bytes.
    public var instanceSize: Int { metadata.instanceSize }

    /// The name.
    public var description: String { name }

    /// The methods that calls reach through the class's vtable; those that superclasses declare come first.
    ///
    /// Each method is listed once: an override stands where the method was declared.
    ///
    /// Methods without a place in the vtable are missing: `final` and `static` members, members of extensions, and
    /// members that the optimizer removed because nothing in the module overrides them. This reads the symbols of the
    /// class's image, the first time from the image's file.
    public var methods: [SwiftFunction] { SwiftNames.read(methods) }

    func methods(_ names: SwiftNames) -> [SwiftFunction] { methods(names.ownMethods) }

    /// The methods whose names or prototypes begin with the text, and others.
    ///
    /// Takes a tenth of the time of ``methods`` before a caller has asked for these.
    func methods(near name: String) -> [SwiftFunction] {
        // A prototype has spaces, and begins with the module. The same letter may have several forms beyond ASCII.
        let isName = name.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: " ") }
        let identifier = isName ? String(Substring(name).identifier) : ""
        return SwiftNames.read { names in
            identifier.isEmpty ? methods(names) : methods { names.ownMethods(of: $0, mentioning: identifier) }
        }
    }

    private func methods(_ own: (SwiftClass) -> [SwiftFunction]) -> [SwiftFunction] {
        // A copy of a class that other code has made, with the class as its superclass, has the class's descriptor.
        sequence(first: self, next: \.superclass).filter {
            $0.metadata.descriptor != $0.superclass?.metadata.descriptor
        }
        .reversed().flatMap(own).filter { metadata.contains(word: $0.word) }
    }
}

/// Why a Swift class cannot be read.
public enum SwiftClassError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class's metadata has a layout that this library does not know.
    case unknownMetadata(className: String)

    /// A sentence that says what to do.
    public var description: String {
        switch self {
        case .unknownMetadata(let name):
            "the metadata of \(name) does not have the layout of Swift 6 for Linux; build the program with a compiler "
                + "that this version of the library supports, or update the library"
        }
    }
}
