import CRuntime
import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

/// Counts the events of one object's subscribers.
private final class Heard: Sendable {
    private struct Counts {
        var subscriptions = 0
        /// Subscriptions that their tokens have ended.
        var cancelled = 0
        var completions = 0
        /// Events after the completion.
        var late = 0
    }

    private let counts = Locked(Counts())

    /// The error when the object is freed and every token has been used; nil if there is none.
    var fault: String? {
        counts.withLock { counts in
            let isExact = counts.completions + counts.cancelled == counts.subscriptions && counts.late == 0
            return isExact ? nil : "\(counts)"
        }
    }

    var completions: Int { counts.withLock { $0.completions } }

    func subscribe<Element>(
        to signal: SelectorSignal<Element>, _ body: @escaping @Sendable () -> Void = {}
    ) -> SignalToken {
        let hasCompleted = Locked(false), captive = Mixture.Captive()
        counts.withLock { $0.subscriptions += 1 }
        return signal.subscribe { [counts] _ in
            if hasCompleted.withLock({ $0 }) { counts.withLock { $0.late += 1 } }
            withExtendedLifetime(captive, body)
        } completed: { [counts] in
            let isLate = hasCompleted.withLock { hasCompleted in
                defer { hasCompleted = true }
                return hasCompleted
            }
            counts.withLock { $0.late += isLate ? 1 : 0 }
            counts.withLock { $0.completions += 1 }
        }
    }

    func cancel(_ token: SignalToken) {
        if token.remove() { counts.withLock { $0.cancelled += 1 } }
    }
}

/// Who releases the last reference to an object.
enum Killer: CaseIterable, Sendable {
    case hook, observer, subscriber, delegate, nobody
}

/// The hooks, signals and observations of one thread on a shared object.
private struct Share {
    var hooks: [AspectToken] = []
    var signals: [SignalToken] = []
    var observations: [KeyValueObservation] = []

    mutating func cancel(_ heard: Heard) {
        signals.forEach(heard.cancel)
        observations.forEach { $0.remove() }
        hooks.forEach { $0.remove() }
    }
}

extension Runtime {
    /// Objects that are freed while they are hooked, signalled and observed, and have a delegate.
    @Suite struct MixtureEnds {
        /// Runs the body, and expects that it leaves no trace.
        private func withoutTrace(_ program: Program, _ body: () throws -> Void) throws {
            let alive = try program.alive, captives = Mixture.Captive.count.withLock { $0 }
            try expectRestored { try autoreleasePool(body) }
            #expect(try program.alive == alive)
            #expect(Mixture.Captive.count.withLock { $0 } == captives)
        }

        private func function<Function>(_ program: Program, _ name: String, as: Function.Type) throws -> Function {
            try program.fixture.function("mixtures_" + name, as: Function.self)
        }

