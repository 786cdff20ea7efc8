import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooks that leave out the calls of one thread.
    @Suite struct HookSkippedThreads {
        private func onOtherThread(_ body: @escaping @Sendable () -> Void) { JoinedThread(body).join() }

        private func visit(_ object: ObjCObject) { try? object.send("visit") as Void }

        @Test(
            "A call of the installing thread runs as if the hook were not there, in every position",
            arguments: HookEngine.tested, [AspectRules.nested, .aspectsRules])
        func positions(_ engine: HookEngine, _ rules: AspectRules) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            for target: any HookTarget in [object, object.isa] as [any HookTarget] {
                for position in [AspectOptions.before, .instead, .after] {
                    try expectRestored([object]) {
                        let token = try target.hook(
                            "visit", [position, .skipCurrentThread], rules: rules, engine: engine
                        ) { trace("hook") }
                        visit(object)
                        #expect(taken() == ["visit"])
                        onOtherThread { visit(object) }
                        let seen: [String] =
                            switch position {
                            case .before: ["hook", "visit"]
                            case .instead: ["hook"]
                            default: ["visit", "hook"]
                            }
                        #expect(taken() == seen)
                        #expect(token.remove())
                    }
                }
            }
        }

        @Test("Other hooks of the method run on the thread that one hook leaves out", arguments: HookEngine.tested)
        func otherHooks(_ engine: HookEngine) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("visit", .before, engine: engine) { trace("before") },
                    try object.hook("visit", .instead, engine: engine) { (info: AspectInfo) in
                        trace("instead")
                        try info.proceed()
                    },
                    try object.hook("visit", [.instead, .skipCurrentThread], engine: engine) { trace("skips") },
                    try object.hook("visit", [.before, .skipCurrentThread], engine: engine) { trace("skips") },
                ]
                visit(object)
                #expect(taken() == ["before", "instead", "visit"])
                onOtherThread { visit(object) }
                #expect(taken() == ["before", "skips", "skips"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("A call of that thread does not use up a hook that runs once")
        func once() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let token = try object.hook("visit", [.before, .automaticRemoval, .skipCurrentThread]) { trace("once") }
                visit(object)
                #expect(taken() == ["visit"] && token.isActive)
                for _ in 0..<2 { onOtherThread { visit(object) } }
                #expect(taken() == ["once", "visit", "visit"] && token.state == .removed)
            }
        }

        @Test("Threads that begin later are other threads, although the system gives them the same thread object")
        func laterThreads() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            expectRestored([object]) {
                let token = Shared<AspectToken?>(nil)
                onOtherThread {
                    token.value = try? object.hook("visit", [.before, .skipCurrentThread]) { trace("hook") }
                    visit(object)
                }
                #expect(taken() == ["visit"])
                for _ in 0..<3 { onOtherThread { visit(object) } }
                visit(object)
                #expect(taken() == Array(repeating: ["hook", "visit"], count: 4).flatMap { $0 })
                #expect(token.value?.remove() == true)
            }
        }
    }
}
