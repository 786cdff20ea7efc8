import CFFIShim
import CRuntime

/// The common parts of changes of arrays and sets through their keys.
enum KeyedChange {
    /// Runs a change that observers see as a whole, not as the smaller changes that it consists of.
    static func run(_ mutation: Mutation, _ key: String, of owner: ObjCObject, _ change: () throws -> Void) throws {
        guard let observed = ObservedObject.find(owner.unsafePointer)?.key(key), observed.isAutomatic else {
            return try change()
        }
        try observed.changing(mutation) { try observed.muted(change) }
    }

    static func mutableCopy(of object: ObjCObject?, orNew name: String) throws -> ObjCObject {
        guard let object else {
            guard let cls = ObjCClass(name) else { fatalError("the class \(name) is not registered") }
            return try cls.new()
        }
        guard let copy = try PlainSend(object, "mutableCopy").object() else {
            fatalError("out of memory: no room for a copy of a collection")
        }
        return ObjCObject(unsafeOwned: copy)
    }

    static func store(_ object: ObjCObject, _ key: String, of owner: ObjCObject) throws {
        let writer = try ClassKeys.of(owner.unsafePointer).writer(key)
        _ = try writer.write(object.unsafePointer, to: owner.unsafePointer)
    }
}
