import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

@Suite struct ProtocolTests {
    private typealias ProtocolPointer = UnsafeMutablePointer<CRuntime.`Protocol`>

    private func expression(_ fixture: Fixture, _ symbol: String) throws -> ProtocolPointer {
        let function = try fixture.function(symbol, as: (@convention(c) () -> UnsafeMutableRawPointer?).self)
        return try #require(function()).assumingMemoryBound(to: objc_protocol.self)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aCompiledProtocolIsFoundByName(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let child = try #require(findProtocol(fixture.className("Child")))
        #expect(String(cString: protocol_getName(child)) == fixture.className("Child"))
        #expect(protocol_isEqual(child, try expression(fixture, "protocols_child")))
        #expect(!protocol_isEqual(child, try expression(fixture, "protocols_unrelated")))
        #expect(objc_getProtocol("ProtocolTestsNoSuchProtocol") == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aProtocolConformsToWhatItAdopts(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let child = objc_getProtocol(fixture.className("Child"))
        let parent = objc_getProtocol(fixture.className("Parent"))
        let grandparent = objc_getProtocol(fixture.className("Grandparent"))
        let unrelated = objc_getProtocol(fixture.className("Unrelated"))
        #expect(grandparent != nil && unrelated != nil)
        #expect(protocol_conformsToProtocol(child, child))
        #expect(protocol_conformsToProtocol(child, parent))
        #expect(protocol_conformsToProtocol(child, grandparent))
        #expect(!protocol_conformsToProtocol(parent, child))
        #expect(!protocol_conformsToProtocol(child, unrelated))
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aClassConformsToWhatItAdoptsButNotToWhatItsSuperclassDoes(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let cls = try #require(fixture.cls("Adopting"))
        for name in ["Child", "Parent", "Grandparent"] {
            #expect(class_conformsToProtocol(cls, objc_getProtocol(fixture.className(name))))
        }
        #expect(!class_conformsToProtocol(cls, objc_getProtocol(fixture.className("Unrelated"))))
        let names = takeProtocols(cls)
        #expect(Set(names) == [fixture.className("Child"), "SharedAcrossFixtures"])
        let derived = makeClass("ProtocolTestsDerived\(configuration)", cls)
        #expect(!class_conformsToProtocol(derived, objc_getProtocol(fixture.className("Child"))))
        #expect(takeProtocols(derived).isEmpty)
    }

    private func takeProtocols(_ cls: Class?) -> [String] {
        var count: UInt32 = 0
        guard let list = class_copyProtocolList(cls, &count) else {
            return []
        }
        defer { free(list) }
        #expect(list[Int(count)] == nil)
        return (0..<Int(count)).map { String(cString: protocol_getName(list[$0])) }
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func theFourKindsOfMethodsAreListedApart(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let child = objc_getProtocol(fixture.className("Child"))
        func names(_ isRequired: Bool, _ isInstance: Bool) -> [String] {
            var count: UInt32 = 0
            let list = protocol_copyMethodDescriptionList(child, isRequired, isInstance, &count)
            defer { free(list) }
            return (0..<Int(count)).map {
                "\(String(cString: sel_getName(list![$0].name))) \(String(cString: list![$0].types))"
            }
        }
        #expect(names(true, true) == ["requiredInstance: v20@0:8i16"])
        #expect(names(true, false) == ["requiredClass @16@0:8"])
        #expect(names(false, true) == ["optionalInstance q16@0:8"])
        #expect(names(false, false) == ["optionalClass: c24@0:8@16"])
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func methodsOfAdoptedProtocolsAreFound(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let child = objc_getProtocol(fixture.className("Child"))
        func types(_ name: String, _ isRequired: Bool, _ isInstance: Bool) -> String? {
            let description = protocol_getMethodDescription(child, selector(name), isRequired, isInstance)
            #expect((description.name == nil) == (description.types == nil))
            guard description.name != nil else {
                return nil
            }
            #expect(sel_isEqual(description.name, selector(name)))
            return String(cString: description.types)
        }
        #expect(types("requiredInstance:", true, true) == "v20@0:8i16")
        #expect(types("parentRequired", true, true) == "i16@0:8")
        #expect(types("inheritedRequired", true, true) == "i16@0:8")
        #expect(types("inheritedOptionalClassMethod:", false, false) == "d20@0:8f16")
        #expect(types("inheritedRequired", false, true) == nil)
        #expect(types("inheritedRequired", true, false) == nil)
        #expect(types("unrelated", true, true) == nil)
    }

    @Test func aProtocolThatSeveralImagesDeclareIsOne() throws {
        let expressions = try Fixture.Configuration.allCases.map {
            try expression(Fixture.load("protocols", $0), "protocols_shared")
        }
        let registered = try #require(findProtocol("SharedAcrossFixtures"))
        for (configuration, declared) in zip(Fixture.Configuration.allCases, expressions) {
            #expect(protocol_isEqual(declared, registered))
            let cls = try Fixture.load("protocols", configuration).cls("Adopting")
            #expect(class_conformsToProtocol(cls, registered))
        }
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func adoptingAtRunTime(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let child = objc_getProtocol(fixture.className("Child"))
        let cls = makeClass("ProtocolTestsAdopting\(configuration)")
        #expect(class_addProtocol(cls, child))
        #expect(!class_addProtocol(cls, child))
        #expect(class_conformsToProtocol(cls, child))
        #expect(class_conformsToProtocol(cls, objc_getProtocol(fixture.className("Grandparent"))))
        #expect(takeProtocols(cls) == [fixture.className("Child")])
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func protocolsAreObjects(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("protocols", configuration)
        let child = UnsafeMutableRawPointer(try expression(fixture, "protocols_child"))
            .assumingMemoryBound(to: objc_object.self)
        for _ in 0..<5 {
            #expect(objc_retain(child) == child)
        }
        for _ in 0..<20 {
            objc_release(child)
        }
        #expect(objc_getProtocol(fixture.className("Child")) != nil)
    }

    @Test func nullIsNoProtocol() throws {
        let cls = makeClass("ProtocolTestsNull")
        _ = try Fixture.load("protocols", .O0Mrc)
        let some = try #require(findProtocol("SharedAcrossFixtures"))
        #expect(objc_getProtocol(nil) == nil)
        #expect(protocol_getName(nil) == nil)
        #expect(!protocol_isEqual(nil, some))
        #expect(!protocol_isEqual(some, nil))
        #expect(!protocol_conformsToProtocol(nil, some))
        #expect(!protocol_conformsToProtocol(some, nil))
        #expect(!class_addProtocol(nil, some))
        #expect(!class_addProtocol(cls, nil))
        #expect(!class_conformsToProtocol(nil, some))
        #expect(!class_conformsToProtocol(cls, nil))
        #expect(takeProtocols(nil).isEmpty)
        #expect(protocol_getMethodDescription(nil, selector("shared"), true, true).name == nil)
        #expect(protocol_getMethodDescription(some, nil, true, true).name == nil)
        #expect(protocol_getMethodDescription(some, selector("shared"), true, true).name != nil)
        var count: UInt32 = 7
        #expect(protocol_copyMethodDescriptionList(nil, true, true, &count) == nil)
        #expect(count == 0)
        free(protocol_copyMethodDescriptionList(some, true, true, nil))
    }
}
