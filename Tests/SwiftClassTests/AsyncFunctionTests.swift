import ReplaceableModule
import ResilientService
import ServiceSupport
import SwiftRuntime
import Synchronization
import TestRoot
import TestSupport
import Testing

private struct Fetched: SwiftHookBody { let run: @Sendable (Int) async throws -> String }
private struct FetchedNever: SwiftHookBody { let run: @Sendable (Int) async -> String }
private struct OfSextet: SwiftHookBody { let run: @Sendable (String, Int) async -> Sextet }
private struct OfMixed: SwiftHookBody {
    let run: @Sendable (Int, Double, String) async -> (count: Int, share: Double, text: String)
}
private struct AtOnce: SwiftHookBody { let run: @Sendable (Int) async -> Int }
private struct AtOnceSync: SwiftHookBody { let run: @Sendable (Int) -> Int }
private struct SawInt: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct OfText: SwiftHookBody { let run: @Sendable (String) async -> String }
private struct OfTask: SwiftHookBody { let run: @Sendable () async -> String }
private struct Waits: SwiftHookBody { let run: @Sendable () async throws -> Void }
private struct Throwing: SwiftHookBody { let run: @Sendable (Int) async throws -> Int }
private struct Wide: SwiftHookBody {
    let run: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int) async -> Int
}
private struct SawWide: SwiftHookBody {
    let run: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int) -> Void
}
private typealias CertainError = ReplaceableModule.Refusal
private struct Certain: SwiftHookBody { let run: @Sendable (Int) async throws(CertainError) -> String }
private struct OfExtent: SwiftHookBody { let run: @Sendable (Int) async -> Extent }
private struct Nonsending: SwiftHookBody { let run: nonisolated(nonsending) @Sendable (Int) async -> Int }

private func function(_ name: String, as reference: Any.Type? = nil) throws -> SwiftFunction {
    let function = try SwiftFunction("ReplaceableModule.\(name)")
    return try reference.map { try function.declared(as: $0) } ?? function
}

private func fetch() throws -> SwiftFunction {
    try function("fetched(_:)", as: (@Sendable (Int) async throws -> String).self)
}
private func once() throws -> SwiftFunction { try function("atOnce(_:)", as: (@Sendable (Int) async -> Int).self) }

/// The values that bodies have seen.
private final class Seen: Sendable {
    private let list = Locked<[String]>([])
    func add(_ value: some Any) { list.withLock { $0.append("\(value)") } }
    func take() -> [String] {
        list.withLock { list in
            defer { list = [] }
            return list
        }
    }
}

/// Counts the objects that it has made and that live.
private final class LifetimeTracker: Sendable {
    final class Tracked: Sendable {
        private let tracker: LifetimeTracker
        init(_ tracker: LifetimeTracker) {
            self.tracker = tracker
            tracker.live.add(1, ordering: .relaxed)
        }
        deinit { tracker.live.subtract(1, ordering: .relaxed) }
    }

    private let live = Atomic(0)
    var count: Int { live.load(ordering: .relaxed) }
    func track() -> Tracked { Tracked(self) }
}

/// Lets a call wait until the test opens it.
private final class Gate: Sendable {
    private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>], arrived: Int)>(
        (false, [], 0))
    var arrived: Int { state.withLock { $0.arrived } }
    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.arrived += 1
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }
}

extension SwiftClasses {
    @Suite("Asynchronous functions") struct AsyncFunctions {
        @Test("An instead body waits, passes other arguments on, and changes the result")
        func natural() async throws {
            let token = try fetch().hook(
                .instead,
                with: Fetched { count in
                    await Task.yield()
                    let next = await Fetched.unsafeNext()
                    return "<\(try await next.run(count + 1)) \(try await next.run(count * 10))>"
                })
            #expect(token.path == .replacementVariable)
            #expect(try await fetched(4) == "<6 41>")
            await #expect(throws: Refusal(count: -9)) { try await fetched(-10) }
            token.remove()
            #expect(try await fetched(4) == "5")
        }

