import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

/// Objects whose deallocation can be observed: their first indexed word points to a counter.
enum Tracked {
    enum Root: CaseIterable {
        case native, sending

        var cls: Class { self == .native ? test_root_class() : test_sending_root_class() }
    }

    nonisolated(unsafe) private static let native = makeTracked("TrackedNative", .native)
    nonisolated(unsafe) private static let sending = makeTracked("TrackedSending", .sending)

    private static func makeTracked(_ name: String, _ root: Root) -> Class {
        let body: @convention(c) (id?, SEL?) -> Void = { receiver, _ in
            let counter = object_getIndexedIvars(receiver).load(as: UnsafeMutablePointer<Int>.self)
            counter.pointee += 1
            object_dispose(receiver)
        }
        return makeClass(name, root.cls, ["dealloc": unsafeBitCast(body, to: IMP.self)])
    }

    static func cls(_ root: Root) -> Class {
        root == .native ? native : sending
    }

    static func make(_ deallocations: UnsafeMutablePointer<Int>, _ root: Root = .native) -> id {
        let object = class_createInstance(cls(root), 16)!
        object_getIndexedIvars(object).storeBytes(of: deallocations, as: UnsafeMutablePointer<Int>.self)
        return object
    }

    /// Runs the body with a counter of deallocations.
    static func counting(_ body: (UnsafeMutablePointer<Int>) throws -> Void) rethrows {
        let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        counter.initialize(to: 0)
        defer { counter.deallocate() }
        try body(counter)
    }
}

@Suite struct RetainTests {
    @Test(arguments: Tracked.Root.allCases)
    func anObjectLivesUntilItsLastRelease(root: Tracked.Root) {
        Tracked.counting { gone in
            let object = Tracked.make(gone, root)
            #expect(ort_retain_count(object) == 1)
            #expect(objc_retain(object) == object)
            #expect(ort_retain_count(object) == 2)
            #expect(send(object, "retainCount") == 2)
            objc_release(object)
            #expect(gone.pointee == 0)
            #expect(ort_retain_count(object) == 1)
            objc_release(object)
            #expect(gone.pointee == 1)
        }
    }

    @Test(arguments: Tracked.Root.allCases)
    func messagesAndFunctionsShareOneCount(root: Tracked.Root) {
        Tracked.counting { gone in
            let object = Tracked.make(gone, root)
            #expect(sendObject(object, "retain") == object)
            #expect(ort_retain(object) == object)
            #expect(ort_retain_count(object) == 3)
            ort_release(object)
            objc_release(object)
            #expect(gone.pointee == 0)
            send(object, "release")
            #expect(gone.pointee == 1)
        }
    }

    @Test func aClassWithItsOwnCountingGetsMessages() {
        Tracked.counting { gone in
            let object = Tracked.make(gone, .sending)
            let retains = test_root_retain_messages()
            let releases = test_root_release_messages()
            objc_retain(object)
            objc_release(object)
            #expect(test_root_retain_messages() == retains + 1)
            #expect(test_root_release_messages() == releases + 1)
            objc_release(object)
            #expect(gone.pointee == 1)
        }
    }

    @Test(arguments: ["retain", "release", "autorelease", "retainCount"])
    func aMethodThatReplacesTheNativeCountingIsSent(name: String) {
        let base = makeClass("RetainTestsOwn_\(name)")
        let derived = makeClass("RetainTestsOwn_\(name)Derived", base)
        let objects = [instance(of: base), instance(of: derived)]
        for object in objects {
            objc_retain(object)
            #expect(ort_retain_count(object) == 2)
            objc_release(object)
        }
        // An implementation that counts in the class's indexed word would need such a word. The extra byte marks the
        // call.
        let mark: Getter = { receiver, _ in
            object_setClass(receiver, objc_getClass("RetainTestsMarked"))
            return Int(bitPattern: receiver)
        }
        class_addMethod(base, selector(name), implementation(mark), "@16@0:8")
        _ = Self.marked
        for object in objects {
            switch name {
            case "retain": objc_retain(object)
            case "release": objc_release(object)
            case "autorelease": objc_autorelease(object)
            default: #expect(send(object, "retainCount") == Int(bitPattern: object))
            }
            #expect(object_getClass(object) == Self.marked)
            #expect(ort_retain_count(object) == 1)
        }
    }

