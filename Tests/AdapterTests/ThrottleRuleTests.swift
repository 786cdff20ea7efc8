import CRuntime
import SwiftRuntime
import SwiftRuntimeThrottling
import TestSupport
import Testing

extension Adapters {
    /// How rules are applied, discarded, found and refused.
    @Suite struct ThrottleRules {
        private let clock = ManualScheduler()

        private func isListed(_ rule: ThrottleRule, in rules: [ThrottleRule]) -> Bool { rules.contains { $0 === rule } }

        @Test("A rule is applied, discarded and applied again", arguments: Fixture.Configuration.allCases)
        func again(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub"), object = try cls.new()
            try expectNoLeakedHooks {
                for rule in [
                    ThrottleRule(cls, "note:", oncePer: .seconds(1), on: clock),
                    ThrottleRule(cls.isa, "note:", oncePer: .seconds(1), on: clock),
                    ThrottleRule(object, "note:", oncePer: .seconds(1), on: clock),
                ] {
                    let receiver = rule.cls?.isMetaclass == true ? ObjCObject(cls) : object
                    #expect(!rule.isApplied)
                    #expect(!rule.discard())
                    for _ in 0..<3 {
                        #expect(try rule.apply())
                        #expect(try !rule.apply())
                        #expect(rule.isApplied)
                        try receiver.note("a", "b")
                        #expect(program.performed() == ["a"])
                        #expect(rule.discard())
                        #expect(!rule.discard())
                        try receiver.note("c", "d")
                        #expect(program.performed() == ["c", "d"])
                    }
                }
            }
            #expect(object.isa == cls)
        }

        @Test("A hook's body may consist of applying a rule")
        func onlyExpression() throws {
            let program = try AdapterProgram(), object = try program.new()
            let token = try object.hook("note:", .before) { [clock] (info: AspectInfo) in
                try info.instance.throttle("keep:", oncePer: .seconds(1), on: clock)
            }
            try object.note("a")
            #expect(program.performed() == ["a"])
            #expect(object.throttleRules.map(\.selector) == ["keep:"])
            #expect(object.throttleRules.first?.discard() == true)
            #expect(token.remove())
        }

        @Test("A rule replaces the former rule for the selector")
        func replaced() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let former = try cls.throttle("note:", oncePer: .seconds(1), .debounce, on: clock)
            let other = try cls.throttle("keep:", oncePer: .seconds(1), on: clock)
            try object.note("dropped")
            let rule = try cls.throttle("note:", oncePer: .seconds(2), on: clock)
            #expect(!former.isApplied)
            #expect(cls.throttleRules.count == 2)
            #expect(isListed(rule, in: cls.throttleRules) && isListed(other, in: cls.throttleRules))
            try object.note("a")
            clock.pass(1)
            try object.note("b")
            #expect(program.performed() == ["a"])
            #expect(try former.apply())
            #expect(!rule.isApplied)
            #expect(former.discard())
            #expect(other.discard())
        }

