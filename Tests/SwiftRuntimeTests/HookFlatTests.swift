import CRuntime
import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

/// Keeps a body inside its call until the test releases it.
private final class Stay: Sendable {
    private let entered = DispatchSemaphore(value: 0), leave = DispatchSemaphore(value: 0)

    func stay() {
        entered.signal()
        leave.wait()
    }

    func waitUntilEntered() { entered.wait() }
    func letGo() { leave.signal() }
}

private final class Captured: Sendable {}

/// A call on a separate thread, and the hook whose body keeps it inside until the test releases it.
private struct StayingCall {
    let token: AspectToken
    private let stay = Stay()
    private let thread: JoinedThread
    private let captured: WeakCaptured

    private struct WeakCaptured {
        weak var value: Captured?
    }

    /// Installs a hook by the closure, which gets the body, and starts the call.
    init(_ call: @escaping @Sendable () -> Void, _ hook: (@escaping @Sendable () -> Void) throws -> AspectToken) throws
    {
        let content = Captured()
        captured = WeakCaptured(value: content)
        let body: @Sendable () -> Void = { [stay] in withExtendedLifetime(content) { stay.stay() } }
        token = try hook(body)
        thread = JoinedThread(call)
        stay.waitUntilEntered()
    }

    var bodyIsAlive: Bool { captured.value != nil }

    func end() {
        stay.letGo()
        thread.join()
    }

    /// Lets the call end, without waiting for its thread.
    func letGo() { stay.letGo() }
    func waitForEnd() { thread.join() }
}

extension Runtime {
    /// Hooks under the original library's rules: their lives, their order, and threads.
    @Suite struct FlatHooks {
        private static let rules = AspectRules.aspectsRules

        private static func base(_ name: String = "Base") throws -> ObjCObject { try Program.calls(.O0Mrc).new(name) }

        // MARK: Flushing

