import ServiceSupport
import SwiftRuntime
import TestSupport
import Testing

extension SwiftClasses {
    /// Hooks that come and go while calls run, and how long removed hooks are kept.
    @Suite struct SwiftHookRemoval {
        @Test(
            "A hook that is removed during a call still runs in that call", arguments: Module.allCases, [true, false])
        func duringCall(_ module: Module, ofObject: Bool) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let tokens = Shared<[AspectToken]>([])
                let removing = SawFetch { _ in
                    seen.value.append("before")
                    tokens.value.forEach { $0.remove() }
                }
                let instead = Fetch { "instead " + Fetch.unsafeNext().run($0) }
                let after = SawFetch { _ in seen.value.append("after") }
                tokens.value =
                    ofObject
                    ? [
                        try handle.hook("fetch(id:)", .before, with: removing),
                        try handle.hook("fetch(id:)", .instead, with: instead),
                        try handle.hook("fetch(id:)", .after, with: after),
                    ]
                    : [
                        try cls.hook("fetch(id:)", .before, with: removing),
                        try cls.hook("fetch(id:)", .instead, with: instead),
                        try cls.hook("fetch(id:)", .after, with: after),
                    ]
                #expect(fixture.fetch(object, 1) == "instead value 1")
                #expect(seen.value == ["before", "after"])
                #expect(tokens.value.allSatisfy { $0.state == .removed })
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(seen.value == ["before", "after"])
                tokens.value = []
            }
        }

        @Test(
            "An instead body that removes its hook can still proceed, and is freed after its call",
            arguments: Module.allCases)
        func removesItself(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let count = Tracker.count
                let token = Shared<AspectToken?>(nil)
                func hook() throws {
                    let tracker = Tracker()
                    token.value = try cls.hook(
                        "fetch(id:)", .instead,
                        with: Fetch { id in
                            let next = Fetch.unsafeNext()
                            token.value?.remove()
                            token.value = nil
                            Hooks.flush() // returns although this call still runs
                            #expect(Tracker.count == count + 1)
                            return withExtendedLifetime(tracker) { "mine " + next.run(id) }
                        })
                }
                try hook()
                #expect(Tracker.count == count + 1)
                #expect(fixture.fetch(object, 1) == "mine value 1")
                Hooks.flush()
                #expect(Tracker.count == count)
            }
        }

        @Test("A hook that installs another does not run it in the same call", arguments: Module.allCases)
        func installsAnother(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            nonisolated(unsafe) let handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let count = Shared(0)
                let tokens = Shared<[AspectToken?]>([])
                let first = try handle.hook(
                    "fetch(id:)", .before,
                    with: SawFetch { _ in
                        let body = SawFetch { _ in count.value += 1 }
                        tokens.value.append(try? handle.hook("fetch(id:)", .before, with: body))
                        tokens.value.append(try? handle.hook("fetch(id:)", .after, with: body))
                    })
                _ = fixture.fetch(object, 1)
                #expect(count.value == 0)
                first.remove()
                _ = fixture.fetch(object, 1)
                #expect(count.value == 2)
                #expect(tokens.value.map { $0?.remove() } == [true, true])
                tokens.value = []
                // The removed hooks of the object do not run in calls through a hook of the class.
                let ofClass = try cls.hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
                _ = fixture.fetch(object, 1)
                #expect(count.value == 3)
                ofClass.remove()
            }
        }

        @Test(
            "The values that a body captures are freed after its removal, by a flush at the latest",
            arguments: Module.allCases)
        func captured(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let count = Tracker.count
            for position in [AspectOptions.before, .after] {
                for ofObject in [true, false] {
                    func hook() throws -> AspectToken {
                        let tracker = Tracker()
                        let body = SawFetch { _ in withExtendedLifetime(tracker) {} }
                        return ofObject
                            ? try SwiftObject(object).hook("fetch(id:)", position, with: body)
                            : try SwiftClass(fixture.service).hook("fetch(id:)", position, with: body)
                    }
                    let token = try hook()
                    _ = fixture.fetch(object, 1)
                    #expect(Tracker.count == count + 1)
                    token.disable()
                    Hooks.flush()
                    #expect(Tracker.count == count + 1)
                    token.remove()
                    Hooks.flush()
                    #expect(Tracker.count == count)
                }
            }
            #expect(throws: AspectError.self) {
                let tracker = Tracker()
                try SwiftClass(fixture.service)
                    .hook("fetch(id:)", .before, with: SawString { _ in withExtendedLifetime(tracker) {} })
            }
            #expect(Tracker.count == count)
        }

        @Test(
            "A call in flight keeps a removed hook, and a flush reports it until the call ends",
            arguments: Module.allCases)
        func inFlight(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes) {
                let isInside = SharedAtomic(false), mayEnd = SharedAtomic(false), runs = SharedAtomic(0)
                let result = Locked("")
                let tokens = [
                    try cls.hook(
                        "fetch(id:)", .instead,
                        with: Fetch { id in
                            let next = Fetch.unsafeNext()
                            isInside.atomic.store(true, ordering: .releasing)
                            try? Waiting.wait(for: "the removal") { mayEnd.atomic.load(ordering: .acquiring) }
                            return "inside " + next.run(id)
                        }),
                    try cls.hook(
                        "fetch(id:)", .after, with: SawFetch { _ in runs.atomic.add(1, ordering: .relaxed) }),
                ]
                let thread = JoinedThread {
                    let text = fixture.fetch(object, 1)
                    result.withLock { $0 = text }
                }
                defer { thread.join() }
                try Waiting.wait(for: "the call") { isInside.atomic.load(ordering: .acquiring) }
                #expect(tokens.allSatisfy { $0.remove() })
                #expect(fixture.fetch(object, 2) == "value 2")
                #expect(
                    Set(Hooks.flush(timeout: .zero).map(ObjectIdentifier.init))
                        == Set(tokens.map { ObjectIdentifier($0.identifier) }))
                #expect(runs.atomic.load(ordering: .relaxed) == 0)
                mayEnd.atomic.store(true, ordering: .releasing)
                Hooks.flush()
                #expect(runs.atomic.load(ordering: .relaxed) == 1)
                #expect(Hooks.flush(timeout: .zero).isEmpty)
                try Waiting.wait(for: "the result") { result.withLock { $0 } == "inside value 1" }
            }
        }

        @Test(
            "Removing the hooks of class, subclass and object in any order restores the original state",
            arguments: Module.allCases)
        func anyOrder(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting)
            let base = try SwiftClass(fixture.service), derived = try SwiftClass(fixture.inheriting)
            for order in permutations(of: 4) {
                try expectRestored(module.classes, [object]) {
                    let seen = Shared<[Int]>([])
                    let bodies = (0..<4).map { number in SawFetch { _ in seen.value.append(number) } }
                    let tokens = [
                        try base.hook("fetch(id:)", .before, with: bodies[0]),
                        try SwiftObject(object).hook("fetch(id:)", .before, with: bodies[1]),
                        try derived.hook("fetch(id:)", .before, with: bodies[2]),
                        try base.hook("fetch(id:)", .after, with: bodies[3]),
                    ]
                    var left = [1, 2, 0, 3]
                    for index in order {
                        seen.value = []
                        #expect(fixture.fetch(object, 1) == "value 1")
                        #expect(seen.value == left)
                        tokens[index].remove()
                        left.removeAll { $0 == index }
                    }
                    seen.value = []
                    #expect(fixture.fetch(object, 1) == "value 1")
                    #expect(seen.value == [])
                }
            }
        }
    }
}

/// All orders of the numbers below the count.
private func permutations(of count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { orders, number in
        orders.flatMap { order in
            (0...order.count).map { place in Array(order[..<place]) + [number] + Array(order[place...]) }
        }
    }
}
