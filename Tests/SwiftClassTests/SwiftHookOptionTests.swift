import SwiftRuntime
import TestSupport
import Testing

extension SwiftClasses {
    /// Hooks that are removed after they have run, and hooks that skip nested calls.
    @Suite struct SwiftHookOptions {
        @Test(
            "A hook that is removed automatically runs once, in each position", arguments: Module.allCases,
            [true, false])
        func automaticRemoval(_ module: Module, ofObject: Bool) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let kept = try cls.hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("kept") })
                let before = SawFetch { _ in seen.value.append("before") }
                let after = SawFetch { _ in seen.value.append("after") }
                let instead = Fetch { "once " + Fetch.unsafeNext().run($0) }
                let tokens =
                    ofObject
                    ? [
                        try handle.hook("fetch(id:)", [.before, .automaticRemoval], with: before),
                        try handle.hook("fetch(id:)", [.instead, .automaticRemoval], with: instead),
                        try handle.hook("fetch(id:)", [.after, .automaticRemoval], with: after),
                    ]
                    : [
                        try cls.hook("fetch(id:)", [.before, .automaticRemoval], with: before),
                        try cls.hook("fetch(id:)", [.instead, .automaticRemoval], with: instead),
                        try cls.hook("fetch(id:)", [.after, .automaticRemoval], with: after),
                    ]
                #expect(fixture.fetch(object, 1) == "once value 1")
                #expect(Set(seen.value) == ["kept", "before", "after"] && seen.value.count == 3)
                #expect(tokens.allSatisfy { $0.state == .removed && !$0.remove() })
                seen.value = []
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(seen.value == ["kept"])
                #expect(kept.remove())
            }
        }

        @Test("A nested call does not run a hook that runs only once", arguments: Module.allCases)
        func recursion(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let count = Shared(0)
                try cls.hook(
                    "fetch(id:)", [.instead, .automaticRemoval],
                    with: Fetch { id in
                        let next = Fetch.unsafeNext()
                        count.value += 1
                        return fixture.fetch(object, id + 1) + ", " + next.run(id)
                    })
                #expect(fixture.fetch(object, 1) == "value 2, value 1")
                #expect(count.value == 1)
            }
        }

        @Test("A disabled hook that runs once is kept until it has run", arguments: Module.allCases)
        func disabled(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let count = Shared(0)
                let token = try cls.hook(
                    "fetch(id:)", [.after, .automaticRemoval], with: SawFetch { _ in count.value += 1 })
                token.disable()
                _ = fixture.fetch(object, 1)
                #expect(token.state == .disabled)
                token.enable()
                _ = fixture.fetch(object, 1)
                _ = fixture.fetch(object, 1)
                #expect(count.value == 1)
            }
        }

        @Test(
            "A hook that skips nested calls runs in the outermost call only", arguments: Module.allCases, [true, false])
        func skipNested(_ module: Module, ofObject: Bool) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let recursive = Fetch { id in
                    let next = Fetch.unsafeNext()
                    return (id > 0 ? fixture.fetch(object, id - 1) + ", " : "") + next.run(id)
                }
                let skipping = SawFetch { seen.value.append("outermost \($0)") }
                let always = SawFetch { seen.value.append("each \($0)") }
                let tokens =
                    ofObject
                    ? [
                        try handle.hook("fetch(id:)", [.before, .skipNested], with: skipping),
                        try handle.hook("fetch(id:)", .before, with: always),
                        try handle.hook("fetch(id:)", .instead, with: recursive),
                    ]
                    : [
                        try cls.hook("fetch(id:)", [.before, .skipNested], with: skipping),
                        try cls.hook("fetch(id:)", .before, with: always),
                        try cls.hook("fetch(id:)", .instead, with: recursive),
                    ]
                for _ in 0..<2 {
                    #expect(fixture.fetch(object, 2) == "value 0, value 1, value 2")
                    #expect(seen.value == ["outermost 2", "each 2", "each 1", "each 0"])
                    seen.value = []
                }
                tokens.forEach { $0.remove() }
            }
        }

        @Test("An instead body that skips nested calls may call its method", arguments: Module.allCases)
        func insteadSkipsNested(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.inheriting)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let token = try cls.hook(
                    "fetch(id:)", [.instead, .skipNested], with: Fetch { "mine, " + fixture.fetch(object, $0 + 1) })
                #expect(fixture.fetch(object, 1) == "mine, value 2")
                #expect(fixture.fetch(object, 2) == "mine, value 3")
                token.remove()
            }
        }

        @Test("A hook leaves out the calls of the thread that installs it", arguments: Module.allCases)
        func skipCurrentThread(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let seen = Shared<[String]>([])
                let tokens = [
                    try cls.hook("fetch(id:)", [.instead, .skipCurrentThread], with: Fetch { "mine \($0)" }),
                    try cls.hook(
                        "fetch(id:)", [.before, .skipCurrentThread], with: SawFetch { seen.value.append("saw \($0)") }),
                ]
                #expect(fixture.fetch(object, 1) == "value 1" && seen.value == [])
                JoinedThread { seen.value.append(fixture.fetch(object, 2)) }.join()
                #expect(seen.value == ["saw 2", "mine 2"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("A hook skips nested calls on its own thread only", arguments: Module.allCases)
        func skipNestedOnThreads(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let count = SharedAtomic(0), results = Locked<[String]>([])
                let token = try cls.hook(
                    "fetch(id:)", [.instead, .skipNested],
                    with: Fetch { id in
                        let next = Fetch.unsafeNext()
                        count.atomic.add(1, ordering: .relaxed)
                        if id == 1 {
                            JoinedThread { results.withLock { $0.append(fixture.fetch(object, 2)) } }.join()
                            return next.run(id)
                        }
                        return "other " + next.run(id)
                    })
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(results.withLock { $0 } == ["other value 2"])
                #expect(count.atomic.load(ordering: .relaxed) == 2)
                token.remove()
            }
        }
    }
}
