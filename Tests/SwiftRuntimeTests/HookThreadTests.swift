import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

extension Runtime {
    /// Calls, installation and removal on several threads at once.
    @Suite struct Threads {
        @Test(
            "Each call runs a permanent hook exactly once while other hooks come and go",
            arguments: [Fixture.Configuration.O0Mrc, .O2Arc], HookEngine.tested)
        func callingWhileOthersComeAndGo(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values"), object = try cls.new()
            let send = try program.fixture.function(
                "values_widened_Long", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            nonisolated(unsafe) let receiver = object.unsafePointer
            let callers = 4, rounds = 2000
            try expectRestored([object]) {
                let onClass = Atomic(0), onObject = Atomic(0), wrong = Atomic(0), running = Atomic(callers)
                let permanent = [
                    try cls.hook("echoLong:", .before, engine: engine) { _ = onClass.add(1, ordering: .relaxed) },
                    try object.hook("echoLong:", .after, engine: engine) { (info: AspectInfo) in
                        onObject.add(1, ordering: .relaxed)
                        if let value = try info.returnValue?.as(Int.self) { try info.setReturnValue(value + 1) }
                    },
                ]
                DispatchQueue.concurrentPerform(iterations: callers + 1) { thread in
                    if thread < callers {
                        for value in 0..<rounds where send(receiver, value) != value + 1 {
                            wrong.add(1, ordering: .relaxed)
                        }
                        running.subtract(1, ordering: .relaxed)
                        return
                    }
                    repeat {
                        let tokens = [
                            try? cls.hook("echoLong:", .instead, engine: engine) { (info: AspectInfo) in
                                try info.proceed()
                            },
                            try? object.hook("echoLong:", .before, engine: engine) { (value: Int) in
                                if value < 0 { trace("never") }
                            },
                            try? object.hook("echoInt:", engine: engine) {},
                            try? cls.hook("echoLong:", [.after, .automaticRemoval], engine: engine) {},
                        ]
                        if tokens.contains(where: { $0 == nil }) { wrong.add(1, ordering: .relaxed) }
                        tokens.forEach { $0?.remove() }
                    } while running.load(ordering: .relaxed) > 0
                }
                #expect(wrong.load(ordering: .relaxed) == 0)
                #expect(onClass.load(ordering: .relaxed) == callers * rounds)
                #expect(onObject.load(ordering: .relaxed) == callers * rounds)
                permanent.forEach { $0.remove() }
            }
            #expect(taken() == [])
        }

        @Test(
            "The last hook of a method is removed while other threads call it",
            arguments: [Fixture.Configuration.O2Mrc],
            HookEngine.tested)
        func callingWhileTheOnlyHookComesAndGoes(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values"), object = try cls.new()
            let send = try program.fixture.function(
                "values_widened_Long", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            nonisolated(unsafe) let receiver = object.unsafePointer
            expectRestored([object]) {
                let wrong = Atomic(0), running = Atomic(3)
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    if thread < 3 {
                        for value in 0..<3000 where send(receiver, value) != value { wrong.add(1, ordering: .relaxed) }
                        running.subtract(1, ordering: .relaxed)
                        return
                    }
                    var round = 0
                    repeat {
                        round += 1
                        let token =
                            round.isMultiple(of: 2)
                            ? try? cls.hook("echoLong:", .instead, engine: engine) { (info: AspectInfo) in
                                try info.proceed()
                            }
                            : try? object.hook("echoLong:", .before, engine: engine) {}
                        if token?.remove() != true { wrong.add(1, ordering: .relaxed) }
                    } while running.load(ordering: .relaxed) > 0
                }
                #expect(wrong.load(ordering: .relaxed) == 0)
            }
        }

        @Test(
            "Threads install and remove hooks on one class and one object", arguments: [Fixture.Configuration.O2Arc],
            HookEngine.tested)
        func installingOnFourThreads(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values"), object = try cls.new()
            expectRestored([object]) {
                let failures = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    for round in 0..<200 {
                        let ran = SharedAtomic(0)
                        let selector = Selector(round.isMultiple(of: 3) ? "echoInt:" : "echoLong:")
                        let body: @Sendable () -> Void = { _ = ran.atomic.add(1, ordering: .relaxed) }
                        let token =
                            thread.isMultiple(of: 2)
                            ? try? cls.hook(selector, .after, engine: engine, body)
                            : try? object.hook(selector, .after, engine: engine, body)
                        let result =
                            round.isMultiple(of: 3)
                            ? (try? object.send(selector, Int32(round)) as Int32).map(Int.init)
                            : try? object.send(selector, round) as Int
                        let wasRemoved = token?.remove() == true
                        if result != round || ran.atomic.load(ordering: .relaxed) == 0 || !wasRemoved {
                            failures.add(1, ordering: .relaxed)
                        }
                    }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
            }
        }

        @Test(
            "Objects are hooked, called and die on four threads", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func dyingOnFourThreads(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            expectRestored {
                let ran = Atomic(0), failures = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    for round in 0..<150 {
                        guard let object = try? cls.new(),
                            let token = try? object.hook(
                                "number", .before, engine: engine, { _ = ran.add(1, ordering: .relaxed) }),
                            (try? object.send("number") as Int) == 7
                        else {
                            failures.add(1, ordering: .relaxed)
                            continue
                        }
                        if (round + thread).isMultiple(of: 2), !token.remove() { failures.add(1, ordering: .relaxed) }
                    }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
                #expect(ran.load(ordering: .relaxed) == 600)
            }
            #expect(try program.alive == 0)
            _ = taken()
        }

        @Test("A hook is removed while its object dies", arguments: [Fixture.Configuration.O2Mrc], HookEngine.tested)
        func removingFromTheDying(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            let survivor = try cls.new()
            try expectRestored([survivor]) {
                let failures = Atomic(0)
                for _ in 0..<2000 {
                    let object = Shared<ObjCObject?>(try cls.new())
                    let token = try object.value!.hook("number", .before, engine: engine) {}
                    DispatchQueue.concurrentPerform(iterations: 2) { thread in
                        if thread == 0 { object.value = nil } else { token.remove() }
                    }
                    if token.state != .removed { failures.add(1, ordering: .relaxed) }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
                // The dynamic subclass is parked: the runtime has lost no subclass and has counted none twice.
                #expect(!cls.subclasses.contains { $0.name.contains("_Aspects_") && ObjCClass($0.name) == $0 })
            }
            _ = taken()
        }

        @Test(
            "Calls a hundred levels deep, a thousand times on several threads",
            arguments: [Fixture.Configuration.O0Arc],
            HookEngine.tested)
        func recursion(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let count = Atomic(0), failures = Atomic(0)
                let tokens = [
                    try object.hook("countDown:", .before, engine: engine) { _ = count.add(1, ordering: .relaxed) },
                    try object.hook("countDown:", .instead, engine: engine) { (info: AspectInfo) in try info.proceed()
                    },
                    try object.hook("countDown:", .after, engine: engine) { _ = count.add(1, ordering: .relaxed) },
                ]
                DispatchQueue.concurrentPerform(iterations: 1000) { _ in
                    if (try? object.send("countDown:", 100) as Int) != 100 { failures.add(1, ordering: .relaxed) }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
                #expect(count.load(ordering: .relaxed) == 1000 * 101 * 2)
                tokens.forEach { $0.remove() }
            }
        }
    }
}
