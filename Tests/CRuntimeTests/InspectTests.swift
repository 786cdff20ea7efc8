import CRuntime
import TestRoot
import TestSupport
import Testing

@Suite struct InspectTests {
    @Test func ownMethodsComeInTheOrderOfLookUp() {
        let cls = makeClass("InspectTestsOwn")
        for name in ["first", "second", "third"] {
            class_addMethod(cls, selector(name), Answer.one, getterTypes)
        }
        let methods = takeList { ort_class_copyOwnMethods(cls, $0) }
        #expect(methods.map { String(cString: sel_getName(method_getName($0))) } == ["third", "second", "first"])
        #expect(Set(methods) == Set(takeList { class_copyMethodList(cls, $0) }))
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aCategorysMethodComesBeforeTheOneItOverrides(configuration: Fixture.Configuration) throws {
        let cls = try #require(try Fixture.load("categories", configuration).cls("Categorized"))
        let methods = takeList { ort_class_copyOwnMethods(cls, $0) }
            .filter { sel_isEqual(method_getName($0), selector("overridden")) }
        #expect(methods.first == class_getInstanceMethod(cls, selector("overridden")))
    }

    @Test func directSubclassesAreListed() {
        let base = makeClass("InspectTestsBase")
        let first = makeClass("InspectTestsFirst", base)
        let second = makeClass("InspectTestsSecond", base)
        let below = makeClass("InspectTestsBelow", first)
        #expect(Set(takeList { ort_class_copySubclasses(base, $0) }) == [first, second])
        #expect(takeList { ort_class_copySubclasses(first, $0) } == [below])
        #expect(takeList { ort_class_copySubclasses(below, $0) }.isEmpty)
        objc_disposeClassPair(second)
        #expect(takeList { ort_class_copySubclasses(base, $0) } == [first])
    }

    @Test func inspectionOfNothingIsEmpty() {
        #expect(takeList { ort_class_copyOwnMethods(nil, $0) }.isEmpty)
        #expect(takeList { ort_class_copySubclasses(nil, $0) }.isEmpty)
        let location = ort_imp_locate(nil)
        #expect(location.image == nil)
        #expect(location.symbol == nil)
    }

    @Test func inspectionLeavesAClassAlone() {
        let cls = makeClass("InspectTestsUntouched", test_root_class(), ["number": Answer.one])
        _ = takeList { ort_class_copyOwnMethods(cls, $0) }
        _ = takeList { ort_class_copySubclasses(cls, $0) }
        _ = ort_class_cacheStatistics(cls)
        #expect(ort_class_cacheStatistics(cls).capacity == 0)
        #expect(cls.pointee.info & UInt(ORT_CLASS_INITIALIZED) == 0)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func anImplementationIsLocatedInItsImage(configuration: Fixture.Configuration) throws {
        let cls = try Fixture.load("selectors", configuration).cls("Selecting")
        let method = try #require(class_getInstanceMethod(cls, selector("ownCommand")))
        let location = ort_imp_locate(method_getImplementation(method))
        #expect(String(cString: try #require(location.image)).hasSuffix("selectors.so"))
        #expect(String(cString: try #require(class_getImageName(cls))) == String(cString: location.image))
    }

    @Test func anExportedImplementationIsLocatedByItsSymbol() throws {
        let location = ort_imp_locate(_objc_msgForward)
        #expect(String(cString: try #require(location.symbol)) == "_objc_msgForward")
    }

    @Test func anAddressOutsideEveryImageHasNoLocation() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { memory.deallocate() }
        let location = ort_imp_locate(unsafeBitCast(memory, to: IMP.self))
        #expect(location.image == nil)
        #expect(location.symbol == nil)
    }
}
