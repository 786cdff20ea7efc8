import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The order in which bodies and the original run.
    @Suite struct Order {
        @Test(
            "Before and after bodies run in the order of installation", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func installationOrder(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                var tokens: [AspectToken] = []
                for name in ["one", "two"] {
                    tokens.append(try base.hook("add:", .after, engine: engine) { trace("after \(name)") })
                    tokens.append(try base.hook("add:", .before, engine: engine) { trace("before \(name)") })
                }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["before one", "before two", "add", "after one", "after two"])
                #expect(tokens.map { $0.remove() } == [true, true, true, true])
                #expect(tokens.map { $0.remove() } == [false, false, false, false])
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
            }
        }

        @Test(
            "Instead bodies form a chain, the last installed outermost", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func insteadChain(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                var tokens: [AspectToken] = []
                for name in ["inner", "middle", "outer"] {
                    tokens.append(
                        try base.hook("add:", .instead, engine: engine) { (info: AspectInfo, value: Int) -> Int in
                            trace("\(name) \(value)")
                            try info.proceed(with: value + 1)
                            let result = try info.returnValue!.as(Int.self)
                            trace("\(name) got \(result)")
                            return result * 10
                        })
                }
                #expect(try program.add(1, to: object) == 5000)
                #expect(
                    taken() == [
                        "outer 1", "middle 2", "inner 3", "add", "inner got 5", "middle got 50", "outer got 500",
                    ])
                tokens[1].remove()
                #expect(try program.add(1, to: object) == 400)
                tokens.forEach { $0.remove() }
            }
        }

        static func hookEverywhere(
            _ cls: ObjCClass, _ object: ObjCObject, _ rules: AspectRules, _ engine: HookEngine, proceeding: Bool = true
        ) throws -> [AspectToken] {
            // Installed in the reverse order.
            var tokens = [
                try object.hook("add:", .after, rules: rules, engine: engine) { trace("object after") },
                try cls.hook("add:", .after, rules: rules, engine: engine) { trace("class after") },
                try cls.hook("add:", .before, rules: rules, engine: engine) { trace("class before") },
                try object.hook("add:", .before, rules: rules, engine: engine) { trace("object before") },
            ]
            for (name, isObject) in [("class", false), ("object", true)] {
                let body: @Sendable (AspectInfo) throws -> Void = { info in
                    trace("\(name) instead")
                    if proceeding { try info.proceed() }
                    trace("\(name) instead ends")
                }
                tokens.append(
                    isObject
                        ? try object.hook("add:", .instead, rules: rules, engine: engine, body)
                        : try cls.hook("add:", .instead, rules: rules, engine: engine, body))
            }
            return tokens
        }

        @Test(
            "The object's hooks run around the class's hooks", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func objectAroundClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            try expectRestored([object, other]) {
                let tokens = try Self.hookEverywhere(base, object, .nested, engine)
                #expect(try program.add(1, to: object) == 2)
                #expect(
                    taken() == [
                        "object before", "object instead", "class before", "class instead", "add", "class instead ends",
                        "class after", "object instead ends", "object after",
                    ])
                #expect(try program.add(1, to: other) == 2)
                #expect(taken() == ["class before", "class instead", "add", "class instead ends", "class after"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "An object's instead body that does not proceed replaces the class's hooks",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func objectReplacesClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let tokens = try Self.hookEverywhere(base, object, .nested, engine, proceeding: false)
                #expect(try program.add(1, to: object) == 0)
                #expect(taken() == ["object before", "object instead", "object instead ends", "object after"])
                // Without the object's body, the class's instead body runs again.
                tokens[5].remove()
                #expect(try program.add(1, to: object) == 0)
                #expect(
                    taken() == [
                        "object before", "class before", "class instead", "class instead ends", "class after",
                        "object after",
                    ])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("The original library's order", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func aspectsOrder(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let tokens = try Self.hookEverywhere(base, object, .aspectsRules, engine)
                #expect(try program.add(1, to: object) == 2)
                // Each instead body proceeds to the original.
                #expect(
                    taken() == [
                        "class before", "object before", "class instead", "add", "class instead ends", "object instead",
                        "add", "object instead ends", "class after", "object after",
                    ])
                tokens[4].remove()
                tokens[5].remove()
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["class before", "object before", "add", "class after", "object after"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "Under the original library's rules all instead bodies replace the original",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func aspectsInsteads(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let tokens = [
                    try base.hook("add:", .instead, rules: .aspectsRules, engine: engine) { () -> Int in 10 },
                    try base.hook("add:", .instead, rules: .aspectsRules, engine: engine) { () -> Int in 20 },
                    try object.hook("add:", .instead, rules: .aspectsRules, engine: engine) { trace("third") },
                ]
                #expect(try program.add(1, to: object) == 20)
                #expect(taken() == ["third"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "A hooked method calls another hooked method", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func nestedCalls(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let outer = try object.hook("addTwice:", .after, engine: engine) { trace("after addTwice") }
                let inner = try object.hook("add:", .before, engine: engine) { (value: Int) in
                    trace("before add \(value)")
                }
                #expect(try object.send("addTwice:", 3) == 5)
                #expect(taken() == ["addTwice", "before add 3", "add", "before add 4", "add", "after addTwice"])
                #expect(inner.remove())
                #expect(try object.send("addTwice:", 3) == 5)
                #expect(taken() == ["addTwice", "add", "add", "after addTwice"])
                #expect(outer.remove())
            }
        }
    }
}