        @Test("An instead body throws its own error, and catches the function's")
        func errors() async throws {
            let token = try fetch().hook(
                .instead,
                with: Fetched { count in
                    guard count != 100 else { throw CancellationError() }
                    let next = await Fetched.unsafeNext()
                    do { return try await next.run(count) } catch { return "caught \(error)" }
                })
            defer { token.remove() }
            #expect(try await fetched(-3) == "caught Refusal(count: -3)")
            await #expect(throws: CancellationError.self) { try await fetched(100) }
        }

        @Test("Errors of a declared type go through, in the registers of results")
        func typedErrors() async throws {
            let target = try function("certain(_:)", as: (@Sendable (Int) async throws(CertainError) -> String).self)
            let tokens = [
                try target.hook(
                    .instead,
                    with: Certain { (count) async throws(CertainError) in
                        guard count != 100 else { throw CertainError(count: 7) }
                        let next = await Certain.unsafeNext()
                        return "[\(try await next.run(count + 1))]"
                    }),
                try target.hook(.after, with: SawNothing {}),
            ]
            defer { tokens.forEach { $0.remove() } }
            #expect(try await certain(4) == "[5]")
            await #expect(throws: Refusal(count: -8)) { try await certain(-9) }
            await #expect(throws: Refusal(count: 7)) { try await certain(100) }
        }

        @Test("Results in memory and in registers of both kinds go through")
        func results() async throws {
            let tokens = [
                try function("sextet(_:after:)", as: (@Sendable (String, Int) async -> Sextet).self).hook(
                    .instead,
                    with: OfSextet { text, count in
                        await OfSextet.unsafeNext().run(text + "?", count + 1)
                    }),
                try function(
                    "mixed(_:_:_:)",
                    as: (@Sendable (Int, Double, String) async -> (count: Int, share: Double, text: String)).self
                ).hook(
                    .instead,
                    with: OfMixed { count, factor, text in
                        let result = await OfMixed.unsafeNext().run(count + 1, factor * 4, text + "-")
                        return (result.count, result.share + 0.5, result.text)
                    }),
            ]
            defer { tokens.forEach { $0.remove() } }
            #expect(await sextet("six", after: 2) == Sextet().changed(to: "six?"))
            let result = await mixed(3, 8, "text")
            #expect(result.count == 8 && result.share == 16.5 && result.text == "text-!")
        }