        @Test(
            "A flush waits for the calls of a removed hook, and frees its body", arguments: HookEngine.tested)
        func flushing(_ engine: HookEngine) throws {
            let object = try Self.base()
            let hooks: [(@escaping @Sendable () -> Void) throws -> AspectToken] = [
                { try object.hook("visit", .before, rules: Self.rules, engine: engine, $0) },
                { try object.isa.hook("visit", .instead, rules: Self.rules, engine: engine, $0) },
            ]
            for hook in hooks {
                try expectRestored([object]) {
                    let others = [
                        try object.hook("visit", .after, rules: Self.rules, engine: engine) {},
                        try object.isa.hook("visit", .after, rules: Self.rules, engine: engine) {},
                    ]
                    let call = try StayingCall({ try? object.send("visit") as Void }, hook)
                    #expect(call.token.remove())
                    let pinned = Hooks.flush(timeout: .milliseconds(1))
                    #expect(pinned.map(ObjectIdentifier.init) == [ObjectIdentifier(call.token.identifier)])
                    #expect(call.bodyIsAlive)
                    call.letGo()
                    Hooks.flush()
                    #expect(!call.bodyIsAlive)
                    #expect(Hooks.flush(timeout: .zero).isEmpty)
                    call.waitForEnd()
                    others.forEach { #expect($0.remove()) }
                }
            }
            _ = taken()
        }

        @Test("A flush does not wait for calls that run no removed hook", arguments: HookEngine.tested)
        func flushingBesideACall(_ engine: HookEngine) throws {
            let object = try Self.base()
            try expectRestored([object]) {
                let call = try StayingCall({ try? object.send("visit") as Void }) {
                    try object.isa.hook("visit", .before, rules: Self.rules, engine: engine, $0)
                }
                // The running call still uses the chains that each of these changes has replaced.
                let later = try object.isa.hook("visit", .after, rules: Self.rules, engine: engine) {}
                #expect(later.disable() && later.enable() && later.remove())
                Hooks.flush()
                // The call has begun with the object's chain, and no change has replaced that chain in between.
                let own = try object.hook("visit", .after, rules: Self.rules, engine: engine) {}
                #expect(own.remove())
                Hooks.flush()
                #expect(call.token.remove())
                #expect(Hooks.flush(timeout: .milliseconds(1)).count == 1 && call.bodyIsAlive)
                call.end()
                Hooks.flush()
                #expect(!call.bodyIsAlive)
            }
            _ = taken()
        }

        @Test(
            "A flush inside a call returns at once; the bodies of the call are freed with it",
            arguments: HookEngine.tested)
        func flushingInside(_ engine: HookEngine) throws {
            let object = try Self.base()
            try expectRestored([object]) {
                for target in [nil, object] {
                    weak var captured: Captured?
                    let token = Shared<AspectToken?>(nil)
                    func install() throws {
                        let content = Captured()
                        captured = content
                        let body: @Sendable () -> Void = {
                            withExtendedLifetime(content) {
                                #expect(token.value?.remove() == true)
                                Hooks.flush()
                            }
                        }
                        token.value =
                            try target?.hook("visit", .before, rules: Self.rules, engine: engine, body)
                            ?? object.isa.hook("visit", .before, rules: Self.rules, engine: engine, body)
                    }
                    try install()
                    #expect(captured != nil)
                    try object.send("visit") as Void
                    #expect(captured == nil && token.value?.state == .removed)
                }
            }
            _ = taken()
        }

        @Test(
            "The body of an object's hook is freed although former calls have seen the object's end",
            arguments: HookEngine.tested)
        func dyingObject(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("FlatHooksDying\(engine)") { c in c.method("visit") { (_: ObjCObject) in } }
            let captured = Shared<[() -> Captured?]>([])
            let tokens = try autoreleasePool {
                let object = try cls.new()
                let tokens = try (0..<2).map { _ in
                    let content = Captured()
                    captured.value.append { [weak content] in content }
                    return try object.hook("visit", .before, rules: Self.rules, engine: engine) {
                        withExtendedLifetime(content) {}
                    }
                }
                try object.send("visit") as Void
                return tokens
            }
            Hooks.flush()
            #expect(captured.value.allSatisfy { $0() == nil })
            for token in tokens {
                #expect(token.state == .removed && !token.remove() && !token.disable() && !token.enable())
                let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
                #expect(error?.code == .objectDeallocated)
            }
            #expect(Hooks.all.isEmpty)
        }

        // MARK: Order

        @Test("Bodies run by falling priority, the class's bodies first", arguments: HookEngine.tested)
        func priorities(_ engine: HookEngine) throws {
            let object = try Self.base()
            try expectRestored([object]) {
                var tokens: [AspectToken] = []
                for priority in [0, 5, -5, 5] {
                    for position in [AspectOptions.before, .instead, .after] {
                        let number = tokens.count / 6
                        tokens.append(
                            try object.hook(
                                "visit", position, rules: Self.rules, engine: engine, priority: priority
                            ) { trace("object \(position.position) \(priority) \(number)") })
                        tokens.append(
                            try object.isa.hook(
                                "visit", position, rules: Self.rules, engine: engine, priority: priority
                            ) { trace("class \(position.position) \(priority) \(number)") })
                    }
                }
                let order = ["5 1", "5 3", "0 0", "-5 2"]
                try object.send("visit") as Void
                #expect(
                    taken()
                        == ["before", "instead", "after"].flatMap { position in
                            ["class", "object"].flatMap { who in order.map { "\(who) \(position) \($0)" } }
                        })
                #expect(object.aspects(for: "visit").beforeAspects.map(\.priority) == [5, 5, 0, -5])
                tokens.shuffled().forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "Results follow the default rules: zero if no body returns one, and before bodies have none",
            arguments: HookEngine.tested)
        func results(_ engine: HookEngine) throws {
            let object = try Self.base(), cls = object.isa
            for rules in [AspectRules.nested, Self.rules] {
                try expectRestored([object]) {
                    let seen = Shared<[String]>([])
                    @Sendable func see(_ info: AspectInfo) {
                        seen.value.append(info.returnValue.map { "\($0)" } ?? "none")
                    }
                    var tokens = [
                        try cls.hook("add:", .before, rules: rules, engine: engine) { (info: AspectInfo) in
                            try info.proceed()
                            see(info)
                        },
                        try cls.hook("add:", .after, rules: rules, engine: engine) { (info: AspectInfo) in see(info) },
                    ]
                    #expect(try object.send("add:", 6) == 7)
                    tokens.append(
                        try cls.hook("add:", .instead, rules: rules, engine: engine) { (info: AspectInfo) in see(info) }
                    )
                    #expect(try object.send("add:", 6) == 0)
                    tokens.forEach { $0.remove() }
                    // By default a before body proceeds to the instead bodies, under the original library's rules to
                    // the original.
                    let before = rules == .nested ? ["none", "0"] : ["7"]
                    #expect(seen.value == ["7", "7"] + before + ["none", "0"])
                    _ = taken()
                }
            }
        }

        @Test(
            "A body that runs although an exception leaves the call sees zero as the result",
            arguments: HookEngine.tested)
        func resultOfException(_ engine: HookEngine) throws {
            let object = try Self.base(), cls = object.isa
            for rules in [AspectRules.nested, Self.rules] {
                for position in [AspectOptions.before, .instead] {
                    let seen = Shared("")
                    let tokens = [
                        try cls.hook("add:", position, rules: rules, engine: engine) { (info: AspectInfo) in
                            if position == .before { try info.proceed() }
                            throw Refusal(reason: "result")
                        },
                        try cls.hook("add:", [.after, .finally], rules: rules, engine: engine) { (info: AspectInfo) in
                            seen.value = info.returnValue.map { "\($0)" } ?? "none"
                        },
                    ]
                    #expect(throws: Refusal(reason: "result")) { try object.send("add:", 6) as Int }
                    #expect(seen.value == "0", "\(rules) \(position)")
                    tokens.forEach { $0.remove() }
                    _ = taken()
                }
            }
        }

        @Test("Hooks of a class whose method other code has replaced do not run for hooked objects either")
        func replacedMethod() throws {
            let object = try Self.base(), cls = object.isa
            let method = try #require(cls.method(for: "visit"))
            let token = try cls.hook("visit", .before, rules: Self.rules) { trace("class") }
            let hooked = method.implementation
            let nothing: @convention(c) (UnsafeObject, SEL) -> Void = { _, _ in }
            method_setImplementation(method.unsafePointer, unsafeBitCast(nothing, to: IMP.self))
            #expect(token.state == .displaced)
            let own = try object.hook("visit", .before, rules: Self.rules) { trace("object") }
            try object.send("visit")
            #expect(taken() == ["object"])
            own.remove()
            method_setImplementation(method.unsafePointer, hooked.unsafePointer)
            #expect(token.remove())
            try object.send("visit")
            #expect(taken() == ["visit"])
        }

        @Test("A method is forwarded as long as one of its hooks asks for forwarding, in any order")
        func engines() throws {
            let object = try Self.base(), cls = object.isa
            func isForwarded() -> Bool { cls.ownMethod(for: "forwardInvocation:") != nil }
            try expectRestored([object]) {
                for first in HookEngine.tested {
                    for second in HookEngine.tested {
                        let tokens = [
                            try cls.hook("visit", .before, rules: Self.rules, engine: first) { trace("first") },
                            try cls.hook("visit", .before, rules: Self.rules, engine: second) { trace("second") },
                        ]
                        #expect(tokens.map(\.identifier.engine) == [first, second])
                        #expect(isForwarded() == (first == .forwarding || second == .forwarding))
                        try object.send("visit") as Void
                        #expect(taken() == ["first", "second", "visit"])
                        #expect(tokens[0].remove())
                        #expect(isForwarded() == (second == .forwarding))
                        try object.send("visit") as Void
                        #expect(taken() == ["second", "visit"])
                        #expect(tokens[1].remove())
                        #expect(!isForwarded())
                    }
                }
            }
        }

        @Test(
            "A hook that skips nested calls skips only its own nested calls, not those of other hooks",
            arguments: HookEngine.tested)
        func skipNested(_ engine: HookEngine) throws {
            let object = try Self.base()
            for target in [nil, object] {
                try expectRestored([object]) {
                    let later = Shared<AspectToken?>(nil)
                    @Sendable func hook(_ options: AspectOptions, _ body: @escaping @Sendable () throws -> Void) throws
                        -> AspectToken
                    {
                        try target?.hook("visit", options, rules: Self.rules, engine: engine, body)
                            ?? object.isa.hook("visit", options, rules: Self.rules, engine: engine, body)
                    }
                    let makeLater: @Sendable () throws -> Void = {
                        guard later.value == nil else { return }
                        later.value = try hook([.before, .skipNested]) { trace("later") }
                        try object.send("visit") as Void // the first call that runs the new hook
                    }
                    let first = try hook(.before, makeLater)
                    try object.send("visit") as Void
                    #expect(taken() == ["later", "visit", "visit"])
                    #expect(first.remove() && later.value?.remove() == true)
                }
            }
        }

        @Test("A change at the class has an effect on calls of its hooked objects", arguments: HookEngine.tested)
        func changesOfTheClass(_ engine: HookEngine) throws {
            let object = try Self.base("Leaf"), base = try Program.calls(.O0Mrc).cls("Base")
            func expect(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
                #expect(try object.send("step:", 1) == 2, sourceLocation: sourceLocation)
                #expect(taken() == words, sourceLocation: sourceLocation)
            }
            try expectRestored([object]) {
                let own = try object.hook("step:", .before, rules: Self.rules, engine: engine) { trace("own") }
                let first = try base.hook("step:", .before, rules: Self.rules, engine: engine) { trace("first") }
                try expect(["first", "own", "step"])
                let second = try base.hook("step:", .after, rules: Self.rules, engine: engine) { trace("second") }
                try expect(["first", "own", "step", "second"])
                #expect(first.disable() && !first.disable() && first.state == .disabled)
                try expect(["own", "step", "second"])
                #expect(own.disable())
                try expect(["step", "second"])
                #expect(first.enable() && own.enable() && first.isActive)
                try expect(["first", "own", "step", "second"])
                #expect(second.remove() && !second.remove())
                try expect(["first", "own", "step"])
                #expect(own.remove())
                try expect(["first", "step"])
                #expect(first.remove())
                try expect(["step"])
            }
        }

        @Test(
            "A finally hook runs whichever body throws, and the error reaches the caller", arguments: HookEngine.tested)
        func finally(_ engine: HookEngine) throws {
            struct Failure: Error, Equatable { let position: AspectPosition }
            let object = try Self.base()
            for position in [AspectOptions.before, .instead, .after] {
                try expectRestored([object]) {
                    let tokens = [
                        try object.hook("visit", position, rules: Self.rules, engine: engine) {
                            throw Failure(position: position.position)
                        },
                        try object.hook("visit", .after, rules: Self.rules, engine: engine) { trace("after") },
                        try object.hook("visit", [.after, .finally], rules: Self.rules, engine: engine) {
                            trace("finally")
                        },
                    ]
                    #expect(throws: Failure(position: position.position)) { try object.send("visit") as Void }
                    #expect(taken() == (position.position == .after ? ["visit", "finally"] : ["finally"]))
                    tokens.forEach { #expect($0.remove()) }
                }
            }
        }

        // MARK: Threads

        @Test(
            "If two threads hook two classes of a hierarchy, one is refused every time",
            arguments: HookEngine.tested)
        func hierarchyRace(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let classes = [try program.cls("Base"), try program.cls("Leaf")]
            expectRestored {
                for _ in 0..<300 {
                    let ready = Atomic(0)
                    let outcomes = Locked<[Result<AspectToken, any Error>]>([])
                    DispatchQueue.concurrentPerform(iterations: 2) { number in
                        ready.add(1, ordering: .acquiringAndReleasing)
                        while ready.load(ordering: .acquiring) < 2 {}
                        let outcome = Result {
                            try classes[number].hook("step:", .before, rules: Self.rules, engine: engine) {}
                        }
                        outcomes.withLock { $0.append(outcome) }
                    }
                    let tokens = outcomes.withLock { $0.compactMap { try? $0.get() } }
                    #expect(tokens.count == 1)
                    for case .failure(let error) in outcomes.withLock({ $0 }) {
                        #expect((error as? AspectError)?.code == .alreadyHookedInHierarchy)
                    }
                    tokens.forEach { #expect($0.remove()) }
                }
            }
        }

        @Test("Hooks of a class and of an object come and go while threads call both", arguments: HookEngine.tested)
        func changesMeanwhile(_ engine: HookEngine) throws {
            let program = try Program.values(.O2Mrc)
            let cls = try program.cls("Values"), object = try cls.new(), plain = try cls.new()
            try expectRestored([object, plain]) {
                let kept = [
                    try object.hook("echoLong:", .before, rules: Self.rules, engine: engine) {},
                    try cls.hook("echoLong:", .before, rules: Self.rules, engine: engine) {},
                ]
                let isOver = Atomic(0), wrong = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: 4) { number in
                    if number < 2 {
                        for _ in 0..<200 {
                            let content = Captured()
                            let body: @Sendable () -> Void = { withExtendedLifetime(content) {} }
                            let options: AspectOptions = number == 0 ? .before : [.after, .automaticRemoval]
                            let token =
                                number == 0
                                ? try? object.hook("echoLong:", options, rules: Self.rules, engine: engine, body)
                                : try? cls.hook("echoLong:", options, rules: Self.rules, engine: engine, body)
                            if token == nil { wrong.add(1, ordering: .relaxed) }
                            if number == 0 { token?.disable() }
                            token?.remove()
                        }
                        isOver.add(1, ordering: .releasing)
                    } else {
                        let receiver = number == 2 ? object : plain
                        repeat {
                            if (try? receiver.send("echoLong:", number) as Int) != number {
                                wrong.add(1, ordering: .relaxed)
                            }
                        } while isOver.load(ordering: .acquiring) < 2
                    }
                }
                #expect(wrong.load(ordering: .relaxed) == 0)
                #expect(Hooks.all.count == 2)
                kept.forEach { #expect($0.remove()) }
            }
        }

        @Test("An automatic-removal hook runs in one of many calls", arguments: HookEngine.tested)
        func automaticRemoval(_ engine: HookEngine) throws {
            let program = try Program.values(.O2Mrc)
            let cls = try program.cls("Values")
            try expectRestored {
                for _ in 0..<50 {
                    let ran = Atomic(0)
                    let options: AspectOptions = [.instead, .automaticRemoval]
                    let token = try cls.hook("echoLong:", options, rules: Self.rules, engine: engine) {
                        (info: AspectInfo) in
                        ran.add(1, ordering: .relaxed)
                        try info.proceed()
                    }
                    let object = try cls.new()
                    DispatchQueue.concurrentPerform(iterations: 4) { number in
                        _ = try? object.send("echoLong:", number) as Int
                    }
                    #expect(ran.load(ordering: .relaxed) == 1)
                    #expect(token.state == .removed && !token.remove())
                }
            }
        }
    }
}
