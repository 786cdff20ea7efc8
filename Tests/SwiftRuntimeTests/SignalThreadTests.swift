import CRuntime
import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

extension Runtime {
    /// Signals that several threads request, send, end, and outlive.
    @Suite struct SignalThreads {
        @Test(
            "Threads that race for one selector of one object get one signal, also for a missing method",
            arguments: ["appear:", "missing:"], HookEngine.tested)
        func race(_ name: String, _ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Mrc)
            let screen = try program.new(), selector = Selector(name)
            try expectRestored([screen]) {
                for _ in 0..<100 {
                    let found = Locked<[SelectorSignal<ArgumentList>]>([]), heard = Atomic(0)
                    let tokens = Locked<[SignalToken]>([]), ready = Atomic(0)
                    DispatchQueue.concurrentPerform(iterations: 4) { _ in
                        ready.add(1, ordering: .relaxed)
                        while ready.load(ordering: .relaxed) < 2 {} // until two threads run at the same time
                        do {
                            let signal = try screen.signal(for: selector, engine: engine)
                            let token = signal.subscribe { _ in _ = heard.add(1, ordering: .relaxed) }
                            found.withLock { $0.append(signal) }
                            tokens.withLock { $0.append(token) }
                        } catch {
                            Issue.record(error)
                        }
                    }
                    #expect(Set(found.withLock { $0 }).count == 1)
                    if name == "appear:" {
                        try program.appear(screen, true)
                    } else {
                        try program.call("missing", screen, nil)
                    }
                    #expect(heard.load(ordering: .relaxed) == 4)
                    tokens.withLock { $0.forEach { $0.cancel() } }
                    found.withLock { $0 = [] }
                }
            }
            _ = taken()
        }