        @Test("Applied rules can be listed until their object is freed, even if no code retains them")
        func listed() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub")
            var object: ObjCObject? = try cls.new()
            try object?.throttle("note:", oncePer: .seconds(1), on: clock)
            try cls.throttle("keep:", oncePer: .seconds(1), .last, scope: .eachObject, on: clock)
            let found = try #require(cls.throttleRules.first)
            #expect(found.selector == "keep:")
            #expect(found.interval == .seconds(1))
            #expect(found.mode == .last)
            #expect(found.scope == .eachObject)
            #expect(found.cls == cls)
            #expect(found.object == nil)
            #expect("\(found)".contains("-[\(cls.name) keep:], last, 1.0 seconds, applied"), "\(found)")
            #expect(object?.throttleRules.map(\.selector) == ["note:"])
            #expect(object?.throttleRules.first?.object == object)
            #expect(ThrottleRule.all.count == 2)
            object = nil
            #expect(ThrottleRule.all.count == 1)
            #expect(found.discard())
            #expect(ThrottleRule.all.isEmpty)
        }

        @Test("Removing the hooks discards their rules", arguments: ThrottleMode.allCases)
        func hooksRemoved(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), before = try program.alive
            let rule = try cls.throttle("note:", oncePer: .seconds(1), mode, on: clock, owner: "tests")
            try autoreleasePool { try cls.new().note("a") }
            _ = program.performed()
            #expect(Hooks.removeAll(owner: "tests") == 1)
            #expect(!rule.isApplied)
            #expect(ThrottleRule.all.isEmpty)
            clock.pass(1)
            #expect(program.performed() == [])
            #expect(try program.alive == before)
            #expect(try rule.apply())
            #expect(rule.discard())
        }

        @Test("A rule of a class ends when the class is disposed of", arguments: ThrottleMode.allCases)
        func disposal(_ mode: ThrottleMode) throws {
            let superclass = try AdapterProgram().cls("Stub")
            for _ in 0..<2 {
                let pointer = try #require(objc_allocateClassPair(superclass.unsafePointer, "AdapterPassing", 0))
                objc_registerClassPair(pointer)
                let cls = ObjCClass(unsafePointer: pointer)
                let rules = try [cls, cls.isa].map { try $0.throttle("note:", oncePer: .seconds(1), mode, on: clock) }
                try autoreleasePool { try cls.new().note("a", "b") }
                clock.pass(1)
                objc_disposeClassPair(pointer)
                #expect(rules.map(\.isApplied) == [false, false])
                #expect(ThrottleRule.all.isEmpty)
                #expect(rules.map { $0.discard() } == [false, false])
            }
        }

        // MARK: Refusals

        private func refuse(
            _ code: ThrottleError.Code, saying words: [String], _ rule: ThrottleRule,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            try expectNoLeakedHooks {
                let error = #expect(throws: ThrottleError.self, sourceLocation: sourceLocation) { try rule.apply() }
                #expect(error?.code == code, sourceLocation: sourceLocation)
                #expect(error?.selector == rule.selector, sourceLocation: sourceLocation)
                for word in words {
                    #expect(error?.description.contains(word) == true, sourceLocation: sourceLocation)
                }
                #expect(!rule.isApplied, sourceLocation: sourceLocation)
            }
        }

        @Test("A method that returns a value cannot be delayed", arguments: [ThrottleMode.last, .debounce])
        func values(_ mode: ThrottleMode) throws {
            let program = try AdapterProgram(), cls = try program.cls("Heir"), object = try cls.new()
            let words = ["\(cls.name) twice:]", "type q", "q@:q", "mode first"]
            try refuse(.returnsValue, saying: words, ThrottleRule(cls, "twice:", oncePer: .seconds(1), mode))
            try refuse(.returnsValue, saying: words, ThrottleRule(object, "twice:", oncePer: .seconds(1), mode))
        }

        @Test("Rules that make no sense are refused")
        func nonsense() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub")
            try refuse(
                .negativeInterval, saying: ["-1.0 seconds"], ThrottleRule(cls, "note:", oncePer: .seconds(-1)))
            try refuse(.isDealloc, saying: ["dealloc"], ThrottleRule(cls, "dealloc", oncePer: .seconds(1), .last))
            var object: ObjCObject? = try cls.new()
            let orphan = ThrottleRule(object!, "note:", oncePer: .seconds(1), on: clock)
            object = nil
            try refuse(.objectDeallocated, saying: ["has been deallocated", cls.name], orphan)
            for mode in ThrottleMode.allCases {
                let missing = ThrottleRule(cls, "noSuchMethod", oncePer: .seconds(1), mode)
                let error = #expect(throws: AspectError.self) { try missing.apply() }
                #expect(error?.code == .doesNotRespondToSelector)
                #expect(!missing.isApplied)
            }
        }
    }
}
