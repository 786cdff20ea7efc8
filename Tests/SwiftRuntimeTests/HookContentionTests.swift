import CRuntime
import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

extension Runtime {
    /// Many threads, many classes and many objects.
    @Suite struct Contention {
        private func makeSubclasses(of cls: ObjCClass, _ count: Int) throws -> [ObjCClass] {
            try (0..<count).map { number in
                let pointer = try #require(
                    objc_allocateClassPair(cls.unsafePointer, "\(cls.name)_Contended\(number)", 0))
                objc_registerClassPair(pointer)
                return ObjCClass(unsafePointer: pointer)
            }
        }

        @Test(
            "Threads install a thousand hooks of one class, each runs, and a thousand removals leave nothing",
            arguments: [Fixture.Configuration.O2Mrc], HookEngine.tested)
        func oneClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values"), object = try cls.new()
            let count = 1000
            try expectRestored([object]) {
                let ran = Atomic(0), failures = Atomic(0)
                let tokens = Locked<[AspectToken]>([])
                DispatchQueue.concurrentPerform(iterations: count) { number in
                    let body: @Sendable () -> Void = { _ = ran.add(1, ordering: .relaxed) }
                    let position = [AspectOptions.before, .after][number % 2]
                    guard
                        let token = number.isMultiple(of: 3)
                            ? try? object.hook("echoLong:", position, engine: engine, body)
                            : try? cls.hook("echoLong:", position, engine: engine, body)
                    else { return _ = failures.add(1, ordering: .relaxed) }
                    tokens.withLock { $0.append(token) }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
                let result: Int = try object.send("echoLong:", 5)
                #expect(result == 5 && ran.load(ordering: .relaxed) == count)
                let all = tokens.withLock { $0 }
                DispatchQueue.concurrentPerform(iterations: count) { number in
                    if !all[number].remove() { failures.add(1, ordering: .relaxed) }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
                let again: Int = try object.send("echoLong:", 5)
                #expect(again == 5 && ran.load(ordering: .relaxed) == count)
            }
        }

        @Test(
            "A hundred classes are hooked and unhooked concurrently",
            arguments: [Fixture.Configuration.O2Mrc], HookEngine.tested)
        func manyClasses(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let base = try program.cls("Values")
            let classes = try makeSubclasses(of: base, 100)
            defer { classes.forEach { objc_disposeClassPair($0.unsafePointer) } }
            expectRestored {
                let failures = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: 1000) { number in
                    let cls = classes[number % classes.count], ran = Atomic(0)
                    guard let object = try? cls.new(),
                        let token = try? object.hook(
                            "echoLong:", .before, engine: engine, { _ = ran.add(1, ordering: .relaxed) }),
                        let other = try? cls.hook("echoInt:", .after, engine: engine, {}),
                        (try? object.send("echoLong:", number) as Int) == number,
                        ran.load(ordering: .relaxed) == 1, token.remove(), other.remove()
                    else { return _ = failures.add(1, ordering: .relaxed) }
                }
                #expect(failures.load(ordering: .relaxed) == 0)
            }
        }

        @Test(
            "Tokens are removed on one thread while their objects die on another, including hooks of dealloc",
            arguments: [Fixture.Configuration.O2Mrc], HookEngine.tested)
        func tokensOfTheDying(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            try expectRestored {
                let ran = Atomic(0), dead = Atomic(0)
                for _ in 0..<1000 {
                    let object = Shared<ObjCObject?>(try cls.new())
                    let tokens = [
                        try object.value!.hook("dealloc", .after, engine: engine) {
                            _ = ran.add(1, ordering: .relaxed)
                        },
                        try object.value!.hook("number", .before, engine: engine) {},
                    ]
                    DispatchQueue.concurrentPerform(iterations: 2) { thread in
                        if thread == 0 { object.value = nil } else { tokens.forEach { $0.remove() } }
                    }
                    dead.add(1, ordering: .relaxed)
                    if tokens.contains(where: { $0.state != .removed }) { Issue.record("a token outlived its object") }
                }
                #expect(ran.load(ordering: .relaxed) <= dead.load(ordering: .relaxed))
            }
            #expect(try program.alive == 0)
            _ = taken()
        }

