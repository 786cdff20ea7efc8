import Foundation
import SwiftRuntime

/// A reference to an Objective-C serializer, which can be copied and archived.
public protocol SerializerObject: ObjCObject {}

extension SerializerObject {
    /// Makes a new object, which the caller owns.
    static func make() -> UnsafeObject {
        FoundationBridge.install
        return unfailing { try ObjCClass.named(objCClassName ?? "").new() }.owned
    }

    /// A copy with the same settings.
    ///
    /// Closures are not copied.
    public func copy() -> Self {
        Self(unsafeOwned: Self.unfailing { try send("copy", returning: ObjCObject.self) }.owned)
    }

    /// The settings of this serializer, as a property list.
    ///
    /// Closures are not archived.
    public func archived() throws -> Data {
        let archive: ObjCObject = try ObjCClass.named("Archive").send("archiveOfObject:", self)
        return try PropertyListSerialization.data(
            fromPropertyList: PlainValue(object: archive).foundation, format: .binary, options: 0)
    }

    /// A serializer with the settings of the archive.
    ///
    /// An archive from an untrusted place can make only serializers of this class and its subclasses, with values of
    /// the types that they have.
    ///
    /// - Throws: ``SerializationError`` for an archive of anything else; Foundation's errors if the data is no property
    ///   list.
    public static func unarchived(_ data: Data) throws -> Self {
        FoundationBridge.install
        let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        let cls = ObjCClass.named(objCClassName ?? "")
        let object = try ObjCClass.named("Archive").asObject.sendThrowing(
            "objectOfClass:fromArchive:error:", cls, PlainValue(foundation: list)?.object())
        guard let serializer = object?.as(Self.self) else {
            throw SerializationError(.undecodableBody, "the archive is not an archive of \(cls.name)")
        }
        return serializer
    }
}

extension ObjCClass {
    /// The class as the receiver of messages.
    var asObject: ObjCObject { ObjCObject(self) }
}
