import SwiftRuntime
import SwiftRuntimeThrottling
import TestSupport
import Testing

extension Adapters {
    /// The targets of rules: the instances of a class, a class, one object, and several of these at once.
    @Suite struct ThrottleTargets {
        private let clock = ManualScheduler()

        @Test("Instances share the interval of their class's rule, or each has its own")
        func scopes() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub")
            let one = try cls.new(), heir = try program.new("Heir")
            for mode in ThrottleMode.allCases {
                for (scope, expected) in [(ThrottleScope.together, 1), (.eachObject, 2)] {
                    let rule = try cls.throttle("note:", oncePer: .seconds(1), mode, scope: scope, on: clock)
                    try one.note("one", "one")
                    try heir.note("heir", "heir")
                    clock.pass(1)
                    #expect(program.performed().count == expected, "\(mode) \(scope)")
                    try heir.note("later")
                    clock.pass(1)
                    #expect(program.performed() == ["later"])
                    #expect(rule.discard())
                }
            }
        }

        @Test("An object at the address of a freed object has its own interval")
        func addresses() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub")
            let rule = try cls.throttle("note:", oncePer: .seconds(1), scope: .eachObject, on: clock)
            for _ in 0..<200 { try cls.new().note("new") }
            #expect(program.performed().count == 200)
            clock.pass(1)
            for _ in 0..<200 { try cls.new().note("new") }
            #expect(program.performed().count == 200)
            rule.discard()
        }

        @Test("A rule of a metaclass throttles the class's messages", arguments: Fixture.Configuration.allCases)
        func metaclass(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub"), object = try cls.new()
            let rule = try cls.isa.throttle("note:", oncePer: .seconds(1), .last, scope: .eachObject, on: clock)
            try ObjCObject(cls).note("a", "b")
            try ObjCObject(program.cls("Heir")).note("c", "d")
            try object.note("object")
            #expect(program.performed() == ["object"])
            clock.pass(1)
            #expect(program.performed().sorted() == ["b", "d"])
            #expect(cls.isa.throttleRules.map(ObjectIdentifier.init) == [ObjectIdentifier(rule)])
            #expect(cls.throttleRules.isEmpty)
            #expect(rule.discard())
        }

        @Test("An object's rule does not affect other objects of its class", arguments: ThrottleMode.allCases)
        func object(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), object = try program.new(), other = try program.new()
            let sub = try program.new("Sub")
            let rules = try [object, sub].map { try $0.throttle("note:", oncePer: .seconds(1), mode, on: clock) }
            try other.note("other", "other")
            #expect(program.performed() == ["other", "other"])
            try object.note("a", "b")
            try sub.note("c", "d")
            try ObjCObject(program.cls("Stub")).note("class", "class")
            clock.pass(1)
            let performed = mode == .first ? ["a", "sub", "c", "class", "class"] : ["class", "class", "b", "sub", "d"]
            #expect(program.performed() == performed)
            #expect(rules.map { $0.discard() } == [true, true])
            #expect(try object.isa == program.cls("Stub"))
        }

        @Test(
            "Rules of a class and its superclass each decide", arguments: Fixture.Configuration.allCases,
            [true, false])
        func hierarchy(_ configuration: Fixture.Configuration, _ superclassFirst: Bool) throws {
            let program = try AdapterProgram(configuration)
            let classes = [try program.cls("Stub"), try program.cls("Sub")], heir = try program.cls("Heir")
            let stub = try classes[0].new(), sub = try classes[1].new()
            let order = superclassFirst ? classes : classes.reversed()
            let rules = try order.map {
                try $0.throttle("note:", oncePer: .seconds(1), .last, scope: .eachObject, on: clock)
            }
            try sub.note("a", "b")
            try stub.note("c")
            clock.pass(1)
            #expect(program.performed() == ["sub", "c"])
            clock.pass(1)
            #expect(program.performed() == ["b"])
            try heir.new().note("heir")
            clock.pass(1)
            #expect(program.performed() == ["heir"])
            for rule in rules { #expect(rule.discard()) }
            try sub.note("free")
            #expect(program.performed() == ["sub", "free"])
        }

        @Test("The superclass's rule applies after the subclass's rule is discarded, and the reverse")
        func oneAfterTheOther() throws {
            let program = try AdapterProgram(), sub = try program.new("Sub")
            for names in [["Sub", "Stub"], ["Stub", "Sub"]] {
                for isMeta in [false, true] {
                    let classes = try names.map { isMeta ? try program.cls($0).isa : try program.cls($0) }
                    let receiver = isMeta ? ObjCObject(try program.cls("Sub")) : sub
                    #expect(try classes[0].throttle("note:", oncePer: .seconds(1), on: clock).discard())
                    let rule = try classes[1].throttle("note:", oncePer: .seconds(1), on: clock)
                    try receiver.note("a", "b")
                    #expect(program.performed().filter { $0 != "sub" } == ["a"])
                    #expect(rule.discard())
                    try receiver.note("c", "d")
                    #expect(program.performed() == ["sub", "c", "sub", "d"])
                }
            }
        }

        @Test("An object, its class, its superclass and their metaclasses can have rules at the same time")
        func mixture() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), heir = try program.cls("Heir")
            let object = try heir.new()
            var rules = try [cls, cls.isa, heir, heir.isa].map {
                try $0.throttle("note:", oncePer: .seconds(1), scope: .eachObject, on: clock)
            }
            rules.append(try object.throttle("note:", oncePer: .seconds(2), on: clock))
            try object.note("object", "object")
            try heir.new().note("other")
            try ObjCObject(heir).note("class", "class")
            #expect(program.performed() == ["object", "other", "class"])
            clock.pass(1)
            try object.note("object")
            try ObjCObject(heir).note("class")
            #expect(program.performed() == ["class"])
            for rule in rules { #expect(rule.discard()) }
            #expect(ThrottleRule.all.isEmpty)
            try object.note("free", "free")
            #expect(program.performed() == ["free", "free"])
        }

        @Test("A message that a class's rule has delayed passes the object's rule once", arguments: [true, false])
        func inside(_ objectFirst: Bool) throws {
            let program = try AdapterProgram(), cls = try program.cls("Heir"), object = try cls.new()
            let ofObject = ThrottleRule(object, "note:", oncePer: .seconds(10), on: clock)
            let ofClass = ThrottleRule(cls, "note:", oncePer: .seconds(1), .last, on: clock)
            for rule in objectFirst ? [ofObject, ofClass] : [ofClass, ofObject] { try rule.apply() }
            try object.note("a", "b")
            clock.pass(1)
            #expect(program.performed() == ["a"])
            clock.pass(5)
            try object.note("c")
            clock.pass(5)
            #expect(program.performed() == [])
            #expect(ofObject.discard())
            #expect(ofClass.discard())
        }
    }
}