        @Test(
            "An instead body whose hook another thread removes before it proceeds still reaches the original",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func removedBeforeProceeding(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            for position in [AspectOptions.before, .instead, .after] {
                try expectRestored([object]) {
                    let inside = DispatchSemaphore(value: 0), removed = DispatchSemaphore(value: 0)
                    let token = try base.hook("add:", position, engine: engine) { (info: AspectInfo) in
                        inside.signal()
                        removed.wait()
                        if info.position == .instead { try info.proceed(with: 10) }
                        trace("body ends")
                    }
                    DispatchQueue.global().async {
                        inside.wait()
                        if !token.remove() { trace("not removed") }
                        removed.signal()
                    }
                    #expect(try program.add(1, to: object) == (position == .instead ? 11 : 2))
                    #expect(
                        taken()
                            == (position == .after
                                ? ["add", "body ends"]
                                : position == .before
                                    ? ["body ends", "add"] : ["add", "body ends"]))
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == ["add"])
                }
            }
        }

        @Test(
            "Concurrent calls through all three positions have exactly their effects",
            arguments: [Fixture.Configuration.O0Mrc, .O2Arc], HookEngine.tested)
        func exactEffects(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values"), object = try cls.new()
            let send = try program.fixture.function(
                "values_widened_Long", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            nonisolated(unsafe) let receiver = object.unsafePointer
            try expectRestored([object]) {
                let effects = Atomic(0), wrong = Atomic(0)
                let tokens = [
                    try object.hook("echoLong:", .before, engine: engine) { _ = effects.add(1, ordering: .relaxed) },
                    try cls.hook("echoLong:", .instead, engine: engine) { (info: AspectInfo, value: Int) in
                        effects.add(1, ordering: .relaxed)
                        // A call on another thread is in the middle of the same hook.
                        try info.proceed(with: value * 2)
                    },
                    try object.hook("echoLong:", .after, engine: engine) { _ = effects.add(1, ordering: .relaxed) },
                ]
                DispatchQueue.concurrentPerform(iterations: 5000) { value in
                    if send(receiver, value) != value * 2 { wrong.add(1, ordering: .relaxed) }
                }
                #expect(wrong.load(ordering: .relaxed) == 0)
                #expect(effects.load(ordering: .relaxed) == 15000)
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "A waiting body does not delay unhooked calls of other classes' methods",
            arguments: [Fixture.Configuration.O2Mrc], HookEngine.tested)
        func noLockWhileABodyRuns(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            try expectRestored([object, other]) {
                let inside = DispatchSemaphore(value: 0), finish = DispatchSemaphore(value: 0)
                let ended = DispatchSemaphore(value: 0)
                let token = try object.hook("visit", .before, engine: engine) {
                    inside.signal()
                    finish.wait()
                }
                DispatchQueue.global().async {
                    try? program.visit(object)
                    ended.signal()
                }
                inside.wait()
                // All this happens while the body waits.
                let late = try other.hook("visit", .before, engine: engine) { trace("late") }
                let onClass = try base.hook("add:", .before, engine: engine) { trace("class") }
                try program.visit(other)
                _ = try program.add(1, to: object)
                #expect(taken() == ["late", "visit", "class", "add"])
                #expect(late.remove() && onClass.remove() && token.remove())
                finish.signal()
                ended.wait()
                #expect(taken() == ["visit"])
            }
        }

        @Test(
            "Threads install the first hooks of a method under the original library's rules, and each runs",
            arguments: [Fixture.Configuration.O2Mrc], HookEngine.tested)
        func firstOfAspectsRules(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values"), object = try cls.new()
            let count = 4
            try expectRestored([object]) {
                for round in 0..<1000 {
                    let ran = Atomic(0), tokens = Locked<[AspectToken]>([])
                    DispatchQueue.concurrentPerform(iterations: count) { _ in
                        let body: @Sendable () -> Void = { _ = ran.add(1, ordering: .relaxed) }
                        let token =
                            round.isMultiple(of: 2)
                            ? try? object.hook("echoLong:", .instead, rules: .aspectsRules, engine: engine, body)
                            : try? cls.hook("echoLong:", .instead, rules: .aspectsRules, engine: engine, body)
                        if let token { tokens.withLock { $0.append(token) } }
                    }
                    _ = try object.send("echoLong:", 5) as Int
                    let all = tokens.withLock { $0 }
                    #expect(all.count == count && ran.load(ordering: .relaxed) == count)
                    DispatchQueue.concurrentPerform(iterations: all.count) { all[$0].remove() }
                    #expect(try object.send("echoLong:", 5) == 5)
                    #expect(all.allSatisfy { $0.state == .removed })
                }
            }
        }
    }
}
