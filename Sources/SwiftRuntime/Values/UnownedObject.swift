import CRuntime

/// A reference to an object that does not retain it: whoever keeps one sees to it that the object stays alive.
///
/// For objects that someone else owns for longer, for keys that are compared only, and for the receiver in a `dealloc`.
/// Equality is identity.
public struct UnownedObject: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: an immutable pointer.

    /// The object, valid as long as someone owns it.
    public let unsafePointer: UnsafeObject

    /// A handle on an object that somebody else keeps alive.
    public init(unsafePointer: UnsafeObject) {
        self.unsafePointer = unsafePointer
    }

    /// A handle on the object, which it does not keep.
    public init(_ object: ObjCObject) {
        unsafePointer = object.unsafePointer
    }

    /// A retaining reference.
    ///
    /// The object must be alive.
    public var retained: ObjCObject { ObjCObject(unsafeRetaining: unsafePointer) }

    /// The address; does not touch the object.
    public var description: String { "<unowned 0x\(String(UInt(bitPattern: unsafePointer), radix: 16))>" }
}

extension UnownedObject: ObjCRepresentable, ObjCNullable {
    /// The encoding `@`, of an object.
    public static var objCEncoding: String { "@" }

    /// See ``ObjCRepresentable/accepts(_:)``.
    public static func accepts(_ type: TypeEncoding) -> Bool { ObjCObject.accepts(type) }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> UnownedObject {
        guard let object = address.loadUnaligned(as: UnsafeObject?.self) else {
            throw MessageError.unexpectedNil(type: "UnownedObject")
        }
        return UnownedObject(unsafePointer: object)
    }

    /// Writes the pointer as it is: nothing is retained.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        address.storeBytes(of: unsafePointer, as: UnsafeObject?.self)
    }
}
