import CFFIShim
import CRuntime

/// The classes of the collections that stand for a key of an object; each is created when first needed.
enum KeyedProxy {
    /// The accessors that a proxy calls, and the object that has them.
    final class Content<Accessors>: @unchecked Sendable {
        // Sendable: immutable; the owner says which threads may use it.
        let accessors: Accessors
        let owner: ObjCObject

        init(_ accessors: Accessors, _ owner: ObjCObject) {
            self.accessors = accessors
            self.owner = owner
        }
    }

    struct Maker<Accessors>: Sendable {
        let cls: ObjCClass

        func make(_ accessors: Accessors, owner: ObjCObject) throws -> ObjCObject {
            let object = try cls.new()
            try object.setIvar(KeyedProxy.ivar, to: Content(accessors, owner))
            return object
        }
    }

    static let ivar = "content"

    static func content<Accessors>(of proxy: ObjCObject, _: Accessors.Type) throws -> Content<Accessors> {
        try proxy.ivar(ivar, as: Content<Accessors>.self)
    }

    static func define<Accessors>(
        _ name: String, under superclass: String, _: Accessors.Type, _ build: (ClassBuilder) -> Void
    ) -> Maker<Accessors> {
        guard let base = ObjCClass(superclass) else { fatalError("the class \(superclass) is not registered") }
        do {
            return Maker(
                cls: try ObjCClass.define(name, superclass: base) { c in
                    c.ivar(ivar, Content<Accessors>?.self)
                    build(c)
                })
        } catch {
            fatalError("the class \(name) could not be made: \(error)")
        }
    }

    private static func reference(_ object: UnsafeObject?) -> ObjCObject? {
        object.map(ObjCObject.init(unsafeRetaining:))
    }

    static let array = define("NSKeyValueArray", under: "NSArray", KeyedArray.self) { c in
        c.method("count", types: "Q@:") { (self: ObjCObject) -> UInt in
            let content = try KeyedProxy.content(of: self, KeyedArray.self)
            return UInt(bitPattern: try content.accessors.count(of: content.owner.unsafePointer))
        }
        c.method("objectAtIndex:", types: "@@:Q") { (self: ObjCObject, index: UInt) -> ObjCObject? in
            let content = try KeyedProxy.content(of: self, KeyedArray.self)
            let index = Int(bitPattern: index)
            return KeyedProxy.reference(try content.accessors.object(at: index, of: content.owner.unsafePointer))
        }
    }

    static let set = define("NSKeyValueSet", under: "NSSet", KeyedSet.self) { c in
        c.method("count", types: "Q@:") { (self: ObjCObject) -> UInt in
            let content = try KeyedProxy.content(of: self, KeyedSet.self)
            return UInt(bitPattern: try content.accessors.count(of: content.owner.unsafePointer))
        }
        c.method("objectEnumerator", types: "@@:") { (self: ObjCObject) -> ObjCObject? in
            let content = try KeyedProxy.content(of: self, KeyedSet.self)
            return KeyedProxy.reference(try content.accessors.enumerator(of: content.owner.unsafePointer))
        }
        c.method("member:", types: "@@:@") { (self: ObjCObject, object: ObjCObject?) -> ObjCObject? in
            let content = try KeyedProxy.content(of: self, KeyedSet.self)
            return KeyedProxy.reference(
                try content.accessors.member(object?.unsafePointer, of: content.owner.unsafePointer))
        }
    }
}
