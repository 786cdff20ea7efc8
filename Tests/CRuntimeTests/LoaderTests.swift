import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

@Suite struct LoaderTests {
    @Test(arguments: Fixture.Configuration.allCases)
    func loadRunsSuperclassFirstThenTheClassThenItsCategories(configuration: Fixture.Configuration) throws {
        let log = try #require(try Fixture.load("load_order", configuration).text("load_order_log"))
        let events = log.split(separator: " ").map(String.init)
        #expect(events.sorted() == ["LoadBase", "LoadBase(Late)", "LoadDerived", "LoadDerived(Late)"])
        let position = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($1, $0) })
        #expect(position["LoadBase"]! < position["LoadDerived"]!)
        #expect(position["LoadBase"]! < position["LoadBase(Late)"]!)
        #expect(position["LoadDerived"]! < position["LoadDerived(Late)"]!)
        #expect(position["LoadDerived"]! < position["LoadBase(Late)"]!)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aCategoryOfTheSameImageOverridesAndAdds(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("categories", configuration)
        #expect(try fixture.text("categories_check") == nil)
        let cls = fixture.cls("Categorized")
        #expect(class_conformsToProtocol(cls, objc_getProtocol(fixture.className("CategoryProtocol"))))
        #expect(class_getProperty(cls, "fromCategory") != nil)
        #expect(takeList { class_copyPropertyList(cls, $0) }.count == 1)
        let names = takeList { ort_class_copyOwnMethods(cls, $0) }.map {
            String(cString: sel_getName(method_getName($0)))
        }
        #expect(Set(names) == ["overridden", "kept", "added", "fromCategory"])
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aCategoryOfALaterImageReachesWarmCachesAndSubclasses(configuration: Fixture.Configuration) throws {
        let host = try Fixture.load("category_host", configuration)
        let value = try host.function("category_host_value", as: (@convention(c) (Int32) -> Int32).self)
        #expect([value(0), value(1)] == [1, 1])
        #expect(!class_respondsToSelector(host.cls("CategoryHost"), selector("added")))
        // The runtime keeps in mind which method it changed last.
        let method = try #require(class_getInstanceMethod(host.cls("CategoryHost"), selector("value")))
        method_setImplementation(method, method_getImplementation(method))
        let guest = try Fixture.load("category_guest", configuration)
        let loadValue = try guest.function("category_guest_load_value", as: (@convention(c) () -> Int32).self)
        #expect(loadValue() == 2)
        #expect([value(0), value(1)] == [2, 2])
        method_setImplementation(method, method_getImplementation(method))
        #expect([value(0), value(1)] == [2, 2])
        #expect(class_respondsToSelector(host.cls("CategoryHostDerived"), selector("added")))
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aSuperclassThatGrewMovesTheIvarsOfItsSubclasses(configuration: Fixture.Configuration) throws {
        _ = try Fixture.load("fragile_base", configuration, visibility: .global)
        #expect(try Fixture.load("fragile_derived", configuration).text("fragile_check") == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func anAliasIsASecondNameOfTheClass(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("aliases", configuration)
        let number = try fixture.function("aliases_number", as: (@convention(c) () -> Int32).self)
        #expect(number() == 6)
        #expect(fixture.cls("Aliased") != nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func longLiteralsAreObjectsOfTheConstantStringClass(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("strings", configuration)
        let cls = try #require(findClass("NSConstantString"))
        for (symbol, flags, length) in [("strings_long", 0, 47), ("strings_wide", 2, 16)] as [(String, UInt32, UInt32)]
        {
            let literal = try #require(
                try fixture.function(symbol, as: (@convention(c) () -> UnsafeMutableRawPointer?).self)())
            #expect(object_getClass(literal.assumingMemoryBound(to: objc_object.self)) == cls)
            let string = literal.assumingMemoryBound(to: objc_constant_string.self)
            #expect(string.pointee.flags == flags)
            #expect(string.pointee.length == length)
        }
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func shortLiteralsAreSmallObjects(configuration: Fixture.Configuration) throws {
        let literal = try Fixture.load("strings", configuration)
            .function("strings_short", as: (@convention(c) () -> id?).self)()
        #expect(Int(bitPattern: literal) & 7 == 4)
        #expect(object_getClass(literal) != nil)
    }

    // MARK: Images made by hand

    private func load(_ classes: [Class]) {
        var classes = classes.map(Optional.some)
        test_image_load(&classes, classes.count, nil, 0)
    }

    @Test func aClassWaitsForASuperclassOfALaterImage() {
        let log = UnsafeMutablePointer<test_load_log>.allocate(capacity: 1)
        log.initialize(to: test_load_log())
        let base = test_image_class("LoaderTestsLateBase", test_root_class(), 1, log)
        let middle = test_image_class("LoaderTestsLateMiddle", base, 2, log)
        let leaf = test_image_class("LoaderTestsLateLeaf", middle, 3, log)
        load([leaf!])
        #expect(objc_getClass("LoaderTestsLateLeaf") == nil)
        load([middle!])
        #expect(objc_getClass("LoaderTestsLateMiddle") == nil)
        #expect(log.pointee.count == 0)
        load([base!])
        #expect(objc_getClass("LoaderTestsLateBase") == base)
        #expect(objc_getClass("LoaderTestsLateMiddle") == middle)
        #expect(objc_getClass("LoaderTestsLateLeaf") == leaf)
        #expect(class_getSuperclass(leaf) == middle)
        let tags = withUnsafeBytes(of: &log.pointee.tags) { Array($0.bindMemory(to: Int.self)) }
        #expect(Array(tags.prefix(Int(log.pointee.count))) == [1, 2, 3])
        let object = instance(of: leaf)
        #expect(send(object, "tag") == 3)
        #expect(send(object, "retainCount") == 1)
        object_dispose(object)
    }

    @Test func aSubclassBeforeItsSuperclassInOneImageIsNoMatter() {
        let base = test_image_class("LoaderTestsOrderBase", test_root_class(), 1, nil)
        let derived = test_image_class("LoaderTestsOrderDerived", base, 2, nil)
        load([derived!, base!])
        #expect(class_getSuperclass(objc_getClass("LoaderTestsOrderDerived")) == base)
        #expect(send(instance(of: derived), "tag") == 2)
        #expect(
            class_getSuperclass(object_getClass(object(derived))) == object_getClass(object(base)))
    }

    @Test func aDuplicateClassKeepsTheFirstAndCorrectsReferences() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let log = UnsafeMutablePointer<test_load_log>.allocate(capacity: 1)
            log.initialize(to: test_load_log())
            let first = test_image_class("LoaderTestsDuplicate", test_root_class(), 1, log)
            let second = test_image_class("LoaderTestsDuplicate", test_root_class(), 2, log)
            var classes: [Class?] = [first]
            test_image_load(&classes, 1, nil, 0)
            let reference = UnsafeMutablePointer<Class?>.allocate(capacity: 1)
            reference.initialize(to: second)
            classes = [second]
            test_image_load(&classes, 1, reference, 1)
            precondition(objc_getClass("LoaderTestsDuplicate") == first)
            precondition(reference.pointee == first)
            precondition(takeList(objc_copyClassList).filter { name(of: $0) == "LoaderTestsDuplicate" } == [first])
        }
        let remarks = errorText(result).components(separatedBy: "LoaderTestsDuplicate").count - 1
        #expect(remarks == 1)
    }

    @Test func imagesCanBeLoadedByManyThreads() {
        let wrong = Counter()
        onThreads(8) { thread in
            for round in 0..<20 {
                let base = test_image_class("LoaderTestsThread\(thread)Base\(round)", test_root_class(), 1, nil)
                let derived = test_image_class("LoaderTestsThread\(thread)Derived\(round)", base, 2, nil)
                var classes = [derived, base]
                test_image_load(&classes, 2, nil, 0)
                if send(instance(of: derived), "tag") != 2 || send(instance(of: base), "tag") != 1 {
                    wrong.increment()
                }
            }
        }
        #expect(wrong.value == 0)
        for thread in 0..<8 {
            #expect(objc_getClass("LoaderTestsThread\(thread)Derived19") != nil)
        }
    }
}