        @Test("Bodies that get a call read and change arguments, results and errors")
        func calls() async throws {
            let seen = Seen()
            let target = try fetch()
            let tokens = [
                try target.hook(.before) { call in seen.add("before \(call.arguments)") },
                try target.hook(.instead) { call in
                    seen.add("instead \(call.arguments)")
                    try call.setArgument(call.argument(at: 0, as: Int.self) + 1, at: 0)
                    await Task.yield()
                    do { try await call.proceed() } catch { seen.add("error \(error)") }
                    seen.add("result \(call.result ?? "none") \(call.duration > .zero)")
                    if let result = call.result { try call.setResult("[\(result)]") }
                },
                try target.hook(.after) { call in
                    seen.add("after \(call.result ?? "none") \(call.error.map { "\($0)" } ?? "none") \(call.arguments)")
                },
            ]
            #expect(try await fetched(4) == "[6]")
            #expect(
                seen.take() == ["before [4]", "instead [4]", "result 6 true", "after [6] none [4]"])
            await #expect(throws: Refusal(count: -8)) { try await fetched(-9) }
            #expect(
                seen.take() == [
                    "before [-9]", "instead [-9]", "error Refusal(count: -8)", "result none true",
                    "after none Refusal(count: -8) [-9]",
                ])
            tokens.forEach { $0.remove() }
            #expect(try await fetched(4) == "5")
            #expect(seen.take().isEmpty)
        }

        @Test("A body that gets a call gives a result without the function, or an error")
        func withoutOriginal() async throws {
            let token = try fetch().hook(.instead) { (call) async throws in
                guard try call.argument(at: 0, as: Int.self) > 0 else { throw CertainError(count: 7) }
                try call.setResult("stub")
            }
            defer { token.remove() }
            #expect(try await fetched(1) == "stub")
            await #expect(throws: Refusal(count: 7)) { try await fetched(0) }
        }

        @Test("Without the type of a reference the arguments are passed on, but cannot be read")
        func unknownIsolation() async throws {
            let seen = Seen()
            let target = try function("fetched(_:)")
            let token = try target.hook(.instead) { call in
                seen.add(call.arguments[0])
                try await call.proceed()
                seen.add(call.result ?? "none")
            }
            #expect(try await fetched(4) == "5")
            token.remove()
            #expect(seen.take() == ["<Swift.Int>", "5"])
            let error = #expect(throws: AspectError.self) { try target.hook(.instead, with: Fetched { _ in "" }) }
            #expect(error?.description.contains("declared(as:)") == true, "\(error?.description ?? "")")
        }

        @Test("An after hook changes the result; one without parameters sees each end")
        func after() async throws {
            let seen = Seen()
            let target = try fetch()
            let tokens = [
                try target.hook(.after) { call in if call.error == nil { try call.setResult("changed") } },
                try target.hook(.after, with: SawInt { seen.add($0) }),
                try target.hook(.after, with: SawNothing { seen.add("end") }),
            ]
            defer { tokens.forEach { $0.remove() } }
            #expect(try await fetched(4) == "changed")
            await #expect(throws: Refusal(count: -1)) { try await fetched(-1) }
            #expect(seen.take() == ["4", "end", "-1", "end"])
        }

        @Test("Several instead bodies run from the outermost on")
        func nested() async throws {
            let target = try once()
            var tokens: [AspectToken] = []
            for digit in 1...3 {
                tokens.append(
                    try target.hook(
                        .instead, priority: digit,
                        with: AtOnce { count in await AtOnce.unsafeNext().run(count * 10 + digit) }))
                tokens.append(
                    try target.hook(.instead, priority: digit) { call in
                        try call.setArgument(call.argument(at: 0, as: Int.self) * 10 + digit, at: 0)
                        try await call.proceed()
                        try call.setResult((call.result as! Int) + 1_000_000_000)
                    })
            }
            #expect(await atOnce(0) == 3_000_332_212)
            tokens.forEach { $0.remove() }
            #expect(await atOnce(0) == 1)
        }

        @Test("A hook that runs once runs for one call")
        func runsOnce() async throws {
            let token = try once().hook([.instead, .automaticRemoval], with: AtOnce { _ in 100 })
            #expect(await atOnce(0) == 100)
            #expect(await atOnce(0) == 1)
            #expect(!token.isActive)
        }

        @Test("Each level of a recursive function runs the body")
        func recursion() async throws {
            let target = try function("sum(upTo:)", as: (@Sendable (Int) async -> Int).self)
            let token = try target.hook(
                .instead,
                with: AtOnce { count in
                    let next = await AtOnce.unsafeNext()
                    return await next.run(count) + 100
                })
            #expect(await sum(upTo: 10) == 1155)
            token.remove()
            #expect(await sum(upTo: 10) == 55)
        }

        @Test("Child tasks of a body call on at the same time")
        func childTasks() async throws {
            let token = try fetch().hook(
                .instead,
                with: Fetched { count in
                    let next = await Fetched.unsafeNext()
                    async let one = next.run(count)
                    async let two = next.run(count + 1)
                    let group = try await withThrowingTaskGroup(of: Int.self) { group in
                        for number in 0..<20 { group.addTask { Int(try await next.run(number))! } }
                        return try await group.reduce(0, +)
                    }
                    return "\(try await one) \(try await two) \(group)"
                })
            defer { token.remove() }
            #expect(try await fetched(4) == "5 6 210")
        }

        @Test("Receivers, type parameters, actors and classes of every kind are passed on")
        func kinds() async throws {
            let count = Atomic(0)
            let names = [
                "Pair.waited(_:)", "Pair.addLater(_:)", "Pair.waitedFor(_:)", "Final.waited(_:)", "Ledger.add(_:)",
                "Screen.show(_:)", "Pair.later.getter",
            ]
            var tokens: [AspectToken] = []
            for name in names where name != "Pair.later.getter" {
                tokens.append(
                    try function(name).hook(.instead) { call in
                        count.add(1, ordering: .relaxed)
                        try await call.proceed()
                    })
            }
            for name in names + ["Stack.waited(_:)", "later(_:)", "Pair.crowded(_:_:_:_:_:_:)", "Final.init(waiting:)"]
            {
                tokens.append(try function(name).hook(.after, with: SawNothing { count.add(1, ordering: .relaxed) }))
            }
            let pair = Pair(left: 7, right: 0.25)
            #expect(await pair.waited("a") == "a 7 0.25")
            var changed = pair
            await changed.addLater(3)
            #expect(changed.left == 10)
            #expect(try await Pair.waitedFor(2) == Pair(left: 3, right: 1))
            #expect(try await Final(count: 5).waited(6) == 12)
            #expect(await Ledger().add(1) == 1)
            #expect(await ReplaceableModule.Screen().show("text") == 1)
            #expect(count.load(ordering: .relaxed) == 12)
            #expect(try await pair.later == 8)
            await #expect(throws: Refusal(count: -1)) { try await Pair(left: -1, right: 0).later }
            var stack = Stack<String>()
            stack.push("one")
            #expect(await stack.waited(4) == 5)
            #expect(await later("text") == "text")
            #expect(await pair.crowded(1, 2, 3, 4, 5, 6) == 28)
            #expect(await Final(waiting: 9).count == 9)
            #expect(count.load(ordering: .relaxed) == 18)
            tokens.forEach { $0.remove() }
        }

        @Test("Receivers in registers follow the arguments that a body passes on")
        func receivers() async throws {
            let token = try function("Pair.waited(_:)", as: ((Pair) -> @Sendable (String) async -> String).self).hook(
                .instead, with: OfText { await OfText.unsafeNext().run($0 + "+") })
            defer { token.remove() }
            #expect(await Pair(left: 7, right: 0.25).waited("a") == "a+ 7 0.25")
        }

        @Test("The task's values, priority and cancellation are those of the caller")
        func task() async throws {
            let token = try function("ofTask()").hook(
                .instead,
                with: OfTask {
                    let next = await OfTask.unsafeNext()
                    let inner = await Local.$name.withValue("inner") { await next.run() }
                    return "\(Local.name): \(inner)"
                })
            defer { token.remove() }
            let text = await Task.detached(priority: .high) {
                await Local.$name.withValue("outer") {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await ofTask()
                }
            }.value
            #expect(text == "outer: inner cancelled high")
            let waits = try function("untilCancelled()").hook(
                .instead, with: Waits { try await Waits.unsafeNext().run() })
            defer { waits.remove() }
            let waiting = Task { try await untilCancelled() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }

        @Test("A function that runs where its caller runs still does, and its caller goes on there")
        func isolation() async throws {
            #expect(await ReplaceableModule.Screen().ask(3))
            let seen = Seen()
            let inherited = try function("inherited(_:)")
            let tokens = [
                try inherited.hook(.instead) { call in
                    await Task.yield()
                    try await call.proceed()
                    await Task.yield()
                },
                try inherited.hook(.after) { call in seen.add(call.result ?? "none") },
            ]
            defer { tokens.forEach { $0.remove() } }
            #expect(await ReplaceableModule.Screen().ask(3))
            #expect(seen.take() == ["(count: 3, isOnMain: true)"])
            let ledger = Ledger()
            let token = try function("Ledger.add(_:)").hook(.instead) { call in
                await Task.yield()
                try await call.proceed()
            }
            defer { token.remove() }
            await withTaskGroup(of: Void.self) { group in
                for entry in 0..<100 { group.addTask { _ = await ledger.add(entry) } }
            }
            #expect(await ledger.count == 100)
        }

        @Test("A body that is removed while its call waits lives until the call ends")
        func removalWhileWaiting() async throws {
            let gate = Gate()
            let lifetime = LifetimeTracker()
            do {
                let kept = lifetime.track()
                let token = try fetch().hook(
                    .instead,
                    with: Fetched { count in
                        let next = await Fetched.unsafeNext()
                        await gate.pass()
                        defer { withExtendedLifetime(kept) {} }
                        return try await next.run(count) + " late"
                    })
                let call = Task { try await fetched(4) }
                while gate.arrived == 0 { await Task.yield() }
                token.remove()
                #expect(try await fetched(4) == "5")
                gate.open()
                #expect(try await call.value == "5 late")
            }
            #expect(Hooks.flush(timeout: .seconds(60)).isEmpty)
            #expect(lifetime.count == 0)
        }

        @Test("2,000 tasks wait in hooked calls while hooks come and go, and each has its result")
        func manyTasks() async throws {
            let runs = Atomic(0)
            let target = try fetch()
            let lifetime = LifetimeTracker()
            let fixed = try target.hook(
                .instead,
                with: Fetched { count in
                    runs.add(1, ordering: .relaxed)
                    await Task.yield()
                    return try await Fetched.unsafeNext().run(count)
                })
            let isOver = Atomic(false)
            let changing = Task.detached {
                var rounds = 0
                while !isOver.load(ordering: .relaxed) {
                    let kept = lifetime.track()
                    let tokens = [
                        try target.hook(.instead) { call in
                            try await call.proceed()
                            withExtendedLifetime(kept) {}
                        },
                        try target.hook(.after) { _ in withExtendedLifetime(kept) {} },
                        try target.hook(.before) { _ in withExtendedLifetime(kept) {} },
                        try target.hook(.instead, with: Fetched { try await Fetched.unsafeNext().run($0) }),
                    ]
                    await Task.yield()
                    tokens.shuffled(by: rounds).forEach { $0.remove() }
                    rounds += 1
                }
                return rounds
            }
            let sum = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<2000 {
                    group.addTask {
                        var sum = 0
                        for _ in 0..<5 { sum += Int(try await fetched(number))! }
                        return sum
                    }
                }
                return try await group.reduce(0, +)
            }
            isOver.store(true, ordering: .relaxed)
            #expect(try await changing.value > 0)
            #expect(sum == 5 * (0..<2000).map { $0 + 1 }.reduce(0, +))
            #expect(runs.load(ordering: .relaxed) == 10_000)
            fixed.remove()
            #expect(Hooks.flush(timeout: .seconds(60)).isEmpty)
            #expect(lifetime.count == 0)
        }

        @Test("Methods that are reached through the vtable, and those of one object")
        func vtable() async throws {
            let seen = Seen()
            let fixture = Module.other.fixture // which hides the class of its objects from the optimizer
            let service = fixture.make(fixture.service), other = fixture.make(fixture.service)
            let token = try SwiftClass(fixture.service).hook("load(id:)", .instead) { call in
                seen.add("class")
                try await call.proceed()
            }
            let own = try SwiftObject(service).hook("load(id:)", .instead) { call in
                seen.add("object")
                try await call.proceed()
                try call.setResult("[\(call.result ?? "")]")
            }
            #expect(token.path == .vtable)
            let plain = await fixture.load(other, 3)
            #expect(seen.take() == ["class"])
            #expect(await fixture.load(service, 3) == "[\(plain)]")
            #expect(seen.take() == ["object", "class"])
            token.remove()
            own.remove()
            #expect(await fixture.load(service, 3) == plain)
            #expect(seen.take().isEmpty)
        }

        @Test("A body that does not fit is refused before anything changes")
        func refusals() throws {
            let target = try fetch()
            func refusal(_ body: () throws -> AspectToken) -> String {
                do {
                    try body().remove()
                    return "accepted"
                } catch { return "\(error)" }
            }
            #expect(refusal { try target.hook(.instead, with: FetchedNever { _ in "" }) }.contains("write throws"))
            let atOnce = try once()
            #expect(refusal { try atOnce.hook(.instead, with: AtOnceSync { $0 }) }.contains("declare it async"))
            #expect(refusal { try atOnce.hook(.before, with: AtOnce { $0 }) }.contains("declare it without async"))
            #expect(refusal { try atOnce.hook(.instead, with: Throwing { $0 }) }.contains("it throws"))
            #expect(
                refusal { try atOnce.hook(.after) { _ in await Task.yield() } }
                    .contains("only an instead body of an asynchronous function may wait"))
            #expect(
                refusal { try function("checked(_:)").hook(.instead) { _ in await Task.yield() } }
                    .contains("the function is not asynchronous"))
            #expect(
                refusal { try atOnce.hook([.before, .skipNested]) { _ in } }.contains("skipNested compares calls"))
            #expect(
                refusal { try atOnce.hook([.before, .skipCurrentThread]) { _ in } }
                    .contains("skipCurrentThread is for calls of one thread"))
            func refusalOfCall(_ name: String) -> String {
                refusal { try function(name).hook(.instead) { (_) async in } }
            }
            #expect(refusalOfCall("Stack.waited(_:)").contains("type parameters"))
            #expect(refusalOfCall("later(_:)").contains("type parameters"))
            #expect(refusalOfCall("Pair.crowded(_:_:_:_:_:_:)").contains("an actor precedes the arguments"))
            let crowded = try function(
                "Pair.crowded(_:_:_:_:_:_:)", as: ((Pair) -> (Int, Int, Int, Int, Int, Int) async -> Int).self)
            #expect(refusal { try crowded.hook(.instead) { (_) async in } }.contains("on the stack"))
            let wide = try function(
                "wide(_:_:_:_:_:_:_:_:_:)",
                as: (@Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int) async -> Int).self)
            #expect(
                refusal { try wide.hook(.instead, with: Wide { _, _, _, _, _, _, _, _, _ in 0 }) }
                    .contains("needs all arguments in registers"))
            let wideNothing = try function(
                "wideNothing(_:_:_:_:_:_:_:_:_:)",
                as: (@Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int) async -> Void).self)
            #expect(
                refusal { try wideNothing.hook(.before, with: SawWide { _, _, _, _, _, _, _, _, _ in }) }
                    .contains("on the stack; take no parameters"))
            let extent = try function("Pair.extent(_:)", as: ((Pair) -> @Sendable (Int) async -> Extent).self)
            #expect(
                refusal { try extent.hook(.instead, with: OfExtent { await OfExtent.unsafeNext().run($0) }) }
                    .contains("another module declares Extent"))
            #expect(
                refusal { try atOnce.hook(.instead, with: Nonsending { $0 }) }
                    .contains("declare the closure @concurrent"))
            #expect(refusalOfCall("Pair.later.getter").contains("whether the getter throws"))
            #expect(refusal { try target.hook(.instead) { _ in } }.contains("(call) async throws in"))
            let inherited = try function(
                "inherited(_:)",
                as: (nonisolated(nonsending) @Sendable (Int) async -> (count: Int, isOnMain: Bool)).self)
            #expect(refusal { try inherited.hook(.before, with: SawInt { _ in }) }.contains("nonisolated(nonsending)"))
            #expect(
                #expect(throws: AspectError.self) { try function("atOnce(_:)", as: ((String) async -> Int).self) }?
                    .description.contains("String") == true)
        }

        @Test(
            "Calling on after the body has returned ends the process with a sentence",
            .disabled(if: test_is_sanitized(), "the child reads all symbols again, slowly"))
        func lateNext() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = Locked<AtOnce?>(nil)
                _ = try once().hook(
                    .instead,
                    with: AtOnce { _ in
                        let next = await AtOnce.unsafeNext()
                        kept.withLock { $0 = next }
                        return 1
                    })
                _ = await atOnce(1)
                _ = await kept.withLock { $0 }!.run(2)
            }
            let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(text.contains("called the original after the hook's body had returned"), "\(text)")
        }
    }
}

extension Array {
    /// The elements in another order, which the number chooses.
    fileprivate func shuffled(by number: Int) -> [Element] {
        let start = number % count
        return number % 2 == 0
            ? Array(self[start...] + self[..<start]) : Array((self[start...] + self[..<start]).reversed())
    }
}
