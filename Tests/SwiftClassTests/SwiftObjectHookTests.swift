import ServiceSupport
import SwiftRuntime
import Testing

extension SwiftClasses {
    @Suite struct SwiftObjectHooks {
        @Test("A hook of an object runs for it alone", arguments: Module.allCases)
        func oneObject(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service), other = fixture.make(fixture.service)
            let handle = try SwiftObject(object)
            let token = try handle.hook("fetch(id:)", .instead, with: Fetch { "mine " + Fetch.unsafeNext().run($0) })
            #expect(fixture.fetch(object, 1) == "mine value 1")
            #expect(fixture.fetch(other, 1) == "value 1")
            #expect(token.identifier.swiftObject === object)
            #expect(token.identifier.swiftClass == handle.swiftClass)
            #expect("\(type(of: object))" == "Service")
            #expect(try SwiftClass(type(of: object)) == SwiftClass(fixture.service))
            token.remove()
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(type(of: object) == fixture.service)
        }

        @Test(
            "Hooks of the object run around those of its class, in any order of installation",
            arguments: Module.allCases
        )
        func order(_ module: Module) throws {
            let fixture = module.fixture
            for objectFirst in [true, false] {
                let object = fixture.make(fixture.inheriting)
                let seen = Shared<[String]>([])
                let hookClass = {
                    let cls = try SwiftClass(fixture.service)
                    return [
                        try cls.hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("class before") }),
                        try cls.hook("fetch(id:)", .after, with: SawFetch { _ in seen.value.append("class after") }),
                    ]
                }
                let hookObject = {
                    let handle = try SwiftObject(object)
                    return [
                        try handle.hook(
                            "fetch(id:)", .before, with: SawFetch { _ in seen.value.append("object before") }),
                        try handle.hook(
                            "fetch(id:)", .after, with: SawFetch { _ in seen.value.append("object after") }),
                    ]
                }
                let tokens = objectFirst ? try hookObject() + hookClass() : try hookClass() + hookObject()
                _ = fixture.fetch(object, 1)
                #expect(seen.value == ["object before", "class before", "class after", "object after"])
                tokens.forEach { $0.remove() }
                _ = fixture.fetch(object, 1)
                #expect(seen.value.count == 4)
            }
        }

        @Test("The destruction of an object ends its hooks and runs as usual", arguments: Module.allCases)
        func end(_ module: Module) throws {
            let fixture = module.fixture
            let count = Tracker.count
            var object: AnyObject? = fixture.make(fixture.service)
            weak let weakObject = object
            let captured = Shared(Tracker())
            weak let weakCaptured = captured
            let token = try SwiftObject(object!).hook(
                "name.getter", .before, with: SawNothing { [captured] in _ = captured })
            #expect(fixture.name(object!) == "service")
            object = nil
            #expect(weakObject == nil)
            #expect(token.state == .removed)
            #expect(!token.remove())
            #expect(throws: AspectError.self) { try token.removeOrThrow() }
            Hooks.flush()
            withExtendedLifetime(weakCaptured) {}
            #expect(Tracker.count == count + 1) // the tracker that the test holds
        }

        @Test("Class methods cannot be hooked on an object")
        func classMethods() throws {
            let fixture = Module.same.fixture
            let error = #expect(throws: AspectError.self) {
                try SwiftObject(fixture.make(fixture.service)).hook("kind()", .before, with: SawNothing {})
            }
            #expect(error?.message.contains("hook the class") == true)
        }

        @Test("Hooks of a class and of objects are listed, and removed by class, object and owner")
        func lists() throws {
            let fixture = Module.other.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            let ofClass = try cls.hook("fetch(id:)", .before, owner: "tests", with: SawFetch { _ in })
            let ofObject = try handle.hook("fetch(id:)", .before, with: SawFetch { _ in })
            #expect(
                Set(Hooks.all.map(ObjectIdentifier.init))
                    == Set([ofClass, ofObject].map { ObjectIdentifier($0.identifier) }))
            #expect(Hooks.removeAll(on: handle) == 1)
            #expect(ofObject.state == .removed)
            #expect(Hooks.removeAll(owner: "tests") == 1)
            #expect(Hooks.all.isEmpty)
            #expect("\(ofClass)".contains("before ServiceModule.Service.fetch(id:), installed at SwiftClassTests/"))
        }
    }
}
