import CRuntime
import TestRoot
import TestSupport
import Testing

@Suite struct AssociationTests {
    private enum Key {
        nonisolated(unsafe) static let first = UnsafeRawPointer(
            UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8))
        nonisolated(unsafe) static let second = first + 1
    }

    @Test(arguments: [OBJC_ASSOCIATION_RETAIN.rawValue, OBJC_ASSOCIATION_RETAIN_NONATOMIC.rawValue])
    func aRetainedValueLivesAsLongAsItsOwner(policy: UInt32) {
        Tracked.counting { gone in
            let owner = instance(of: test_root_class())
            let value = Tracked.make(gone)
            let pool = objc_autoreleasePoolPush()
            objc_setAssociatedObject(owner, Key.first, value, objc_AssociationPolicy(policy))
            #expect(ort_retain_count(value) == 2)
            objc_release(value)
            #expect(objc_getAssociatedObject(owner, Key.first) == value)
            objc_autoreleasePoolPop(pool)
            #expect(gone.pointee == 0)
            objc_release(owner)
            #expect(gone.pointee == 1)
        }
    }

    @Test func anAssignedValueIsNotRetained() {
        Tracked.counting { gone in
            let owner = instance(of: test_root_class())
            let value = Tracked.make(gone)
            objc_setAssociatedObject(owner, Key.first, value, OBJC_ASSOCIATION_ASSIGN)
            #expect(ort_retain_count(value) == 1)
            #expect(objc_getAssociatedObject(owner, Key.first) == value)
            objc_release(owner)
            #expect(gone.pointee == 0)
            objc_release(value)
        }
    }

    @Test(arguments: [OBJC_ASSOCIATION_COPY.rawValue, OBJC_ASSOCIATION_COPY_NONATOMIC.rawValue])
    func aCopiedValueIsACopy(policy: UInt32) {
        let copier: ObjectGetter = { receiver, _ in
            class_createInstance(object_getClass(receiver), 0)
        }
        let cls = makeClass(
            "AssociationTestsCopied\(policy)", test_root_class(),
            [
                "copy": unsafeBitCast(copier, to: IMP.self),
                "copyWithZone:": unsafeBitCast(copier, to: IMP.self),
            ])
        let owner = instance(of: test_root_class())
        let value = instance(of: cls)
        objc_setAssociatedObject(owner, Key.first, value, objc_AssociationPolicy(policy))
        let pool = objc_autoreleasePoolPush()
        let copy = objc_getAssociatedObject(owner, Key.first)
        #expect(copy != value)
        #expect(object_getClass(copy) == cls)
        objc_autoreleasePoolPop(pool)
        #expect(ort_retain_count(copy) == 1)
        #expect(ort_retain_count(value) == 1)
        objc_release(owner)
        objc_release(value)
    }

    @Test func keysAreIndependent() {
        Tracked.counting { gone in
            let owner = instance(of: test_root_class())
            let values = [Tracked.make(gone), Tracked.make(gone)]
            objc_setAssociatedObject(owner, Key.first, values[0], OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            objc_setAssociatedObject(owner, Key.second, values[1], OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            values.forEach { objc_release($0) }
            #expect(objc_getAssociatedObject(owner, Key.first) == values[0])
            #expect(objc_getAssociatedObject(owner, Key.second) == values[1])
            objc_setAssociatedObject(owner, Key.first, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(gone.pointee == 1)
            #expect(objc_getAssociatedObject(owner, Key.first) == nil)
            #expect(objc_getAssociatedObject(owner, Key.second) == values[1])
            objc_removeAssociatedObjects(owner)
            #expect(gone.pointee == 2)
            #expect(objc_getAssociatedObject(owner, Key.second) == nil)
            objc_release(owner)
        }
    }

    @Test func aNewValueReplacesTheOldOneWhateverItsPolicy() {
        Tracked.counting { gone in
            let owner = instance(of: test_root_class())
            let first = Tracked.make(gone)
            let second = Tracked.make(gone)
            objc_setAssociatedObject(owner, Key.first, first, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            objc_release(first)
            objc_setAssociatedObject(owner, Key.first, first, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(gone.pointee == 0)
            objc_setAssociatedObject(owner, Key.first, second, OBJC_ASSOCIATION_ASSIGN)
            #expect(gone.pointee == 1)
            objc_setAssociatedObject(owner, Key.first, nil, OBJC_ASSOCIATION_ASSIGN)
            #expect(gone.pointee == 1)
            objc_release(second)
            objc_release(owner)
            #expect(gone.pointee == 2)
        }
    }

    @Test func aValueReadAtomicallyOutlivesItsReplacement() {
        Tracked.counting { gone in
            let owner = instance(of: test_root_class())
            let value = Tracked.make(gone)
            objc_setAssociatedObject(owner, Key.first, value, OBJC_ASSOCIATION_RETAIN)
            objc_release(value)
            let pool = objc_autoreleasePoolPush()
            #expect(objc_getAssociatedObject(owner, Key.first) == value)
            objc_setAssociatedObject(owner, Key.first, nil, OBJC_ASSOCIATION_RETAIN)
            #expect(gone.pointee == 0)
            objc_autoreleasePoolPop(pool)
            #expect(gone.pointee == 1)
            objc_release(owner)
        }
    }

    @Test func associationsSurviveAChangeOfClass() {
        Tracked.counting { gone in
            let owner = instance(of: test_root_class())
            let value = Tracked.make(gone)
            objc_setAssociatedObject(owner, Key.first, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            objc_release(value)
            let cls = makeClass("AssociationTestsReclassified")
            object_setClass(owner, cls)
            #expect(object_getClass(owner) == cls)
            #expect(objc_getAssociatedObject(owner, Key.first) == value)
            objc_setAssociatedObject(owner, Key.second, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            object_setClass(owner, test_root_class())
            #expect(objc_getAssociatedObject(owner, Key.second) == value)
            objc_release(owner)
            #expect(gone.pointee == 1)
        }
    }

    @Test func classesCanHaveAssociations() {
        Tracked.counting { gone in
            let cls = makeClass("AssociationTestsClass")
            let value = Tracked.make(gone)
            objc_setAssociatedObject(object(cls), Key.first, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            objc_release(value)
            #expect(objc_getAssociatedObject(object(cls), Key.first) == value)
            objc_setAssociatedObject(object(cls), Key.first, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(gone.pointee == 1)
        }
    }

    @Test func nilHasNoAssociations() {
        let owner = instance(of: test_root_class())
        objc_setAssociatedObject(nil, Key.first, owner, OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(nil, Key.first) == nil)
        objc_removeAssociatedObjects(nil)
        #expect(objc_getAssociatedObject(owner, Key.first) == nil)
        objc_setAssociatedObject(owner, Key.first, nil, OBJC_ASSOCIATION_RETAIN)
        objc_removeAssociatedObjects(owner)
        #expect(ort_retain_count(owner) == 1)
        objc_release(owner)
    }

    @Test func aNewObjectAtTheSameAddressStartsEmpty() {
        for _ in 0..<100 {
            let owner = instance(of: test_root_class())
            #expect(objc_getAssociatedObject(owner, Key.first) == nil)
            objc_setAssociatedObject(owner, Key.first, owner, OBJC_ASSOCIATION_ASSIGN)
            object_dispose(owner)
        }
    }

    private static var associatesFromDealloc: IMP {
        let body: @convention(c) (id?, SEL?) -> Void = { receiver, _ in
            let owner = object_getIndexedIvars(receiver).load(as: id?.self)
            objc_setAssociatedObject(owner, Key.second, object(test_root_class()), OBJC_ASSOCIATION_RETAIN)
            object_dispose(receiver)
        }
        return unsafeBitCast(body, to: IMP.self)
    }

    @Test func aValueThatGoesAwayMayChangeAssociations() {
        let cls = makeClass("AssociationTestsReentrant", test_root_class(), ["dealloc": Self.associatesFromDealloc])
        let owner = instance(of: test_root_class())
        let value = class_createInstance(cls, 8)
        object_getIndexedIvars(value).storeBytes(of: owner, as: id?.self)
        objc_setAssociatedObject(owner, Key.first, value, OBJC_ASSOCIATION_RETAIN)
        objc_release(value)
        objc_setAssociatedObject(owner, Key.first, nil, OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(owner, Key.second) == object(test_root_class()))
        objc_release(owner)
    }

    @Test func aThousandKeysAndOwnersStayApart() {
        let owners = (0..<50).map { _ in instance(of: test_root_class()) }
        let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 1000)
        defer { keys.deallocate() }
        for (index, owner) in owners.enumerated() {
            for key in 0..<1000 {
                let value = id(bitPattern: (index * 1000 + key + 1) << 4)
                objc_setAssociatedObject(owner, keys + key, value, OBJC_ASSOCIATION_ASSIGN)
            }
        }
        for (index, owner) in owners.enumerated() {
            for key in 0..<1000 {
                let found = Int(bitPattern: objc_getAssociatedObject(owner, keys + key))
                #expect(found == (index * 1000 + key + 1) << 4)
            }
            objc_release(owner)
        }
    }

    @Test func readersAndWritersOfOneKeyShareIt() {
        let owner = Shared(instance(of: test_root_class()))
        let key = Shared(Key.first)
        let cls = makeClass("AssociationTestsRaced", test_root_class(), ["number": Answer.one])
        let wrong = Counter()
        let classReference = Shared(cls)
        onThreads(6) { thread in
            for _ in 0..<2000 {
                let pool = objc_autoreleasePoolPush()
                if thread < 2 {
                    let value = instance(of: classReference.value)
                    objc_setAssociatedObject(owner.value, key.value, value, OBJC_ASSOCIATION_RETAIN)
                    objc_release(value)
                } else if let value = objc_getAssociatedObject(owner.value, key.value), send(value, "number") != 1 {
                    wrong.increment()
                }
                objc_autoreleasePoolPop(pool)
            }
        }
        #expect(wrong.value == 0)
        objc_release(owner.value)
    }
}
