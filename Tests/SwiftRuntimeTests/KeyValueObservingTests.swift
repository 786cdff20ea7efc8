import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

/// Traces each change, such as `age: 1 → 2`.
private func note(_ change: KeyValueChange) {
    let old = change.encodedOld.map { "\($0) " } ?? "", new = change.encodedNew.map { " \($0)" } ?? ""
    trace("\(change.keyPath): \(old)\(change.isPrior ? "…" : "→")\(new)")
}

extension Runtime {
    @Suite struct KeyValueObserving {
        private func setAge(_ subject: ObjCObject, _ age: Int32) throws { try subject.send("setAge:", age) }

        @Test("An observer gets a change with its old and its new value", arguments: Fixture.Configuration.allCases)
        func change(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), subject = try program.subject("Ada")
            _ = taken()
            try expectRestored([subject]) {
                let set = try program.fixture.function(
                    "key_values_set_age", as: (@convention(c) (UnsafeObject, Int32) -> Void).self)
                let age = try subject.observe("age", options: [.new, .old], note)
                let name = try subject.observe("name", options: [.new], note)
                #expect(subject.isa.name.hasPrefix("NSKVONotifying_"))
                #expect(subject.statedClass.name == program.fixture.className("KeySubject"))
                withExtendedLifetime(subject) { set(subject.unsafePointer, 4) }
                try subject.setValue("Bea", forKey: "name")
                try subject.send("setWeight:", 2.0)
                #expect(taken() == ["age: 0 → 4", "name: → \"Bea\""])
                #expect(age.isActive)
                #expect(age.remove())
                #expect(!age.remove())
                #expect(!age.isActive)
                try setAge(subject, 5)
                #expect(taken() == [])
                #expect(name.remove())
                #expect(!subject.isObserved)
            }
        }

