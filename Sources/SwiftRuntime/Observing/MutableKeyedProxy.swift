/// The mutable collections, which tell observers of each change.
extension KeyedProxy {
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
