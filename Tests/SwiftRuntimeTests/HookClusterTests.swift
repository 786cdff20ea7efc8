import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Class clusters and the string classes, which have objects that the program does not allocate.
    @Suite struct Clusters {
        private typealias Make = @convention(c) (Int) -> UnsafeObject
        private typealias Ask = @convention(c) (UnsafeObject) -> Int

        @Test(
            "A hook on the public class runs for methods that its private subclasses inherit",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func publicClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.clusters(configuration)
            let number = try program.cls("Number")
            let make = try program.fixture.function("clusters_make", as: Make.self)
            let doubled = try program.fixture.function("clusters_doubled", as: Ask.self)
            let small = ObjCObject(unsafeOwned: make(7)), large = ObjCObject(unsafeOwned: make(7000))
            #expect(small.isa.name == program.className("SmallNumber"))
            try expectRestored([small, large]) {
                let tokens = [
                    try number.hook("doubled", .before, engine: engine) { (info: AspectInfo) in
                        trace(info.instance.isa.name)
                    },
                    // The private classes have their own implementation of this method.
                    try number.hook("value", .before, engine: engine) { trace("never") },
                ]
                #expect(doubled(small.unsafePointer) == 14)
                #expect(doubled(large.unsafePointer) == 14000)
                #expect(
                    taken() == [
                        program.className("SmallNumber"), "doubled", "small value", program.className("LargeNumber"),
                        "doubled", "large value",
                    ])
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "A hook on the class of one object applies to all objects of that private class",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func privateClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.clusters(configuration)
            let make = try program.fixture.function("clusters_make", as: Make.self)
            let value = try program.fixture.function("clusters_value", as: Ask.self)
            let small = ObjCObject(unsafeOwned: make(7)), large = ObjCObject(unsafeOwned: make(7000))
            let another = ObjCObject(unsafeOwned: make(8))
            try expectRestored([small, large, another]) {
                let tokens = [
                    try small.isa.hook("value", .instead, engine: engine) { (info: AspectInfo) -> Int in
                        try info.proceed()
                        return try info.returnValue!.as(Int.self) * 10
                    },
                    try another.hook("value", .before, engine: engine) { trace("object") },
                ]
                #expect([small, large, another].map { value($0.unsafePointer) } == [70, 7000, 80])
                #expect(taken() == ["small value", "large value", "object", "small value"])
                tokens.forEach { #expect($0.remove()) }
                #expect([small, large, another].map { value($0.unsafePointer) } == [7, 7000, 8])
                _ = taken()
            }
        }

        @Test(
            "Hooks run in their order, through a placeholder whose init returns another object",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func placeholder(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.clusters(configuration)
            let number = try program.cls("Number"), placeholder = try program.cls("Placeholder")
            let make = try program.fixture.function("clusters_make", as: Make.self)
            _ = ObjCObject(unsafeOwned: make(1)) // the placeholder exists now
            try expectRestored {
                let tokens = [
                    try placeholder.hook("initWithLong:", .before, engine: engine) { (value: Int) in
                        trace("init \(value)")
                    },
                    try placeholder.hook("initWithLong:", .after, engine: engine) { (info: AspectInfo) in
                        trace(info.returnValue!.object!.isa.name)
                    },
                    try number.isa.hook("alloc", .before, engine: engine) { (info: AspectInfo) in
                        if info.instance == ObjCObject(number) { trace("alloc") }
                    },
                ]
                let made = ObjCObject(unsafeOwned: make(5000))
                #expect(try made.send("value") == 5000)
                #expect(
                    taken() == ["alloc", "init 5000", program.className("LargeNumber"), "large value"])
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "The string classes can be hooked, including those of constants and of tagged pointers",
            arguments: Fixture.Configuration.allCases)
        func strings(_ configuration: Fixture.Configuration) async {
            for engine in HookEngine.tested.indices {
                await #expect(processExitsWith: .success) {
                    [name = configuration.rawValue as String, engine = engine as Int] in
                    let program = try Program.clusters(#require(Fixture.Configuration(rawValue: name)))
                    let engine = HookEngine.tested[engine]
                    let strings = try program.fixture.function(
                        "clusters_strings", as: (@convention(c) () -> UnsafePointer<CChar>?).self)
                    let constant = try #require(ObjCClass("NSConstantString"))
                    let classes = [try #require(ObjCClass("NSString")), constant, ObjCObject("tiny").isa]
                    try expectRestored {
                        var tokens: [AspectToken] = []
                        for cls in Set(classes) {
                            for selector in ["length", "UTF8String", "isEqual:", "hash", "description"] {
                                for position in [AspectOptions.before, .instead, .after] {
                                    tokens.append(
                                        try cls.hook(Selector(selector), position, engine: engine) {
                                            (info: AspectInfo) in
                                            if info.position == .instead { try info.proceed() }
                                        })
                                }
                            }
                        }
                        #expect(strings() == nil)
                        tokens.reversed().forEach { #expect($0.remove()) }
                    }
                    #expect(strings() == nil)
                }
            }
        }

        @Test(
            "Collections are hooked by object, by private class, and by public class for methods that it implements",
            arguments: HookEngine.tested)
        func collections(_ engine: HookEngine) throws {
            let word = ObjCObject("an element of some length")
            let kinds: [(name: String, inherited: Selector, make: (ObjCClass) throws -> ObjCObject)] = [
                ("NSArray", "firstObject", { try $0.send("arrayWithObject:", word) }),
                ("NSDictionary", "allKeys", { try $0.send("dictionaryWithObject:forKey:", word, word) }),
                ("NSSet", "allObjects", { try $0.send("setWithObject:", word) }),
            ]
            for (name, inherited, make) in kinds {
                let cls = try #require(ObjCClass(name))
                let object = try make(cls), other = try make(cls)
                let own = object.isa
                #expect(own != cls)
                let before = RuntimeSnapshot.capture([cls, own], objects: [object, other])
                // Other code in the process has collections, too.
                let hook = { (word: String) in
                    { @Sendable (info: AspectInfo) in
                        if [object, other].contains(info.instance) { trace(word) }
                    }
                }
                let tokens = [
                    try object.hook("count", .before, engine: engine, hook("object")),
                    try own.hook("count", .before, engine: engine, hook("private")),
                    try cls.hook(inherited, .before, engine: engine, hook("public")),
                ]
                #expect(try object.send("count") == UInt(1))
                #expect(taken() == ["object", "private"])
                #expect(try other.send("count") == UInt(1))
                #expect(taken() == ["private"])
                _ = try object.send(inherited) as ObjCObject
                #expect(taken().first == "public")
                tokens.forEach { #expect($0.remove()) }
                #expect(RuntimeSnapshot.capture([cls, own], objects: [object, other]) == before)
            }
            let null: ObjCObject = try #require(ObjCClass("NSNull")).send("null")
            expectRefused(.objectNotHookable, saying: ["static or small", "hook its class NSNull"], [null]) {
                try null.hook("hash", engine: engine) {}
            }
        }
    }
}
