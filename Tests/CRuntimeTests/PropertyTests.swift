import CRuntime
import TestRoot
import TestSupport
import Testing

@Suite struct PropertyTests {
    @Test(arguments: Fixture.Configuration.allCases)
    func synthesizedAccessorsOwnAndCopyAsDeclared(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("properties", configuration).text("properties_check") == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledPropertiesAreListedWithTheirAttributes(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("properties", configuration)
        let cls = try #require(fixture.cls("PropertyOwner"))
        let properties = takeList { class_copyPropertyList(cls, $0) }
        #expect(
            Set(properties.map { String(cString: property_getName($0)) }) == [
                "atomicRetained", "retained", "atomicCopied", "copied", "words", "number", "named",
            ])
        func attributes(_ name: String) throws -> [Substring] {
            let property = try #require(class_getProperty(cls, name))
            #expect(properties.contains(property))
            return String(cString: property_getAttributes(property)).split(separator: ",")
        }
        #expect(try attributes("atomicRetained") == ["T@", "&", "V_atomicRetained"])
        #expect(try Set(attributes("copied")) == ["T@", "C", "N", "V_copied"])
        #expect(try Set(attributes("named")) == ["TB", "N", "GisNamed", "StakeName:", "V_named"])
        #expect(try attributes("words").first == "T{four_words=[4q]}")
        let classProperties = takeList { class_copyPropertyList(object_getClass(object(cls)), $0) }
        #expect(classProperties.map { String(cString: property_getName($0)) } == ["classNumber"])
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func propertiesOfSuperclassesAreFound(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("properties", configuration)
        let cls = try #require(fixture.cls("PropertyOwner"))
        let derived = makeClass("PropertyTestsDerived\(configuration)", cls)
        #expect(class_getProperty(derived, "copied") == class_getProperty(cls, "copied"))
        #expect(class_getProperty(derived, "noSuchProperty") == nil)
        #expect(takeList { class_copyPropertyList(derived, $0) }.isEmpty)
    }

    @Test func nullHasNoProperties() {
        #expect(class_getProperty(nil, "copied") == nil)
        #expect(class_getProperty(test_root_class(), nil) == nil)
        #expect(takeList { class_copyPropertyList(nil, $0) }.isEmpty)
        #expect(property_getName(nil) == nil)
        #expect(property_getAttributes(nil) == nil)
    }

    // MARK: The functions that accessors call

    private let slot = 8

    private func holder(_ name: String) -> id {
        let cls = allocateClass(name)
        class_addIvar(cls, "value", 8, 3, "@")
        objc_registerClassPair(cls)
        precondition(ivar_getOffset(class_getInstanceVariable(cls, "value")) == slot)
        return instance(of: cls)
    }

    @Test(arguments: [false, true])
    func settingRetainsAndReleases(isAtomic: Bool) {
        Tracked.counting { gone in
            let owner = holder("PropertyTestsSet\(isAtomic)")
            let first = Tracked.make(gone)
            let second = Tracked.make(gone)
            objc_setProperty(owner, selector("setValue:"), slot, first, isAtomic, false)
            #expect(ort_retain_count(first) == 2)
            objc_setProperty(owner, selector("setValue:"), slot, first, isAtomic, false)
            #expect(ort_retain_count(first) == 2)
            objc_release(first)
            let pool = objc_autoreleasePoolPush()
            #expect(objc_getProperty(owner, selector("value"), slot, isAtomic) == first)
            objc_autoreleasePoolPop(pool)
            objc_setProperty(owner, selector("setValue:"), slot, second, isAtomic, false)
            #expect(gone.pointee == 1)
            objc_setProperty(owner, selector("setValue:"), slot, nil, isAtomic, false)
            #expect(objc_getProperty(owner, selector("value"), slot, isAtomic) == nil)
            #expect(ort_retain_count(second) == 1)
            objc_release(second)
            objc_release(owner)
            #expect(gone.pointee == 2)
        }
    }

    typealias Setter = @convention(c) (id?, SEL?, id?, Int) -> Void

    @Test func theShortSettersRetainOrCopy() {
        let copier: ObjectGetter = { receiver, _ in class_createInstance(object_getClass(receiver), 0) }
        let copying = makeClass(
            "PropertyTestsCopying", test_root_class(),
            ["copy": unsafeBitCast(copier, to: IMP.self), "copyWithZone:": unsafeBitCast(copier, to: IMP.self)])
        let owner = holder("PropertyTestsShort")
        let setters: [(Setter, Bool)] = [
            (objc_setProperty_atomic, false), (objc_setProperty_nonatomic, false),
            (objc_setProperty_atomic_copy, true), (objc_setProperty_nonatomic_copy, true),
        ]
        for (set, copies) in setters {
            let value = instance(of: copying)
            set(owner, selector("setValue:"), value, slot)
            let stored = UnsafeRawPointer(owner).load(fromByteOffset: slot, as: id?.self)
            #expect((stored != value) == copies)
            #expect(object_getClass(stored) == copying)
            #expect(ort_retain_count(value) == (copies ? 1 : 2))
            #expect(ort_retain_count(stored) == (copies ? 1 : 2))
            set(owner, selector("setValue:"), nil, slot)
            #expect(ort_retain_count(value) == 1)
            objc_release(value)
        }
        objc_release(owner)
    }

    @Test func accessorsOfNilDoNothing() {
        #expect(objc_getProperty(nil, selector("value"), slot, true) == nil)
        objc_setProperty(nil, selector("setValue:"), slot, object(test_root_class()), true, false)
        objc_setProperty_nonatomic(nil, selector("setValue:"), object(test_root_class()), slot)
    }

    private typealias StructureCopier =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Bool, Bool) -> Void

