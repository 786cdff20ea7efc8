import CFFIShim
import CRuntime

/// A set that belongs to an object and is changed through a key of that object.
///
/// A change calls `add<Key>Object:` and `remove<Key>Object:` (or `add<Key>:` and `remove<Key>:`), or a setter with
/// another set, or it changes the variable.
struct MutableKeyedSet: Sendable {
    private enum Way: Sendable {
        case members(add: Selector?, adds: Selector?, remove: Selector?, removes: Selector?, intersect: Selector?)
        case wholes
        case variable(Ivar)
    }

    private let key: String
    private let way: Way

    /// - Throws: ``KeyValueError`` when the object's class has nothing for the key.
    init(_ key: String, of object: UnsafeObject) throws {
        self.key = key
        let keys = try ClassKeys.of(object), cls = keys.cls, name = KeyName(key).capitalized
        func existing(_ text: String) throws -> Selector? {
            let selector = Selector(text)
            return try cls.instancesRespond(to: selector) ? selector : nil
        }
        let add = try existing("add\(name)Object:"), adds = try existing("add\(name):")
        let remove = try existing("remove\(name)Object:"), removes = try existing("remove\(name):")
        if add != nil || adds != nil, remove != nil || removes != nil {
            way = .members(
                add: add, adds: adds, remove: remove, removes: removes, intersect: try existing("intersect\(name):"))
            return
        }
        switch try keys.writer(key).way {
        case .message: way = .wholes
        case .variable(let ivar, let type) where type.isObject: way = .variable(ivar)
        default: throw KeyValueError.undefined(key, of: object, isWritten: true)
        }
    }

    func proxy(of owner: UnsafeObject) throws -> ObjCObject {
        try KeyedProxy.mutableSet.make(self, owner: ObjCObject(unsafeRetaining: owner))
    }

    // MARK: Reading

    private func present(of owner: ObjCObject) throws -> ObjCObject? {
        if case .variable(let ivar) = way {
            let set: UnsafeObject? = object_getIvar(owner.unsafePointer, ivar.unsafePointer)
            return set.map(ObjCObject.init(unsafeRetaining:))
        }
        return try KeyValues.value(of: owner.unsafePointer, forKey: key).object
    }

    /// The present set, or an empty set if there is none.
    func set(of owner: ObjCObject) throws -> ObjCObject {
        if let set = try present(of: owner) { return set }
        guard let none = try Collection.set([]) else { fatalError("out of memory: no room for an empty set") }
        return ObjCObject(unsafeRetaining: none)
    }

    // MARK: Changing

    func change(_ mutation: SetMutation, single object: ObjCObject, of owner: ObjCObject) throws {
        if case .members(let add, _, let remove, _, _) = way, let selector = mutation == .union ? add : remove {
            try PlainSend(owner, selector).with(object).run()
            return
        }
        guard let set = try Collection.set([object.unsafePointer]) else { return }
        try change(mutation, ObjCObject(unsafeRetaining: set), of: owner)
    }

    func change(_ mutation: SetMutation, _ objects: ObjCObject, of owner: ObjCObject) throws {
        // Observers see one change, however many messages it consists of.
        try KeyedChange.run(.set(mutation, objects: objects), key, of: owner) {
            if case .members = way { return try changeMembers(mutation, objects, of: owner) }
            if case .variable = way, let set = try present(of: owner),
                Collection.isKind(set.unsafePointer, of: "NSMutableSet")
            {
                _ = try PlainSend(set, mutation.setSelector).with(objects).run()
                return
            }
            let copy = try KeyedChange.mutableCopy(of: present(of: owner), orNew: "NSMutableSet")
            try PlainSend(copy, mutation.setSelector).with(objects).run()
            try KeyedChange.store(copy, key, of: owner)
        }
    }

    private func changeMembers(_ mutation: SetMutation, _ objects: ObjCObject, of owner: ObjCObject) throws {
        switch mutation {
        case .union: try add(objects, of: owner)
        case .minus: try remove(objects, of: owner)
        case .intersect, .set:
            if case .members(_, _, _, _, let intersect?) = way {
                try PlainSend(owner, intersect).with(objects).run()
            } else {
                let copy = try KeyedChange.mutableCopy(of: set(of: owner), orNew: "NSMutableSet")
                try PlainSend(copy, "minusSet:").with(objects).run()
                try remove(copy, of: owner)
            }
            if mutation == .set { try add(objects, of: owner) }
        }
    }

    private func add(_ objects: ObjCObject, of owner: ObjCObject) throws {
        guard case .members(let add, let adds, _, _, _) = way else { return }
        try send(adds, or: add, objects, to: owner)
    }

    private func remove(_ objects: ObjCObject, of owner: ObjCObject) throws {
        guard case .members(_, _, let remove, let removes, _) = way else { return }
        try send(removes, or: remove, objects, to: owner)
    }

    private func send(_ whole: Selector?, or single: Selector?, _ objects: ObjCObject, to owner: ObjCObject) throws {
        if let whole {
            try PlainSend(owner, whole).with(objects).run()
        } else if let single {
            for object in try Collection.elements(of: objects.unsafePointer) {
                try PlainSend(owner, single).with(object).run()
            }
        }
    }
}
