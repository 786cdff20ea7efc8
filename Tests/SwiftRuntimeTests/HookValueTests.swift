import CRuntime
import SwiftRuntime
import TestSupport
import Testing

struct Point: ObjCStructure, Equatable {
    static let objCEncoding = "{point=dd}"
    var x = 0.0, y = 0.0
}

struct Rect: ObjCStructure, Equatable {
    // The tags differ from the fixture's, since tags do not count.
    static let objCEncoding = "{CGRect={CGPoint=dd}{CGSize=dd}}"
    var origin = Point(), size = Point()
}

struct Mixed: ObjCStructure, Equatable {
    static let objCEncoding = "{?=qd}"
    var count = 0, weight = 0.0
}

struct Floats: ObjCStructure, Equatable {
    static let objCEncoding = "{floats=ff}"
    var left: Float = 0, right: Float = 0
}

struct Nested: ObjCStructure, Equatable {
    static let objCEncoding = "{nested=[4s]{?={point=dd}{?=[2f]}}}"
    var a: Int16 = 0, b: Int16 = 0, c: Int16 = 0, d: Int16 = 0
    var place = Point(), first: Float = 0, second: Float = 0
}

extension Runtime {
    /// Values of every kind, through compiled callers and hooks.
    @Suite struct HookedValues {
        private typealias Send = @convention(c) (UnsafeObject, UnsafeRawPointer, UnsafeMutableRawPointer) -> Void

        /// Sends `echo<name>:` with hooks in every position.
        ///
        /// Expects that the value arrives and returns, or that a hook replaces it.
        private func expectTravels<Value: ObjCRepresentable & Equatable>(
            _ name: String, _ sentValue: Value, _ otherValue: Value, _ program: Program, _ object: ObjCObject,
            _ engine: HookEngine
        ) throws {
            nonisolated(unsafe) let sent = sentValue, other = otherValue
            let selector = Selector("echo\(name):")
            let function = try program.fixture.function("values_send_\(name)", as: Send.self)
            func send() -> Value {
                var input = sent, output = other
                withUnsafeMutableBytes(of: &output) { output in
                    withUnsafeBytes(of: &input) {
                        function(object.unsafePointer, $0.baseAddress!, output.baseAddress!)
                    }
                }
                return output
            }
            #expect(send() == sent, "\(name)")
            try expectRestored([object]) {
                let looking = [
                    try object.isa.hook(selector, .before, engine: engine) { (value: Value) in
                        #expect(value == sent, "\(name)")
                    },
                    try object.hook(selector, .after, engine: engine) { (info: AspectInfo, value: Value) in
                        #expect(value == sent, "\(name)")
                        let result = try info.returnValue?.as(Value.self)
                        #expect(result == sent, "\(name)")
                        let argument = try info.arguments.first?.as(Value.self)
                        #expect(argument == sent, "\(name)")
                    },
                ]
                #expect(send() == sent, "\(name)")
                let returning = try object.hook(selector, .instead, engine: engine) {
                    (_: AspectInfo, value: Value) -> Value in
                    value == sent ? other : sent
                }
                looking[1].remove()
                #expect(send() == other, "\(name)")
                returning.remove()
                looking[0].remove()
                let proceeding = try object.hook(selector, .instead, engine: engine) { (info: AspectInfo) in
                    try info.proceed(with: other)
                }
                #expect(send() == other, "\(name)")
                proceeding.remove()
                let setting = try object.hook(selector, .after, engine: engine) { (info: AspectInfo) in
                    try info.setReturnValue(other)
                }
                #expect(send() == other, "\(name)")
                setting.remove()
                #expect(send() == sent, "\(name)")
            }
        }

