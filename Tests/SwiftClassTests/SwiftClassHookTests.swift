import ServiceSupport
import SwiftRuntime
import Testing

extension SwiftClasses {
    @Suite struct SwiftClassHooks {
        @Test("Bodies run before, instead of and after the method, and get its arguments", arguments: Module.allCases)
        func positions(_ module: Module) throws {
            let fixture = module.fixture
            let seen = Shared<[String]>([])
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let tokens = [
                try cls.hook("fetch(id:)", .after, with: SawFetch { seen.value.append("after \($0)") }),
                try cls.hook("fetch(id:)", .before, with: SawFetch { seen.value.append("before \($0)") }),
                try cls.hook(
                    "fetch(id:)", .instead,
                    with: Fetch { id in
                        let next = Fetch.unsafeNext()
                        seen.value.append("instead \(id)")
                        return "<" + next.run(id + 1) + next.run(id) + ">"
                    }),
            ]
            #expect(fixture.fetch(object, 3) == "<value 4value 3>")
            #expect(seen.value == ["before 3", "instead 3", "after 3"])
            #expect(tokens.allSatisfy { $0.remove() })
            #expect(fixture.fetch(object, 3) == "value 3")
            #expect(seen.value.count == 3)
        }

        @Test("Removing the last hook restores the vtables", arguments: Module.allCases)
        func restored(_ module: Module) throws {
            let fixture = module.fixture
            let classes = [fixture.service, fixture.overriding, fixture.inheriting]
            let before = classes.map(vtable)
            let cls = try SwiftClass(fixture.service)
            let first = try cls.hook("fetch(id:)", .before, with: SawFetch { _ in })
            let second = try SwiftClass(fixture.inheriting).hook("fetch(id:)", .before, with: SawFetch { _ in })
            let third = try cls.hook("name.getter", .before, with: SawNothing {})
            #expect(classes.map(vtable) != before)
            first.remove()
            third.remove()
            second.remove()
            #expect(classes.map(vtable) == before)
        }

        @Test("A hook of a class reaches subclasses that do not override the method", arguments: Module.allCases)
        func subclasses(_ module: Module) throws {
            let fixture = module.fixture
            let count = Shared(0)
            let token = try SwiftClass(fixture.service)
                .hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
            defer { token.remove() }
            #expect(fixture.fetch(fixture.make(fixture.inheriting), 1) == "value 1")
            #expect(count.value == 1)
            #expect(fixture.fetch(fixture.make(fixture.overriding), 1) == "over value 1")
            #expect(count.value == 1)
        }

