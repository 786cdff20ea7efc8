import CRuntime

/// A reference that does not retain its object: the code that keeps the reference has to keep the object alive.
///
/// Use it for objects that other code owns for longer, for keys that are only compared, and for the receiver in a
/// `dealloc`. Equality is identity.
public struct UnownedObject: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: an immutable pointer.

    /// The object, valid as long as other code owns it.
    public let unsafePointer: UnsafeObject

    /// A handle on an object that other code keeps alive.
    public init(unsafePointer: UnsafeObject) {
        self.unsafePointer = unsafePointer
    }

    /// A handle on the object, which the handle does not retain.
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