    @Test func aNativeMethodWhoseImplementationIsReplacedIsSent() {
        let classes = UnsafeMutablePointer<objc_class>.allocate(capacity: 2)
        classes.initialize(repeating: objc_class(), count: 2)
        let name = staticTypes("RetainTestsStaticRoot")
        classes[0].isa = classes + 1
        classes[0].name = name
        classes[0].instance_size = 8
        classes[0].info = UInt(ORT_CLASS_NATIVE_RETAIN)
        classes[1].name = name
        classes[1].info = UInt(ORT_CLASS_META)
        classes[1].instance_size = MemoryLayout<objc_class>.size
        let native: ObjectGetter = { receiver, _ in ort_retain(receiver) }
        var methods = [
            ort_static_method(
                name: staticTypes("retain"), types: staticTypes("@16@0:8"), imp: unsafeBitCast(native, to: IMP.self)),
            ort_static_method(name: nil, types: nil, imp: nil),
        ]
        ort_class_register_static(classes, nil, &methods, nil)
        let derived = makeClass("RetainTestsStaticDerived", classes)
        let objects = [instance(of: classes), instance(of: derived)]
        for object in objects {
            #expect(objc_retain(object) == object)
            #expect(ort_retain_count(object) == 2)
        }
        method_setImplementation(class_getInstanceMethod(classes, selector("retain")), Answer.one)
        for object in objects {
            #expect(Int(bitPattern: objc_retain(object)) == 1)
            #expect(ort_retain_count(object) == 2)
            object_dispose(object)
        }
    }

    nonisolated(unsafe) private static let marked = makeClass("RetainTestsMarked")

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledCodeBalancesItsCounts(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("counting", configuration)
        typealias Check = @convention(c) (Int32) -> UnsafePointer<CChar>?
        for symbol in ["counting_check", "counting_nested_pools"] {
            let check = try fixture.function(symbol, as: Check.self)
            for root: Int32 in 0...1 {
                #expect(check(root).map { String(cString: $0) } == nil)
            }
        }
    }

    @Test(arguments: Fixture.Configuration.automatic)
    func ivarsAreDestroyedAfterDeallocTheSubclassesFirst(configuration: Fixture.Configuration) throws {
        let log = try Fixture.load("destruct.arc", configuration).text("destruct_log")
        #expect(log == "made whole part2 part1 gone")
    }

    @Test func nilClassesAndSmallObjectsAreNotCounted() throws {
        #expect(objc_retain(nil) == nil)
        objc_release(nil)
        #expect(objc_autorelease(nil) == nil)
        #expect(objc_retainAutorelease(nil) == nil)
        #expect(objc_autoreleaseReturnValue(nil) == nil)
        #expect(objc_retainAutoreleaseReturnValue(nil) == nil)
        #expect(objc_retainAutoreleasedReturnValue(nil) == nil)
        #expect(objc_unsafeClaimAutoreleasedReturnValue(nil) == nil)
        #expect(objc_retainBlock(nil) == nil)
        #expect(ort_retain(nil) == nil)
        ort_release(nil)
        #expect(ort_autorelease(nil) == nil)
        #expect(ort_retain_count(nil) == 0)
        #expect(!ort_is_deallocating(nil))
        #expect(objc_alloc(nil) == nil)
        #expect(objc_alloc_init(nil) == nil)
        #expect(objc_allocWithZone(nil) == nil)
        let cls = object(makeClass("RetainTestsClassObject"))
        let small = try #require(id(bitPattern: 0x450 | Int(SmallObjects.shared.tag)))
        for object in [cls, small, object(test_root_class())] {
            for _ in 0..<10 {
                #expect(objc_retain(object) == object)
            }
            for _ in 0..<30 {
                objc_release(object)
            }
            #expect(!ort_is_deallocating(object))
        }
        #expect(name(of: objc_getClass("RetainTestsClassObject")) == "RetainTestsClassObject")
        #expect(send(cls, "retainCount") == send(cls, "retainCount"))
    }

    private static var checksItself: IMP {
        let body: @convention(c) (id?, SEL?) -> Void = { receiver, _ in
            let words = object_getIndexedIvars(receiver)!.load(as: UnsafeMutablePointer<Int>.self)
            words[0] += 1
            words[1] = ort_is_deallocating(receiver) ? 1 : 2
            // Retains and releases it while it is deallocated, as the autorelease pool of a method does.
            objc_retain(receiver)
            objc_release(receiver)
            object_dispose(receiver)
        }
        return unsafeBitCast(body, to: IMP.self)
    }

    @Test func deallocRunsOnceAlsoWhenItRetainsAndReleases() {
        let cls = makeClass("RetainTestsDeallocating", test_root_class(), ["dealloc": Self.checksItself])
        let words = UnsafeMutablePointer<Int>.allocate(capacity: 2)
        defer { words.deallocate() }
        words.initialize(repeating: 0, count: 2)
        let object = class_createInstance(cls, 8)!
        object_getIndexedIvars(object).storeBytes(of: words, as: UnsafeMutablePointer<Int>.self)
        #expect(!ort_is_deallocating(object))
        objc_release(object)
        #expect(words[0] == 1)
        #expect(words[1] == 1)
    }

