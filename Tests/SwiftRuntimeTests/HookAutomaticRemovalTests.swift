import Foundation
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

extension Runtime {
    /// Hooks that are removed after they have run once.
    @Suite struct AutomaticRemoval {
        @Test("The hook runs once, in each position", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func once(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = [
                        try object.hook("visit", [.before, .automaticRemoval], rules: rules, engine: engine) {
                            trace("object before")
                        },
                        try base.hook("visit", [.instead, .automaticRemoval], rules: rules, engine: engine) {
                            trace("class instead")
                        },
                        try base.hook("visit", .automaticRemoval, rules: rules, engine: engine) {
                            trace("class after")
                        },
                    ]
                    try program.visit(object)
                    #expect(taken() == ["object before", "class instead", "class after"])
                    #expect(tokens.map(\.state) == [.removed, .removed, .removed])
                    #expect(object.isa == base)
                    try program.visit(object)
                    #expect(taken() == ["visit"])
                    #expect(tokens.map { $0.remove() } == [false, false, false])
                }
            }
        }

        @Test(
            "The removal leaves the permanent hooks of the method", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func mixed(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                var permanent: [AspectToken] = []
                for (name, position) in [("before", AspectOptions.before), ("after", .after)] {
                    try base.hook("visit", [position, .automaticRemoval], engine: engine) { trace("\(name) once") }
                    permanent.append(try base.hook("visit", position, engine: engine) { trace(name) })
                    try base.hook("visit", [position, .automaticRemoval], engine: engine) { trace("\(name) once more") }
                }
                permanent.append(
                    try base.hook("visit", .instead, engine: engine) { (info: AspectInfo) in
                        trace("instead")
                        try info.proceed()
                    })
                try base.hook("visit", [.instead, .automaticRemoval], engine: engine) { (info: AspectInfo) in
                    trace("instead once")
                    try info.proceed()
                }
                try program.visit(object)
                #expect(
                    taken() == [
                        "before once", "before", "before once more", "instead once", "instead", "visit", "after once",
                        "after", "after once more",
                    ])
                try program.visit(object)
                #expect(taken() == ["before", "instead", "visit", "after"])
                permanent.forEach { $0.remove() }
            }
        }

        @Test(
            "A recursive call does not run the hook again", arguments: Fixture.Configuration.allCases, HookEngine.tested
        )
        func recursion(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            for position in [AspectOptions.before, .instead, .after] {
                try expectRestored([object]) {
                    let token = try object.hook("countDown:", [position, .automaticRemoval], engine: engine) {
                        (info: AspectInfo) in
                        trace("once")
                        if info.position == .instead { try info.proceed() }
                    }
                    let counting = try object.hook("countDown:", .before, engine: engine) { trace("each") }
                    #expect(try object.send("countDown:", 3) == 3)
                    #expect(taken().filter { $0 == "once" }.count == 1)
                    #expect(token.state == .removed)
                    #expect(counting.remove())
                }
            }
        }

        @Test(
            "Exactly one of several concurrent calls runs the hook", arguments: [Fixture.Configuration.O0Mrc, .O2Arc],
            HookEngine.tested)
        func concurrency(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            let send = try program.fixture.function(
                "hooks_send_add", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            nonisolated(unsafe) let receiver = object.unsafePointer
            try expectRestored([object]) {
                for round in 0..<100 {
                    let runs = Atomic(0)
                    try withExtendedLifetime(object) {
                        let options: AspectOptions =
                            round.isMultiple(of: 2) ? [.before, .automaticRemoval] : [.automaticRemoval]
                        let body: @Sendable () -> Void = { runs.add(1, ordering: .relaxed) }
                        _ =
                            round % 4 < 2
                            ? try object.hook("add:", options, engine: engine, body)
                            : try base.hook("add:", options, engine: engine, body)
                        let wrong = Atomic(0)
                        DispatchQueue.concurrentPerform(iterations: 4) { value in
                            if send(receiver, value) != value + 1 { wrong.add(1, ordering: .relaxed) }
                        }
                        #expect(wrong.load(ordering: .relaxed) == 0)
                    }
                    #expect(runs.load(ordering: .relaxed) == 1)
                }
                _ = taken()
            }
        }

        @Test("A disabled hook is kept", arguments: [Fixture.Configuration.O0Mrc], HookEngine.tested)
        func disabled(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let token = try object.hook("visit", [.before, .automaticRemoval], engine: engine) { trace("once") }
                token.disable()
                try program.visit(object)
                #expect(taken() == ["visit"])
                token.enable()
                try program.visit(object)
                try program.visit(object)
                #expect(taken() == ["once", "visit", "visit"])
                #expect(!token.remove())
            }
        }
    }
}
