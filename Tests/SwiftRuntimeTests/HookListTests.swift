import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Listing what is hooked, where, and by whom; and removing many hooks together.
    @Suite struct Lists {
        @Test(
            "The hooks of a method are listed by position, in the order in which they run",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func aspects(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                func hook(_ options: AspectOptions) throws -> AspectToken {
                    try base.hook("visit", options, rules: rules, engine: engine) { (info: AspectInfo) in
                        if info.position == .instead { try info.proceed() }
                    }
                }
                let befores = [try hook(.before), try hook([.before, .automaticRemoval]), try hook(.before)]
                let afters = [try hook(.after), try hook([.after, .automaticRemoval])]
                let insteads = [try hook([.instead, .automaticRemoval]), try hook(.instead)]
                let onObject = try object.hook("visit", .before, rules: rules, engine: engine) {}
                func expect(_ all: [[AspectToken]], sourceLocation: SourceLocation = #_sourceLocation) {
                    let aspects = base.aspects(for: "visit")
                    let lists = [aspects.beforeAspects, aspects.insteadAspects, aspects.afterAspects]
                    #expect(
                        lists.map { $0.map(ObjectIdentifier.init) }
                            == all.map { $0.map { ObjectIdentifier($0.identifier) } },
                        sourceLocation: sourceLocation)
                }
                // The outermost instead body of a chain is the last; in the original library all run, in their order.
                expect([befores, rules == .nested ? insteads.reversed() : insteads, afters])
                #expect(base.aspects(for: "visit").aspects.count == 7)
                #expect(base.aspects(for: "add:").aspects.isEmpty)
                #expect(
                    object.aspects(for: "visit").aspects.map(ObjectIdentifier.init)
                        == [ObjectIdentifier(onObject.identifier)])
                try program.visit(object)
                expect([[befores[0], befores[2]], [insteads[1]], [afters[0]]])
                #expect(base.aspects(for: "visit").aspects.count == 4)
                for token in [befores[0], befores[2], insteads[1], afters[0]] { #expect(token.remove()) }
                expect([[], [], []])
                #expect(onObject.remove())
                #expect(object.aspects(for: "visit").aspects.isEmpty)
            }
            _ = taken()
        }

        @Test(
            "An identifier tells what is hooked, where, by whom, and how",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func identifiers(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let line = #line + 1
                let token = try object.hook("add:", [.before, .automaticRemoval], engine: engine, owner: "the tests") {}
                let identifier = token.identifier
                #expect(identifier.selector == "add:")
                #expect(identifier.options == [.before, .automaticRemoval])
                #expect(identifier.hookedClass == base)
                #expect(identifier.objectAddress == UInt(bitPattern: object.unsafePointer))
                #expect(identifier.object == object)
                #expect(identifier.owner == "the tests")
                #expect(identifier.line == line && identifier.file.hasSuffix("HookListTests.swift"))
                #expect(Hooks.all.contains { $0 === identifier })
                #expect(token.remove())
                #expect(!Hooks.all.contains { $0 === identifier })
            }
        }

        @Test(
            "An identifier tells which engine brings calls to the hook, whatever engine was asked for",
            arguments: Fixture.Configuration.allCases, [AspectRules.nested, .aspectsRules])
        func enginesInUse(_ configuration: Fixture.Configuration, _ rules: AspectRules) throws {
            let base = try Program.calls(configuration).cls("Base")
            try expectRestored([]) {
                let first = try base.hook("add:", .before, rules: rules) {}
                #expect(first.identifier.engine == .automatic && first.identifier.engineInUse == .trampoline)
                let other = try base.hook("add:", .before, rules: rules, engine: .forwarding) {}
                #expect([first, other].allSatisfy { $0.identifier.engineInUse == .forwarding })
                #expect(other.remove())
                #expect(first.identifier.engineInUse == .trampoline && other.identifier.engineInUse == .automatic)
                #expect(first.remove())
                #expect(first.identifier.engineInUse == .automatic)
            }
        }

        @Test(
            "All hooks of a class, of an object, or of an owner are removed together",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func removingAll(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf")
            let object = try base.new(), other = try base.new()
            try expectRestored([object, other]) {
                func hookEverything() throws -> [AspectToken] {
                    [
                        try base.hook("add:", .before, engine: engine, owner: "one") { trace("class") },
                        try base.isa.hook("twice:", .before, engine: engine, owner: "two") { trace("metaclass") },
                        try leaf.hook("add:", .before, engine: engine, owner: "one") { trace("leaf") },
                        try object.hook("add:", .before, engine: engine, owner: "two") { trace("object") },
                        try object.hook("visit", .before, engine: engine, owner: "one") { trace("object") },
                        try other.hook("add:", .before, engine: engine) { trace("other") },
                    ]
                }
                func expect(
                    _ removed: Int, _ count: Int, _ left: [Bool], _ tokens: [AspectToken],
                    sourceLocation: SourceLocation = #_sourceLocation
                ) {
                    #expect(removed == count, sourceLocation: sourceLocation)
                    #expect(tokens.map(\.isActive) == left, sourceLocation: sourceLocation)
                }
                var tokens = try hookEverything()
                expect(Hooks.removeAll(on: base), 2, [false, false, true, true, true, true], tokens)
                expect(Hooks.removeAll(on: object), 2, [false, false, true, false, false, true], tokens)
                #expect(object.isa == base)
                expect(Hooks.removeAll(on: object), 0, [false, false, true, false, false, true], tokens)
                tokens.forEach { $0.remove() }
                tokens = try hookEverything()
                expect(Hooks.removeAll(owner: "one"), 3, [false, true, false, true, false, true], tokens)
                expect(Hooks.removeAll(owner: "nobody"), 0, [false, true, false, true, false, true], tokens)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["object", "add"])
                expect(Hooks.removeAll(owner: "two"), 2, [false, false, false, false, false, true], tokens)
                #expect(tokens[5].remove())
            }
        }

        @Test(
            "A missing method exists while it is hooked, with the types of a protocol",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func missingMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.oddClasses(configuration)
            let cls = try program.cls("Visiting"), object = try cls.new(), other = try cls.new()
            let proto = try #require(ObjCProtocol(program.className("Visitor")))
            let visit = try program.fixture.function(
                "odd_visit_optional", as: (@convention(c) (UnsafeObject, Double) -> Double).self)
            let selector: Selector = "visitOptional:named:"
            func results() -> [Double] { [visit(object.unsafePointer, 2.5), visit(other.unsafePointer, 2.5)] }
            try expectRestored([object, other]) {
                expectRefused(.doesNotRespondToSelector, saying: ["visitOptional:named:"], [object]) {
                    try object.hook(selector, .instead, engine: engine) {}
                }
                #expect(results() == [0, 0])
                let onObject = try object.hook(selector, .instead, engine: engine, missing: .from(proto)) {
                    (value: Double, name: String) -> Double in
                    #expect(name == "name")
                    return value * 2
                }
                #expect(results() == [5, 0])
                #expect(try object.send("respondsToSelector:", selector))
                #expect(try other.send("respondsToSelector:", selector) == false)
                #expect(onObject.remove())
                #expect(results() == [0, 0])
                let onClass = try cls.hook(selector, .instead, engine: engine, missing: .types("d@:dr*")) {
                    (value: Double) -> Double in value * 3
                }
                #expect(results() == [7.5, 7.5])
                #expect(onClass.remove())
                #expect(results() == [0, 0])
                expectRefused(.doesNotRespondToSelector, saying: ["nobodyHasThis"], [object]) {
                    try object.hook("nobodyHasThis", engine: engine, missing: .from(proto)) {}
                }
            }
        }

        @Test(
            "An after body with the finally option runs when the original throws",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func finally(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.oddClasses(configuration)
            let cls = try program.cls("Failing"), object = try cls.new()
            try expectRestored([object]) {
                let tokens = [
                    try cls.hook("fail:", .before, engine: engine) { trace("before") },
                    try cls.hook("fail:", [.after, .finally], engine: engine) { trace("finally") },
                    try cls.hook("fail:", .after, engine: engine) { trace("after") },
                    try object.hook("fail:", [.after, .finally], engine: engine) { trace("object finally") },
                    try object.hook("fail:", .instead, engine: engine) { (info: AspectInfo) in
                        do {
                            try info.proceed()
                        } catch {
                            trace("caught")
                            throw error
                        }
                    },
                ]
                #expect(try object.send("fail:", 3) == 3)
                #expect(taken() == ["before", "fail", "finally", "after", "object finally"])
                let error = #expect(throws: ObjCException.self) { try object.send("fail:", -3) as Int }
                #expect(error?.object == object)
                #expect(taken() == ["before", "fail", "finally", "caught", "object finally"])
                tokens.forEach { #expect($0.remove()) }
                #expect(throws: ObjCException.self) { try object.send("fail:", -3) as Int }
                #expect(taken() == ["fail"])
            }
        }
    }
}
