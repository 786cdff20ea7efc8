import SwiftRuntime
import Testing

/// Where a hook is installed, and where its body runs.
private struct Place: CustomStringConvertible {
    let isOfObject: Bool
    let position: AspectPosition

    static let all = [true, false].flatMap { isOfObject in
        [AspectPosition.before, .instead, .after].map { Place(isOfObject: isOfObject, position: $0) }
    }

    var description: String { "\(isOfObject ? "object" : "class") \(position)" }

    /// Hooks `fetch(id:)` with a body that appends this place to the list.
    func hook(_ cls: SwiftClass, _ object: SwiftObject, priority: Int = 0, _ seen: Shared<[String]>) throws
        -> AspectToken
    {
        let name = "\(self)" + (priority == 0 ? "" : " \(priority)")
        let saw = SawFetch { _ in seen.value.append(name) }
        let instead = Fetch { id in
            let next = Fetch.unsafeNext()
            seen.value.append(name)
            return "(" + next.run(id) + ")"
        }
        let method = "fetch(id:)"
        return switch (isOfObject, position) {
        case (true, .before): try object.hook(method, .before, priority: priority, with: saw)
        case (true, .instead): try object.hook(method, .instead, priority: priority, with: instead)
        case (true, .after): try object.hook(method, .after, priority: priority, with: saw)
        case (false, .before): try cls.hook(method, .before, priority: priority, with: saw)
        case (false, .instead): try cls.hook(method, .instead, priority: priority, with: instead)
        case (false, .after): try cls.hook(method, .after, priority: priority, with: saw)
        }
    }
}

extension SwiftClasses {
    /// The order in which the hooks of one method run.
    @Suite struct SwiftHookOrder {
        @Test("The object's hooks run around the class's, in any order of installation", arguments: Module.allCases)
        func objectAroundClass(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting), other = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            for start in Place.all.indices {
                for isReversed in [false, true] {
                    let rotated = Array(Place.all[start...] + Place.all[..<start])
                    try expectRestored(module.classes, [object, other]) {
                        let seen = Shared<[String]>([])
                        let tokens = try (isReversed ? rotated.reversed() : rotated)
                            .map { try $0.hook(cls, SwiftObject(object), seen) }
                        #expect(fixture.fetch(object, 1) == "((value 1))")
                        #expect(
                            seen.value == [
                                "object before", "object instead", "class before", "class instead", "class after",
                                "object after",
                            ])
                        seen.value = []
                        #expect(fixture.fetch(other, 2) == "(value 2)")
                        #expect(seen.value == ["class before", "class instead", "class after"])
                        tokens.forEach { #expect($0.remove()) }
                    }
                }
            }
        }

        @Test("Before and after bodies run in the order of installation", arguments: Module.allCases)
        func installationOrder(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let seen = Shared<[Int]>([])
                let tokens = try (0..<4).map { number in
                    try cls.hook(
                        "fetch(id:)", number < 2 ? .before : .after, with: SawFetch { _ in seen.value.append(number) })
                }
                _ = fixture.fetch(object, 1)
                #expect(seen.value == [0, 1, 2, 3])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "Before and after bodies run by priority, and an instead body of high priority is outermost",
            arguments: Module.allCases,
            [true, false])
        func priority(_ module: Module, ofObject: Bool) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let places = Place.all.filter { $0.isOfObject == ofObject }
                let tokens = try [1, 5, -5].flatMap { priority in
                    try places.map { try $0.hook(cls, SwiftObject(object), priority: priority, seen) }
                }
                #expect(tokens.map(\.identifier.priority) == [1, 1, 1, 5, 5, 5, -5, -5, -5])
                #expect(fixture.fetch(object, 1) == "(((value 1)))")
                #expect(seen.value == places.flatMap { place in [5, 1, -5].map { "\(place) \($0)" } })
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "Instead bodies form a chain, the last outermost; a body that does not proceed replaces the rest",
            arguments: Module.allCases)
        func chain(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let first = try cls.hook("fetch(id:)", .instead, with: Fetch { "1" + Fetch.unsafeNext().run($0 + 1) })
                let second = try cls.hook("fetch(id:)", .instead, with: Fetch { "2" + Fetch.unsafeNext().run($0 + 1) })
                #expect(fixture.fetch(object, 5) == "21value 7")
                let third = try cls.hook("fetch(id:)", .instead, with: Fetch { "only \($0)" })
                let fourth = try cls.hook("fetch(id:)", .instead, with: Fetch { "4" + Fetch.unsafeNext().run($0 + 1) })
                #expect(fixture.fetch(object, 5) == "4only 6")
                third.remove()
                #expect(fixture.fetch(object, 5) == "421value 8")
                second.remove()
                #expect(fixture.fetch(object, 5) == "41value 7")
                first.remove()
                fourth.remove()
            }
        }

        @Test("An object's instead body that does not proceed replaces its class's hooks", arguments: Module.allCases)
        func objectReplacesClass(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service), other = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes, [object, other]) {
                let seen = Shared<[String]>([])
                let handle = try SwiftObject(object)
                let tokens = try Place.all.filter { !$0.isOfObject || $0.position != .instead }
                    .map { try $0.hook(cls, handle, seen) }
                let replacing = try handle.hook("fetch(id:)", .instead, with: Fetch { "mine \($0)" })
                #expect(fixture.fetch(object, 1) == "mine 1")
                #expect(seen.value == ["object before", "object after"])
                #expect(fixture.fetch(other, 1) == "(value 1)")
                replacing.remove()
                tokens.forEach { $0.remove() }
            }
        }

        @Test("The hooks inside an instead body run each time that the body proceeds", arguments: Module.allCases)
        func often(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let twice = Fetch { id in
                    let next = Fetch.unsafeNext()
                    return next.run(id) + "," + next.run(id + 1)
                }
                let tokens = [
                    try cls.hook("fetch(id:)", .before, with: SawFetch { seen.value.append("class before \($0)") }),
                    try cls.hook("fetch(id:)", .after, with: SawFetch { seen.value.append("class after \($0)") }),
                    try handle.hook("fetch(id:)", .before, with: SawFetch { seen.value.append("before \($0)") }),
                    try handle.hook("fetch(id:)", .instead, with: twice),
                    try cls.hook("fetch(id:)", .instead, with: twice),
                ]
                #expect(fixture.fetch(object, 1) == "value 1,value 2,value 2,value 3")
                #expect(
                    seen.value == [
                        "before 1", "class before 1", "class after 1", "class before 2", "class after 2",
                    ])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("A hooked method calls another hooked method and itself", arguments: Module.allCases)
        func nested(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let seen = Shared<[String]>([])
                let tokens = [
                    try cls.hook(
                        "fetch(id:)", .instead,
                        with: Fetch { id in
                            let next = Fetch.unsafeNext()
                            let name = fixture.name(object)
                            let rest = id > 0 ? fixture.fetch(object, id - 1) : "end"
                            return "\(name) \(next.run(id)), \(rest)"
                        }),
                    try cls.hook("name.getter", .before, with: SawNothing { seen.value.append("name") }),
                    try cls.hook("fetch(id:)", .after, with: SawFetch { seen.value.append("after \($0)") }),
                ]
                #expect(fixture.fetch(object, 2) == "service value 2, service value 1, service value 0, end")
                #expect(seen.value == ["name", "name", "name", "after 0", "after 1", "after 2"])
                tokens.forEach { $0.remove() }
            }
        }
    }
}
