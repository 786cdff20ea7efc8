import CRuntime
import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

private struct Failure: Error {}

extension Runtime {
    /// Finding, ordering, removing and disabling hooks.
    @Suite struct Management {
        @Test(
            "Before and after bodies run by priority, and an instead body of high priority is outermost",
            arguments: HookEngine.tested)
        func priority(_ engine: HookEngine) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                var tokens: [AspectToken] = []
                for priority in [0, 5, -5] {
                    tokens.append(
                        try object.hook("visit", .before, engine: engine, priority: priority) {
                            trace("before \(priority)")
                        })
                    tokens.append(
                        try object.hook("visit", .after, engine: engine, priority: priority) {
                            trace("after \(priority)")
                        })
                    tokens.append(
                        try object.hook("visit", .instead, engine: engine, priority: priority) { (info: AspectInfo) in
                            trace("instead \(priority)")
                            try info.proceed()
                        })
                }
                try object.send("visit") as Void
                #expect(
                    taken() == [
                        "before 5", "before 0", "before -5", "instead 5", "instead 0", "instead -5", "visit", "after 5",
                        "after 0", "after -5",
                    ])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("A hook that skips nested calls runs in the outermost call", arguments: HookEngine.tested)
        func skipNested(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let object = try program.new("Base"), base = try program.cls("Base")
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = [
                        try base.hook("countDown:", [.before, .skipNested], rules: rules, engine: engine) {
                            trace("outermost")
                        },
                        try object.hook("countDown:", .before, rules: rules, engine: engine) { trace("each") },
                    ]
                    #expect(try object.send("countDown:", 2) == 2)
                    #expect(taken().filter { $0 == "outermost" }.count == 1)
                    tokens.forEach { $0.remove() }
                }
            }
        }

        @Test("A finally hook runs when an exception leaves the call, other hooks do not", arguments: HookEngine.tested)
        func finally(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookManagementFailing\(engine)") { c in
                c.method("fail") { (_: ObjCObject) in throw Failure() }
            }
            let object = try cls.new()
            for rules in [AspectRules.nested, .aspectsRules] {
                let tokens = [
                    try cls.hook("fail", .after, rules: rules, engine: engine) { trace("after") },
                    try cls.hook("fail", [.after, .finally], rules: rules, engine: engine) { trace("finally") },
                ]
                #expect(throws: Failure.self) { try object.send("fail") as Void }
                #expect(taken() == ["finally"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("The hooks of an owner, of a class and of an object are removed together", arguments: HookEngine.tested)
        func removingAll(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            try expectRestored([object, other]) {
                func hook() throws {
                    for rules in [AspectRules.nested, .aspectsRules] {
                        try base.hook("visit", .before, rules: rules, engine: engine, owner: "one") { trace("class") }
                        try object.hook("visit", .before, rules: rules, engine: engine, owner: "one") {
                            trace("object")
                        }
                    }
                    try base.isa.hook("twice:", .before, engine: engine, owner: "two") { trace("class method") }
                    try other.hook("visit", .before, engine: engine, owner: HookOwner(object)) { trace("other") }
                }
                try hook()
                #expect(Hooks.all.count == 6)
                #expect(Hooks.removeAll(owner: "nobody") == 0)
                #expect(Hooks.removeAll(owner: "one") == 4)
                #expect(Set(Hooks.all.compactMap(\.owner)) == ["two", HookOwner(object)])
                #expect(Hooks.removeAll(owner: HookOwner(object)) == 1)
                #expect(Hooks.removeAll(owner: "two") == 1)
                try hook()
                #expect(Hooks.removeAll(on: base) == 3)
                #expect(Hooks.removeAll(on: object) == 2)
                #expect(Hooks.removeAll(on: object) == 0)
                try program.visit(other)
                #expect(taken() == ["other", "visit"])
                #expect(Hooks.removeAll(on: other) == 1)
                #expect(Hooks.all.isEmpty)
            }
        }

        @Test("Hooks of a batch are installed together or not at all", arguments: HookEngine.tested)
        func batch(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let tokens = try HookBatch.install { batch in
                    try batch.add(base.hook("visit", .before, engine: engine) { trace("one") })
                    try batch.add(object.hook("visit", .before, engine: engine) { trace("two") })
                }
                try program.visit(object)
                #expect(taken() == ["two", "one", "visit"])
                tokens.forEach { $0.remove() }
                #expect(throws: AspectError.self) {
                    _ = try HookBatch.install { batch in
                        try batch.add(base.hook("visit", .before, engine: engine) { trace("one") })
                        try batch.add(object.hook("nobodyHasThis", .before, engine: engine) {})
                    }
                }
                #expect(Hooks.all.isEmpty)
            }
        }

        @Test("A scoped token removes its hook", arguments: HookEngine.tested)
        func scopedToken(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let object = try program.new("Base")
            try expectRestored([object]) {
                do {
                    let scoped = ScopedToken(try object.hook("visit", .before, engine: engine) { trace("before") })
                    try program.visit(object)
                    #expect(scoped.token.isActive)
                }
                try program.visit(object)
                #expect(taken() == ["before", "visit", "visit"])
            }
        }

        @Test("Containers and the tracker list the hooks", arguments: HookEngine.tested)
        func containers(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf"), object = try leaf.new()
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = [
                        try base.hook("step:", .before, rules: rules, engine: engine) {},
                        try base.hook("step:", .instead, rules: rules, engine: engine) {},
                        try object.hook("step:", .after, rules: rules, engine: engine) {},
                    ]
                    let container = base.aspects(for: "step:")
                    #expect(container.beforeAspects.map(\.line) == [tokens[0].identifier.line])
                    #expect(container.insteadAspects.first === tokens[1].identifier && container.afterAspects.isEmpty)
                    #expect(object.aspects(for: "step:").afterAspects.first === tokens[2].identifier)
                    #expect(leaf.aspects(for: "step:").aspects.isEmpty && base.aspects(for: "add:").aspects.isEmpty)
                    #expect(AspectTracker.classes(hooking: "step:", inHierarchyOf: leaf) == [base])
                    #expect(AspectTracker.classes(hooking: "add:", inHierarchyOf: leaf) == [])
                    tokens.forEach { $0.remove() }
                    #expect(container.aspects.isEmpty)
                }
            }
        }

        @Test("The tracker lists leaked hooks", arguments: HookEngine.tested)
        func leaks(_ engine: HookEngine) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let kept = try object.hook("visit", engine: engine) {}
                try expectNoLeakedHooks { try object.hook("add:", engine: engine) {}.remove() }
                let leaked = Shared<AspectToken?>(nil)
                let error = #expect(throws: LeakedHooks.self) {
                    try expectNoLeakedHooks {
                        leaked.value = try object.hook("add:", engine: engine, owner: "somebody") {}
                    }
                }
                #expect(error?.hooks.count == 1)
                #expect(error?.description.contains("HookManagementTests.swift") == true)
                #expect(error?.description.contains("somebody") == true)
                leaked.value?.remove()
                kept.remove()
            }
        }

        @Test("A hook that another thread installs during the body is not counted as leaked")
        func leaksOfOthers() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let others = Shared<AspectToken?>(nil)
                try expectNoLeakedHooks {
                    JoinedThread { others.value = try? object.hook("visit") {} }.join()
                    try object.hook("add:") {}.remove()
                }
                #expect(others.value?.isActive == true)
                others.value?.remove()
            }
        }

        @Test("A hook that an inner tracked body leaves is counted for both bodies")
        func leaksOfNestedBodies() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            expectRestored([object]) {
                let leaked = Shared<AspectToken?>(nil), inner = Shared<LeakedHooks?>(nil)
                let outer = #expect(throws: LeakedHooks.self) {
                    try expectNoLeakedHooks {
                        do {
                            try expectNoLeakedHooks { leaked.value = try object.hook("add:") {} }
                        } catch let error as LeakedHooks {
                            inner.value = error
                        }
                    }
                }
                #expect(inner.value?.hooks.count == 1)
                #expect(outer?.hooks.count == 1)
                leaked.value?.remove()
            }
        }

        @Test("A flush returns the removed hooks that a call still runs", arguments: HookEngine.tested)
        func flushing(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let entered = DispatchSemaphore(value: 0), leave = DispatchSemaphore(value: 0)
                let captured = Shared<Shared<Int>?>(Shared(0))
                weak let body = captured.value
                let token = try object.hook("visit", .before, engine: engine) { [content = captured.value!] in
                    content.value += 1
                    entered.signal()
                    leave.wait()
                }
                captured.value = nil
                let thread = JoinedThread { try? program.visit(object) }
                entered.wait()
                #expect(token.remove())
                #expect(
                    Hooks.flush(timeout: .milliseconds(1)).map(ObjectIdentifier.init) == [
                        ObjectIdentifier(token.identifier)
                    ])
                #expect(body != nil)
                leave.signal()
                Hooks.flush()
                #expect(body == nil)
                #expect(Hooks.flush(timeout: .zero).isEmpty)
                thread.join()
                #expect(taken() == ["visit"])
            }
        }

        @Test("A flush waits for any timeout, however many nanoseconds it has", arguments: HookEngine.tested)
        func longFlush(_ engine: HookEngine) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            // In nanoseconds 0, 1 and 2^63 more than a word can hold.
            for timeout in [
                Duration(secondsComponent: 18_446_744_073, attosecondsComponent: 709_551_616_000_000_000),
                Duration(secondsComponent: 18_446_744_073, attosecondsComponent: 709_551_617_000_000_000),
                .seconds(Int64.max),
            ] {
                try expectRestored([object]) {
                    let entered = DispatchSemaphore(value: 0), leave = DispatchSemaphore(value: 0)
                    let token = try object.hook("visit", .before, engine: engine) {
                        entered.signal()
                        leave.wait()
                    }
                    let thread = JoinedThread { try? object.send("visit") as Void }
                    entered.wait()
                    #expect(token.remove())
                    let letting = JoinedThread {
                        usleep(20_000)
                        leave.signal()
                    }
                    #expect(Hooks.flush(timeout: timeout).isEmpty)
                    thread.join()
                    letting.join()
                }
            }
            #expect(Hooks.flush(timeout: .seconds(-5)).isEmpty) // like zero
            _ = taken()
        }

        @Test(
            "A batch that fails leaves the existing hooks and the hooks of other threads",
            arguments: HookEngine.tested)
        func batchBesideOthers(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let base = try program.cls("Base"), object = try base.new(), leaf = try program.new("Leaf")
            for rules in [AspectRules.nested, .aspectsRules] {
                expectRestored([object, leaf]) {
                    let isOver = Atomic(false), wrong = Atomic(0)
                    let other = JoinedThread {
                        while !isOver.load(ordering: .acquiring) {
                            let tokens = [
                                try? base.hook("visit", .after, rules: rules, engine: engine) {},
                                try? object.hook("visit", .after, rules: rules, engine: engine) {},
                            ]
                            if tokens.contains(where: { $0?.remove() != true }) { wrong.add(1, ordering: .relaxed) }
                        }
                    }
                    for _ in 0..<100 {
                        #expect(throws: AspectError.self) {
                            _ = try HookBatch.install { batch in
                                try batch.add(base.hook("visit", .before, rules: rules, engine: engine) {})
                                try batch.add(object.hook("visit", .before, rules: rules, engine: engine) {})
                                try batch.add(object.hook("add:", .instead, rules: rules, engine: engine) {})
                                try batch.add(leaf.hook("visit", .before, rules: rules, engine: engine) {})
                                try batch.add(leaf.hook("add:", rules: rules, engine: engine) { (_: String) in })
                            }
                        }
                    }
                    isOver.store(true, ordering: .releasing)
                    other.join()
                    #expect(wrong.load(ordering: .relaxed) == 0 && Hooks.all.isEmpty)
                }
            }
            _ = taken()
        }

        @Test("Rules that are set for the process apply to hooks that give no rules", arguments: HookEngine.tested)
        func defaultRules(_ engine: HookEngine) throws {
            let object = try Program.life(.O0Mrc).new("Mortal")
            Hooks.defaultRules = .aspectsRules
            defer { Hooks.defaultRules = .nested }
            expectRefused(.deallocPosition, saying: ["dealloc"], [object]) {
                try object.hook("dealloc", .after, engine: engine) {}
            }
            try expectRestored([object]) {
                let unsaid = try object.hook("number", engine: engine) {},
                    said = try object.hook("number", rules: .nested, engine: engine) {}
                #expect(unsaid.identifier.rules == .aspectsRules && said.identifier.rules == .nested)
                Hooks.removeAll(on: object)
            }
        }

        @Test("The environment turns every hook off", arguments: [false, true])
        func turnedOff(isForwarded: Bool) async {
            await #expect(processExitsWith: .success) { [isForwarded] in
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                setenv("OBJC_DISABLE_HOOKS", "1", 1)
                let program = try Program.calls(.O0Mrc)
                let base = try program.cls("Base"), object = try base.new()
                let before = RuntimeSnapshot.capture([base], objects: [object])
                let token = try object.hook("visit", .before, engine: engine) { trace("before") }
                #expect(token.state == .disabled && !token.enable())
                try program.visit(object)
                #expect(taken() == ["visit"])
                #expect(RuntimeSnapshot.capture([base], objects: [object]) == before)
                #expect(throws: AspectError.self) { try base.hook("nobodyHasThis", engine: engine) {} }
                #expect(token.remove() && !token.remove())
                #expect(token.state == .removed)
            }
        }

        // MARK: Missing methods

        @Test(
            "A missing method exists as long as it is hooked, with the types of a protocol or an encoding",
            arguments: HookEngine.tested)
        func missingMethods(_ engine: HookEngine) throws {
            let proto = try ObjCProtocol.define("HookManagementOptional\(engine)") { p in
                p.method("calculate:", types: "q@:q", isRequired: false)
            }
            let cls = try Program.calls(.O0Mrc).cls("Sibling")
            let object = try cls.new(), other = try cls.new()
            for missing in [MissingMethod.from(proto), .types("q@:q")] {
                try expectRestored([object, other]) {
                    expectRefused(.doesNotRespondToSelector, saying: ["calculate:"]) {
                        try cls.hook("calculate:", engine: engine) {}
                    }
                    let token = try object.hook("calculate:", .instead, engine: engine, missing: missing) {
                        (value: Int) -> Int in
                        value * 2
                    }
                    #expect(try object.send("respondsToSelector:", Selector("calculate:")))
                    #expect(try other.send("respondsToSelector:", Selector("calculate:")) == false)
                    #expect(try object.send("calculate:", 21) == 42)
                    // Once the method exists, a hook needs no types.
                    let second = try object.hook("calculate:", .before, engine: engine) { (value: Int) in
                        trace("before \(value)")
                    }
                    #expect(try object.send("calculate:", 2) == 4)
                    #expect(taken() == ["before 2"])
                    #expect(second.remove() && token.remove())
                    #expect(try object.send("respondsToSelector:", Selector("calculate:")) == false)
                    let onClass = try cls.hook("calculate:", .before, engine: engine, missing: missing) {
                        (value: Int) in
                        trace("class \(value)")
                    }
                    #expect(try other.send("calculate:", 3) == 0)
                    #expect(taken() == ["class 3"])
                    #expect(onClass.remove())
                }
            }
            expectRefused(.doesNotRespondToSelector, saying: ["other:", proto.name]) {
                try cls.hook("other:", engine: engine, missing: .from(proto)) {}
            }
        }

        // MARK: Main actor

        @Test(
            "A main actor body runs on the main thread, and ends the process elsewhere", arguments: [false, true])
        func mainActor(isForwarded: Bool) async throws {
            try await MainActor.run {
                let object = try Program.calls(.O0Mrc).new("Base")
                let count = Shared(0)
                let token = try object.hook(
                    "add:", .before, engine: isForwarded ? .forwarding : .trampoline,
                    onMainActor: { (value: Int) in
                        MainActor.assertIsolated()
                        count.value += value
                    })
                #expect(try object.send("add:", 2) == 3)
                #expect(count.value == 2)
                token.remove()
                _ = taken()
            }
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [isForwarded] in
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                let object = try Program.calls(.O0Mrc).new("Base")
                try object.hook("visit", .before, engine: engine, onMainActor: { trace("elsewhere") })
                Thread { try? object.send("visit") as Void }.start()
                sleep(20)
                exit(0)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("visit] is isolated to the main actor"), "\(output)")
        }
    }
}
