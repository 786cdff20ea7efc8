import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooks on single objects.
    @Suite struct Objects {
        @Test(
            "A hook on one object does not touch another", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func isolation(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let first = try program.new("Base"), second = try program.new("Base"), third = try program.new("Base")
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([first, second, third]) {
                    let tokens = [
                        try first.hook("add:", .before, rules: rules, engine: engine) { (info: AspectInfo) in
                            #expect(info.instance == first)
                            trace("first")
                        },
                        try second.hook("add:", .instead, rules: rules, engine: engine) {
                            (info: AspectInfo, value: Int) -> Int in
                            #expect(info.instance == second)
                            return -value
                        },
                        try second.hook("add:", .after, rules: rules, engine: engine) { trace("second after") },
                    ]
                    #expect(first.isa == second.isa && third.isa != first.isa)
                    #expect(try program.add(1, to: first) == 2)
                    #expect(taken() == ["first", "add"])
                    #expect(try program.add(1, to: second) == -1)
                    #expect(taken() == ["second after"])
                    #expect(try program.add(1, to: third) == 2)
                    #expect(taken() == ["add"])
                    // Removing the second object's hooks leaves those of the first.
                    #expect(tokens[1].remove() && tokens[2].remove())
                    #expect(try program.add(1, to: first) == 2)
                    #expect(try program.add(1, to: second) == 2)
                    #expect(taken() == ["first", "add", "add"])
                    #expect(tokens[0].remove())
                }
            }
        }

        @Test(
            "A selector hooked on one object stays unhooked on other objects of the subclass",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func differentSelectors(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let first = try program.new("Base"), second = try program.new("Base")
            try expectRestored([first, second]) {
                let one = try first.hook("add:", .before, engine: engine) { trace("first") }
                let two = try second.hook("visit", .before, engine: engine) { trace("second") }
                #expect(try program.add(1, to: second) == 2)
                try program.visit(first)
                #expect(taken() == ["add", "visit"])
                #expect(try program.add(1, to: first) == 2)
                try program.visit(second)
                #expect(taken() == ["first", "add", "second", "visit"])
                #expect(one.remove() && two.remove())
            }
        }

        @Test(
            "A hooked object keeps its identity and its class", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func identity(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), other = try program.cls("Sibling")
            let object = try base.new()
            func answers() throws -> [String] {
                try [
                    "\(object.send("class") as ObjCClass)", "\(object.send("superclass") as ObjCClass)",
                    "\(object.statedClass)", "\(object.send("isKindOfClass:", base) as Bool)",
                    "\(object.send("isKindOfClass:", ObjCClass.nsObject) as Bool)",
                    "\(object.send("isKindOfClass:", other) as Bool)",
                    "\(object.send("isMemberOfClass:", base) as Bool)",
                    "\(object.send("respondsToSelector:", Selector("add:")) as Bool)",
                    "\(object.send("respondsToSelector:", Selector("nobodyHasThis")) as Bool)",
                    "\(object.send("respondsToSelector:", Selector("aspects__add:")) as Bool)",
                    object.send("description") as String, object.description,
                    "\(object.send("hash") as UInt)", "\(object.send("isEqual:", object) as Bool)",
                    "\((object.send("class") as ObjCClass).subclasses.map(\.name).filter { !$0.contains("_Aspects_") })",
                ]
            }
            let before = try answers()
            try expectRestored([object]) {
                let token = try object.hook("add:", engine: engine) {}
                #expect(object.isa != base)
                #expect(object.isa.superclass == base)
                #expect(object.isa.name == base.name + "_Aspects_")
                #expect(try answers() == before)
                #expect(try object.isa.send("class") == base)
                #expect(token.remove())
                #expect(object.isa == base)
            }
            #expect(try answers() == before)
            // A forwarded method of the class stays under an alias while it is hooked; stubs need no alias.
            try expectRestored([object]) {
                let token = try base.hook("add:", engine: engine) {}
                let hasAlias: Bool = try object.send("respondsToSelector:", Selector("aspects__add:"))
                #expect(hasAlias == (engine == .forwarding))
                #expect(token.remove())
            }
            #expect(try answers() == before)
        }

        @Test(
            "The dynamic subclass is reused, and gets a number if its name is taken",
            arguments: [Fixture.Configuration.O0Mrc], [HookEngine.trampoline])
        func dynamicSubclass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let sibling = try program.cls("Sibling"), middle = try program.cls("Middle")
            let object = try sibling.new(), other = try middle.new()
            func hookedClass(_ object: ObjCObject) throws -> ObjCClass {
                try expectRestored([object]) {
                    let token = try object.hook("step:", engine: engine) {}
                    defer { token.remove() }
                    return object.isa
                }
            }
            #expect(try hookedClass(object) == hookedClass(object))
            let make = try program.fixture.function(
                "hooks_make_subclass_instance", as: (@convention(c) (UnsafePointer<CChar>) -> UnsafeObject).self)
            let impostor = ObjCObject(unsafeOwned: make(middle.name + "_Aspects_"))
            let cls = try hookedClass(other)
            #expect(cls != impostor.isa)
            #expect(cls.name == middle.name + "_Aspects_1")
            // The runtime recognizes dynamic subclasses by identity: a class that only has such a name tells its own
            // name.
            #expect(impostor.statedClass == impostor.isa)
        }

        @Test(
            "An object's hook replaces the class's hook for this object only",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func objectAndClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            for classFirst in [true, false] {
                try expectRestored([object, other]) {
                    func hookClass() throws -> AspectToken {
                        try base.hook("add:", .instead, engine: engine) { () -> Int in 100 }
                    }
                    func hookObject() throws -> AspectToken {
                        try object.hook("add:", .instead, engine: engine) { () -> Int in 200 }
                    }
                    let first = try classFirst ? hookClass() : hookObject()
                    let second = try classFirst ? hookObject() : hookClass()
                    #expect(try program.add(1, to: object) == 200)
                    #expect(try program.add(1, to: other) == 100)
                    let (onClass, onObject) = classFirst ? (first, second) : (second, first)
                    #expect(onObject.remove())
                    #expect(try program.add(1, to: object) == 100)
                    let again = try hookObject()
                    #expect(onClass.remove())
                    #expect(try program.add(1, to: object) == 200)
                    #expect(try program.add(1, to: other) == 2)
                    #expect(again.remove())
                    #expect(try program.add(1, to: object) == 2)
                }
            }
            _ = taken()
        }

        @Test(
            "An object's hook is displaced when other code changes the object's class",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func foreignIsa(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base"), leaf = try program.cls("Leaf")
            try expectRestored {
                let token = try object.hook("visit", .before, engine: engine) { trace("before") }
                #expect(token.state == .active)
                object_setClass(object.unsafePointer, leaf.unsafePointer)
                #expect(token.state == .displaced)
                expectRefused(.displaced, saying: ["changed the class", leaf.name], [object]) {
                    try object.hook("visit", .after, engine: engine) { trace("after") }
                }
                expectRefused(.displaced, saying: ["changed the class", leaf.name], [object]) {
                    try object.hook("step:", engine: engine) {}
                }
                try program.visit(object)
                #expect(taken() == ["visit"])
                let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
                #expect(error?.code == .displaced)
                #expect(token.state == .removed)
                #expect(object.isa == leaf)
                try program.visit(object)
                #expect(taken() == ["visit"])
            }
        }

        @Test(
            "Removing all associations of an object leaves its hooks", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func removedAssociations(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base"), other = try program.new("Base")
            try expectRestored([object, other]) {
                let token = try object.hook("visit", .before, engine: engine) { trace("before") }
                let others = try other.hook("visit", .before, engine: engine) { trace("other") }
                objc_removeAssociatedObjects(object.unsafePointer)
                #expect(token.state == .active && object.isa != object.statedClass)
                let again = try object.hook("visit", .before, engine: engine) { trace("again") }
                try program.visit(object)
                try program.visit(other)
                #expect(taken() == ["before", "again", "visit", "other", "visit"])
                #expect(token.remove() && again.remove() && others.remove())
            }
        }

        // MARK: Deallocation

        @Test("An object's hooks end with the object", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func death(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            let survivor = try cls.new()
            try expectRestored([survivor]) {
                var object: ObjCObject? = try cls.new()
                let captured = Shared(0)
                let token = try object!.hook("number", .before, engine: engine) { [captured] in captured.value += 1 }
                let disabled = try object!.hook("number", .after, engine: engine) {}
                disabled.disable()
                let other = try survivor.hook("number", .before, engine: engine) { trace("survivor") }
                #expect(try object!.send("number") == 7)
                #expect(captured.value == 1)
                _ = taken()
                object = nil
                #expect(taken() == ["dealloc"])
                #expect(token.state == .removed && disabled.state == .removed)
                #expect(!token.remove() && !disabled.remove())
                let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
                #expect(error?.code == .objectDeallocated)
                #expect(error?.description.contains("number") == true || error?.selector == "number")
                #expect(try survivor.send("number") == 7)
                #expect(taken() == ["survivor"])
                #expect(other.remove())
            }
            #expect(try program.alive == 1)
        }

        @Test(
            "The values that a body captures are freed with its hook, even if the token lives longer",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func captures(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            weak var ofDead: Shared<Int>?
            weak var ofRemoved: Shared<Int>?
            weak var ofClass: Shared<Int>?
            let object = try cls.new()
            try expectRestored([object]) {
                func hook(_ hook: (@escaping @Sendable () -> Void) throws -> AspectToken) throws -> (
                    Shared<Int>, AspectToken
                ) {
                    let captured = Shared(0)
                    return (captured, try hook { captured.value += 1 })
                }
                var tokens: [AspectToken] = []
                do {
                    let dying = try cls.new()
                    let (captured, token) = try hook { try dying.hook("number", .before, engine: engine, $0) }
                    ofDead = captured
                    tokens.append(token)
                }
                do {
                    let (captured, token) = try hook { try object.hook("number", .before, engine: engine, $0) }
                    ofRemoved = captured
                    #expect(try object.send("number") == 7)
                    token.remove()
                    tokens.append(token)
                }
                do {
                    let (captured, token) = try hook { try cls.hook("number", .before, engine: engine, $0) }
                    ofClass = captured
                    #expect(try object.send("number") == 7)
                    token.remove()
                    tokens.append(token)
                }
                Hooks.flush()
                #expect(ofDead == nil)
                #expect(ofRemoved == nil)
                #expect(ofClass == nil)
                #expect(tokens.map(\.state) == [.removed, .removed, .removed])
            }
        }
    }
}