    @Test func storeStrongRetainsTheNewAndReleasesTheOld() {
        Tracked.counting { gone in
            let first = Tracked.make(gone)
            let second = Tracked.make(gone)
            var location: id?
            objc_storeStrong(&location, first)
            #expect(location == first)
            #expect(ort_retain_count(first) == 2)
            objc_release(first)
            objc_storeStrong(&location, first)
            #expect(ort_retain_count(first) == 1)
            objc_storeStrong(&location, second)
            #expect(location == second)
            #expect(gone.pointee == 1)
            objc_storeStrong(&location, nil)
            #expect(location == nil)
            #expect(gone.pointee == 1)
            objc_release(second)
            #expect(gone.pointee == 2)
        }
    }

    @Test(arguments: Tracked.Root.allCases)
    func manyThreadsRetainAndReleaseExactly(root: Tracked.Root) {
        Tracked.counting { gone in
            let object = Tracked.make(gone, root)
            let shared = Shared(object)
            onThreads(8) { _ in
                for _ in 0..<5000 {
                    objc_retain(shared.value)
                    objc_retain(shared.value)
                    objc_release(shared.value)
                    objc_release(shared.value)
                }
            }
            #expect(gone.pointee == 0)
            #expect(ort_retain_count(object) == 1)
            objc_release(object)
            #expect(gone.pointee == 1)
        }
    }

    @Test func aHundredThousandRetainsAreCounted() {
        Tracked.counting { gone in
            let object = Tracked.make(gone)
            for _ in 0..<100_000 { objc_retain(object) }
            #expect(ort_retain_count(object) == 100_001)
            for _ in 0..<100_000 { objc_release(object) }
            #expect(gone.pointee == 0)
            objc_release(object)
            #expect(gone.pointee == 1)
        }
    }

    @Test func allocationFunctionsSendAllocAndInit() {
        let cls = makeClass("RetainTestsAllocated")
        for object in [objc_alloc(cls), objc_alloc_init(cls), objc_allocWithZone(cls), sendObject(object(cls), "new")] {
            #expect(object_getClass(object) == cls)
            #expect(ort_retain_count(object) == 1)
            objc_release(object)
        }
        let other = makeClass(
            "RetainTestsOwnInit", test_root_class(),
            [
                "init": implementation { object, _ in
                    object_dispose(object); return 77
                }
            ])
        #expect(Int(bitPattern: objc_alloc_init(other)) == 77)
    }

    // MARK: Construction

    @Test func anInstanceIsZeroedAndHasItsExtraBytes() throws {
        let cls = allocateClass("RetainTestsExtraBytes")
        class_addIvar(cls, "word", 8, 3, "q")
        objc_registerClassPair(cls)
        for _ in 0..<50 {
            let object = try #require(class_createInstance(cls, 100))
            #expect(object_getClass(object) == cls)
            let extra = try #require(object_getIndexedIvars(object))
            #expect(extra - UnsafeMutableRawPointer(object) == class_getInstanceSize(cls))
            let bytes = UnsafeMutableRawBufferPointer(start: extra, count: 100)
            #expect(bytes.allSatisfy { $0 == 0 })
            let word = ivar_getOffset(class_getInstanceVariable(cls, "word"))
            #expect(UnsafeRawPointer(object).load(fromByteOffset: word, as: Int.self) == 0)
            for index in 0..<100 { bytes[index] = 0xff }
            UnsafeMutableRawPointer(object).storeBytes(of: -1, toByteOffset: word, as: Int.self)
            #expect(Int(bitPattern: object) % 16 == 0)
            object_dispose(object)
        }
    }

    nonisolated(unsafe) private static var constructions = ""

    @Test func constructorsRunFromTheRootDownAndDestructorsUp() {
        func add(_ cls: Class, _ name: String, _ body: Getter) {
            class_addMethod(cls, selector(name), implementation(body), "v16@0:8")
        }
        let base = allocateClass("RetainTestsConstructedBase")
        add(base, ".cxx_construct") { receiver, _ in
            RetainTests.constructions += "+base"; return Int(bitPattern: receiver)
        }
        add(base, ".cxx_destruct") { _, _ in
            RetainTests.constructions += "-base"; return 0
        }
        objc_registerClassPair(base)
        let middle = makeClass("RetainTestsConstructedMiddle", base)
        let leaf = allocateClass("RetainTestsConstructedLeaf", middle)
        add(leaf, ".cxx_construct") { receiver, _ in
            RetainTests.constructions += "+leaf"; return Int(bitPattern: receiver)
        }
        add(leaf, ".cxx_destruct") { _, _ in
            RetainTests.constructions += "-leaf"; return 0
        }
        objc_registerClassPair(leaf)
        let first = instance(of: leaf)
        objc_release(first)
        #expect(Self.constructions == "+base+leaf-leaf-base")
        Self.constructions = ""
        let second = instance(of: middle)
        #expect(objc_destructInstance(second) == UnsafeMutableRawPointer(second))
        #expect(Self.constructions == "+base-base")
    }
}