        @Test("Scalars", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func scalars(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            try expectTravels("Char", Int8(-7), 100, program, object, engine)
            try expectTravels("UChar", UInt8(249), 3, program, object, engine)
            try expectTravels("Short", Int16(-30000), 5, program, object, engine)
            try expectTravels("UShort", UInt16(60000), 5, program, object, engine)
            try expectTravels("Int", Int32(-2_000_000_000), 5, program, object, engine)
            try expectTravels("UInt", UInt32(4_000_000_000), 5, program, object, engine)
            try expectTravels("Long", Int.min, 5, program, object, engine)
            try expectTravels("ULong", UInt.max, 5, program, object, engine)
            try expectTravels("LongLong", Int64(-1) << 40, 5, program, object, engine)
            try expectTravels("ULongLong", UInt64.max - 1, 5, program, object, engine)
            try expectTravels("Bool", true, false, program, object, engine)
            try expectTravels("Float", Float(1.5), -2.25, program, object, engine)
            try expectTravels("Double", 3.25, 3.5, program, object, engine)
            try expectTravels("LongDouble", Float80(1) / 3, -7, program, object, engine)
        }

        @Test("Structures", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func structures(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            let point = Point(x: 1, y: 2), size = Point(x: 3, y: 4)
            try expectTravels("Point", point, size, program, object, engine)
            try expectTravels("Rect", Rect(origin: point, size: size), Rect(), program, object, engine)
            try expectTravels(
                "Mixed", Mixed(count: 7, weight: 0.5), Mixed(count: -1, weight: -2), program, object, engine)
            try expectTravels("Floats", Floats(left: 1, right: 2), Floats(left: -3, right: 4), program, object, engine)
            let nested = Nested(a: 1, b: -2, c: 3, d: -4, place: point, first: 5, second: 6)
            try expectTravels("Nested", nested, Nested(d: 9, place: size, second: 1), program, object, engine)
        }

        @Test("Pointers to structures of the runtime", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func runtimePointers(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            try expectTravels("Selector", Selector("echoSelector:"), Selector("another:with:"), program, object, engine)
            try expectTravels("Class", ObjCClass.nsObject, object.isa, program, object, engine)
            let pointer = UnsafeRawPointer(object.unsafePointer)
            try expectTravels("Pointer", pointer, pointer + 16, program, object, engine)
        }

        @Test("Narrow results are widened for the caller", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func widening(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            let receiver = object.unsafePointer
            func results() throws -> [Int] {
                let fixture = program.fixture
                return [
                    try fixture.function("values_widened_Char", as: (@convention(c) (UnsafeObject, Int8) -> Int).self)(
                        receiver, -7),
                    try fixture.function(
                        "values_widened_UChar", as: (@convention(c) (UnsafeObject, UInt8) -> Int).self)(
                            receiver, 249),
                    try fixture.function(
                        "values_widened_Short", as: (@convention(c) (UnsafeObject, Int16) -> Int).self)(
                            receiver, -30000),
                    try fixture.function(
                        "values_widened_UShort", as: (@convention(c) (UnsafeObject, UInt16) -> Int).self)(
                            receiver, 60000),
                    try fixture.function("values_widened_Int", as: (@convention(c) (UnsafeObject, Int32) -> Int).self)(
                        receiver, -2_000_000_000),
                    try fixture.function(
                        "values_widened_UInt", as: (@convention(c) (UnsafeObject, UInt32) -> Int).self)(
                            receiver, 4_000_000_000),
                    try fixture.function("values_widened_Bool", as: (@convention(c) (UnsafeObject, Bool) -> Int).self)(
                        receiver, true),
                ]
            }
            let plain = try results()
            #expect(plain == [-7, 249, -30000, 60000, -2_000_000_000, 4_000_000_000, 1])
            try expectRestored([object]) {
                var tokens = try ["Char", "UChar", "Short", "UShort", "Int", "UInt", "Bool"].map {
                    try object.hook(Selector("echo\($0):"), engine: engine) {}
                }
                #expect(try results() == plain)
                tokens += [
                    try object.hook("echoChar:", .instead, engine: engine) { () -> Int8 in -1 },
                    try object.hook("echoUChar:", .instead, engine: engine) { () -> UInt8 in 255 },
                    try object.hook("echoShort:", .instead, engine: engine) { () -> Int16 in -1 },
                    try object.hook("echoUShort:", .instead, engine: engine) { () -> UInt16 in .max },
                    try object.hook("echoInt:", .instead, engine: engine) { () -> Int32 in -1 },
                    try object.hook("echoUInt:", .instead, engine: engine) { () -> UInt32 in .max },
                    try object.hook("echoBool:", .instead, engine: engine) { () -> Bool in false },
                ]
                #expect(try results() == [-1, 255, -1, 65535, -1, 4_294_967_295, 0])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("BOOL may be encoded as B, c and C", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func bool(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            try expectRestored([object]) {
                for name in ["Char", "UChar", "Bool"] {
                    let selector = Selector("echo\(name):")
                    let tokens = [
                        try object.hook(selector, engine: engine) { (_: Bool) in },
                        try object.hook(selector, engine: engine) { (_: Int8) in },
                        try object.hook(selector, engine: engine) { (_: UInt8) in },
                        try object.hook(selector, .instead, engine: engine) { (value: Bool) -> Bool in !value },
                    ]
                    #expect(try object.send(selector, true) == false)
                    tokens.forEach { $0.remove() }
                }
            }
        }

        @Test("Other widths, signs and kinds are refused", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func differences(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values")
            let hooks: [(String, (Selector) throws -> AspectToken)] = [
                ("Short", { try cls.hook($0, engine: engine) { (_: Int32) in } }),
                ("UShort", { try cls.hook($0, engine: engine) { (_: Int16) in } }),
                ("Short", { try cls.hook($0, engine: engine) { (_: Bool) in } }),
                ("UInt", { try cls.hook($0, engine: engine) { (_: Int32) in } }),
                ("ULong", { try cls.hook($0, engine: engine) { (_: Int) in } }),
                ("LongLong", { try cls.hook($0, engine: engine) { (_: UInt64) in } }),
                ("Float", { try cls.hook($0, engine: engine) { (_: Double) in } }),
                ("LongDouble", { try cls.hook($0, engine: engine) { (_: Double) in } }),
                ("Point", { try cls.hook($0, engine: engine) { (_: Floats) in } }),
                ("Mixed", { try cls.hook($0, engine: engine) { (_: Point) in } }),
                ("Rect", { try cls.hook($0, .instead, engine: engine) { () -> Point in Point() } }),
                ("Selector", { try cls.hook($0, engine: engine) { (_: ObjCClass) in } }),
                ("Class", { try cls.hook($0, engine: engine) { (_: Selector) in } }),
                ("Object", { try cls.hook($0, engine: engine) { (_: Int) in } }),
                ("Object", { try cls.hook($0, engine: engine) { (_: UnsafeRawPointer) in } }),
                ("Object", { try cls.hook($0, engine: engine) { (_: Block) in } }),
            ]
            for (name, hook) in hooks {
                let selector = Selector("echo\(name):")
                expectRefused(.incompatibleBlockSignature, saying: ["\(selector)"]) { try hook(selector) }
            }
            expectRefused(.incompatibleBlockSignature, saying: ["apply:to:"]) {
                try cls.hook("apply:to:", engine: engine) { (_: ObjCObject) in }
            }
        }

        @Test(
            "A C string becomes a String with a copy of its contents", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func cString(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("echoText:", .before, engine: engine) { (text: String) in #expect(text == "größe ✓")
                    },
                    try object.hook("echoText:", .before, engine: engine) { (text: UnsafeRawPointer) in
                        #expect(String(cString: text.assumingMemoryBound(to: CChar.self)) == "größe ✓")
                    },
                    try object.hook("echoText:", .instead, engine: engine) { (text: String) -> String in text + "!" },
                ]
                #expect(try object.send("echoText:", "größe ✓") == "größe ✓!")
                tokens.forEach { $0.remove() }
                let nilText = try object.hook("echoText:", .before, engine: engine) { (text: String?) in
                    #expect(text == nil)
                }
                #expect(try object.send("echoText:", String?.none) == String?.none)
                nilText.remove()
            }
        }

        @Test("Objects and blocks", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func objectsAndBlocks(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values"), other = ObjCObject("another object")
            let echo = try program.fixture.function(
                "values_send_object", as: (@convention(c) (UnsafeObject, UnsafeObject?) -> UnsafeObject?).self)
            let apply = try program.fixture.function(
                "values_apply_stack_block", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let adder = try program.fixture.function(
                "values_call_adder", as: (@convention(c) (UnsafeObject, Int, Int) -> Int).self)
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("echoObject:", .before, engine: engine) { (value: ObjCObject?) in
                        #expect(value == nil || value == object)
                    },
                    try object.hook("echoObject:", .instead, engine: engine) { (value: ObjCObject?) -> ObjCObject? in
                        value == nil ? other : nil
                    },
                    try object.hook("apply:to:", .before, engine: engine) { (block: Block, value: Int) in
                        #expect(block.signature != nil)
                        #expect(value == 5)
                    },
                    try object.hook("apply:to:", .after, engine: engine) { (info: AspectInfo) in
                        try info.setReturnValue(try info.returnValue!.as(Int.self) + 1)
                    },
                    try object.hook("adder:", .instead, engine: engine) { (info: AspectInfo, step: Int) in
                        try info.proceed(with: step * 10)
                    },
                ]
                autoreleasePool {
                    #expect(echo(object.unsafePointer, nil) == other.unsafePointer)
                    #expect(echo(object.unsafePointer, object.unsafePointer) == nil)
                    #expect(apply(object.unsafePointer, 6) == 31)
                    #expect(adder(object.unsafePointer, 2, 1) == 21)
                }
                tokens.forEach { $0.remove() }
                autoreleasePool {
                    #expect(echo(object.unsafePointer, object.unsafePointer) == object.unsafePointer)
                    #expect(apply(object.unsafePointer, 6) == 30)
                    #expect(adder(object.unsafePointer, 2, 1) == 3)
                }
            }
            #expect(ort_retain_count(other.unsafePointer) == 1)
        }

        @Test(
            "Arguments in all kinds of registers and on the stack", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func manyArguments(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            let mix = try program.fixture.function("values_mix", as: (@convention(c) (UnsafeObject) -> Double).self)
            let selector: Selector = "mix:b:c:d:e:f:g:h:i:j:k:l:"
            let plain = mix(object.unsafePointer)
            #expect(plain == 11005.75)
            try expectRestored([object]) {
                let tokens = [
                    try object.hook(selector, .before, engine: engine) {
                        (
                            info: AspectInfo, a: Int, b: Double, c: Int, d: Int, e: Int, f: Double, g: Int8, h: Bool,
                            i: Rect,
                            j: Int, k: Float80, l: Int16
                        ) in
                        #expect([a, c, d, e, Int(g), j, Int(l)] == [1, 2, 3, 4, -5, 6, -7])
                        #expect(h && b == 0.5 && f == 0.25 && k == 10000)
                        #expect(i == Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 1000)))
                        #expect(info.arguments.count == 12)
                        #expect(info.arguments[8].description == "{{1.0, 2.0}, {3.0, 1000.0}}")
                    },
                    try object.hook(selector, .instead, engine: engine) { (info: AspectInfo) in try info.proceed() },
                    try object.hook(selector, .after, engine: engine) { (info: AspectInfo) in
                        let result = try info.returnValue?.as(Double.self)
                        #expect(result == plain)
                    },
                ]
                #expect(mix(object.unsafePointer) == plain)
                tokens.forEach { $0.remove() }
            }
        }

        @Test("A structure returned from a class method", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func classMethod(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Values")
            let send = try program.fixture.function(
                "values_send_class_Rect",
                as: (@convention(c) (Class, UnsafeRawPointer, UnsafeMutableRawPointer) -> Void).self)
            let sent = Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4))
            func result() -> Rect {
                var input = sent, output = Rect()
                send(cls.unsafePointer, &input, &output)
                return output
            }
            try expectRestored {
                let after = try cls.isa.hook("echoRect:", engine: engine) { (value: Rect) in #expect(value == sent) }
                #expect(result() == sent)
                let instead = try cls.isa.hook("echoRect:", .instead, engine: engine) { (value: Rect) -> Rect in
                    Rect(origin: value.size, size: value.origin)
                }
                #expect(result() == Rect(origin: sent.size, size: sent.origin))
                let silent = try cls.isa.hook("echoRect:", .instead, engine: engine) {}
                #expect(result() == Rect())
                [after, instead, silent].forEach { $0.remove() }
                #expect(result() == sent)
            }
        }
    }
}