        @Test(
            "Two objects of one class, or of a class and its superclass, get their signals on two threads",
            arguments: ["Screen", "Detail"], HookEngine.tested)
        func twoObjects(_ other: String, _ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Arc)
            let screens = [try program.new(), try program.new(other)]
            try expectRestored(screens) {
                for _ in 0..<100 {
                    let heard = Atomic(0), tokens = Locked<[SignalToken]>([])
                    DispatchQueue.concurrentPerform(iterations: 2) { index in
                        do {
                            let token = try screens[index].signal(for: "missing:", engine: engine)
                                .subscribe { _ in _ = heard.add(1, ordering: .relaxed) }
                            tokens.withLock { $0.append(token) }
                        } catch {
                            Issue.record(error)
                        }
                    }
                    for screen in screens { try program.call("missing", screen, nil) }
                    #expect(heard.load(ordering: .relaxed) == 2)
                    tokens.withLock { $0.forEach { $0.cancel() } }
                }
            }
        }

        @Test(
            "Signals come and go on several threads while others call, and leave no trace",
            arguments: HookEngine.tested)
        func comingAndGoing(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Mrc)
            let screen = try program.new()
            let callers = 2, rounds = 1000
            try expectRestored([screen]) {
                let permanent = Atomic(0), running = Atomic(callers)
                let token = try screen.signal(for: "countDown:", engine: engine)
                    .subscribe { _ in _ = permanent.add(1, ordering: .relaxed) }
                DispatchQueue.concurrentPerform(iterations: callers + 2) { thread in
                    if thread < callers {
                        for _ in 0..<rounds { _ = try? screen.send("countDown:", 0) as Int }
                        running.subtract(1, ordering: .relaxed)
                        return
                    }
                    repeat {
                        do {
                            let left = SharedAtomic(false)
                            let token = try screen.signal(for: "countDown:", as: Int.self, engine: engine)
                                .subscribe { _ in if left.atomic.load(ordering: .relaxed) { return } }
                            token.cancel()
                            left.atomic.store(true, ordering: .relaxed)
                            try screen.signal(for: "hash", engine: engine).subscribe { _ in }.cancel()
                            try screen.signal(for: "missing:", engine: engine).subscribe { _ in }.cancel()
                            try screen.willDealloc.subscribe {}.cancel()
                        } catch {
                            Issue.record(error)
                        }
                    } while running.load(ordering: .relaxed) > 0
                }
                #expect(permanent.load(ordering: .relaxed) == callers * rounds)
                token.cancel()
            }
        }

        @Test(
            "An object that is freed on another thread has completed once, and no event follows",
            arguments: [Fixture.Configuration.O0Mrc, .O2Arc], HookEngine.tested)
        func death(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let alive = try program.alive
            let appear = try program.function(
                "appear", as: (@convention(c) (UnsafeObject, Bool) -> Void).self)
            for _ in 0..<300 {
                let completions = Atomic(0), late = Atomic(0), heard = Atomic(0)
                let owners = Locked<[ObjCObject]>([])
                do {
                    let screen = try program.new()
                    for _ in 0..<2 {
                        try screen.signal(for: "appear:", as: Bool.self, engine: engine).subscribe { _ in
                            heard.add(1, ordering: .relaxed)
                            if completions.load(ordering: .sequentiallyConsistent) > 0 {
                                late.add(1, ordering: .relaxed)
                            }
                        } completed: {
                            completions.add(1, ordering: .sequentiallyConsistent)
                        }
                    }
                    owners.withLock { $0 = [screen, screen, screen] }
                }
                DispatchQueue.concurrentPerform(iterations: 3) { index in
                    guard let own = owners.withLock({ $0.popLast() }) else { return }
                    for _ in 0...index { appear(own.unsafePointer, true) }
                    withExtendedLifetime(own) {}
                }
                #expect(completions.load(ordering: .relaxed) == 2)
                #expect(late.load(ordering: .relaxed) == 0)
                #expect(heard.load(ordering: .relaxed) == 12)
            }
            #expect(try program.alive == alive)
            _ = taken()
        }

        @Test("A subscriber that leaves during calls gets no call that begins later", arguments: HookEngine.tested)
        func leaving(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            expectRestored([screen]) {
                let running = Atomic(2), late = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: 3) { thread in
                    guard thread == 0 else {
                        for _ in 0..<1000 { _ = try? screen.send("countDown:", 0) as Int }
                        running.subtract(1, ordering: .relaxed)
                        return
                    }
                    repeat {
                        do {
                            let hasLeft = Locked(false), own = pthread_self()
                            let token = try screen.signal(for: "countDown:", engine: engine).subscribe { _ in
                                if pthread_equal(pthread_self(), own) != 0, hasLeft.withLock({ $0 }) {
                                    late.add(1, ordering: .relaxed)
                                }
                            }
                            _ = try screen.send("countDown:", 0) as Int
                            token.cancel()
                            hasLeft.withLock { $0 = true }
                            _ = try screen.send("countDown:", 0) as Int
                        } catch {
                            Issue.record(error)
                        }
                    } while running.load(ordering: .relaxed) > 0
                }
                #expect(late.load(ordering: .relaxed) == 0)
            }
        }

        @Test("Consumers on other tasks get every call before the object's end, and then the end")
        func consumers() async throws {
            let program = try SignalProgram(.O0Arc)
            let alive = try program.alive
            for _ in 0..<50 {
                let total = try await withThrowingTaskGroup(of: Int.self) { group in
                    var screen: ObjCObject? = try program.new()
                    let signal = try #require(screen).signal(for: "countDown:", as: Int.self)
                    for _ in 0..<3 {
                        let iterator = Shared(signal.makeAsyncIterator())
                        group.addTask {
                            var sum = 0
                            while let number = await iterator.value.next() { sum += number + 1 }
                            return sum
                        }
                    }
                    let cancelled = Shared(signal.makeAsyncIterator())
                    let slow = Task { while await cancelled.value.next() != nil { await Task.yield() } }
                    for _ in 0..<10 { _ = try #require(screen).send("countDown:", 0) as Int }
                    slow.cancel()
                    for _ in 0..<10 { _ = try #require(screen).send("countDown:", 0) as Int }
                    screen = nil
                    await slow.value
                    return try await group.reduce(0, +)
                }
                #expect(total == 60)
            }
            #expect(try program.alive == alive)
            _ = taken()
        }
    }
}