        @Test("A subclass and its superclass may be hooked in any order", arguments: Module.allCases, [true, false])
        func hierarchy(_ module: Module, superclassFirst: Bool) throws {
            let fixture = module.fixture
            let seen = Shared<[String]>([])
            let hookBase = {
                try SwiftClass(fixture.service)
                    .hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("base") })
            }
            let hookDerived = {
                try SwiftClass(fixture.inheriting)
                    .hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("derived") })
            }
            let tokens = superclassFirst ? [try hookBase(), try hookDerived()] : [try hookDerived(), try hookBase()]
            _ = fixture.fetch(fixture.make(fixture.inheriting), 1)
            #expect(seen.value == ["derived", "base"])
            tokens[0].remove()
            _ = fixture.fetch(fixture.make(fixture.inheriting), 1)
            #expect(seen.value == ["derived", "base", superclassFirst ? "derived" : "base"])
            tokens[1].remove()
            _ = fixture.fetch(fixture.make(fixture.inheriting), 1)
            #expect(seen.value.count == 3)
        }

        @Test("Errors of the method and of bodies reach the caller", arguments: Module.allCases)
        func errors(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let count = Shared(0)
            let after = try cls.hook(
                "greet(_:times:scale:)", .after, with: SawGreet { _, times, _ in count.value += times })
            #expect(throws: Refusal(times: -2)) { try fixture.greet(object, "x", -2, 1) }
            #expect(try fixture.greet(object, "abc", 2, 2) == 12)
            #expect(try fixture.greet(object, "abc", 0, 2) == nil)
            #expect(count.value == 0)
            let instead = try cls.hook(
                "greet(_:times:scale:)", .instead,
                with: Greet { name, times, scale in
                    let next = Greet.unsafeNext()
                    if times == 9 { throw Refusal(times: 9) }
                    return try next.run(name, times, scale).map { -$0 }
                })
            #expect(throws: Refusal(times: 9)) { try fixture.greet(object, "x", 9, 1) }
            #expect(throws: Refusal(times: -1)) { try fixture.greet(object, "x", -1, 1) }
            #expect(try fixture.greet(object, "abc", 2, 2) == -12)
            instead.remove()
            after.remove()
            #expect(try fixture.greet(object, "abc", 2, 2) == 12)
        }

        @Test("Accessors, class methods and results in memory are hooked like methods", arguments: Module.allCases)
        func kinds(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let seen = Shared<[String]>([])
            let tokens = [
                try cls.hook("name.getter", .instead, with: GetName { "hooked " + GetName.unsafeNext().run() }),
                try cls.hook("name.setter", .before, with: SawString { seen.value.append($0) }),
                try cls.hook("kind()", .before, with: SawNothing { seen.value.append("kind") }),
                try cls.hook(
                    "large(_:)", .instead,
                    with: Large { values in
                        var result = Large.unsafeNext().run(values + [100])
                        result.5 = -1
                        return result
                    }),
            ]
            fixture.setName(object, "a name that is too long for a small string")
            #expect(fixture.name(object) == "hooked a name that is too long for a small string")
            _ = fixture.kind(fixture.service)
            #expect(seen.value == ["a name that is too long for a small string", "kind"])
            #expect(fixture.large(object, [1, 2]) == (103, 104, 105, 106, 107, -1))
            tokens.forEach { $0.remove() }
            #expect(fixture.name(object) == "a name that is too long for a small string")
            #expect(fixture.large(object, [1, 2]) == (3, 4, 5, 6, 7, 8))
        }

        @Test(
            "Hooks of an asynchronous method run when it is called, and when it has ended", arguments: Module.allCases)
        func asynchronous(_ module: Module) async throws {
            let fixture = module.fixture
            let seen = Shared(0)
            let cls = try SwiftClass(fixture.service)
            let token = try cls.hook("load(id:)", .before, with: SawNothing { seen.value += 1 })
            #expect(await fixture.load(fixture.make(fixture.service), 4) == "loaded 4")
            #expect(await fixture.load(fixture.make(fixture.inheriting), 5) == "loaded 5")
            #expect(seen.value == 2)
            token.remove()
            #expect(await fixture.load(fixture.make(fixture.service), 6) == "loaded 6")
            #expect(seen.value == 2)
            let after = try cls.hook("load(id:)", .after, with: SawNothing { seen.value += 10 })
            #expect(await fixture.load(fixture.make(fixture.inheriting), 7) == "loaded 7")
            #expect(seen.value == 12)
            after.remove()
        }

        @Test("A body of other types is refused before anything changes", arguments: Module.allCases)
        func refusals(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service)
            let before = vtable(fixture.service)
            let error = #expect(throws: AspectError.self) {
                try cls.hook("fetch(id:)", .before, with: SawString { _ in })
            }
            #expect(error?.code == .incompatibleBlockSignature)
            #expect(error?.message.contains("parameter 1 is Swift.String, but the method takes Swift.Int") == true)
            #expect(error?.message.contains("\(module.name).Service.fetch(id: Swift.Int) -> Swift.String") == true)
            #expect(throws: AspectError.self) { try cls.hook("fetch(id:)", .instead, with: SawFetch { _ in }) }
            #expect(throws: AspectError.self) { try cls.hook("fetch(id:)", .before, with: Fetch { _ in "" }) }
            #expect(throws: AspectError.self) {
                try cls.hook("greet(_:times:scale:)", .instead, with: Fetch { _ in "" })
            }
            #expect(throws: AspectError.self) { try cls.hook("name.modify", .before, with: SawNothing {}) }
            #expect(vtable(fixture.service) == before)
        }
    }
}

/// The words of the class's metadata at the places of its methods.
private func vtable(_ cls: AnyClass) -> [UInt] {
    let words = unsafeBitCast(cls, to: UnsafePointer<UInt>.self)
    let size = unsafeBitCast(cls, to: UnsafePointer<UInt32>.self)
    return (0..<Int((size[8] - size[9]) / 8)).map { words[$0] }
}
