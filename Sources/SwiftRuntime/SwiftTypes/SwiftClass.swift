import CHooks
import CRuntime

/// A class that is written in Swift, as the running program has it.
///
/// ```swift
/// for method in try SwiftClass(Service.self).methods { print(method) }
/// ```
public struct SwiftClass: Hashable, Sendable, CustomStringConvertible {
    let metadata: ClassMetadata

    /// The class; of the type of an instance that is hooked alone, the class that the instance is of.
    ///
    /// - Throws: ``SwiftClassError`` when the metadata is not laid out as this library knows it: by another compiler.
    public init(_ type: AnyClass) throws(SwiftClassError) {
        metadata = ClassMetadata(address: ort_swift_class_of(ClassMetadata(type).address)!)
        guard metadata.isKnown else { throw .unknownMetadata(className: _typeName(type, qualified: true)) }
        if metadata.descriptor.isGeneric { SwiftClassIndex.add(metadata) }
    }

    init(known metadata: ClassMetadata) {
        self.metadata = metadata
    }

    /// The class of an object whose first word that is, without regard to hooks of the object alone.
    init(metadataOf address: UnsafeRawPointer) {
        self.init(known: ClassMetadata(address: ort_swift_class_of(address)!))
    }

    /// The class as a metatype.
    public var type: AnyClass { metadata.type }

    /// Nil for a root class.
    public var superclass: SwiftClass? { metadata.superclass.map(SwiftClass.init(known:)) }

    /// The name with its module, as `App.Service`.
    public var name: String { _typeName(type, qualified: true) }

    /// Bytes of an instance.
    public var instanceSize: Int { metadata.instanceSize }

    /// The name.
    public var description: String { name }

    /// What calls reach by the class's vtable, those that superclasses declare first, each once: an override stands
    /// where it was declared.
    ///
    /// What has no place there is missing: `final` and `static` members, those of extensions, and those that the
    /// optimizer took out since nothing in the module overrides them. Reads the symbols of the class's image, at the
    /// first time from its file.
    public var methods: [SwiftMethod] { SwiftNames.read(methods) }

    func methods(_ names: SwiftNames) -> [SwiftMethod] {
        // Somebody's copy of a class, with the class as its superclass, has the class's descriptor.
        sequence(first: self, next: \.superclass).filter {
            $0.metadata.descriptor != $0.superclass?.metadata.descriptor
        }
        .reversed().flatMap(names.ownMethods).filter { metadata.contains(word: $0.word) }
    }
}

/// Why a Swift class cannot be read.
public enum SwiftClassError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class's metadata is not laid out as this library knows it.
    case unknownMetadata(className: String)

    /// A sentence that says what to do.
    public var description: String {
        switch self {
        case .unknownMetadata(let name):
            "the metadata of \(name) is not laid out as Swift 6 for Linux lays it out; build the program with a compiler that this "
                + "version of the library knows, or update the library"
        }
    }
}