        @Test(
            "Observers get the calls of setters of every type, under both engines",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func types(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let subject = try KeyProgram(configuration).subject()
            func check<Value: Equatable & Sendable>(_ key: String, _ old: Value, _ new: Value) throws {
                try expectRestored([subject]) {
                    let setter = Selector("set\(key.prefix(1).uppercased())\(key.dropFirst()):")
                    let hook = try subject.hook(setter, .before, engine: engine) { trace("hook") }
                    let seen = Shared<[Value?]>([])
                    let observation = try subject.observe(key, as: Value.self) { old, new in seen.value += [old, new] }
                    try subject.setValue(old, forKey: key)
                    seen.value = []
                    _ = taken()
                    try subject.setValue(new, forKey: key)
                    #expect(seen.value == [old, new], "\(key)")
                    #expect(try subject.value(forKey: key, as: Value.self) == new)
                    #expect(taken() == ["hook"])
                    #expect(observation.remove())
                    #expect(hook.remove())
                }
            }
            try check("name", "a", "b")
            try check("age", Int32(1), Int32(-2))
            try check("ready", false, true)
            try check("small", Int8(1), Int8(-1))
            try check("smallUnsigned", UInt8(1), UInt8(255))
            try check("medium", Int16(1), Int16(-1))
            try check("mediumUnsigned", UInt16(1), UInt16.max)
            try check("wide", UInt32(1), UInt32.max)
            try check("wider", Int.min, Int.max)
            try check("widest", UInt64(1), UInt64.max)
            try check("ratio", Float(1), Float(-1.5))
            try check("weight", 1.0, -1.5)
            try check("action", Selector("a"), Selector("b:"))
            try check("kind", ObjCClass.nsObject, subject.statedClass)
            try check("place", KeyPoint(x: 1, y: 2), KeyPoint(x: 3, y: 4))
            let small = KeyPoint(x: 1, y: 2), large = KeyPoint(x: 30, y: 40)
            try check("frame", KeyRect(origin: small, size: large), KeyRect(origin: large, size: small))
            #if arch(x86_64)
            try check("exact", Float80(1), Float80(-1.5))
            #endif
        }

        @Test("An observer gets the values that it asks for", arguments: Fixture.Configuration.allCases)
        func options(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            func told(_ options: KeyValueObservingOptions) throws -> [String] {
                try setAge(subject, 1)
                _ = taken()
                let observation = try subject.observe("age", options: options, note)
                try setAge(subject, 2)
                observation.remove()
                return taken()
            }
            #expect(try told([]) == ["age: →"])
            #expect(try told([.new]) == ["age: → 2"])
            #expect(try told([.old]) == ["age: 1 →"])
            #expect(try told([.initial]) == ["age: →", "age: →"])
            #expect(try told([.initial, .new]) == ["age: → 1", "age: → 2"])
            #expect(try told([.prior]) == ["age: …", "age: →"])
            #expect(try told([.prior, .old, .new]) == ["age: 1 …", "age: 1 → 2"])
        }

        @Test("An observer gets nil as nil", arguments: Fixture.Configuration.allCases)
        func absence(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            let observation = try subject.observe("name", options: [.new, .old]) { change in
                trace("\(change.encodedOld != nil) \(change.oldValue == nil) \(change.newValue == nil)")
                #expect(change.object == subject)
            }
            try subject.setValue("a", forKey: "name")
            try subject.setValue(nil, forKey: "name")
            #expect(taken() == ["true true false", "true false true"])
            observation.remove()
        }

        @Test("A typed observation that cannot convert a value names the value to the code that makes the change")
        func mismatches() throws {
            let subject = try KeyProgram(.O0Mrc).subject()
            let path = "value in a change of the key path age of \(subject) is"
            let type = "(encoded i), which does not fit String (@); ask for Int32"
            for (options, sentence) in [
                (KeyValueObservingOptions.old, "the old \(path) 0 \(type)"), (.new, "the new \(path) 4 \(type)"),
            ] {
                try setAge(subject, 0)
                let observation = try subject.observe("age", as: String.self, options: options) { _, _ in
                    trace("told")
                }
                expectError(MessageError.self, saying: [sentence]) { try setAge(subject, 4) }
                #expect(observation.remove())
            }
            #expect(taken() == [])
        }

        @Test(
            "Observers are called in reverse order of registration, and an observer may be registered twice",
            arguments: Fixture.Configuration.allCases)
        func several(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            let body: @Sendable (KeyValueChange) -> Void = { _ in trace("same") }
            let first = try subject.observe("age", body), other = try subject.observe("age") { _ in trace("other") }
            let second = try subject.observe("age", body)
            try setAge(subject, 1)
            #expect(taken() == ["same", "other", "same"])
            second.remove()
            try setAge(subject, 2)
            #expect(taken() == ["other", "same"])
            first.remove()
            other.remove()
        }

        // MARK: Paths

        @Test("A path follows the object that replaces another object on it", arguments: Fixture.Configuration.allCases)
        func path(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            let first = try program.subject("first"), second = try program.subject("second")
            let third = try program.subject("third"), root = try program.subject("root")
            _ = taken()
            try expectRestored([root, first, second, third]) {
                let observation = try root.observe("next.next.name", options: [.new, .old], note)
                try root.setValue(first, forKey: "next")
                try first.setValue(second, forKey: "next")
                try second.setValue("2", forKey: "name")
                try first.setValue(third, forKey: "next")
                try second.setValue("away", forKey: "name")
                try third.setValue("3", forKey: "name")
                #expect(!second.isObserved)
                try root.setValue(nil, forKey: "next")
                try first.setValue(second, forKey: "next")
                #expect(
                    taken() == [
                        "next.next.name: nil → nil", "next.next.name: nil → \"second\"",
                        "next.next.name: \"second\" → \"2\"", "next.next.name: \"2\" → \"third\"",
                        "next.next.name: \"third\" → \"3\"", "next.next.name: \"3\" → nil",
                    ])
                #expect(!first.isObserved && !third.isObserved)
                observation.remove()
                #expect(!root.isObserved)
                try first.setValue(nil, forKey: "next")
            }
        }

        @Test(
            "The last observation is told of a change first, and of a coming change last, also if paths have moved",
            arguments: Fixture.Configuration.allCases)
        func order(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            let root = try program.subject("root"), other = try program.subject("other")
            _ = taken()
            try expectRestored([root, other]) {
                let options: KeyValueObservingOptions = [.prior]
                func observe(_ object: ObjCObject, _ path: String, _ name: String) throws -> KeyValueObservation {
                    try object.observe(path, options: options) { trace("\($0.isPrior ? "coming" : "made") \(name)") }
                }
                let observations = [
                    try observe(root, "next.age", "1"), try observe(other, "age", "2"), try observe(other, "age", "3"),
                ]
                // The first path comes to the object after the other observations.
                try root.setValue(other, forKey: "next")
                _ = taken()
                try setAge(other, 1)
                #expect(taken() == ["coming 1", "coming 2", "coming 3", "made 3", "made 2", "made 1"])
                observations.forEach { $0.remove() }
                try root.setValue(nil, forKey: "next")
                _ = taken()
            }
        }

