import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooks on root classes and on objects that the engine itself makes.
    ///
    /// They run in separate processes, since other tests share this process.
    @Suite struct RootClasses {
        @Test(
            "A hook on a method of every object, then new objects", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func everyObject(_ configuration: Fixture.Configuration, _ engine: HookEngine) async {
            await #expect(processExitsWith: .success) {
                [
                    name = configuration.rawValue as String, number = HookEngine.tested.firstIndex(of: engine)! as Int
                ] in
                let engine = HookEngine.tested[number]
                let program = try Program.calls(#require(Fixture.Configuration(rawValue: name)))
                let base = try program.cls("Base")
                let selectors: [Selector] = [
                    "init", "dealloc", "hash", "isEqual:", "description", "class", "isKindOfClass:",
                    "respondsToSelector:", "self", "doesNotRecognizeSelector:", "methodForSelector:",
                ]
                let cases = [AspectRules.nested, .aspectsRules].flatMap { rules in
                    selectors.flatMap { selector in
                        [AspectOptions.before, .instead, .after].map { (rules, selector, $0) }
                    }
                }
                for (rules, selector, position) in cases {
                    // The original library allows no other position.
                    if rules == .aspectsRules, selector == "dealloc", position != .before { continue }
                    try expectRestored {
                        let token = try ObjCClass.nsObject.hook(selector, position, rules: rules, engine: engine) {
                            (info: AspectInfo) in
                            if info.position == .instead { try info.proceed() }
                        }
                        let object = try base.new(), other = try base.new()
                        let hook = try object.hook("add:", .before, rules: rules, engine: engine) { trace("before") }
                        #expect(try program.add(1, to: object) == 2, "\(rules) \(position) \(selector)")
                        #expect(taken() == ["before", "add"], "\(rules) \(position) \(selector)")
                        #expect(try object.send("class") == base)
                        #expect(try object.send("isKindOfClass:", base))
                        #expect(try object.send("respondsToSelector:", Selector("add:")))
                        #expect(try object.send("isEqual:", other) == false)
                        #expect(try (object.send("description") as String).hasPrefix("<\(base.name): "))
                        #expect(hook.remove())
                        #expect(token.remove())
                    }
                }
            }
        }

        @Test("Class methods of the root class", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func rootClassMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) async {
            await #expect(processExitsWith: .success) {
                [
                    name = configuration.rawValue as String, number = HookEngine.tested.firstIndex(of: engine)! as Int
                ] in
                let engine = HookEngine.tested[number]
                let program = try Program.life(#require(Fixture.Configuration(rawValue: name)))
                let cls = try program.cls("Mortal")
                try expectRestored {
                    let tokens = try ["alloc", "new", "class"].map { name in
                        try ObjCClass.nsObject.isa.hook(Selector(name), .before, engine: engine) { (info: AspectInfo) in
                            if info.instance == ObjCObject(cls) { trace(name) }
                        }
                    }
                    _ = taken()
                    #expect(try program.check("life_makes_and_drops", cls) == nil)
                    #expect(taken().filter { $0 == "alloc" }.count == 1)
                    tokens.forEach { #expect($0.remove()) }
                }
                #expect(try program.alive == 0)
            }
        }

        @Test(
            "A hook through a hooked object's own isa applies to its class", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func throughDynamicSubclass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            try expectRestored([object, other]) {
                let onObject = try object.hook("visit", .before, engine: engine) { trace("object") }
                let onClass = try object.isa.hook("add:", .before, engine: engine) { trace("class") }
                let onClassAsWell = try object.isa.hook("visit", .before, engine: engine) { trace("class") }
                #expect(onClass.description.contains("-[\(base.name) add:]"))
                _ = try program.add(1, to: other)
                try program.visit(object)
                #expect(taken() == ["class", "add", "object", "class", "visit"])
                #expect(onObject.remove())
                _ = try program.add(1, to: object)
                #expect(taken() == ["class", "add"])
                #expect(onClass.remove() && onClassAsWell.remove())
            }
        }

        @Test("A proxy's own method", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func proxy(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let make = try program.fixture.function("hooks_make_standin", as: (@convention(c) () -> UnsafeObject).self)
            let own = try program.fixture.function(
                "hooks_send_own", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let unknown = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let proxy = ObjCObject(unsafeOwned: make())
            let cls = try program.cls("Standin")
            for hook in [
                { try cls.hook("own:", .before, engine: engine) { (value: Int) in trace("before \(value)") } },
                { try proxy.hook("own:", .before, engine: engine) { (value: Int) in trace("before \(value)") } },
            ] as [() throws -> AspectToken] {
                try expectRestored([proxy]) {
                    let token = try hook()
                    #expect(own(proxy.unsafePointer, 4) == 5)
                    #expect(unknown(proxy.unsafePointer, 4) == 40)
                    #expect(taken() == ["before 4", "own", "stood in"])
                    #expect(token.remove())
                    #expect(own(proxy.unsafePointer, 4) == 5)
                    #expect(taken() == ["own"])
                }
            }
        }
    }
}