    /// Two threads write the same structure and two read it; returns the number of reads that mixed two writes.
    private func tornReads(writing: StructureCopier, reading: StructureCopier) -> Int {
        let words = 16
        let shared = Shared(UnsafeMutablePointer<Int>.allocate(capacity: words))
        defer { shared.value.deallocate() }
        shared.value.initialize(repeating: 0, count: words)
        let torn = Counter()
        let (write, read) = (Shared(writing), Shared(reading))
        onThreads(4) { thread in
            let local = UnsafeMutablePointer<Int>.allocate(capacity: words)
            defer { local.deallocate() }
            for round in 0..<5000 {
                if thread < 2 {
                    local.initialize(repeating: round * 2 + thread, count: words)
                    write.value(shared.value, local, words * 8, true, false)
                } else {
                    read.value(local, shared.value, words * 8, true, false)
                    if (1..<words).contains(where: { local[$0] != local[0] }) {
                        torn.increment()
                    }
                }
            }
        }
        return torn.value
    }

    @Test func atomicStructuresAreNeverTorn() {
        #expect(tornReads(writing: objc_setPropertyStruct, reading: objc_getPropertyStruct) == 0)
        #expect(tornReads(writing: objc_copyStruct, reading: objc_copyStruct) == 0)
    }

    @Test func copyingAStructureExcludesItsAccessors() {
        #expect(tornReads(writing: objc_copyStruct, reading: objc_getPropertyStruct) == 0)
        #expect(tornReads(writing: objc_setPropertyStruct, reading: objc_copyStruct) == 0)
    }

    @Test func anAtomicPropertyCanBeReadWhileItIsReplaced() {
        let owner = Shared(holder("PropertyTestsRaced"))
        let offset = slot
        let cls = Shared(makeClass("PropertyTestsRacedValue", test_root_class(), ["number": Answer.one]))
        let wrong = Counter()
        onThreads(6) { thread in
            for _ in 0..<2000 {
                let pool = objc_autoreleasePoolPush()
                if thread < 2 {
                    let value = instance(of: cls.value)
                    objc_setProperty(owner.value, selector("setValue:"), offset, value, true, false)
                    objc_release(value)
                } else if let value = objc_getProperty(owner.value, selector("value"), offset, true),
                    send(value, "number") != 1
                {
                    wrong.increment()
                }
                objc_autoreleasePoolPop(pool)
            }
        }
        #expect(wrong.value == 0)
        objc_setProperty(owner.value, selector("setValue:"), offset, nil, true, false)
        objc_release(owner.value)
    }
}
