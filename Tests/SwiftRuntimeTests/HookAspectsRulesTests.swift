import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The requirements of the original Aspects library's tests, under its rules and by default.
    @Suite struct AspectsRulesTests {
        @Test(
            "Instead bodies of two objects, then an after body of the class: each removal reverts only its own effect",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func insteadsAndAfter(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base")
            let one = try base.new(), two = try base.new(), three = try base.new()
            func expect(_ results: [Int], _ words: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
                let seen = try [one, two, three].map { try program.add(0, to: $0) }
                #expect(seen == results, sourceLocation: sourceLocation)
                #expect(taken() == words, sourceLocation: sourceLocation)
            }
            try expectRestored([one, two, three]) {
                let first = try one.hook("add:", .instead, rules: rules, engine: engine) { () -> Int in 10 }
                try expect([10, 1, 1], ["add", "add"])
                let second = try two.hook("add:", .instead, rules: rules, engine: engine) { () -> Int in 20 }
                try expect([10, 20, 1], ["add"])
                let global = try base.hook("add:", .after, rules: rules, engine: engine) { trace("after") }
                // By default the class's after body is inside the object's instead body, which replaces it too.
                let (ofOne, ofTwo) = rules == .nested ? ([], []) : (["after"], ["after"])
                try expect([10, 20, 1], ofOne + ofTwo + ["add", "after"])
                #expect(first.remove())
                try expect([1, 20, 1], ["add", "after"] + ofTwo + ["add", "after"])
                #expect(global.remove())
                try expect([1, 20, 1], ["add", "add"])
                #expect(second.remove())
                try expect([1, 1, 1], ["add", "add", "add"])
                #expect([first, second, global].map { $0.remove() } == [false, false, false])
            }
        }

        @Test(
            "A before body runs before the method, two after bodies run after it, and each token removes once",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func executionOrder(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let object = try program.new("Base")
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("visit", .after, rules: rules, engine: engine) { trace("after one") },
                    try object.hook("visit", .before, rules: rules, engine: engine) { trace("before") },
                    try object.hook("visit", .after, rules: rules, engine: engine) { trace("after two") },
                ]
                try program.visit(object)
                #expect(taken() == ["before", "visit", "after one", "after two"])
                #expect(tokens.map { $0.remove() } == [true, true, true])
                #expect(tokens.map { $0.remove() } == [false, false, false])
                try program.visit(object)
                #expect(taken() == ["visit"])
            }
        }

        @Test(
            "A hooked method calls another hooked method",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func nestedCalls(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let object = try program.new("Base")
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("addTwice:", .before, rules: rules, engine: engine) { trace("before addTwice") },
                    try object.hook("add:", .after, rules: rules, engine: engine) { trace("after add") },
                ]
                #expect(try object.send("addTwice:", 3) == 5)
                #expect(taken() == ["before addTwice", "addTwice", "add", "after add", "add", "after add"])
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "Structures, doubles and wide integers reach an after body, and an instead body sets a double",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func returnedValues(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.values(configuration), (rules, engine) = variant
            let object = try program.new("Values")
            let rect = Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4))
            try expectRestored([object]) {
                let tokens = try ["Rect", "Double", "LongLong"].map {
                    try object.hook(Selector("echo\($0):"), .after, rules: rules, engine: engine) {}
                }
                #expect(try object.send("echoRect:", rect) == rect)
                #expect(try object.send("echoDouble:", 1.5) == 1.5)
                #expect(try object.send("echoLongLong:", Int64(-1) << 40) == Int64(-1) << 40)
                let instead = try object.hook("echoDouble:", .instead, rules: rules, engine: engine) {
                    (info: AspectInfo) in
                    try info.setReturnValue(3.5)
                }
                #expect(try object.send("echoDouble:", 1.5) == 3.5)
                #expect(instead.remove())
                let returning = try object.hook("echoDouble:", .instead, rules: rules, engine: engine) {
                    () -> Double in 3.5
                }
                #expect(try object.send("echoDouble:", 1.5) == 3.5)
                #expect(returning.remove())
                #expect(try object.send("echoDouble:", 1.5) == 1.5)
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "An object has another class while it is hooked, and its own class again afterwards",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func instanceToken(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let token = try object.hook("visit", .before, rules: rules, engine: engine) { trace("before") }
                #expect(object.isa != base && object.isa.superclass == base)
                try program.visit(object)
                #expect(token.remove())
                #expect(object.isa == base)
                try program.visit(object)
                #expect(taken() == ["before", "visit", "visit"])
                #expect(!token.remove())
            }
        }

        @Test(
            "A class's hook ends with its token",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func classToken(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let implementation = base.method(for: "visit")?.implementation
                let token = try base.hook("visit", .before, rules: rules, engine: engine) { trace("before") }
                #expect(base.method(for: "visit")?.implementation != implementation)
                try program.visit(object)
                #expect(token.remove())
                try program.visit(object)
                #expect(taken() == ["before", "visit", "visit"])
                #expect(!token.remove())
                #expect(base.method(for: "visit")?.implementation == implementation)
            }
        }

        @Test(
            "A class that forwards gets exactly its own implementation back",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func customForwarding(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let cls = try program.cls("Forwarder"), object = try cls.new()
            let send = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            try expectRestored([object]) {
                let before = cls.ownMethod(for: "forwardInvocation:")?.implementation
                let token = try cls.hook("known:", .before, rules: rules, engine: engine) { trace("before") }
                // Only the forwarding engine replaces the implementation.
                #expect((cls.ownMethod(for: "forwardInvocation:")?.implementation == before) == (engine != .forwarding))
                #expect(try object.send("known:", 4) == 4)
                #expect(send(object.unsafePointer, 3) == 300)
                #expect(taken() == ["before", "known", "forwarded"])
                #expect(token.remove())
                #expect(cls.ownMethod(for: "forwardInvocation:")?.implementation == before)
                #expect(send(object.unsafePointer, 3) == 300)
                #expect(taken() == ["forwarded"])
            }
        }

        @Test(
            "Hooks of superclass and subclass both run, the subclass's first; under the old rules one per hierarchy",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func superAndSub(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf"), sibling = try program.cls("Sibling")
            let object = try leaf.new(), other = try sibling.new()
            for (first, second) in [(base, leaf), (leaf, base)] {
                try expectRestored([object, other]) {
                    let tokens = try [first, second].map { cls in
                        try cls.hook("step:", .before, engine: engine) { trace(cls.name) }
                    }
                    #expect(try object.send("step:", 1) == 2)
                    #expect(taken() == [leaf.name, base.name, "step"])
                    #expect(try other.send("step:", 1) == 2)
                    #expect(taken() == [base.name, "step"])
                    tokens.forEach { #expect($0.remove()) }
                }
                try expectRestored([object, other]) {
                    let token = try first.hook("step:", .before, rules: .aspectsRules, engine: engine) {
                        trace(first.name)
                    }
                    expectRefused(.alreadyHookedInHierarchy, saying: [first.name, "step:"], [object]) {
                        try second.hook("step:", .before, rules: .aspectsRules, engine: engine) {}
                    }
                    #expect(try object.send("step:", 1) == 2)
                    #expect(taken() == [first.name, "step"])
                    #expect(token.remove())
                }
            }
        }

        @Test(
            "A hierarchy is free when the last of several hooks has been removed, not before",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func counted(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf"), middle = try program.cls("Middle")
            try expectRestored {
                var tokens = [
                    try leaf.hook("step:", .before, rules: .aspectsRules, engine: engine) {},
                    try leaf.hook("step:", .after, rules: .aspectsRules, engine: engine) {},
                    try leaf.hook("visit", .after, rules: .aspectsRules, engine: engine) {},
                ]
                for _ in 0..<2 {
                    for cls in [base, middle] {
                        expectRefused(.alreadyHookedInHierarchy, saying: [leaf.name]) {
                            try cls.hook("step:", rules: .aspectsRules, engine: engine) {}
                        }
                    }
                    #expect(tokens.removeFirst().remove())
                }
                // A hook of another selector does not matter for this one.
                let token = try base.hook("step:", rules: .aspectsRules, engine: engine) {}
                expectRefused(.alreadyHookedInHierarchy, saying: [leaf.name, "visit"]) {
                    try middle.hook("visit", rules: .aspectsRules, engine: engine) {}
                }
                #expect(token.remove() && tokens[0].remove())
                let free = try middle.hook("visit", rules: .aspectsRules, engine: engine) {}
                #expect(free.remove())
            }
        }

        @Test(
            "A class method is hooked besides the instance methods of its hierarchy",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func classMethod(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base")
            try expectRestored([ObjCObject(base)]) {
                let before = try base.isa.hook("twice:", .before, rules: rules, engine: engine) { trace("before") }
                #expect(try base.send("twice:", 2) == 4)
                #expect(taken() == ["before", "twice"])
                let instead = try base.isa.hook("twice:", .instead, rules: rules, engine: engine) { () -> Int in 77 }
                #expect(try base.send("twice:", 2) == 77)
                #expect(taken() == ["before"])
                #expect(instead.remove())
                #expect(try base.send("twice:", 2) == 4)
                #expect(before.remove())
                _ = taken()
            }
        }

        @Test(
            "An unknown selector is refused on objects, on classes and on metaclasses",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func unknownSelector(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base"), object = try base.new()
            for hook in [
                { try object.hook("nobodyHasThis", rules: rules, engine: engine) {} },
                { try base.hook("nobodyHasThis", rules: rules, engine: engine) {} },
                { try base.isa.hook("nobodyHasThis", rules: rules, engine: engine) {} },
            ] as [() throws -> AspectToken] {
                expectRefused(.doesNotRespondToSelector, saying: ["nobodyHasThis"], [object], hook)
            }
        }

        @Test(
            "A class's hook that skips nested calls does so whether its own site or an object's site runs it",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func skippingNested(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            let hooked = try base.new(), plain = try base.new()
            try expectRestored([hooked, plain]) {
                let tokens = [
                    try base.hook("add:", [.before, .skipNested], rules: .aspectsRules, engine: engine) {
                        trace("class")
                        _ = try plain.send("add:", 1) as Int
                        _ = try hooked.send("add:", 1) as Int
                    },
                    try hooked.hook("add:", .after, rules: .aspectsRules, engine: engine) { trace("object") },
                ]
                for object in [hooked, plain] {
                    _ = try program.add(1, to: object)
                    let own = object == hooked ? ["add", "object"] : ["add"]
                    #expect(taken() == ["class", "add", "add", "object"] + own)
                }
                tokens.forEach { #expect($0.remove()) }
            }
        }
    }
}
