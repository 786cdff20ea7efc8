import CFFIShim
import CRuntime

/// The classes of the collections that stand for a key of an object, made when the first one is needed.
enum KeyedProxy {
    /// What a proxy holds.
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

    private static func content<Accessors>(of proxy: ObjCObject, _: Accessors.Type) throws -> Content<Accessors> {
        try proxy.ivar(ivar, as: Content<Accessors>.self)
    }

    private static func define<Accessors>(
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

    static let mutableArray = define("NSKeyValueMutableArray", under: "NSMutableArray", MutableKeyedArray.self) { c in
        c.method("count", types: "Q@:") { (self: ObjCObject) -> UInt in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            return UInt(bitPattern: try content.accessors.count(of: content.owner))
        }
        c.method("objectAtIndex:", types: "@@:Q") { (self: ObjCObject, index: UInt) -> ObjCObject? in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            return try content.accessors.object(at: Int(bitPattern: index), of: content.owner)
        }
        c.method("insertObject:atIndex:", types: "v@:@Q") { (self: ObjCObject, object: ObjCObject, index: UInt) in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            try content.accessors.insert(object, at: Int(bitPattern: index), of: content.owner)
        }
        c.method("removeObjectAtIndex:", types: "v@:Q") { (self: ObjCObject, index: UInt) in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            try content.accessors.remove(at: Int(bitPattern: index), of: content.owner)
        }
        c.method("replaceObjectAtIndex:withObject:", types: "v@:Q@") {
            (self: ObjCObject, index: UInt, object: ObjCObject) in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            try content.accessors.replace(at: Int(bitPattern: index), with: object, of: content.owner)
        }
        c.method("addObject:", types: "v@:@") { (self: ObjCObject, object: ObjCObject) in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            try content.accessors.insert(object, at: content.accessors.count(of: content.owner), of: content.owner)
        }
        c.method("removeLastObject", types: "v@:") { (self: ObjCObject) in
            let content = try KeyedProxy.content(of: self, MutableKeyedArray.self)
            try content.accessors.remove(at: content.accessors.count(of: content.owner) - 1, of: content.owner)
        }
    }

    static let mutableSet = define("NSKeyValueMutableSet", under: "NSMutableSet", MutableKeyedSet.self) { c in
        c.method("count", types: "Q@:") { (self: ObjCObject) -> UInt in
            let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
            return UInt(bitPattern: try Collection.count(of: content.accessors.set(of: content.owner).unsafePointer))
        }
        c.method("objectEnumerator", types: "@@:") { (self: ObjCObject) -> ObjCObject? in
            let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
            let set = try content.accessors.set(of: content.owner)
            return try PlainSend(set, "objectEnumerator").reference()
        }
        c.method("member:", types: "@@:@") { (self: ObjCObject, object: ObjCObject?) -> ObjCObject? in
            let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
            let set = try content.accessors.set(of: content.owner)
            return try PlainSend(set, "member:").with(object).reference()
        }
        for mutation in SetMutation.allCases {
            c.method(mutation.setSelector, types: "v@:@") { (self: ObjCObject, objects: ObjCObject) in
                let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
                try content.accessors.change(mutation, objects, of: content.owner)
            }
        }
        c.method("addObject:", types: "v@:@") { (self: ObjCObject, object: ObjCObject) in
            let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
            try content.accessors.change(.union, single: object, of: content.owner)
        }
        c.method("removeObject:", types: "v@:@") { (self: ObjCObject, object: ObjCObject) in
            let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
            try content.accessors.change(.minus, single: object, of: content.owner)
        }
        c.method("removeAllObjects", types: "v@:") { (self: ObjCObject) in
            let content = try KeyedProxy.content(of: self, MutableKeyedSet.self)
            guard let none = try Collection.set([]) else { return }
            try content.accessors.change(.set, ObjCObject(unsafeRetaining: none), of: content.owner)
        }
    }
}
