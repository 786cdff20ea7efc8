import CFFIShim
import CRuntime

/// An array that belongs to an object and is changed through a key of that object.
///
/// A change calls `insertObject:in<Key>AtIndex:` and `removeObjectFrom<Key>AtIndex:` (or `insert<Key>:atIndexes:` and
/// `remove<Key>AtIndexes:`), or a setter with another array, or it changes the variable. Observers are told of each
/// element.
struct MutableKeyedArray: Sendable {
    private enum Way: Sendable {
        case elements(insert: Selector?, inserts: Selector?, remove: Selector?, removes: Selector?, replace: Selector?)
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
        let insert = try existing("insertObject:in\(name)AtIndex:"), inserts = try existing("insert\(name):atIndexes:")
        let remove = try existing("removeObjectFrom\(name)AtIndex:"), removes = try existing("remove\(name)AtIndexes:")
        if insert != nil || inserts != nil, remove != nil || removes != nil {
            way = .elements(
                insert: insert, inserts: inserts, remove: remove, removes: removes,
                replace: try existing("replaceObjectIn\(name)AtIndex:withObject:"))
            return
        }
        switch try keys.writer(key).way {
        case .message: way = .wholes
        case .variable(let ivar, let type) where type.isObject: way = .variable(ivar)
        default: throw KeyValueError.undefined(key, of: object, isWritten: true)
        }
    }

    func proxy(of owner: UnsafeObject) throws -> ObjCObject {
        try KeyedProxy.mutableArray.make(self, owner: ObjCObject(unsafeRetaining: owner))
    }

    // MARK: Reading

    private func array(of owner: ObjCObject) throws -> ObjCObject? {
        if case .variable(let ivar) = way {
            let array: UnsafeObject? = object_getIvar(owner.unsafePointer, ivar.unsafePointer)
            return array.map(ObjCObject.init(unsafeRetaining:))
        }
        return try KeyValues.value(of: owner.unsafePointer, forKey: key).object
    }

    func count(of owner: ObjCObject) throws -> Int {
        try array(of: owner).map { try Collection.count(of: $0.unsafePointer) } ?? 0
    }

    func object(at index: Int, of owner: ObjCObject) throws -> ObjCObject? {
        guard let array = try array(of: owner) else { return nil }
        return try PlainSend(array, "objectAtIndex:").with(index).reference()
    }

    // MARK: Changing

    func insert(_ object: ObjCObject, at index: Int, of owner: ObjCObject) throws {
        if case .elements(let insert, let inserts, _, _, _) = way {
            if let insert {
                try PlainSend(owner, insert).with(object).with(index).run()
            } else if let inserts {
                try withSingle(object, index) { list, indexes in
                    try PlainSend(owner, inserts).with(list).with(indexes).run()
                }
            }
            return
        }
        try change(.insertion, index, of: owner) { array in
            try PlainSend(array, "insertObject:atIndex:").with(object).with(index).run()
        }
    }

    func remove(at index: Int, of owner: ObjCObject) throws {
        if case .elements(_, _, let remove, let removes, _) = way {
            if let remove {
                try PlainSend(owner, remove).with(index).run()
            } else if let removes {
                let indexes = try IndexSetObject.make([index])
                try withExtendedLifetime(indexes) {
                    _ = try PlainSend(owner, removes).with(indexes).run()
                }
            }
            return
        }
        try change(.removal, index, of: owner) { try PlainSend($0, "removeObjectAtIndex:").with(index).run() }
    }

    func replace(at index: Int, with object: ObjCObject, of owner: ObjCObject) throws {
        if case .elements(_, _, _, _, let replace) = way {
            guard let replace else {
                try remove(at: index, of: owner)
                return try insert(object, at: index, of: owner)
            }
            try PlainSend(owner, replace).with(index).with(object).run()
            return
        }
        try change(.replacement, index, of: owner) { array in
            try PlainSend(array, "replaceObjectAtIndex:withObject:").with(index).with(object).run()
        }
    }

    private func withSingle(
        _ object: ObjCObject, _ index: Int, _ body: (UnsafeObject?, UnsafeObject?) throws -> Void
    ) throws {
        let list = try Collection.array([object.unsafePointer]), indexes = try IndexSetObject.make([index])
        try withExtendedLifetime((object, indexes)) { try body(list, indexes.unsafePointer) }
    }

    /// Runs the body on a mutable array: the array in the variable, or a copy that then becomes the value.
    private func change(
        _ kind: KeyValueChange.Kind, _ index: Int, of owner: ObjCObject, _ body: (UnsafeObject) throws -> Void
    ) throws {
        try KeyedChange.run(.elements(kind, at: [index]), key, of: owner) {
            if case .variable = way, let array = try array(of: owner),
                Collection.isKind(array.unsafePointer, of: "NSMutableArray")
            {
                return try withExtendedLifetime(array) { try body(array.unsafePointer) }
            }
            let copy = try KeyedChange.mutableCopy(of: array(of: owner), orNew: "NSMutableArray")
            try body(copy.unsafePointer)
            try KeyedChange.store(copy, key, of: owner)
        }
    }
}
