import CRuntime

/// The one owner of dynamic subclasses.
///
/// An object has at most one; objects of a class share it; its superclass is the original class. Classes are recognized
/// by identity, never by name. A subclass without objects is parked: it is in no list, and is used again for the same
/// class.
enum HookedClasses {
    static let suffix = "_Aspects_"

    /// The dynamic subclass of each original class, parked ones included, and the original of each dynamic subclass.
    fileprivate struct Table {
        var subclasses: [ObjCClass: Entry] = [:]
        var originals: [ObjCClass: ObjCClass] = [:]
    }

    fileprivate struct Entry {
        let subclass: ObjCClass
        var objectCount = 0
    }

    private static let table = Guarded(Table())

    /// The class that a dynamic subclass stands in for; any other class itself.
    static func original(of cls: ObjCClass) -> ObjCClass { table.withLock { $0.originals[cls] ?? cls } }

    static func isDynamicSubclass(_ cls: ObjCClass) -> Bool { table.withLock { $0.originals[cls] != nil } }

    /// Makes the object an instance of its class's dynamic subclass, which it was not. Returns the subclass; nil when
    /// no class could be made.
    static func adopt(_ object: UnsafeObject, of original: ObjCClass) -> ObjCClass? {
        table.withLock { table in
            guard let subclass = table.subclass(of: original) else { return nil }
            table.subclasses[original]?.objectCount += 1
            object_setClass(object, subclass.unsafePointer)
            return subclass
        }
    }

    /// Gives the object its class back, unless it has been given another one since. `object` is nil for one that is
    /// being deallocated.
    static func release(_ object: UnsafeObject?, from subclass: ObjCClass) {
        table.withLock { table in
            guard let original = table.originals[subclass] else { return }
            if let object, object_getClass(object) == subclass.unsafePointer {
                object_setClass(object, original.unsafePointer)
            }
            table.subclasses[original]?.objectCount -= 1
            if table.subclasses[original]?.objectCount == 0 {
                ort_class_park(subclass.unsafePointer)
            }
        }
    }
}

extension HookedClasses {
    /// Disposes the dynamic subclasses of the class that no object is an instance of: the parked one, and those before
    /// it whose names were taken while they were parked.
    static func disposeParkedSubclasses(of original: ObjCClass) {
        let parked = table.withLock { table in
            if table.subclasses[original]?.objectCount == 0 {
                table.subclasses[original] = nil
            }
            let inUse = table.subclasses[original]?.subclass
            let parked = table.originals.filter { $0.value == original && $0.key != inUse }.map(\.key)
            parked.forEach { table.originals[$0] = nil }
            return parked
        }
        for subclass in parked {
            objc_disposeClassPair(subclass.unsafePointer)
        }
    }
}

extension HookedClasses.Table {
    /// The subclass of the original class: the one in use, the parked one, or a new one.
    fileprivate mutating func subclass(of original: ObjCClass) -> ObjCClass? {
        if let entry = subclasses[original], ort_class_unpark(entry.subclass.unsafePointer) {
            return entry.subclass
        }
        guard let subclass = Self.makeSubclass(of: original) else { return nil }
        subclasses[original] = HookedClasses.Entry(subclass: subclass)
        originals[subclass] = original
        return subclass
    }

    /// `<Name>_Aspects_`, followed by a number when the name is taken.
    private static func makeSubclass(of original: ObjCClass) -> ObjCClass? {
        let name = original.name + HookedClasses.suffix
        let names = [name] + (1...99).map { "\(name)\($0)" }
        for name in names {
            guard let pointer = objc_allocateClassPair(original.unsafePointer, name, 0) else { continue }
            let subclass = ObjCClass(unsafePointer: pointer)
            class_addMethod(pointer, Selector("class").unsafePointer, statedClass, "#16@0:8")
            class_addMethod(subclass.isa.unsafePointer, Selector("class").unsafePointer, statedClassOfClass, "#16@0:8")
            ort_class_skipInitialize(pointer)
            objc_registerClassPair(pointer)
            // Someone may have registered another class of the name meanwhile. Ours then stays as it is, unregistered:
            // disposing it would ask for the lock that is held here.
            guard objc_lookUpClass(name) == pointer else { continue }
            return subclass
        }
        return nil
    }

    /// `-class`: the original of the nearest dynamic subclass that the object's class is or inherits from.
    private static let statedClass: IMP = {
        let body: @convention(c) (UnsafeObject?, SEL?) -> Class? = { object, _ in
            object_getClass(object).map {
                HookedClasses.nearestOriginal(of: ObjCClass(unsafePointer: $0)).unsafePointer
            }
        }
        return unsafeBitCast(body, to: IMP.self)
    }()

    /// `+class`: the same for the class itself.
    private static let statedClassOfClass: IMP = {
        let body: @convention(c) (Class?, SEL?) -> Class? = { cls, _ in
            cls.map { HookedClasses.nearestOriginal(of: ObjCClass(unsafePointer: $0)).unsafePointer }
        }
        return unsafeBitCast(body, to: IMP.self)
    }()
}

extension HookedClasses {
    fileprivate static func nearestOriginal(of cls: ObjCClass) -> ObjCClass {
        table.withLock { table in
            for candidate in sequence(first: cls, next: \.superclass) {
                if let original = table.originals[candidate] { return original }
            }
            return cls
        }
    }
}
