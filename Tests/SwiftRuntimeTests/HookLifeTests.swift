import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooks on the methods that make, compare, describe and deallocate objects.
    @Suite struct Life {
        static let families: [(name: String, onClass: Bool)] = [
            ("alloc", true), ("new", true), ("allocWithZone:", true), ("init", false), ("initWithNumber:", false),
            ("newPart", false), ("copyPart", false), ("part", false), ("copy", false), ("copyWithZone:", false),
            ("use:", false), ("dealloc", false),
        ]

        @Test(
            "Every ownership family works in every position without a leak",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func families(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            let checks = ["life_makes_and_drops", "life_new_and_init", "life_results_of_each_family"]
            for check in checks { #expect(try program.check(check, cls) == nil) }
            for (name, onClass) in Self.families {
                for position in [AspectOptions.before, .instead, .after] {
                    try expectRestored {
                        let token = try (onClass ? cls.isa : cls).hook(Selector(name), position, engine: engine) {
                            (info: AspectInfo) in
                            if info.position == .instead { try info.proceed() }
                        }
                        for check in checks {
                            #expect(try program.check(check, cls) == nil, "\(position) \(name)")
                            #expect(try program.alive == 0, "\(check), \(position) \(name)")
                        }
                        #expect(token.remove())
                    }
                }
            }
        }

        @Test(
            "Bodies that read the object change nothing", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func lookingBodies(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            for (name, onClass) in Self.families where name != "dealloc" {
                try expectRestored {
                    let hooked = onClass ? cls.isa : cls
                    let tokens = [
                        try hooked.hook(Selector(name), .before, engine: engine) { (info: AspectInfo) in
                            _ = info.instance.description
                            _ = info.arguments.map(\.description)
                            _ = info.originalInvocation.signature
                        },
                        try hooked.hook(Selector(name), .after, engine: engine) { (info: AspectInfo) in
                            if let object = info.returnValue?.object { try info.setReturnValue(object) }
                        },
                    ]
                    #expect(try program.check("life_makes_and_drops", cls) == nil, "\(name)")
                    #expect(try program.check("life_results_of_each_family", cls) == nil, "\(name)")
                    #expect(try program.alive == 0, "\(name)")
                    tokens.forEach { $0.remove() }
                }
            }
        }

        @Test(
            "The own result of an instead body is owned as its family requires",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func replacedResults(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            let replacement = try cls.new()
            let object = try cls.new()
            try expectRestored([object]) {
                for name in ["newPart", "copyPart", "part"] {
                    let count = ort_retain_count(replacement.unsafePointer)
                    let token = try object.hook(Selector(name), .instead, engine: engine) { () -> ObjCObject in
                        replacement
                    }
                    #expect(try object.send(Selector(name)) == replacement)
                    token.remove()
                    let proceeding = try object.hook(Selector(name), .instead, engine: engine) {
                        (info: AspectInfo) -> ObjCObject in
                        try info.proceed()
                        return replacement
                    }
                    #expect(try object.send(Selector(name)) == replacement)
                    proceeding.remove()
                    #expect(ort_retain_count(replacement.unsafePointer) == count, "\(name)")
                    #expect(try program.alive == 2, "\(name)")
                }
            }
        }

        @Test(
            "A before body that invokes leaks no result", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func invokingBefore(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let object = try program.new("Mortal")
            try expectRestored([object]) {
                for name in ["newPart", "copyPart", "part"] {
                    for position in [AspectOptions.before, .after] {
                        let token = try object.hook(Selector(name), position, engine: engine) { (info: AspectInfo) in
                            try info.proceed()
                        }
                        let isAnother = try autoreleasePool {
                            try (object.send(Selector(name)) as ObjCObject) != object
                        }
                        #expect(isAnother)
                        token.remove()
                        #expect(try program.alive == 1, "\(position) \(name)")
                    }
                }
            }
        }

        @Test("init can return another object", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func cluster(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cluster = try program.cls("Cluster"), mortal = try program.cls("Mortal")
            try expectRestored {
                let token = try cluster.hook("init", .instead, engine: engine) { (info: AspectInfo) in
                    try info.proceed()
                }
                let after = try cluster.hook("init", engine: engine) { (info: AspectInfo) in
                    #expect(info.returnValue?.object?.statedClass == mortal)
                }
                #expect(try cluster.new().isa == mortal)
                #expect(try program.alive == 0)
                #expect(token.remove() && after.remove())
            }
        }

        @Test(
            "isEqual:, description, respondsToSelector: and class can be hooked",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func answers(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            let left = try cls.new(), right = try cls.new()
            let areEqual = try program.fixture.function(
                "life_are_equal", as: (@convention(c) (UnsafeObject, UnsafeObject) -> Bool).self)
            let describe = try program.fixture.function(
                "life_description", as: (@convention(c) (UnsafeObject) -> UnsafePointer<CChar>).self)
            try expectRestored([left, right]) {
                let tokens = [
                    try cls.hook("isEqual:", engine: engine) { (info: AspectInfo, other: ObjCObject?) in
                        trace("equal \(try info.returnValue!.as(Bool.self))")
                        #expect(other == right)
                    },
                    try left.hook("description", .instead, engine: engine) { () -> String in "another description" },
                    try cls.hook("respondsToSelector:", .instead, engine: engine) { (asked: Selector) -> Bool in
                        asked == "no such method"
                    },
                    try right.hook("class", .instead, engine: engine) { () -> ObjCClass in .nsObject },
                ]
                _ = taken()
                #expect(areEqual(left.unsafePointer, right.unsafePointer))
                #expect(taken() == ["isEqual", "equal true"])
                autoreleasePool {
                    #expect(String(cString: describe(left.unsafePointer)) == "another description")
                    #expect(String(cString: describe(right.unsafePointer)) == "a mortal object")
                }
                #expect(try left.send("respondsToSelector:", Selector("no such method")))
                #expect(try left.send("respondsToSelector:", Selector("number")) == false)
                #expect(try right.send("class") == ObjCClass.nsObject)
                #expect(try left.send("class") == cls)
                tokens.forEach { #expect($0.remove()) }
                #expect(try left.send("respondsToSelector:", Selector("number")))
                #expect(try right.send("class") == cls)
            }
        }

        // MARK: dealloc

        @Test(
            "A before body of dealloc sees the object, under both rules", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func beforeDealloc(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            for rules in [AspectRules.nested, .aspectsRules] {
                for onObject in [true, false] {
                    try expectRestored {
                        var object: ObjCObject? = try program.new("Mortal")
                        let body: @Sendable (AspectInfo) throws -> Void = { info in
                            let number: Int = try info.instance.send("number")
                            #expect(number == 7)
                            trace("before")
                        }
                        let token =
                            onObject
                            ? try object!.hook("dealloc", .before, rules: rules, engine: engine, body)
                            : try program.cls("Mortal").hook("dealloc", .before, rules: rules, engine: engine, body)
                        _ = taken()
                        object = nil
                        #expect(taken() == ["before", "dealloc"])
                        #expect(token.remove() == !onObject)
                        #expect(try program.alive == 0)
                    }
                }
            }
        }

        @Test("Instead and after bodies of dealloc", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func aroundDealloc(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            for onObject in [true, false] {
                for proceeds in [true, false] {
                    try expectRestored {
                        var object: ObjCObject? = try program.new("Mortal")
                        let address = object.map { UInt(bitPattern: $0.unsafePointer) }
                        let instead: @Sendable (AspectInfo) throws -> Void = { info in
                            trace("instead")
                            if proceeds { try info.proceed() }
                        }
                        let after: @Sendable (AspectInfo) -> Void = { info in
                            #expect(info.instanceAddress == address)
                            #expect(info.selector == "dealloc")
                            trace("after")
                        }
                        let cls = try program.cls("Mortal")
                        let tokens =
                            onObject
                            ? [
                                try object!.hook("dealloc", .instead, engine: engine, instead),
                                try object!.hook("dealloc", .after, engine: engine, after),
                            ]
                            : [
                                try cls.hook("dealloc", .instead, engine: engine, instead),
                                try cls.hook("dealloc", .after, engine: engine, after),
                            ]
                        _ = taken()
                        object = nil
                        // The engine proceeds if the body does not.
                        let words = taken()
                        #expect(Set(words) == ["instead", "dealloc", "after"] && words.count == 3)
                        #expect(words.last == "after")
                        #expect(try program.alive == 0)
                        #expect(tokens.map { $0.remove() } == [!onObject, !onObject])
                    }
                }
            }
        }

        @Test(
            "The dealloc of a superclass runs its hooks", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func superclassDealloc(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            try expectRestored {
                let tokens = [
                    try program.cls("Mortal").hook("dealloc", .before, engine: engine) { trace("before") },
                    try program.cls("Mortal").hook("dealloc", .after, engine: engine) { trace("after") },
                ]
                _ = try program.new("MortalChild")
                #expect(taken() == ["init", "child dealloc", "before", "dealloc", "after"])
                #expect(try program.alive == 0)
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "An automatic-removal hook of dealloc, on an object and on a class",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func automaticDealloc(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            try expectRestored {
                var object: ObjCObject? = try program.new("Mortal")
                let onObject = try object!.hook("dealloc", [.before, .automaticRemoval], engine: engine) {
                    trace("object once")
                }
                let onClass = try program.cls("Mortal").hook("dealloc", [.before, .automaticRemoval], engine: engine) {
                    trace("class once")
                }
                _ = taken()
                object = nil
                #expect(taken() == ["object once", "class once", "dealloc"])
                _ = try program.new("Mortal")
                #expect(taken() == ["init", "dealloc"])
                #expect(!onObject.remove() && !onClass.remove())
            }
            #expect(try program.alive == 0)
        }

        @Test(
            "A body that retains and releases the object in dealloc does not revive it",
            arguments: Fixture.Configuration.allCases, HookEngine.tested
        )
        func retainingDying(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            try expectRestored {
                let token = try program.cls("Mortal").hook("dealloc", .before, engine: engine) { (info: AspectInfo) in
                    let pointer = info.instance.unsafePointer
                    objc_retain(pointer)
                    objc_release(pointer)
                    _ = info.retained()
                    trace("before")
                }
                _ = try program.new("Mortal")
                #expect(taken() == ["init", "before", "dealloc"])
                #expect(try program.alive == 0)
                token.remove()
            }
        }

        @Test(arguments: ["dealloc", "initWithNumber:"], [false, true])
        func runningTheOriginalTwiceIsFatal(_ name: String, isForwarded: Bool) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [name, isForwarded] in
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                let program = try Program.life(.O0Mrc)
                try program.cls("Mortal").hook(Selector(name), .instead, engine: engine) { (info: AspectInfo) in
                    try info.proceed()
                    try info.proceed()
                }
                _ = try program.new("Mortal")
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains(name) && output.contains("a second time"))
        }
    }
}