        @Test(
            "A change at the end of a path is reported for the object at the start of the path",
            arguments: [KeyValueObservingOptions(), .prior])
        func pathObject(_ options: KeyValueObservingOptions) throws {
            let program = try KeyProgram(.automatic[0])
            let root = try program.subject("root"), last = try program.subject("last")
            try root.setValue(last, forKey: "next")
            let objects = Shared<[ObjCObject]>([])
            let observation = try root.observe("next.name", options: options) { objects.value.append($0.object) }
            try last.setValue("changed", forKey: "name")
            #expect(!objects.value.isEmpty && objects.value.allSatisfy { $0 == root })
            observation.remove()
        }

        @Test("A path keeps no object alive", arguments: Fixture.Configuration.allCases)
        func pathLife(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            let alive = try program.alive
            let observation: KeyValueObservation
            do {
                let root = try program.subject("root")
                observation = try root.observe("next.name", options: [.new], note)
                try root.setValue(program.subject("first"), forKey: "next")
                try root.setValue(program.subject("second"), forKey: "next")
                #expect(try program.alive == alive + 2)
            }
            #expect(try program.alive == alive)
            #expect(!observation.isActive)
            #expect(observation.object == nil)
            #expect(!observation.remove())
            _ = taken()
        }

        @Test(
            "An object on a path that no code retains may be freed, of which the observer is not told",
            arguments: Fixture.Configuration.automatic)
        func weakPath(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), root = try program.subject("root")
            let alive = try program.alive
            try expectRestored([root]) {
                let observation = try root.observe("loose.age", options: [.new], note)
                try autoreleasePool {
                    let first = try program.subject("first")
                    try root.setValue(first, forKey: "loose")
                    _ = taken()
                    try setAge(first, 1)
                    #expect(taken() == ["loose.age: → 1"])
                }
                #expect(try program.alive == alive)
                #expect(taken() == [])
                #expect(try root.value(forKey: "loose", as: ObjCObject?.self) == nil)
                let second = try program.subject("second")
                try root.setValue(second, forKey: "loose")
                try setAge(second, 2)
                #expect(taken() == ["loose.age: → 0", "loose.age: → 2"])
                observation.remove()
                #expect(!second.isObserved && !root.isObserved)
            }
        }

        @Test(
            "An object after a freed object is no longer on the path, although it lives",
            arguments: Fixture.Configuration.automatic, ["loose.next.age", "loose.nextName"])
        func behindWeakObject(_ configuration: Fixture.Configuration, _ path: String) throws {
            let program = try KeyProgram(configuration), root = try program.subject("root")
            let tail = try program.subject("tail")
            try expectRestored([root, tail]) {
                let observation = try root.observe(path, options: [], note)
                try autoreleasePool {
                    let middle = try program.subject("middle")
                    try middle.setValue(tail, forKey: "next")
                    try root.setValue(middle, forKey: "loose")
                    _ = taken()
                    try setAge(tail, 1)
                    try tail.setValue("a", forKey: "name")
                    #expect(taken() == ["\(path): →"])
                }
                #expect(try root.value(forKey: "loose", as: ObjCObject?.self) == nil)
                #expect(!tail.isObserved)
                try setAge(tail, 2)
                try tail.setValue("b", forKey: "name")
                #expect(taken() == [])
                try autoreleasePool {
                    let other = try program.subject("other")
                    try other.setValue(tail, forKey: "next")
                    try root.setValue(other, forKey: "loose")
                    try setAge(tail, 3)
                    try tail.setValue("c", forKey: "name")
                    #expect(taken() == ["\(path): →", "\(path): →"])
                    observation.remove()
                }
            }
        }

        @Test("An observer may release the changing object")
        func changingObject() throws {
            let program = try KeyProgram(.O0Mrc), root = try program.subject("root")
            let alive = try program.alive
            let isFirst = Shared(true)
            let observations = try [
                root.observe("next.age", options: [.new, .old], note),
                root.observe("next.age", options: [.prior]) { _ in
                    guard isFirst.value else { return }
                    isFirst.value = false
                    try root.setValue(nil, forKey: "next")
                },
            ]
            let next = try autoreleasePool {
                let next = try program.subject("next")
                try root.setValue(next, forKey: "next")
                return next.unsafePointer // from now on only the root retains it
            }
            isFirst.value = true
            let setAge: Selector = "setAge:"
            let function = try #require(class_getMethodImplementation(object_getClass(next), setAge.unsafePointer))
            unsafeBitCast(function, to: (@convention(c) (UnsafeObject, SEL, Int32) -> Void).self)(
                next, setAge.unsafePointer, 4)
            #expect(try program.alive == alive)
            #expect(!isFirst.value)
            observations.forEach { $0.remove() }
            _ = taken()
        }

        // MARK: Dependencies

        @Test(
            "Observers get one change of a dependent key for each change of the keys it depends on",
            arguments: Fixture.Configuration.allCases)
        func dependencies(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), subject = try program.subject("Ada")
            let next = try program.subject("next")
            _ = taken()
            try expectRestored([subject, next]) {
                let tokens = try ["fullName", "longName", "nextName"].map {
                    try subject.observe($0, options: [.new, .old], note)
                }
                try subject.setValue("l", forKey: "last")
                #expect(taken() == ["longName: nil → \"l\"", "fullName: nil → \"l\""])
                try subject.setValue(next, forKey: "next")
                #expect(taken() == ["nextName: nil → \"next\""])
                try next.setValue("new", forKey: "name")
                #expect(taken() == ["nextName: \"next\" → \"new\""])
                try subject.setValue(nil, forKey: "next")
                try next.setValue("away", forKey: "name")
                #expect(taken() == ["nextName: \"new\" → nil"])
                tokens.forEach { $0.remove() }
                #expect(!subject.isObserved && !next.isObserved)
                try subject.setValue(nil, forKey: "last")
            }
        }

        @Test(
            "Keys that depend on each other and circles of objects do not recurse forever",
            arguments: Fixture.Configuration.allCases)
        func circles(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), subject = try program.subject(), other = try program.subject()
            _ = taken()
            try expectRestored([subject, other]) {
                let tokens = try ["turn", "back"].map { try subject.observe($0, options: [], note) }
                try subject.setValue(1, forKey: "turn")
                #expect(taken().sorted() == ["back: →", "turn: →"])
                try subject.setValue(1, forKey: "back")
                #expect(taken().sorted() == ["back: →", "turn: →"])
                tokens.forEach { $0.remove() }
                // sum depends on age and next.sum, in a circle of two objects.
                try subject.setValue(other, forKey: "next")
                try other.setValue(subject, forKey: "next")
                let sum = try subject.observe("sum", options: [], note)
                try setAge(other, 3)
                try setAge(subject, 3)
                #expect(taken() == ["sum: →", "sum: →"])
                sum.remove()
                try other.setValue(nil, forKey: "next")
                try subject.setValue(nil, forKey: "next")
            }
        }

        // MARK: Manual changes

        @Test("A class may report its changes manually", arguments: Fixture.Configuration.allCases)
        func manual(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            let observation = try subject.observe("manual", options: [.new, .old], note)
            try subject.setValue(1, forKey: "manual")
            #expect(taken() == [])
            try subject.willChangeValue(forKey: "manual")
            try subject.send("setManual:", Int32(2))
            try subject.didChangeValue(forKey: "manual")
            #expect(taken() == ["manual: 1 → 2"])
            try subject.didChangeValue(forKey: "manual")
            try subject.willChangeValue(forKey: "nothing")
            try subject.didChangeValue(forKey: "nothing")
            #expect(taken() == [])
            try subject.changingValue(forKey: "manual") { try subject.send("setManual:", Int32(3)) }
            #expect(taken() == ["manual: 2 → 3"])
            try subject.willChangeValue(forKey: "manual")
            observation.remove()
            try subject.didChangeValue(forKey: "manual")
            #expect(taken() == [])
        }

        @Test("Observers get the change of an ivar that is set by its key", arguments: Fixture.Configuration.allCases)
        func variable(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            let observation = try subject.observe("hidden", options: [.new, .old], note)
            try subject.setValue(5, forKey: "hidden")
            #expect(taken() == ["hidden: 0 → 5"])
            observation.remove()
            let other = try subject.observe("underscored", options: [.new, .old], note)
            try subject.setValue(6, forKey: "underscored")
            #expect(taken() == ["underscored: 5 → 6"])
            other.remove()
        }

        // MARK: In the middle of a change

        @Test(
            "An observer may remove its own or another observation, or add one",
            arguments: Fixture.Configuration.allCases)
        func meddling(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            let tokens = Shared<[KeyValueObservation]>([])
            tokens.value.append(try subject.observe("age") { _ in trace("first") })
            tokens.value.append(
                try subject.observe("age") { _ in
                    trace("second")
                    tokens.value.forEach { $0.remove() }
                    tokens.value = [try subject.observe("age") { _ in trace("third") }]
                })
            try setAge(subject, 1)
            #expect(taken() == ["second"])
            try setAge(subject, 2)
            #expect(taken() == ["third"])
            tokens.value.forEach { $0.remove() }
            #expect(!subject.isObserved)
            let self1 = Shared<KeyValueObservation?>(nil)
            self1.value = try subject.observe("age", options: [.initial, .prior]) { change in
                trace("once")
                if change.isPrior { self1.value?.remove() }
            }
            try setAge(subject, 3)
            #expect(taken() == ["once", "once"])
            #expect(!subject.isObserved)
        }

        @Test("An initial call may remove observations", arguments: Fixture.Configuration.allCases)
        func removedInitially(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            try expectRestored([subject]) {
                let first = try subject.observe("age") { _ in trace("first") }
                let second = try subject.observe("age", options: [.initial]) { _ in
                    trace("initial")
                    first.remove()
                }
                try setAge(subject, 1)
                #expect(taken() == ["initial", "initial"])
                second.remove()
            }
        }

        @Test("One body observes many objects", arguments: Fixture.Configuration.allCases)
        func manyObjects(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), subjects = try (0..<8).map { try program.subject("\($0)") }
            try expectRestored(subjects) {
                let body: @Sendable (KeyValueChange) throws -> Void = { change in
                    trace(try change.object.value(forKey: "name", as: String.self))
                }
                let tokens = try subjects.map { try $0.observe("age", body) }
                _ = taken()
                for subject in subjects { try setAge(subject, 1) }
                #expect(taken() == (0..<8).map(String.init))
                tokens[3].remove()
                for subject in subjects.reversed() { try setAge(subject, 2) }
                #expect(taken() == [7, 6, 5, 4, 2, 1, 0].map(String.init))
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "A change inside an observer is reported inside the outer change", arguments: Fixture.Configuration.allCases
        )
        func nesting(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            let observation = try subject.observe("age", as: Int32.self) { old, new in
                trace("\(old!) \(new!)")
                if new! < 3 { try subject.setValue(new! + 1, forKey: "age") }
            }
            try setAge(subject, 1)
            #expect(taken() == ["0 1", "1 2", "2 3"])
            observation.remove()
        }

        // MARK: Exceptions

        @Test(
            "Exceptions of setters, getters and observers reach the caller", arguments: Fixture.Configuration.allCases)
        func exceptions(_ configuration: Fixture.Configuration) throws {
            struct Refusal: Error {}
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            try expectRestored([subject]) {
                let observation = try subject.observe("failing", options: [.new, .old], note)
                for (value, name) in [(1, "Odd"), (2, "Even")] {
                    let error = #expect(throws: ObjCException.self) { try subject.send("setFailing:", Int32(value)) }
                    #expect(error?.name == name)
                }
                #expect(taken() == [])
                try subject.send("setFailing:", Int32(4))
                #expect(taken() == ["failing: 2 → 4"])
                observation.remove()
                let old = try subject.observe("unreadable", options: [.old], note)
                #expect(throws: ObjCException.self) { try subject.send("setUnreadable:", Int32(1)) }
                old.remove()
                #expect(throws: ObjCException.self) {
                    try subject.observe("unreadable", options: [.new, .initial], note)
                }
                #expect(!subject.isObserved)
                let thrower = try subject.observe("age") { _ in throw Refusal() }
                #expect(throws: Refusal.self) { try setAge(subject, 7) }
                #expect(try subject.value(forKey: "age", as: Int.self) == 7)
                thrower.remove()
                #expect(throws: Refusal.self) { try subject.observe("age", options: .initial) { _ in throw Refusal() } }
                #expect(!subject.isObserved)
            }
        }

        // MARK: Objects that cannot be observed

        @Test("Classes, blocks, static objects and small objects are refused with their names")
        func refusals() throws {
            let body: @convention(block) () -> Void = {}
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            let objects = [
                ObjCObject(ObjCClass.nsObject), ObjCObject(unsafeRetaining: block.unsafePointer),
            ]
            for object in objects {
                let error = #expect(throws: KeyValueError.self) { try object.observe("key") { _ in } }
                #expect(error?.code == .notObservable)
                #expect(error?.description.contains("key") == true)
            }
            let object = try ObjCClass.nsObject.new()
            for path in ["", "a.", ".a", "a..b"] {
                let error = #expect(throws: KeyValueError.self) { try object.observe(path) { _ in } }
                #expect(error?.code == .invalidKeyPath)
            }
            #expect(throws: KeyValueError.self) { try object.observe("@count") { _ in } }
            #expect(!object.isObserved)
        }

        @Test(
            "A key without any accessor can be observed, and its changes are reported manually",
            arguments: Fixture.Configuration.allCases
        )
        func keyless(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            try expectRestored([subject]) {
                let observation = try subject.observe("nothing", options: [], note)
                try subject.changingValue(forKey: "nothing") {}
                #expect(taken() == ["nothing: →"])
                observation.remove()
            }
        }

        // MARK: With hooks

        @Test(
            "Hooks and observations of one setter come and go in any order",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func withHooks(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let subject = try KeyProgram(configuration).subject()
            let setter: Selector = "setAge:"
            for number in 0..<8 {
                let order = number & 3, rules = number < 4 ? AspectRules.nested : .aspectsRules
                try expectRestored([subject]) {
                    _ = taken()
                    var token: AspectToken?, observation: KeyValueObservation?
                    let hook = {
                        token = try subject.hook(setter, .instead, rules: rules, engine: engine) {
                            (info: AspectInfo, age: Int32) in
                            trace("hook")
                            try info.proceed()
                            trace("hooked")
                        }
                    }
                    let observe = { observation = try subject.observe("age", options: []) { _ in trace("told") } }
                    if order & 1 == 0 { try hook(); try observe() } else { try observe(); try hook() }
                    #expect(subject.isa.name.hasPrefix("NSKVONotifying_") && subject.isa.name.contains("_Aspects_"))
                    try setAge(subject, 1)
                    #expect(taken() == ["hook", "told", "hooked"])
                    if order & 2 == 0 {
                        token?.remove()
                        #expect(subject.isa.name.hasPrefix("NSKVONotifying_"))
                        try setAge(subject, 2)
                        #expect(taken() == ["told"])
                        observation?.remove()
                    } else {
                        observation?.remove()
                        #expect(!subject.isa.name.hasPrefix("NSKVONotifying_"))
                        try setAge(subject, 2)
                        #expect(taken() == ["hook", "hooked"])
                        token?.remove()
                    }
                    try setAge(subject, 3)
                    #expect(taken() == [])
                }
            }
        }

        @Test(
            "The objects on a path get hooks before or after they are observed",
            arguments: HookEngine.tested, [true, false])
        func pathWithHooks(_ engine: HookEngine, _ areHooksFirst: Bool) throws {
            let program = try KeyProgram(.O2Arc)
            let root = try program.subject(), first = try program.subject(), second = try program.subject()
            try expectRestored([root, first, second]) {
                try root.setValue(first, forKey: "next")
                let hook = {
                    [
                        try root.hook("setNext:", .before, engine: engine) { trace("next") },
                        try first.hook("setAge:", .before, engine: engine) { trace("hook") },
                        try second.hook("setAge:", .before, engine: engine) { trace("hook") },
                    ]
                }
                var tokens = areHooksFirst ? try hook() : []
                let observation = try root.observe("next.age", options: [.new], note)
                if !areHooksFirst { tokens = try hook() }
                _ = taken()
                try setAge(first, 1)
                try root.setValue(second, forKey: "next")
                try setAge(second, 2)
                try setAge(first, 3)
                #expect(taken() == ["hook", "next.age: → 1", "next", "next.age: → 0", "hook", "next.age: → 2", "hook"])
                #expect(!first.isObserved && first.isa.name.contains("_Aspects_"))
                let removals = [{ tokens.forEach { $0.remove() } }, { _ = observation.remove() }]
                removals[areHooksFirst ? 0 : 1]()
                try setAge(second, 4)
                #expect(taken() == [areHooksFirst ? "next.age: → 4" : "hook"])
                removals[areHooksFirst ? 1 : 0]()
                try root.setValue(nil, forKey: "next")
            }
        }

        @Test(
            "A hook of an observed object's dealloc runs once, in any order of installation and removal",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func deallocOfObserved(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try KeyProgram(configuration), alive = try program.alive
            for order in 0..<6 {
                let observation = try autoreleasePool {
                    let subject = try program.subject()
                    let hook = { try subject.hook("dealloc", .before, engine: engine) { trace("dealloc") } }
                    let hooked = order & 1 == 0 ? try hook() : nil
                    let observation = try subject.observe("age", options: [.new], note)
                    let token = try hooked ?? hook()
                    _ = taken()
                    try setAge(subject, 1)
                    #expect(taken() == ["age: → 1"])
                    if order / 2 == 1 { observation.remove() }
                    if order / 2 == 2 { token.remove() }
                    return observation
                }
                #expect(taken() == (order / 2 == 2 ? [] : ["dealloc"]))
                #expect(!observation.isActive && observation.object == nil)
                #expect(try program.alive == alive)
            }
        }

        @Test(
            "dealloc may be exchanged in several classes of an observed object's hierarchy",
            arguments: HookEngine.tested)
        func exchangedDeallocs(_ engine: HookEngine) throws {
            let program = try KeyProgram(.O0Mrc), cls = try program.subject().isa, alive = try program.alive
            let sub = ObjCClass(
                unsafePointer: try #require(objc_allocateClassPair(cls.unsafePointer, cls.name + "_Exchanged", 0)))
            objc_registerClassPair(sub.unsafePointer)
            defer { objc_disposeClassPair(sub.unsafePointer) }
            func exchange(_ cls: ObjCClass, _ word: String) throws -> SwizzleToken {
                try cls.swizzle("dealloc", engine: engine) { original in
                    { (object: UnownedObject) in
                        trace(word)
                        try original(object)
                    }
                }
            }
            var tokens = [try exchange(cls, "super")]
            let observation = try autoreleasePool {
                let subject = try sub.new()
                tokens.append(try exchange(sub, "sub"))
                let observation = try subject.observe("age", options: [.new], note)
                tokens.append(try exchange(sub, "sub again"))
                tokens.append(try exchange(cls, "super again"))
                _ = taken()
                try setAge(subject, 1)
                return observation
            }
            #expect(taken() == ["age: → 1", "sub again", "sub", "super again", "super"])
            #expect(try program.alive == alive && !observation.isActive)
            #expect(tokens.reversed().map { $0.remove() } == [true, true, true, true])
        }

        @Test(
            "A class of other code with the name of the runtime's subclass does not prevent observing",
            arguments: HookEngine.tested)
        func takenName(_ engine: HookEngine) throws {
            let program = try KeyProgram(.O0Mrc), subject = try program.subject(), cls = subject.isa
            let theirs = try #require(objc_allocateClassPair(cls.unsafePointer, "NSKVONotifying_" + cls.name, 0))
            objc_registerClassPair(theirs)
            defer { objc_disposeClassPair(theirs) }
            for subject in [subject, try ObjCClass(unsafePointer: theirs).new()] {
                _ = taken()
                try expectRestored([subject]) {
                    let isa = subject.isa
                    let observation = try subject.observe("age", options: [.new], note)
                    let hook = try subject.hook("setAge:", .before, engine: engine) { trace("hook") }
                    #expect(subject.isa != ObjCClass(unsafePointer: theirs) && subject.isObserved)
                    #expect(subject.statedClass == isa)
                    try setAge(subject, 3)
                    #expect(taken() == ["hook", "age: → 3"])
                    hook.remove()
                    observation.remove()
                }
            }
        }

        @Test("Setters with other names report changes when they are called", arguments: Fixture.Configuration.allCases)
        func oddSetters(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            try expectRestored([subject]) {
                let tokens = try ["underscored", "odd"].map { try subject.observe($0, options: [], note) }
                try subject.send("_setUnderscored:", Int32(4))
                try subject.send("setIsOdd:", true)
                #expect(taken() == ["underscored: →", "odd: →"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "An object's instead body that does not proceed suppresses the change",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func suppression(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try KeyProgram(configuration), subject = try program.subject()
            _ = taken()
            let observation = try subject.observe("age", options: [.new], note)
            let hook = try subject.hook("setAge:", .instead, engine: engine, priority: Int.min) { trace("instead") }
            try setAge(subject, 1)
            #expect(taken() == ["instead"])
            hook.remove()
            let inner = try subject.statedClass.hook("setAge:", .before, engine: engine) { trace("class") }
            try setAge(subject, 2)
            #expect(taken() == ["class", "age: → 2"])
            inner.remove()
            observation.remove()
            // The hook is installed first.
            let outer = try subject.hook("setAge:", .instead, engine: engine, priority: Int.min) { trace("instead") }
            let later = try subject.observe("age", options: [.new], note)
            try setAge(subject, 3)
            #expect(taken() == ["instead"])
            #expect(try subject.value(forKey: "age", as: Int.self) == 2)
            outer.remove()
            try setAge(subject, 4)
            #expect(taken() == ["age: → 4"])
            later.remove()
        }

        @Test(
            "Hooks and observations in random order restore the original state",
            arguments: Fixture.Configuration.allCases)
        func random(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            print("observations: SEED=\(Scripts.seed)")
            for script in 0..<20 {
                var generator = Drawing(seed: Scripts.seed, script: script)
                let subject = try program.subject()
                try expectRestored([subject]) {
                    var hooks: [AspectToken] = [], observations: [KeyValueObservation] = []
                    for step in 0..<40 {
                        switch Int.random(in: 0..<5, using: &generator) {
                        case 0: hooks.append(try subject.hook("setAge:", .before) { trace("hook") })
                        case 1: observations.append(try subject.observe("age", options: []) { _ in trace("told") })
                        case 2: if let token = hooks.randomElement(using: &generator) { token.remove() }
                        case 3: if let token = observations.randomElement(using: &generator) { token.remove() }
                        default: break
                        }
                        hooks.removeAll { !$0.isActive }
                        observations.removeAll { !$0.isActive }
                        _ = taken()
                        try setAge(subject, Int32(step))
                        let told = taken()
                        #expect(told.count { $0 == "hook" } == hooks.count)
                        #expect(told.count { $0 == "told" } == observations.count)
                        #expect(subject.isa.name.hasPrefix("NSKVONotifying_") == !observations.isEmpty)
                        #expect(subject.isa.name.contains("_Aspects_") == !(hooks.isEmpty && observations.isEmpty))
                    }
                    hooks.forEach { $0.remove() }
                    observations.forEach { $0.remove() }
                }
            }
        }

        // MARK: Threads

        @Test("Observers get each change of many threads", arguments: Fixture.Configuration.allCases)
        func concurrentChanges(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject(), count = Locked(0)
            let observation = try subject.observe("age", options: [.new, .old]) { _ in count.withLock { $0 += 1 } }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for age in 0..<500 { try? subject.setValue(age, forKey: "age") }
            }
            #expect(count.withLock { $0 } == 2000)
            observation.remove()
        }

        @Test("Each observing thread gets its own changes", arguments: Fixture.Configuration.allCases)
        func concurrentObservations(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), subject = try program.subject()
            let misses = Locked(0)
            expectRestored([subject]) {
                DispatchQueue.concurrentPerform(iterations: 4) { _ in
                    for round in 0..<100 {
                        let told = Locked(0)
                        let observation = try? subject.observe("weight", options: []) { _ in told.withLock { $0 += 1 } }
                        try? subject.setValue(Double(round), forKey: "weight")
                        observation?.remove()
                        let before = told.withLock { $0 }
                        if before == 0 { misses.withLock { $0 += 1 } }
                    }
                }
            }
            #expect(misses.withLock { $0 } == 0)
            #expect(!subject.isObserved)
        }

        @Test(
            "Objects are freed while other threads observe and change them", arguments: Fixture.Configuration.allCases)
        func concurrentEnds(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), alive = try program.alive
            let root = try program.subject("root")
            let observation = try root.observe("next.next.age", options: [.new, .old]) { _ in }
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                for round in 0..<150 {
                    guard let next = try? program.subject("next") else { continue }
                    if index % 2 == 0 {
                        try? next.setValue(program.subject("last"), forKey: "next")
                        try? root.setValue(next, forKey: "next")
                        try? next.setValue(round, forKeyPath: "next.age")
                    } else {
                        let token = try? next.observe("age", options: [.new]) { _ in }
                        try? next.setValue(round, forKey: "age")
                        if round % 3 == 0 { token?.remove() }
                    }
                }
            }
            try root.setValue(nil, forKey: "next")
            observation.remove()
            #expect(try program.alive == alive + 1)
        }

        @Test("An observation ends with its token", arguments: Fixture.Configuration.allCases)
        func scope(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            do {
                let scope = ScopedKeyValueObservation(try subject.observe("age") { _ in })
                #expect(subject.isObserved)
                _ = scope.observation
            }
            #expect(!subject.isObserved)
        }
    }
}
