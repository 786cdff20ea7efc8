import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Instead bodies that replace methods, as mocks and stubs do.
    @Suite struct Substitution {
        @Test(
            "A call from the object to itself reaches the substitute, and its removal restores the object",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func callsToSelf(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let token = try object.hook("add:", .instead, engine: engine) { (value: Int) -> Int in value * 10 }
                #expect(try object.send("addTwice:", 3) == 300)
                #expect(try object.send("class") == base)
                #expect(token.remove())
                #expect(object.isa == base)
                #expect(try object.send("addTwice:", 3) == 5)
            }
            _ = taken()
        }

        @Test(
            "Two substitutes for one method of one object: the later runs, then the earlier, then the method",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func twoSubstitutes(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            for laterFirst in [true, false] {
                try expectRestored([object]) {
                    let earlier = try object.hook("add:", .instead, engine: engine) { () -> Int in 10 }
                    let later = try object.hook("add:", .instead, engine: engine) { () -> Int in 20 }
                    #expect(try program.add(1, to: object) == 20)
                    #expect((laterFirst ? later : earlier).remove())
                    #expect(try program.add(1, to: object) == (laterFirst ? 10 : 20))
                    #expect((laterFirst ? earlier : later).remove())
                    #expect(try program.add(1, to: object) == 2)
                }
            }
            _ = taken()
        }

        @Test(
            "Class methods of a superclass and a subclass, restored in either order",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func classMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf")
            func answers() throws -> [Int] { [try base.send("twice:", 2), try leaf.send("twice:", 2)] }
            for superFirst in [true, false] {
                try expectRestored([ObjCObject(base), ObjCObject(leaf)]) {
                    let ofSuper = try base.isa.hook("twice:", .instead, engine: engine) { () -> Int in 10 }
                    #expect(try answers() == [10, 10])
                    let ofSub = try leaf.isa.hook("twice:", .instead, engine: engine) { () -> Int in 20 }
                    #expect(try answers() == [10, 20])
                    #expect((superFirst ? ofSuper : ofSub).remove())
                    #expect(try answers() == (superFirst ? [4, 20] : [10, 10]))
                    #expect((superFirst ? ofSub : ofSuper).remove())
                    #expect(try answers() == [4, 4])
                    // A second substitute for the same class method, after the first has been removed.
                    let again = try base.isa.hook("twice:", .instead, engine: engine) { () -> Int in 30 }
                    #expect(try answers() == [30, 30])
                    #expect(again.remove())
                }
            }
            _ = taken()
        }

        @Test(
            "All substitutes of an object end with the object", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func death(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            try expectRestored {
                var object: ObjCObject? = try base.new()
                let tokens = try ["add:", "step:", "countDown:"].map {
                    try object!.hook(Selector($0), .instead, engine: engine) { () -> Int in 5 }
                }
                #expect(try program.add(1, to: object!) == 5)
                object = nil
                #expect(tokens.allSatisfy { $0.state == .removed && !$0.remove() })
                let another = try base.new()
                #expect(try program.add(1, to: another) == 2)
            }
            _ = taken()
        }

        @Test(
            "init, new, copy and mutableCopy are replaced without a leak",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func families(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal"), replacement = try cls.new(), original = try cls.new()
            let count = ort_retain_count(replacement.unsafePointer)
            try expectRestored([replacement, original]) {
                for name in ["copy", "mutableCopy"] {
                    let token = try original.hook(Selector(name), .instead, engine: engine) { () -> ObjCObject in
                        replacement
                    }
                    #expect(try autoreleasePool { try original.send(Selector(name)) == replacement })
                    #expect(token.remove())
                }
                let new = try cls.isa.hook("new", .instead, engine: engine) { () -> ObjCObject in replacement }
                #expect(try autoreleasePool { try cls.send("new") == replacement })
                #expect(new.remove())
                // If init returns another object, the runtime frees the object that alloc made.
                let initializing = try cls.hook("init", .instead, engine: engine) { () -> ObjCObject in replacement }
                #expect(try autoreleasePool { try cls.new() == replacement })
                #expect(initializing.remove())
            }
            #expect(ort_retain_count(replacement.unsafePointer) == count)
            #expect(try program.alive == 2)
            _ = taken()
            // Frees the bodies, which retain their results, at the latest now.
            Hooks.flush()
        }

        @Test(
            "The values that a body gets live only as long as the body keeps them",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func argumentLifetime(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let object = try program.new("Mortal")
            try expectRestored([object]) {
                let kept = Shared<[Invocation]>([])
                let token = try object.hook("use:", .before, engine: engine) { (info: AspectInfo, _: ObjCObject?) in
                    kept.value.append(info.retained())
                }
                try autoreleasePool { try object.send("use:", try program.new("Mortal")) as Void }
                #expect(try program.alive == 2)
                kept.value = []
                #expect(try program.alive == 1)
                try autoreleasePool { try object.send("use:", try program.new("Mortal")) as Void }
                #expect(token.remove())
                autoreleasePool { kept.value = [] }
                #expect(try program.alive == 1)
            }
            _ = taken()
        }

        @Test(
            "Arguments and result of a call can be described, whatever their types",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func descriptions(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            let described = Shared<[String]>([])
            func expect<Value: ObjCRepresentable>(
                _ name: String, _ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
            ) throws {
                let token = try object.hook(Selector("echo\(name):"), .after, engine: engine) { (info: AspectInfo) in
                    described.value =
                        info.arguments.map(\.description) + [info.returnValue?.description ?? "nothing"]
                    #expect(info.originalInvocation.description.contains("echo\(name):"))
                }
                _ = try object.send(Selector("echo\(name):"), value, returning: Value.self)
                #expect(described.value == [text, text], sourceLocation: sourceLocation)
                #expect(token.remove(), sourceLocation: sourceLocation)
            }
            try expectRestored([object]) {
                try expect("Char", Int8(-7), "-7")
                try expect("UChar", UInt8(200), "200")
                try expect("Short", Int16(-300), "-300")
                try expect("UShort", UInt16(60000), "60000")
                try expect("Int", Int32(-70000), "-70000")
                try expect("UInt", UInt32(4_000_000_000), "4000000000")
                try expect("Long", -5, "-5")
                try expect("ULong", UInt.max, "18446744073709551615")
                try expect("LongLong", Int64.min, "-9223372036854775808")
                try expect("ULongLong", UInt64.max, "18446744073709551615")
                try expect("Bool", true, "true")
                try expect("Float", Float(1.5), "1.5")
                try expect("Double", 2.5, "2.5")
                try expect("LongDouble", Float80(3.5), "3.5")
                try expect("Selector", Selector("some:thing:"), "@selector(some:thing:)")
                try expect("Class", ObjCClass.nsObject, "NSObject")
                try expect("Point", Point(x: 1, y: 2), "{1.0, 2.0}")
                try expect(
                    "Rect", Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4)), "{{1.0, 2.0}, {3.0, 4.0}}")
                let pointer = UnsafeRawPointer(bitPattern: 0x1230)!
                try expect("Pointer", pointer, "0x0000000000001230")
                try expect("Text", "größe", "\"größe\"")
                try expect("Object", object, object.description)
                let block: Block = try object.send("adder:", 1)
                try expect("Block", block, ObjCObject(unsafeRetaining: block.unsafePointer).description)
            }
        }

        // MARK: Classes with special behaviour

        @Test(
            "An object that counts its own references is counted correctly",
            arguments: Fixture.Configuration.manual, HookEngine.tested)
        func ownCounting(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.oddClasses(configuration)
            let make = try program.fixture.function("odd_make_counting", as: (@convention(c) () -> UnsafeObject).self)
            let names = ["odd_retains", "odd_releases", "odd_deallocs"]
            let counters = try names.map { try program.fixture.variable($0, as: Int.self) }
            counters.forEach { $0.pointee = 0 }
            try expectRestored {
                do {
                    let object = ObjCObject(unsafeOwned: make())
                    let tokens = [
                        try object.hook("answer:", .before, engine: engine) { (info: AspectInfo) in
                            _ = info.instance
                        },
                        try object.hook("answer:", .instead, engine: engine) { (info: AspectInfo) in try info.proceed()
                        },
                        try object.isa.hook("answer:", .after, engine: engine) {},
                    ]
                    #expect(try object.send("answer:", object) == 42)
                    #expect(tokens[0].remove() && tokens[2].remove())
                    #expect(counters[2].pointee == 0)
                }
                // The last reference has been released, and with it the last hook.
                #expect(counters[2].pointee == 1)
                #expect(counters[0].pointee == counters[1].pointee - 1)
            }
        }

        @Test(
            "The engine boxes and retains nothing for bodies that do not ask for it",
            arguments: Fixture.Configuration.manual)
        func nothingIsBoxed(_ configuration: Fixture.Configuration) throws {
            let program = try Program.oddClasses(configuration)
            let make = try program.fixture.function("odd_make_counting", as: (@convention(c) () -> UnsafeObject).self)
            let answer = try program.fixture.function(
                "odd_send_answer", as: (@convention(c) (UnsafeObject, UnsafeObject) -> Int).self)
            let retains = try program.fixture.variable("odd_retains", as: Int.self)
            let releases = try program.fixture.variable("odd_releases", as: Int.self)
            let object = ObjCObject(unsafeOwned: make()), argument = ObjCObject(unsafeOwned: make())
            try expectRestored([object, argument]) {
                let ran = Shared(0)
                let tokens = [
                    try object.hook("answer:", .before, engine: .trampoline) { ran.value += 1 },
                    try object.isa.hook("answer:", .after, engine: .trampoline) { ran.value += 1 },
                    try object.hook("answer:", .instead, engine: .trampoline) { (info: AspectInfo) in
                        ran.value += 1
                        try info.proceed()
                    },
                ]
                let before = (retains.pointee, releases.pointee)
                for _ in 0..<10 { #expect(answer(object.unsafePointer, argument.unsafePointer) == 42) }
                #expect((retains.pointee, releases.pointee) == before)
                #expect(ran.value == 30)
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "A method that its class adds on demand is hooked in the class that added it",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func resolvedMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.oddClasses(configuration)
            let cls = try program.cls("Resolving"), child = try program.cls("ResolvingChild")
            let send = try program.fixture.function(
                "odd_send_late", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let sendToClass = try program.fixture.function(
                "odd_send_late_class_method", as: (@convention(c) (Class, Int) -> Int).self)
            let object = try cls.new(), other = try child.new()
            // The hook asks for the method first, and no code asks again.
            let onObject = try object.hook("late:", .before, engine: engine) { trace("before") }
            #expect(taken().filter { $0 == "resolved" }.count <= 1)
            #expect(send(object.unsafePointer, 1) == 2)
            #expect(taken() == ["before", "late"])
            let onChild = try child.hook("late:", .before, engine: engine) { trace("child") }
            _ = taken()
            #expect(send(other.unsafePointer, 1) == 2)
            #expect(taken() == ["child", "late"])
            let onClass = try cls.isa.hook("lateClassMethod:", .before, engine: engine) { trace("class") }
            _ = taken()
            #expect(sendToClass(cls.unsafePointer, 1) == 2)
            #expect(taken() == ["class", "late"])
            #expect(onObject.remove() && onChild.remove() && onClass.remove())
            #expect(object.isa == cls)
            // The methods that the class has added stay.
            #expect(send(object.unsafePointer, 1) == 2)
            #expect(sendToClass(cls.unsafePointer, 1) == 2)
            #expect(taken() == ["late", "late"])
        }

        @Test(
            "+initialize is sent once, however the class and its objects are hooked",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func initializing(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.oddClasses(configuration)
            let cls = try program.cls("Initialized")
            let initializes = try program.fixture.variable("odd_initializes", as: Int.self)
            try expectRestored {
                let onMetaclass = try cls.isa.hook("classAnswer", .instead, engine: engine) { () -> Int in 10 }
                #expect(try cls.send("classAnswer") == 10)
                #expect(initializes.pointee == 1)
                let object = try cls.new()
                let onObject = try object.hook("answer", .instead, engine: engine) { () -> Int in 20 }
                #expect(try object.send("answer") == 20)
                #expect(try object.isa.send("class") == cls)
                #expect(onObject.remove())
                let again = try object.hook("answer", .before, engine: engine) {}
                #expect(try object.send("answer") == 2)
                #expect(again.remove() && onMetaclass.remove())
                #expect(initializes.pointee == 1)
            }
        }
    }
}
