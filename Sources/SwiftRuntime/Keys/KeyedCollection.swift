import CFFIShim
import CRuntime

/// An array that a class offers through accessors of its elements.
///
/// The accessors are `countOf<Key>` and at least one of `objectIn<Key>AtIndex:` and `<key>AtIndexes:`.
struct KeyedArray: Sendable {
    private let count: Selector
    private let object: Selector?
    private let objects: Selector

    /// Nil if the class lacks these accessors.
    init?(_ name: KeyName, in cls: ObjCClass) throws {
        count = Selector("countOf\(name.capitalized)")
        guard try cls.instancesRespond(to: count) else { return nil }
        let object = Selector("objectIn\(name.capitalized)AtIndex:")
        objects = Selector("\(name.key)AtIndexes:")
        self.object = try cls.instancesRespond(to: object) ? object : nil
        guard try self.object != nil || cls.instancesRespond(to: objects) else { return nil }
    }

    /// An array that calls the accessors of the object each time it is used.
    func proxy(of owner: UnsafeObject) throws -> ObjCObject {
        try KeyedProxy.array.make(self, owner: ObjCObject(unsafeRetaining: owner))
    }

    func count(of owner: UnsafeObject) throws -> Int { try PlainSend(owner, count).integer() }

    func object(at index: Int, of owner: UnsafeObject) throws -> UnsafeObject? {
        if let object { return try PlainSend(owner, object).with(index).object() }
        let indexes = try IndexSetObject.make([index])
        return try withExtendedLifetime(indexes) {
            guard let list = try PlainSend(owner, objects).with(indexes).object() else { return nil }
            return try PlainSend(list, "objectAtIndex:").with(0).object()
        }
    }
}

/// A set that a class offers through `countOf<Key>`, `enumeratorOf<Key>` and `memberOf<Key>:`.
struct KeyedSet: Sendable {
    private let count: Selector
    private let enumerator: Selector
    private let member: Selector

    init?(_ name: KeyName, in cls: ObjCClass) throws {
        count = Selector("countOf\(name.capitalized)")
        enumerator = Selector("enumeratorOf\(name.capitalized)")
        member = Selector("memberOf\(name.capitalized):")
        for selector in [count, enumerator, member] where try !cls.instancesRespond(to: selector) { return nil }
    }

    func proxy(of owner: UnsafeObject) throws -> ObjCObject {
        try KeyedProxy.set.make(self, owner: ObjCObject(unsafeRetaining: owner))
    }

    func count(of owner: UnsafeObject) throws -> Int { try PlainSend(owner, count).integer() }
    func enumerator(of owner: UnsafeObject) throws -> UnsafeObject? { try PlainSend(owner, enumerator).object() }
    func member(_ object: UnsafeObject?, of owner: UnsafeObject) throws -> UnsafeObject? {
        try PlainSend(owner, member).with(object).object()
    }
}

/// Objects of NSIndexSet.
enum IndexSetObject {
    static func make(_ indexes: [Int]) throws -> ObjCObject {
        guard let cls = ObjCClass("NSMutableIndexSet") else {
            fatalError("the class NSMutableIndexSet is not registered")
        }
        let set = try cls.new()
        for index in indexes { try PlainSend(set, "addIndex:").with(index).run() }
        return set
    }

    /// The indexes in rising order.
    static func indexes(of set: UnsafeObject) throws -> [Int] {
        var indexes: [Int] = []
        var index = try PlainSend(set, "firstIndex").integer()
        while index != Int.max, index != -1 {
            indexes.append(index)
            index = try PlainSend(set, "indexGreaterThanIndex:").with(index).integer()
        }
        return indexes
    }
}
