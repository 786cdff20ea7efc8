import CRuntime
import ObjectiveCFace

/// A property of a class that is to hold the block of a delegate's method.
struct DelegateLink {
    /// A mistake in the program: Swift ends the process, compiled Objective-C code gets an NSException.
    struct Mistake: Refusal {
        let description: String
    }

    private let cls: ObjCClass
    private let accessors: PropertyAccessors
    private let method: Selector
    private let proto: ObjCProtocol

    /// - Throws: For a property that cannot hold the block, and for a method that the protocol does not declare.
    init(_ name: String, to method: Selector, of proto: ObjCProtocol, in cls: ObjCClass) throws(Mistake) {
        func mistake(_ reason: String) -> Mistake {
            Mistake(
                description:
                    "the property \(name) of \(cls.name) cannot hold the block for \(method) of the protocol "
                    + "\(proto.name): \(reason)")
        }
        guard let property = cls.property(named: name) else { throw mistake("the property does not exist") }
        let attributes = property.attributes
        guard attributes.options.contains(.dynamic) else { throw mistake("the property must be declared @dynamic") }
        guard attributes.options.contains(.copy), attributes.typeEncoding?.hasPrefix("@") == true else {
            throw mistake("the property must be a copy property of a block, but it is declared \(property)")
        }
        guard proto.method(for: method) != nil else {
            throw mistake("the protocol does not declare this instance method")
        }
        self.cls = cls
        accessors = PropertyAccessors(property)
        self.method = method
        self.proto = proto
    }

    /// Adds the accessors that are missing.
    func install() {
        let made = UnsafeMutablePointer<ort_face_block_property>.allocate(capacity: 1)
        made.initialize(
            to: ort_face_block_property(
                cls: cls.unsafePointer, protocol: proto.unsafePointer, setter: accessors.setter.unsafePointer,
                getter: accessors.getter.unsafePointer, method: method.unsafePointer))
        ort_face_install_block_property(made)
    }
}