        @Test(
            "An object is freed in one of its bodies, and each subscriber completes once",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func inside(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program("hooks_mixtures", configuration)
            for killer in Killer.allCases {
                try withoutTrace(program) { try end(program, engine, killer) }
            }
        }

        private func end(_ program: Program, _ engine: HookEngine, _ killer: Killer) throws {
            let set = try function(program, "set_age", as: (@convention(c) (UnsafeObject, Int) -> Void).self)
            let ask = try function(program, "ask", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let heard = Heard(), last = Locked<ObjCObject?>(nil)
            let letGo: @Sendable (Killer) -> Void = { who in
                guard who == killer else { return }
                let object = last.withLock { last in
                    defer { last = nil }
                    return last
                }
                withExtendedLifetime(object) { trace("let go") }
            }
            let (receiver, share) = try autoreleasePool {
                let object = try program.new("Mixed")
                let share = try surround(object, engine, heard, letGo)
                last.withLock { $0 = object }
                return (object.unsafePointer, share)
            }
            _ = taken()
            // Only the reference that is released here holds the receiver.
            autoreleasePool {
                killer == .delegate ? _ = ask(receiver, 1) : set(receiver, 1)
                letGo(.nobody)
            }
            let words = taken()
            #expect(words.filter { $0 == "let go" || $0 == "dealloc" } == ["let go", "dealloc"], "\(killer) \(words)")
            #expect(heard.completions == 3, "\(killer)")
            #expect(heard.fault == nil, "\(killer) \(heard.fault ?? "")")
            #expect(share.signals.allSatisfy { !$0.isActive && !$0.remove() })
            #expect(share.observations.allSatisfy { !$0.isActive && !$0.remove() && $0.object == nil })
            #expect(share.hooks.allSatisfy { $0.state == .removed && !$0.remove() })
        }

        /// Installs hooks, signals, an observation and a delegate's method.
        private func surround(
            _ object: ObjCObject, _ engine: HookEngine, _ heard: Heard, _ letGo: @escaping @Sendable (Killer) -> Void
        ) throws -> Share {
            let captive = Mixture.Captive()
            var share = Share()
            share.hooks = [
                try object.hook("setAge:", .before, engine: engine) { (_: Int) in _ = captive },
                try object.hook("setAge:", .instead, engine: engine) { (info: AspectInfo) in
                    try withExtendedLifetime(captive) { try info.proceed() }
                },
                try object.hook("setAge:", .after, engine: engine) { (_: Int) in letGo(.hook) },
            ]
            share.signals = [
                heard.subscribe(to: try object.signal(for: "setAge:", engine: engine)) { letGo(.subscriber) },
                heard.subscribe(to: try object.signal(for: "missing:", engine: engine)),
                heard.subscribe(to: try object.willDealloc),
            ]
            share.observations = [
                try object.observe("age", options: [.old, .new, .prior]) { change in
                    if withExtendedLifetime(captive, { !change.isPrior }) { letGo(.observer) }
                }
            ]
            try object.dynamicDelegate().implement("mixed:answers:", engine: engine) {
                (_: UnownedObject, number: Int) -> Int in
                letGo(.delegate)
                return withExtendedLifetime(captive) { number }
            }
            return share
        }

        @Test(
            "A body removes everything from its object, and the call finishes with the chain it began with",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func takenAway(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program("hooks_mixtures", configuration)
            // After its end, a subscription or an observation gets nothing more, not even of the current call.
            try takeAway(program, engine, .observer, telling: [.observer, .hook])
            try takeAway(program, engine, .subscriber, telling: [.observer, .subscriber, .hook])
            try takeAway(program, engine, .hook, telling: [.observer, .subscriber, .hook])
            try takeAway(program, engine, .delegate, telling: [.delegate])
        }

        private func takeAway(
            _ program: Program, _ engine: HookEngine, _ killer: Killer, telling expected: [Killer]
        ) throws {
            let set = try function(program, "set_age", as: (@convention(c) (UnsafeObject, Int) -> Void).self)
            let ask = try function(program, "ask", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            try withoutTrace(program) {
                let object = try program.new("Mixed"), receiver = UnownedObject(object)
                let heard = Heard(), told = Locked<[Killer]>([]), shares = Locked<[Share]>([])
                let share = try surround(object, engine, heard) { who in
                    told.withLock { $0.append(who) }
                    guard who == killer, var share = shares.withLock({ $0.popLast() }) else { return }
                    share.cancel(heard)
                    _ = try? receiver.retained.dynamicDelegate().removeImplementation(of: "mixed:answers:")
                }
                shares.withLock { $0 = [share] }
                if killer == .delegate {
                    #expect(ask(object.unsafePointer, 5) == 5)
                } else {
                    set(object.unsafePointer, 1)
                }
                for _ in 0..<2 {
                    #expect(told.withLock { $0 } == expected)
                    #expect(try object.isa == program.cls("Mixed"))
                    #expect(object.associations.count == 1) // the dynamic delegate
                    #expect(ask(object.unsafePointer, 6) == -1)
                    set(object.unsafePointer, 2)
                }
                #expect(heard.completions == 0 && heard.fault == nil)
            }
        }

        // MARK: Threads

        @Test(
            "An object is freed at any moment while threads send, hook, subscribe, observe and undo it all",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func elsewhere(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program("hooks_mixtures", configuration)
            try program.fixture.variable("hooks_trace").pointee = UnsafeRawPointer?.none
            let friend = try program.new("MixedFriend")
            try withoutTrace(program) {
                for round in 0..<20 { try race(program, engine, friend, endsAt: 1 + round * 4) }
            }
        }

        private func race(_ program: Program, _ engine: HookEngine, _ friend: ObjCObject, endsAt lastStep: Int) throws {
            let heard = Heard(), errors = Locked<[String]>([]), stepCount = Locked(0)
            let holder = Locked<ObjCObject?>(nil), shares = Locked<[Share]>([])
            let weak = try autoreleasePool {
                let object = try program.new("Mixed")
                let share = try surround(object, engine, heard) { _ in }
                shares.withLock { $0.append(share) }
                holder.withLock { $0 = object }
                return WeakObject(object)
            }
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                var share = Share(), isOver = false, number = thread
                while !isOver {
                    autoreleasePool {
                        let step = stepCount.withLock { stepCount in
                            stepCount += 1
                            return stepCount
                        }
                        let released = holder.withLock { holder in
                            defer { if step >= lastStep { holder = nil } }
                            return step >= lastStep ? holder : nil
                        }
                        withExtendedLifetime(released) {}
                        guard let object = weak.load() else { return isOver = true }
                        number = (number &* 7 &+ step) % 1009
                        do {
                            try self.step(number % 12, object, program, engine, friend, heard, &share)
                        } catch {
                            errors.withLock { $0.append("\(error)") }
                        }
                    }
                }
                shares.withLock { $0.append(share) }
            }
            #expect(weak.load() == nil)
            for var share in shares.withLock({ $0 }) {
                #expect(share.observations.allSatisfy { !$0.isActive })
                #expect(share.signals.allSatisfy { !$0.isActive })
                #expect(share.hooks.allSatisfy { $0.state == .removed })
                share.cancel(heard)
            }
            #expect(heard.fault == nil, "\(heard.fault ?? "")")
            #expect(errors.withLock { $0 } == [])
        }

        @Test(
            "A hook that injects a missing method has the method, although another such hook is removed at that moment",
            arguments: HookEngine.tested)
        func injections(_ engine: HookEngine) throws {
            let program = try Program("hooks_mixtures", .O2Mrc)
            try program.fixture.variable("hooks_trace").pointee = UnsafeRawPointer?.none
            let object = try program.new("Mixed"), faults = Locked<[String]>([])
            let missing = try function(program, "missing", as: (@convention(c) (UnsafeObject) -> Void).self)
            expectRestored([object]) {
                DispatchQueue.concurrentPerform(iterations: 2) { thread in
                    for round in 0..<1000 {
                        let count = Locked(0), fault: String?
                        do {
                            let token = try object.hook("missing:", .before, engine: engine, missing: .types("v@:@")) {
                                count.withLock { $0 += 1 }
                            }
                            let responds = try object.responds(to: "missing:")
                            missing(object.unsafePointer)
                            fault = responds && count.withLock { $0 } > 0 && token.remove() ? nil : "\(responds)"
                        } catch {
                            fault = "\(error)"
                        }
                        if let fault { faults.withLock { $0.append("\(thread) \(round) \(fault)") } }
                    }
                }
            }
            #expect(faults.withLock { $0 } == [])
        }

        @Test(
            "A message finds the method or the real delegate while another thread implements and removes the method",
            arguments: HookEngine.tested)
        func implementations(_ engine: HookEngine) throws {
            let program = try Program("hooks_mixtures", .O2Mrc)
            try program.fixture.variable("hooks_trace").pointee = UnsafeRawPointer?.none
            let object = try program.new("Mixed"), friend = try program.new("MixedFriend")
            let delegate = try object.dynamicDelegate()
            delegate.realDelegate = friend
            let ask = try function(program, "ask", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let isOver = Locked(false), answers = Locked<[Int: Int]>([:])
            let asker = JoinedThread {
                while !isOver.withLock({ $0 }) {
                    let answer = autoreleasePool { ask(object.unsafePointer, 1) }
                    answers.withLock { $0[answer, default: 0] += 1 }
                }
            }
            defer { withExtendedLifetime(friend) {} }
            do {
                defer {
                    isOver.withLock { $0 = true }
                    asker.join()
                }
                while answers.withLock({ $0.isEmpty }) { sched_yield() }
                for _ in 0..<10_000 {
                    try delegate.implement("mixed:answers:", engine: engine) {
                        (_: UnownedObject, number: Int) -> Int in number
                    }
                    try delegate.removeImplementation(of: "mixed:answers:")
                }
            }
            #expect(answers.withLock { Set($0.keys).isSubset(of: [1, 100]) })
        }

        /// One random step of a thread with an object that it retains meanwhile.
        private func step(
            _ choice: Int, _ object: ObjCObject, _ program: Program, _ engine: HookEngine, _ friend: ObjCObject,
            _ heard: Heard, _ share: inout Share
        ) throws {
            let captive = Mixture.Captive(), receiver = object.unsafePointer
            defer { withExtendedLifetime(object) {} }
            func send(_ name: String) throws -> Int {
                try function(program, name, as: (@convention(c) (UnsafeObject, Int) -> Int).self)(receiver, 1)
            }
            switch choice {
            case 0, 1:
                let set = try function(program, "set_age", as: (@convention(c) (UnsafeObject, Int) -> Void).self)
                set(receiver, 1)
            case 2: _ = try send("add")
            case 3: _ = try send("ask")
            case 4, 5:
                let signal = try object.signal(for: choice == 4 ? "setAge:" : "add:", engine: engine)
                share.signals.append(heard.subscribe(to: signal))
            case 6: share.signals.popLast().map(heard.cancel)
            case 7:
                share.observations.append(
                    try object.observe(share.signals.isEmpty ? "weight" : "age") { _ in _ = captive })
            case 8: share.observations.popLast()?.remove()
            case 9: share.hooks.append(try object.hook("setAge:", .before, engine: engine) { (_: Int) in _ = captive })
            case 10: share.hooks.popLast()?.remove()
            default:
                let delegate = try object.dynamicDelegate()
                try delegate.implement("mixed:answers:", engine: engine) { (_: UnownedObject, number: Int) -> Int in
                    withExtendedLifetime(captive) { number }
                }
                delegate.realDelegate = friend
                try delegate.removeImplementation(of: "mixed:answers:")
            }
        }
    }
}
