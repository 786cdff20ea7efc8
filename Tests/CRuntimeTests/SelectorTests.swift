import CRuntime
import TestSupport
import Testing

@Suite struct SelectorTests {
    @Test func aNameHasOneSelector() {
        let first = sel_registerName("selectorTestsOnce:")
        #expect(first == sel_registerName("selectorTestsOnce:"))
        #expect(first == sel_getUid("selectorTestsOnce:"))
        #expect(first != sel_registerName("selectorTestsOnce"))
    }

    @Test func theNameIsCopied() {
        var buffer = Array("selectorTestsCopied".utf8CString)
        let registered = sel_registerName(buffer)
        buffer[0] = 88
        #expect(String(cString: sel_getName(registered)) == "selectorTestsCopied")
        #expect(sel_registerName("selectorTestsCopied") == registered)
    }

    @Test func aRegisteredSelectorIsUntyped() {
        #expect(sel_registerName("selectorTestsUntyped").pointee.types == nil)
    }

    @Test func nullIsNoSelector() {
        let registered = sel_registerName("selectorTestsNull")
        #expect(sel_registerName(nil) == nil)
        #expect(sel_getUid(nil) == nil)
        #expect(String(cString: sel_getName(nil)) == "<null selector>")
        #expect(!sel_isMapped(nil))
        #expect(!sel_isEqual(registered, nil))
        #expect(!sel_isEqual(nil, registered))
    }

    @Test func selectorsOfOneNameAreEqualWhateverTheirTypes() {
        let untyped: SEL = sel_registerName("selectorTestsTyped")
        "i16@0:8".withCString { types in
            var typed = untyped.pointee
            typed.types = types
            #expect(sel_isEqual(&typed, untyped))
            #expect(String(cString: sel_getName(&typed)) == "selectorTestsTyped")
            #expect(sel_isMapped(&typed))
        }
        #expect(!sel_isEqual(untyped, sel_registerName("selectorTestsOther")))
        #expect(sel_isMapped(untyped))
    }

    @Test func aStructureThatNoImageBroughtIsNotMapped() {
        "selectorTestsUnknown".withCString { name in
            var unknown = objc_selector()
            unknown.name = name
            #expect(!sel_isMapped(&unknown))
        }
    }

    @Test(arguments: ["", "selector mit Größe:", String(repeating: "long", count: 5000)])
    func everyNameWorks(name: String) {
        let registered = sel_registerName(name)
        #expect(registered == sel_registerName(name))
        #expect(String(cString: sel_getName(registered)) == name)
    }

    @Test func twentyThousandSelectorsStayApart() {
        let selectors = (0..<20_000).map { sel_registerName("selectorTestsMany\($0):") }
        #expect(Set(selectors).count == 20_000)
        for (index, registered) in selectors.enumerated() {
            #expect(sel_registerName("selectorTestsMany\(index):") == registered)
        }
    }

    @Test func threadsThatRegisterTheSameNamesGetTheSameSelectors() {
        let count = 2000
        let results = Shared(UnsafeMutablePointer<SEL?>.allocate(capacity: 8 * count))
        results.value.initialize(repeating: nil, count: 8 * count)
        defer { results.value.deallocate() }
        onThreads(8) { thread in
            for index in 0..<count {
                results.value[thread * count + index] = sel_registerName("selectorTestsRaced\(index)")
            }
        }
        for index in 0..<count {
            let expected = sel_registerName("selectorTestsRaced\(index)")
            #expect(expected != nil)
            for thread in 0..<8 {
                #expect(results.value[thread * count + index] == expected)
            }
        }
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledSelectorsEqualRegisteredOnes(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("selectors", configuration)
        #expect(try fixture.text("selectors_check") == nil)
        let typed = try fixture.function("selectors_typed", as: (@convention(c) (Int32) -> SEL?).self)
        #expect(sel_isEqual(typed(0), typed(1)))
        #expect(sel_isEqual(typed(0), selector("typedTwice:")))
    }
}
