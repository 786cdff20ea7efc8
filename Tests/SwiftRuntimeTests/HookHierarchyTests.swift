import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooks on a class and on its superclasses, subclasses and siblings.
    @Suite struct Hierarchy {
        @Test(
            "An inherited method can be hooked on a subclass alone", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func inheritedMethod(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf")
            let objects = try ["Base", "Middle", "Leaf", "Sibling"].map(program.new)
            try expectRestored(objects) {
                #expect(leaf.ownMethod(for: "step:") == nil)
                let implementation = base.method(for: "step:")?.implementation
                let token = try leaf.hook("step:", .before, engine: engine) { trace("before leaf") }
                #expect(base.method(for: "step:")?.implementation == implementation)
                for object in objects { #expect(try object.send("step:", 1) == 2) }
                #expect(taken() == ["step", "step", "before leaf", "step", "step"])
                #expect(token.remove())
                #expect(leaf.ownMethod(for: "step:") == nil)
                for object in objects { #expect(try object.send("step:", 1) == 2) }
                #expect(taken() == ["step", "step", "step", "step"])
            }
        }

        @Test(
            "A hook of a class applies to its subclasses", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func subclassesInherit(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let objects = try ["Base", "Middle", "Leaf"].map(program.new)
            try expectRestored(objects) {
                let token = try program.cls("Base").hook("step:", .after, engine: engine) { (info: AspectInfo) in
                    trace(info.instance.isa.name)
                }
                for object in objects { #expect(try object.send("step:", 1) == 2) }
                #expect(
                    taken() == [
                        "step", program.className("Base"), "step", program.className("Middle"), "step",
                        program.className("Leaf"),
                    ])
                token.remove()
            }
        }

        @Test(
            "Hooks of superclass and subclass in any order: the subclass's hooks are outside",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func superAndSub(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Leaf"), sibling = try program.new("Sibling")
            let orders = [["Base", "Leaf", "Sibling"], ["Sibling", "Leaf", "Base"], ["Leaf", "Base", "Sibling"]]
            for order in orders {
                for removal in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
                    try expectRestored([object, sibling]) {
                        let tokens = try order.map { name in
                            try program.cls(name).hook("step:", .instead, engine: engine) { (info: AspectInfo) in
                                trace("\(name) in")
                                try info.proceed()
                                trace("\(name) out")
                            }
                        }
                        #expect(try object.send("step:", 1) == 2)
                        #expect(taken() == ["Leaf in", "Base in", "step", "Base out", "Leaf out"])
                        #expect(try sibling.send("step:", 1) == 2)
                        #expect(taken() == ["Sibling in", "Base in", "step", "Base out", "Sibling out"])
                        var present = order
                        for index in removal {
                            #expect(tokens[index].remove())
                            present.removeAll { $0 == order[index] }
                            let hooked = ["Leaf", "Base"].filter(present.contains)
                            #expect(try object.send("step:", 1) == 2)
                            #expect(
                                taken() == hooked.map { "\($0) in" } + ["step"] + hooked.reversed().map { "\($0) out" })
                        }
                    }
                }
            }
        }

        @Test("Different selectors in one hierarchy", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func differentSelectors(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Leaf")
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = [
                        try program.cls("Base").hook("step:", rules: rules, engine: engine) {
                            trace("base after step")
                        },
                        try program.cls("Leaf").hook("visit", rules: rules, engine: engine) {
                            trace("leaf after visit")
                        },
                        try program.cls("Middle").hook("climb:", rules: rules, engine: engine) {
                            trace("middle after climb")
                        },
                    ]
                    #expect(try object.send("step:", 1) == 2)
                    try program.visit(object)
                    #expect(try object.send("climb:", 1) == 20)
                    #expect(
                        taken() == [
                            "step", "base after step", "visit", "leaf after visit", "middle climb", "base climb",
                            "middle after climb",
                        ])
                    // Removing the subclass's hook leaves the superclass's hook intact.
                    #expect(tokens[1].remove())
                    #expect(try object.send("step:", 1) == 2)
                    #expect(taken() == ["step", "base after step"])
                    #expect(tokens[0].remove() && tokens[2].remove())
                }
            }
        }

        @Test(
            "A call by super runs the superclass's hooks", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func superSend(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Leaf")
            try expectRestored([object]) {
                let token = try program.cls("Base").hook("climb:", .instead, engine: engine) {
                    (info: AspectInfo, value: Int) in
                    trace("base instead")
                    try info.proceed(with: value + 1)
                }
                #expect(try object.send("climb:", 1) == 30)
                #expect(taken() == ["middle climb", "base instead", "base climb"])
                token.remove()
            }
        }

        @Test(
            "Two hooks with an implementation between them that calls super run one inside the other",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func implementationBetween(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), middle = try program.cls("Middle"), leaf = try program.cls("Leaf")
            let object = try leaf.new()
            for (first, second) in [(base, middle), (middle, base), (base, leaf), (leaf, base)] {
                try expectRestored([object]) {
                    let token = try first.hook("climb:", engine: engine) { trace("hooked") }
                    let later = try second.hook("climb:", engine: engine) { trace("later") }
                    #expect(try object.send("climb:", 1) == 20)
                    let order = first == base ? ["hooked", "later"] : ["later", "hooked"]
                    #expect(taken().filter { order.contains($0) } == order)
                    #expect(token.remove())
                    #expect(try object.send("climb:", 1) == 20)
                    #expect(taken().filter { order.contains($0) } == ["later"])
                    #expect(later.remove())
                }
            }
        }

        @Test(
            "An object's hook and a superclass's hook with an implementation between them",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func implementationBetweenObjectAndClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try program.new("Leaf")
            try expectRestored([object]) {
                let onObject = try object.hook("climb:", engine: engine) { trace("object") }
                let onClass = try base.hook("climb:", engine: engine) { trace("class") }
                #expect(try object.send("climb:", 1) == 20)
                #expect(taken() == ["middle climb", "base climb", "class", "object"])
                #expect(onObject.remove())
                #expect(try object.send("climb:", 1) == 20)
                #expect(taken() == ["middle climb", "base climb", "class"])
                #expect(onClass.remove())
            }
        }

        @Test(
            "Hooks of object, class and superclass nest without an implementation that calls super",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func objectAndSuperclass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Leaf")
            try expectRestored([object]) {
                let tokens = try [("Base", nil), ("Leaf", nil), ("object", object)].map { name, object in
                    let body: @Sendable (AspectInfo) throws -> Void = { info in
                        trace(name)
                        try info.proceed()
                    }
                    return try object?.hook("step:", .instead, engine: engine, body)
                        ?? program.cls(name).hook("step:", .instead, engine: engine, body)
                }
                #expect(try object.send("step:", 1) == 2)
                #expect(taken() == ["object", "Leaf", "Base", "step"])
                #expect(tokens[1].remove())
                #expect(try object.send("step:", 1) == 2)
                #expect(taken() == ["object", "Base", "step"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "Under the original library's rules a hierarchy hooks a method once",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func aspectsRules(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf"), sibling = try program.cls("Sibling")
            let object = try leaf.new()
            for (first, second) in [(base, leaf), (leaf, base)] {
                try expectRestored([object]) {
                    let token = try first.hook("step:", rules: .aspectsRules, engine: engine) { trace("hooked") }
                    expectRefused(.alreadyHookedInHierarchy, saying: [first.name, "step:"], [object]) {
                        try second.hook("step:", rules: .aspectsRules, engine: engine) {}
                    }
                    // The same class and a sibling of a hooked class can be hooked.
                    let again = try first.hook("step:", rules: .aspectsRules, engine: engine) { trace("again") }
                    let other = first == leaf ? try sibling.hook("step:", rules: .aspectsRules, engine: engine) {} : nil
                    #expect(try object.send("step:", 1) == 2)
                    #expect(taken() == ["step", "hooked", "again"])
                    other?.remove()
                    #expect(again.remove() && token.remove())
                    let later = try second.hook("step:", rules: .aspectsRules, engine: engine) { trace("later") }
                    #expect(try object.send("step:", 1) == 2)
                    #expect(taken() == ["step", "later"])
                    #expect(later.remove())
                }
            }
        }

        // MARK: Class methods

        @Test("Class methods are hooked on the metaclass", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func classMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf")
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([ObjCObject(base)]) {
                    let before = try base.isa.hook("twice:", .before, rules: rules, engine: engine) {
                        (info: AspectInfo, value: Int) in
                        #expect(info.instance.isClass)
                        trace("before \(value)")
                    }
                    let after = try base.isa.hook("twice:", rules: rules, engine: engine) { trace("after") }
                    #expect(try base.send("twice:", 2) == 4)
                    #expect(try leaf.send("twice:", 3) == 6)
                    #expect(taken() == ["before 2", "twice", "after", "before 3", "twice", "after"])
                    let instead = try base.isa.hook("twice:", .instead, rules: rules, engine: engine) {
                        (value: Int) -> Int in
                        value * 100
                    }
                    #expect(try base.send("twice:", 2) == 200)
                    #expect(taken() == ["before 2", "after"])
                    #expect(instead.description.contains("+[\(base.name) twice:]"))
                    [before, after, instead].forEach { $0.remove() }
                    #expect(try base.send("twice:", 2) == 4)
                    #expect(taken() == ["twice"])
                }
            }
        }

        @Test(
            "A class method and an instance method with the same name", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func classAndInstanceMethodOfOneName(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let onClass = try base.isa.hook("sameName", .before, rules: .aspectsRules, engine: engine) {
                    trace("class hook")
                }
                let onInstances = try base.hook("sameName", .before, rules: .aspectsRules, engine: engine) {
                    trace("instance hook")
                }
                #expect(try base.send("sameName") == 1)
                #expect(try object.send("sameName") == 2)
                #expect(taken() == ["class hook", "class sameName", "instance hook", "instance sameName"])
                #expect(onClass.remove())
                #expect(try base.send("sameName") == 1)
                #expect(try object.send("sameName") == 2)
                #expect(taken() == ["class sameName", "instance hook", "instance sameName"])
                #expect(onInstances.remove())
            }
        }

        @Test(
            "A hook of a subclass's class method does not affect the superclass",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func inheritedClassMethod(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf")
            try expectRestored {
                let token = try leaf.isa.hook("twice:", .instead, engine: engine) { () -> Int in 1 }
                #expect(try base.send("twice:", 2) == 4)
                #expect(try leaf.send("twice:", 2) == 1)
                #expect(token.remove())
                #expect(try leaf.send("twice:", 2) == 4)
            }
        }
    }
}
