import SwiftRuntime
import Testing

extension SwiftClasses {
    /// The properties of a token, and its effect on its hook.
    @Suite struct SwiftHookTokens {
        @Test(
            "A disabled hook does not run, and has its old place when it is enabled again", arguments: Module.allCases,
            [true, false])
        func disabling(_ module: Module, ofObject: Bool) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[Int]>([])
                let tokens = try (0..<3).map { number in
                    let body = SawFetch { _ in seen.value.append(number) }
                    return ofObject
                        ? try handle.hook("fetch(id:)", .before, with: body)
                        : try cls.hook("fetch(id:)", .before, with: body)
                }
                #expect(tokens[1].state == .active)
                #expect(tokens[1].isActive)
                #expect(!tokens[1].enable())
                #expect(tokens[1].disable())
                #expect(!tokens[1].disable())
                #expect(tokens[1].state == .disabled)
                #expect(!tokens[1].isActive)
                #expect(Hooks.all.count == 3)
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(seen.value == [0, 2])
                #expect(tokens[1].enable())
                _ = fixture.fetch(object, 1)
                #expect(seen.value == [0, 2, 0, 1, 2])
                tokens[1].disable()
                #expect(tokens[1].remove())
                #expect(tokens[1].state == .removed)
                #expect(!tokens[1].enable())
                tokens.forEach { $0.disable() }
                _ = fixture.fetch(object, 1)
                #expect(seen.value.count == 5)
                #expect(tokens.map { $0.remove() } == [true, false, true])
            }
        }

        @Test(
            "A hook that is set aside leaves the class as it was, and comes back as the newest one",
            arguments: Module.allCases, [true, false])
        func puttingBack(_ module: Module, ofObject: Bool) throws {
            let fixture = module.fixture
            var object: AnyObject? = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let seen = Shared<[Int]>([])
                let tokens = try (0..<2).map { number in
                    let body = SawFetch { _ in seen.value.append(number) }
                    return ofObject
                        ? try SwiftObject(object!).hook("fetch(id:)", .before, with: body)
                        : try cls.hook("fetch(id:)", .before, with: body)
                }
                #expect(tokens[0].setAside() && tokens[0].state == .removed)
                _ = fixture.fetch(object!, 1)
                #expect(seen.value == [1])
                #expect(try tokens[0].putBack() && tokens[0].isActive)
                _ = fixture.fetch(object!, 1)
                #expect(seen.value == [1, 1, 0])
                #expect(tokens[0].setAside() && tokens[1].remove())
                if ofObject {
                    object = nil
                    let error = #expect(throws: AspectError.self) { try tokens[0].putBack() }
                    #expect(error?.code == .objectDeallocated)
                } else {
                    #expect(try tokens[0].putBack())
                    #expect(tokens[0].remove())
                }
            }
        }

        @Test("Removing one of several leaves the others", arguments: Module.allCases)
        func oneOfSeveral(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            for removed in 0..<6 {
                try expectRestored(module.classes, [object]) {
                    let seen = Shared<[Int]>([])
                    let positions: [AspectOptions] = [.before, .before, .after]
                    let tokens = try (0..<6).map { number in
                        let body = SawFetch { _ in seen.value.append(number) }
                        return number < 3
                            ? try cls.hook("fetch(id:)", positions[number], with: body)
                            : try handle.hook("fetch(id:)", positions[number - 3], with: body)
                    }
                    #expect(tokens[removed].remove())
                    _ = fixture.fetch(object, 1)
                    #expect(seen.value == [3, 4, 0, 1, 2, 5].filter { $0 != removed })
                    tokens.forEach { $0.remove() }
                }
            }
        }

        @Test("Removing a hook twice is an error only when the object has been destroyed", arguments: Module.allCases)
        func twice(_ module: Module) throws {
            let fixture = module.fixture
            try expectRestored(module.classes) {
                let cls = try SwiftClass(fixture.service)
                let ofClass = try cls.hook("fetch(id:)", .before, with: SawFetch { _ in })
                try ofClass.removeOrThrow()
                try ofClass.removeOrThrow()
                #expect(!ofClass.remove())
                var object: AnyObject? = fixture.make(fixture.service)
                let removed = try SwiftObject(object!).hook("fetch(id:)", .before, with: SawFetch { _ in })
                let left = try SwiftObject(object!).hook("fetch(id:)", .before, with: SawFetch { _ in })
                try removed.removeOrThrow()
                try removed.removeOrThrow()
                #expect(left.state == .active)
                object = nil
                #expect(left.state == .removed)
                #expect(left.identifier.swiftObject == nil)
                for token in [removed, left] {
                    let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
                    #expect(error?.code == .objectDeallocated)
                    #expect(error?.message.contains("fetch(id:) was hooked, has been deallocated") == true)
                }
            }
        }

        @Test("A token that goes out of scope keeps its hook, a scoped token removes it", arguments: Module.allCases)
        func scopes(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let seen = Shared<[String]>([])
                do {
                    try cls.hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("kept") })
                    let scoped = ScopedToken(
                        try cls.hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("scoped") }))
                    _ = fixture.fetch(object, 1)
                    #expect(seen.value == ["kept", "scoped"])
                    #expect(scoped.token.isActive)
                }
                _ = fixture.fetch(object, 1)
                #expect(seen.value == ["kept", "scoped", "kept"])
                #expect(Hooks.removeAll(on: cls) == 1)
            }
        }

        @Test("A token tells which method is hooked, where, and who owns the hook", arguments: Module.allCases)
        func description(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting)
            let cls = try SwiftClass(fixture.inheriting)
            let token = try cls.hook(
                "name.setter", [.before, .skipNested], priority: 3, owner: "tests", file: "Here.swift", line: 7,
                with: SawString { _ in })
            let identifier = token.identifier
            #expect(identifier.swiftClass == cls)
            #expect(identifier.swiftFunction?.name == "name.setter")
            #expect(identifier.swiftFunction?.declaringClass == (try SwiftClass(fixture.service)))
            #expect(identifier.swiftObject == nil && identifier.objectAddress == nil && identifier.hookedClass == nil)
            #expect(identifier.options == [.positionBefore, .skipNested])
            #expect((identifier.priority, identifier.owner) == (3, "tests"))
            #expect((identifier.file, identifier.line) == ("Here.swift", 7))
            #expect(identifier.bodyEncoding == "@Sendable (Swift.String) -> ()")
            #expect(
                "\(token)"
                    == "<AspectToken before \(module.name).InheritingService.name.setter, installed at Here.swift:7 "
                    + "by tests (active)>")
            token.remove()
            #expect("\(token)".hasSuffix("(removed)>"))
            let ofObject = try SwiftObject(object).hook("fetch(id:)", with: SawFetch { _ in })
            let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
            #expect(ofObject.identifier.objectAddress == address)
            #expect(ofObject.identifier.options.position == .after)
            #expect("\(ofObject)".contains("of the object 0x" + String(address, radix: 16)))
            ofObject.remove()
        }

        @Test("The hooks of an owner, of a class and of an object are removed together", arguments: Module.allCases)
        func removingAll(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting), other = fixture.make(fixture.inheriting)
            let base = try SwiftClass(fixture.service), derived = try SwiftClass(fixture.inheriting)
            try expectRestored(module.classes, [object, other]) {
                func hook() throws {
                    for position in [AspectOptions.before, .after] {
                        let saw = SawFetch { _ in }
                        try base.hook("fetch(id:)", position, owner: "one", with: saw)
                        try derived.hook("fetch(id:)", position, owner: "two", with: saw)
                        try SwiftObject(object).hook("fetch(id:)", position, owner: "one", with: saw)
                        try SwiftObject(other).hook("fetch(id:)", position, owner: HookOwner(object), with: saw)
                    }
                    try base.hook("kind()", .before, owner: "one", with: SawNothing {})
                }
                try hook()
                #expect(Hooks.all.count == 9)
                #expect(Hooks.removeAll(owner: "nobody") == 0)
                #expect(Hooks.removeAll(owner: "one") == 5)
                #expect(Set(Hooks.all.compactMap(\.owner)) == ["two", HookOwner(object)])
                #expect(Hooks.removeAll(owner: HookOwner(object)) == 2)
                #expect(Hooks.removeAll(owner: "two") == 2)
                try hook()
                #expect(Hooks.removeAll(on: base) == 3)
                #expect(Hooks.removeAll(on: base) == 0)
                #expect(try Hooks.removeAll(on: SwiftObject(object)) == 2)
                #expect(Hooks.removeAll(on: derived) == 2)
                #expect(try Hooks.removeAll(on: SwiftObject(other)) == 2)
            }
        }

        @Test("Hooks of a batch are installed together or not at all", arguments: Module.allCases)
        func batch(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let count = Shared(0)
                let saw = SawFetch { _ in count.value += 1 }
                let tokens = try HookBatch.install { batch in
                    try batch.add(cls.hook("fetch(id:)", .before, with: saw))
                    try batch.add(handle.hook("fetch(id:)", .before, with: saw))
                }
                _ = fixture.fetch(object, 1)
                #expect(count.value == 2)
                tokens.forEach { $0.remove() }
                #expect(throws: AspectError.self) {
                    _ = try HookBatch.install { batch in
                        try batch.add(cls.hook("fetch(id:)", .before, with: saw))
                        try batch.add(handle.hook("fetch(id:)", .before, with: saw))
                        try batch.add(handle.hook("nobodyHasThis()", .before, with: saw))
                    }
                }
                #expect(throws: LeakedHooks.self) {
                    try expectNoLeakedHooks { try cls.hook("fetch(id:)", .before, owner: "batch", with: saw) }
                }
                #expect(Hooks.removeAll(owner: "batch") == 1)
            }
        }
    }
}
