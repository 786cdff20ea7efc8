import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Classes that Swift defines.
    @Suite struct Defining {
        @Test("A class with an ivar, a property, methods and a protocol", arguments: Fixture.Configuration.allCases)
        func greeter(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let greeting = try face.greeting
            let greeter = try ObjCClass.define("DefineTestsGreeter", superclass: .nsObject) { c in
                c.ivar("count", Int.self)
                c.property("greeting", String.self, [.copy, .nonatomic])
                c.method("greet:times:") { (self: ObjCObject, name: String, times: Int) -> String in
                    try self.setIvar("count", to: try self.ivar("count") + times)
                    let greeting: String = try self.send("greeting")
                    return Array(repeating: "\(greeting) \(name)", count: times).joined(separator: ", ")
                }
                c.method("isPolite") { (_: ObjCObject) in true }
                c.classMethod("shared") { (cls: ObjCClass) -> ObjCObject in try cls.new() }
                c.adopt(greeting)
            }
            try autoreleasePool {
                let object = try greeter.new()
                try object.send("setGreeting:", "Hello")
                let text: String = try object.send("greet:times:", "Ada", 2)
                #expect(text == "Hello Ada, Hello Ada")
                let same: String = try object.dynamic.greet("Ada", times: 2)
                #expect(try same == text && object.ivar("count") == 4)
                let greet = try face.fixture.function(
                    "face_greet", as: (@convention(c) (UnsafeObject, UnsafeObject, Int) -> UnsafeObject).self)
                let name = ObjCObject("Bob")
                let compiled = withExtendedLifetime((object, name)) { greet($0.0.unsafePointer, $0.1.unsafePointer, 1) }
                #expect(ObjCObject(unsafeRetaining: compiled).string == "Hello Bob")
                let shared: ObjCObject = try greeter.send("shared")
                #expect(shared.isa == greeter && shared != object)
                #expect(try object.send("isPolite"))
                #expect(try object.send("conformsToProtocol:", reference(greeting)) as Bool)
            }
            #expect(greeter.conforms(to: greeting) && greeter.protocols == greeter.protocols)
            #expect(greeter.ivars.map(\.description).first == "count q @ 8")
            #expect(greeter.properties.map(\.description) == ["@property (copy, nonatomic) greeting @"])
            #expect(greeter.method(for: "greet:times:")?.typeEncoding?.hasPrefix("@") == true)
            try greeter.dispose()
            #expect(ObjCClass("DefineTestsGreeter") == nil)
        }

        @Test("Every row of the table of types, as argument and as result")
        func types() throws {
            let cls = try ObjCClass.define("DefineTestsTypes") { c in
                c.method("int8:") { (_: ObjCObject, value: Int8) in value }
                c.method("int16:") { (_: ObjCObject, value: Int16) in value }
                c.method("int32:") { (_: ObjCObject, value: Int32) in value }
                c.method("int64:") { (_: ObjCObject, value: Int64) in value }
                c.method("int:") { (_: ObjCObject, value: Int) in value }
                c.method("uint8:") { (_: ObjCObject, value: UInt8) in value }
                c.method("uint16:") { (_: ObjCObject, value: UInt16) in value }
                c.method("uint32:") { (_: ObjCObject, value: UInt32) in value }
                c.method("uint64:") { (_: ObjCObject, value: UInt64) in value }
                c.method("uint:") { (_: ObjCObject, value: UInt) in value }
                c.method("bool:") { (_: ObjCObject, value: Bool) in value }
                c.method("charBool:", types: "c@:C") { (_: ObjCObject, value: Bool) in value }
                c.method("float:") { (_: ObjCObject, value: Float) in value }
                c.method("double:") { (_: ObjCObject, value: Double) in value }
                #if arch(x86_64)
                c.method("float80:") { (_: ObjCObject, value: Float80) in value }
                #endif
                c.method("selector:") { (_: ObjCObject, value: Selector) in value }
                c.method("class:") { (_: ObjCObject, value: ObjCClass) in value }
                c.method("object:") { (_: ObjCObject, value: ObjCObject?) in value }
                c.method("string:") { (_: ObjCObject, value: String) in value }
                c.method("text:", types: "*@:r*") { (_: ObjCObject, value: String) in value }
                c.method("cString:") { (_: ObjCObject, value: UnsafePointer<CChar>) in value }
                c.method("pointer:") { (_: ObjCObject, value: UnsafeMutablePointer<Int32>?) in value }
                c.method("raw:") { (_: ObjCObject, value: UnsafeRawPointer) in value }
                c.method("opaque:") { (_: ObjCObject, value: OpaquePointer) in value }
                c.method("function:") { (_: ObjCObject, value: @convention(c) (Int32) -> Int32) in value }
                c.method("block:") { (_: ObjCObject, value: Block) in value }
                c.method("structure:") { (_: ObjCObject, value: Extent) in value }
                c.method("wide:", types: "t@:t") { (_: ObjCObject, value: Wide) in value }
                c.method("box:") { (_: ObjCObject, value: Celsius) in value }
                c.method("unowned:") { (_: ObjCObject, value: UnownedObject) in value }
                c.method("nothing") { (_: ObjCObject) in }
            }
            defer { try? cls.dispose() }
            let encodings = Dictionary(
                cls.methods.map { ($0.selector.name, $0.typeEncoding ?? "") }, uniquingKeysWith: { first, _ in first })
            let wanted = [
                "int8:": "c@:c", "int16:": "s@:s", "int32:": "i@:i", "int64:": "q@:q", "int:": "q@:q", "uint8:": "C@:C",
                "uint16:": "S@:S", "uint32:": "I@:I", "uint64:": "Q@:Q", "uint:": "Q@:Q", "bool:": "B@:B",
                "charBool:": "c@:C", "float:": "f@:f", "double:": "d@:d", "selector:": ":@::", "class:": "#@:#",
                "object:": "@@:@", "string:": "@@:@", "text:": "*@:r*", "cString:": "*@:*", "pointer:": "^i@:^i",
                "raw:": "^v@:^v", "opaque:": "^v@:^v", "function:": "^?@:^?", "block:": "@?@:@?",
                "structure:": "{Extent=dd}@:{Extent=dd}", "box:": "@@:@", "unowned:": "@@:@", "nothing": "v@:",
            ]
            for (name, encoding) in wanted { #expect(encodings[name] == encoding, "\(name)") }

            try autoreleasePool {
                let object = try cls.new()
                func expectEchoed<Value: Equatable>(_ selector: Selector, _ value: Value) throws {
                    let result: Value = try object.send(selector, value)
                    #expect(result == value, "\(selector)")
                }
                try expectEchoed("int8:", Int8.min)
                try expectEchoed("int16:", Int16.min)
                try expectEchoed("int32:", Int32.min)
                try expectEchoed("int64:", Int64.min)
                try expectEchoed("int:", Int.min)
                try expectEchoed("uint8:", UInt8.max)
                try expectEchoed("uint16:", UInt16.max)
                try expectEchoed("uint32:", UInt32.max)
                try expectEchoed("uint64:", UInt64.max)
                try expectEchoed("uint:", UInt.max)
                try expectEchoed("bool:", true)
                try expectEchoed("charBool:", true)
                try expectEchoed("float:", Float(0.1))
                try expectEchoed("double:", 0.1)
                #if arch(x86_64)
                try expectEchoed("float80:", Float80(1) / 3)
                #endif
                try expectEchoed("selector:", Selector("a:b:"))
                try expectEchoed("class:", cls)
                try expectEchoed("object:", object)
                try expectEchoed("object:", ObjCObject?.none)
                try expectEchoed("string:", "größe ✓ 😀")
                try expectEchoed("text:", "größe ✓ 😀")
                try "größe".withCString { try expectEchoed("cString:", $0) }
                var number: Int32 = 5
                try withUnsafeMutablePointer(to: &number) { try expectEchoed("pointer:", $0) }
                try expectEchoed("pointer:", UnsafeMutablePointer<Int32>?.none)
                try expectEchoed("raw:", UnsafeRawPointer(object.unsafePointer))
                try expectEchoed("opaque:", OpaquePointer(object.unsafePointer))
                try expectEchoed("structure:", Extent(width: 1, height: 2))
                try expectEchoed("wide:", Wide(value: .min))
                try expectEchoed("box:", Celsius(degrees: 4))
                try expectEchoed("unowned:", UnownedObject(object))
                let double: @convention(c) (Int32) -> Int32 = { $0 * 2 }
                let function: @convention(c) (Int32) -> Int32 = try object.send("function:", double)
                #expect(function(21) == 42)
                let body: @convention(block) (Int) -> Int = { $0 * 7 }
                let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
                let same: Block = try object.send("block:", block)
                #expect(same.unsafePointer == block.unsafePointer)
                try object.send("nothing")
            }
        }

        @Test("Blocks as bodies of methods")
        func blocks() throws {
            let add: @convention(block) (UnsafeObject, Int32, Double) -> Double = { Double($1) + $2 }
            let name: @convention(block) (UnsafeObject) -> Int = { _ in 9 }
            let cls = try ObjCClass.define("DefineTestsBlocks") { c in
                c.method("add:to:", block: Block(unsafeBlock: unsafeBitCast(add, to: UnsafeRawPointer.self)))
                c.classMethod("nine", block: Block(unsafeBlock: unsafeBitCast(name, to: UnsafeRawPointer.self)))
            }
            let sum: Double = try cls.new().send("add:to:", Int32(2), 0.5)
            #expect(sum == 2.5)
            #expect(try cls.send("nine") == 9)
            #expect(cls.ownMethod(for: "add:to:")?.typeEncoding == "d@:id")
            try cls.dispose()
        }

        // MARK: Refusals

        private func expectRefused(
            _ code: DefinitionProblem.Code, saying words: [String], superclass: ObjCClass = .nsObject,
            sourceLocation: SourceLocation = #_sourceLocation, _ build: (ClassBuilder) throws -> Void
        ) {
            let before = RuntimeSnapshot.capture()
            let error = #expect(throws: ClassDefinitionError.self, sourceLocation: sourceLocation) {
                try ObjCClass.define("DefineTestsRefused", superclass: superclass, build)
            }
            #expect(error?.problems.map(\.code) == [code], "\(error!)", sourceLocation: sourceLocation)
            for word in ["the class DefineTestsRefused was not defined: "] + words {
                #expect(error?.description.contains(word) == true, "\(error!)", sourceLocation: sourceLocation)
            }
            let after = RuntimeSnapshot.capture()
            #expect(after.differences(from: before) == [], sourceLocation: sourceLocation)
        }

        @Test("A wrong definition leaves no trace, and the error says what is wrong")
        func refusals() throws {
            let face = try Face(.O0Mrc)
            let base = try face.cls("Base"), greeting = try face.greeting
            expectRefused(
                .unusableSuperclass, saying: ["NSObject (meta) is a metaclass"], superclass: ObjCClass.nsObject.isa
            ) { _ in }
            expectRefused(.duplicate, saying: ["the ivar x is defined twice"]) { c in
                c.ivar("x", Int.self)
                c.ivar("x", Double.self)
            }
            expectRefused(.duplicate, saying: ["the ivar _x is defined twice"]) { c in
                c.ivar("_x", Int.self)
                c.property("x", Int.self)
            }
            expectRefused(.duplicate, saying: ["the method -run is defined twice"]) { c in
                c.method("run") { (_: ObjCObject) in }
                c.method("run") { (_: ObjCObject) in }
            }
            expectRefused(.duplicate, saying: ["the method -setX: is defined twice"]) { c in
                c.property("x", Int.self)
                c.method("setX:") { (_: ObjCObject, _: Int) in }
            }
            expectRefused(.duplicate, saying: ["the method -dealloc is defined twice"]) { c in
                c.method("dealloc") { (_: UnownedObject) in }
                c.cleanup { _ in }
            }
            expectRefused(.wrongArity, saying: ["-run: takes 1 arguments, but its body takes 0 after the receiver"]) {
                c in
                c.method("run:") { (_: ObjCObject) in }
            }
            expectRefused(.wrongArity, saying: ["the body of -run must be the receiver: ObjCObject"]) { c in
                c.method("run") { () -> Int in 1 }
            }
            expectRefused(.wrongArity, saying: ["the body of -run must be the receiver: ObjCObject"]) { c in
                c.method("run") { (_: ObjCClass) in }
            }
            expectRefused(.wrongArity, saying: ["the body of +run must be the receiver: ObjCClass or ObjCObject"]) {
                c in
                c.classMethod("run") { (_: Int) in }
            }
            expectRefused(.wrongArity, saying: ["but its types [v@:ii] have 2"]) { c in
                c.method("run:", types: "v@:ii") { (_: ObjCObject, _: Int32) in }
            }
            expectRefused(.invalidEncoding, saying: ["-run: \"v@:{\" is not a method type", "at byte"]) { c in
                c.method("run", types: "v@:{") { (_: ObjCObject) in }
            }
            expectRefused(.invalidEncoding, saying: ["the ivar x: WrongExtent has 8 bytes", "describes 16 bytes"]) {
                c in
                c.ivar("x", WrongExtent.self)
            }
            expectRefused(.invalidEncoding, saying: ["the property x: Int is not an object, so it cannot be weak"]) {
                c in
                c.property("x", Int.self, .weak)
            }
            expectRefused(.duplicate, saying: ["the class property x is defined twice"]) { c in
                c.property("x", Int.self, .dynamic)
                c.classProperty("x", Int.self, [.dynamic, .readonly], initial: 1)
                c.classProperty("x", Int.self, .dynamic)
            }
            expectRefused(.duplicate, saying: ["the method +x is defined twice"]) { c in
                c.classProperty("x", Int.self)
                c.classMethod("x") { (_: ObjCClass) in 1 }
            }
            expectRefused(
                .typeMismatch,
                saying: [
                    "-run: [v@:i]", "argument 2 of run: is encoded i, which does not fit Int (q)",
                    "the body's types are [v@:q]",
                ]
            ) {
                c in
                c.method("run:", types: "v@:i") { (_: ObjCObject, _: Int) in }
            }
            expectRefused(.typeMismatch, saying: ["-scale: [d@:d]", "argument 2", "Float (f)"], superclass: base) { c in
                c.method("scale:") { (_: ObjCObject, value: Float) in 0.0 }
            }
            expectRefused(.typeMismatch, saying: ["-scale:", "the return value", "Void (v)"], superclass: base) { c in
                c.method("scale:") { (_: ObjCObject, value: Double) in }
            }
            let body: @convention(block) (UnsafeObject) -> Void = { _ in }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            expectRefused(.wrongArity, saying: ["-run: takes 1 arguments, but its block ["]) { c in
                c.method("run:", block: block)
            }
            expectRefused(.typeMismatch, saying: ["-value [q@:]: the block's types are ["], superclass: base) { c in
                c.method("value", block: block)
            }
            expectRefused(.unsupportedSignature, saying: ["-run:: argument 2 ({Opaque}) of", "cannot be passed"]) { c in
                c.method("run:", types: "v@:{Opaque}") { (_: ObjCObject, _: Int) in }
            }
            let error = #expect(throws: ClassDefinitionError.self) {
                try ObjCClass.define("DefineTestsRefused") { c in
                    c.adopt(greeting)
                    c.method("greet:times:") { (_: ObjCObject, _: String, _: Int) in "" }
                }
            }
            let missing = ["-greeting", "+shared", "-isPolite"]
            #expect(error?.problems.map(\.code) == missing.map { _ in .missingProtocolMethod })
            for name in missing { #expect(error?.description.contains("\(name), which ") == true, "\(error!)") }
            #expect(ObjCClass("DefineTestsRefused") == nil)
        }

        @Test("A taken name, an empty name, and an error of the closure are refused")
        func names() throws {
            let before = RuntimeSnapshot.capture()
            expectError(ClassDefinitionError.self, saying: ["NSObject was not defined: a class of this name already"]) {
                try ObjCClass.define("NSObject") { _ in }
            }
            expectError(ClassDefinitionError.self, saying: ["a class needs a name"]) {
                try ObjCClass.define("") { _ in }
            }
            expectError(ClassDefinitionError.self, saying: ["Taken was not defined: a class of this name already"]) {
                defer { try? ObjCClass("DefineTestsTaken")?.dispose() }
                try ObjCClass.define("DefineTestsTaken") { _ in try ObjCClass.define("DefineTestsTaken") { _ in } }
            }
            #expect(throws: CancellationError.self) {
                try ObjCClass.define("DefineTestsThrown") { _ in throw CancellationError() }
            }
            #expect(RuntimeSnapshot.capture().isRestored(to: before))
        }

        @Test("One error reports several problems")
        func several() {
            let error = #expect(throws: ClassDefinitionError.self) {
                try ObjCClass.define("DefineTestsRefused") { c in
                    c.ivar("x", WrongExtent.self)
                    c.method("run:") { (_: ObjCObject) in }
                }
            }
            #expect(error?.problems.map(\.code) == [.invalidEncoding, .wrongArity])
        }

        // MARK: Life

        @Test(
            "The object releases the objects and Swift values in its ivars when it is destroyed",
            arguments: Fixture.Configuration.allCases)
        func ivarsAreReleased(_ configuration: Fixture.Configuration) throws {
            final class Witness: Sendable {}
            let face = try Face(configuration)
            let cls = try ObjCClass.define("DefineTestsIvars") { c in
                c.ivar("witness", Witness.self)
                c.ivar("pair", (Int, String).self)
                c.ivar("trouble", ObjCObject?.self)
                c.ivar("borrowed", UnownedObject?.self)
                c.ivar("block", Block?.self)
                c.ivar("text", String.self)
                c.ivar("extent", Extent.self)
                c.ivar("flag", Bool.self)
                c.ivar("kind", ObjCClass?.self)
            }
            weak var witness: Witness?
            try autoreleasePool {
                let object = try cls.new()
                expectError(MessageError.self, saying: ["the value is nil, which Witness does not accept"]) {
                    _ = try object.ivar("witness") as Witness
                }
                let made = Witness()
                witness = made
                try object.setIvar("witness", to: made)
                try object.setIvar("pair", to: (1, "one"))
                try object.setIvar("trouble", to: try face.new("Trouble"))
                try object.setIvar("borrowed", to: UnownedObject(object))
                try object.setIvar("text", to: "größe, and more than a small string")
                try object.setIvar("extent", to: Extent(width: 3, height: 4))
                try object.setIvar("flag", to: true)
                try object.setIvar("kind", to: cls)
                #expect(try object.ivar("witness") as Witness === made)
                #expect(try object.ivar("pair") as (Int, String) == (1, "one"))
                #expect(try (object.ivar("trouble") as ObjCObject?)?.isa == face.cls("Trouble"))
                #expect(try object.ivar("borrowed") == UnownedObject(object))
                #expect(try object.ivar("text") == "größe, and more than a small string")
                #expect(try object.ivar("extent") == Extent(width: 3, height: 4))
                #expect(try object.ivar("flag") && object.ivar("kind") == cls)
                #expect(ort_retain_count(object.unsafePointer) == 1)
                try object.setIvar("trouble", to: try face.new("Trouble"))
                #expect(try face.alive == 1) // the first object has been freed
                expectError(MessageError.self, saying: ["DefineTestsIvars has no ivar nothing"]) {
                    _ = try object.ivar("nothing") as Int
                }
                expectError(MessageError.self, saying: ["the value is encoded B, which does not fit Int (q)"]) {
                    try object.setIvar("flag", to: 1)
                }
                expectError(MessageError.self, saying: ["the box holds", "not Celsius"]) {
                    _ = try object.ivar("pair") as Celsius
                }
            }
            #expect(witness == nil)
            #expect(try face.alive == 0)
            try cls.dispose()
        }

        @Test("Ivars of compiled classes", arguments: Fixture.Configuration.allCases)
        func compiledIvars(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            try object.setIvar("count", to: 5)
            #expect(try object.ivar("count") == 5)
            #expect(try object.ivar("strong") as ObjCObject? == nil)
            if configuration.isAutomatic {
                let trouble = try Face(configuration).new("Trouble")
                try object.setIvar("strong", to: trouble)
                #expect(try object.ivar("strong") == trouble && ort_retain_count(trouble.unsafePointer) == 2)
                try object.setIvar("strong", to: ObjCObject?.none)
                #expect(ort_retain_count(trouble.unsafePointer) == 1)
            }
        }

        @Test("Properties store as their options say", arguments: [true, false])
        func properties(isAtomic: Bool) throws {
            let face = try Face(.O2Mrc)
            let other: PropertyOptions = isAtomic ? [] : .nonatomic
            let cls = try ObjCClass.define("DefineTestsProperties") { c in
                c.property("text", String.self, other.union(.copy))
                c.property("object", ObjCObject?.self, other)
                c.property("weakly", ObjCObject?.self, other.union(.weak))
                c.property("loosely", UnownedObject?.self, other)
                c.property("number", Int16.self, other)
                c.property("extent", Extent.self, other)
                c.property("ready", Bool.self, other, getter: "isReady", setter: "makeReady:")
                c.property("fixed", Int.self, other.union(.readonly))
                c.property("elsewhere", Int.self, other.union(.dynamic))
                c.property("celsius", Celsius.self, other.union(.copy))
            }
            try autoreleasePool {
                let object = try cls.new()
                try object.send("setText:", "größe")
                #expect(try object.send("text") == "größe")
                try object.send("setNumber:", Int16(-5))
                #expect(try object.send("number") == Int16(-5))
                try object.send("setExtent:", Extent(width: 1, height: 2))
                #expect(try object.send("extent") == Extent(width: 1, height: 2))
                try object.send("makeReady:", true)
                #expect(try object.send("isReady"))
                try object.send("setCelsius:", Celsius(degrees: 8))
                #expect(try object.send("celsius") == Celsius(degrees: 8))
                try object.setIvar("_fixed", to: 3)
                #expect(try object.send("fixed") == 3)
                expectError(MessageError.self, saying: ["has no method setFixed:"]) { try object.send("setFixed:", 1) }
                expectError(MessageError.self, saying: ["has no method elsewhere"]) {
                    _ = try object.send("elsewhere") as Int
                }
                var trouble: ObjCObject? = try face.new("Trouble")
                try object.send("setWeakly:", trouble)
                try object.send("setLoosely:", UnownedObject(trouble!))
                #expect(ort_retain_count(trouble!.unsafePointer) == 1)
                #expect(try object.send("weakly") == trouble && object.ivar("_weakly") == trouble)
                #expect(try object.send("loosely") == UnownedObject(trouble!))
                try object.send("setObject:", trouble)
                #expect(ort_retain_count(trouble!.unsafePointer) == 2)
                #expect(try object.send("object") == trouble)
                try object.send("setObject:", ObjCObject?.none)
                trouble = nil
                #expect(try object.send("weakly") as ObjCObject? == nil)
                #expect(try face.alive == 0)
            }
            let text = isAtomic ? "" : ",N"
            #expect(cls.property(named: "text")?.attributeText == "T@,C\(text),V_text")
            #expect(cls.property(named: "object")?.attributeText == "T@,&\(text),V_object")
            #expect(cls.property(named: "ready")?.attributes.getter == "isReady")
            #expect(cls.property(named: "elsewhere")?.attributeText == "Tq\(text),D")
            try cls.dispose()
        }

        @Test("Ivars and properties start with their initial values, evaluated for each object")
        func initialValues() throws {
            let face = try Face(.O2Mrc)
            let evaluations = Counted()
            let cls = try ObjCClass.define("DefineTestsInitial") { c in
                c.ivar("count", initial: 5)
                c.ivar("text", String.self, initial: "größe, and more than a small string")
                c.ivar("pair", (Int, String).self, initial: (1, "one"))
                c.ivar("extent", Extent.self, initial: Extent(width: 3, height: 4))
                c.ivar("trouble", ObjCObject?.self, initial: try? face.new("Trouble"))
                c.ivar("kind", ObjCClass?.self, initial: .nsObject)
                c.ivar("turn", Int.self, initial: evaluations.next())
                c.property("name", String.self, [.copy, .nonatomic], initial: "nobody")
                c.property("weakly", ObjCObject?.self, .weak, initial: nil)
                c.property("limit", Int16.self, .readonly, initial: 7)
                c.ivar("zero", Int.self)
            }
            let below = try ObjCClass.define("DefineTestsInitialBelow", superclass: cls) { c in
                let parent = cls
                c.ivar("own", initial: 2.5)
                c.method("init") { (self: ObjCObject) -> ObjCObject? in
                    try self.setIvar("count", to: self.ivar("count") + 1)
                    return try self.sendSuper(of: parent, "init") as ObjCObject?
                }
            }
            #expect(evaluations.value == 0)
            try autoreleasePool {
                for turn in 1...2 {
                    let object = try below.new()
                    #expect(try object.ivar("count") == 6 && object.ivar("own") as Double == 2.5)
                    #expect(try object.ivar("text") == "größe, and more than a small string")
                    #expect(try object.ivar("pair") as (Int, String) == (1, "one"))
                    #expect(try object.ivar("extent") == Extent(width: 3, height: 4))
                    #expect(try (object.ivar("trouble") as ObjCObject?)?.isa == face.cls("Trouble"))
                    #expect(try object.ivar("kind") == ObjCClass.nsObject && object.ivar("turn") == turn)
                    #expect(try object.send("name") == "nobody" && object.send("limit") == Int16(7))
                    #expect(try object.send("weakly") as ObjCObject? == nil && object.ivar("zero") == 0)
                    #expect(try face.alive == 1)
                }
            }
            #expect(try face.alive == 0)
            #expect(cls.property(named: "limit")?.attributeText == "Ts,R,V_limit")
            try below.dispose()
            try cls.dispose()
        }

        @Test("A class property has one value, for the class and its subclasses, until the class is disposed of")
        func classProperties() throws {
            let face = try Face(.O2Mrc)
            let cls = try ObjCClass.define("DefineTestsClassProperties") { c in
                c.classProperty("text", String.self, [.copy, .nonatomic])
                c.classProperty("shared", ObjCObject?.self, initial: try? face.new("Trouble"))
                c.classProperty("weakly", ObjCObject?.self, .weak)
                c.classProperty("extent", Extent.self, initial: Extent(width: 1, height: 2))
                c.classProperty("ready", Bool.self, [], getter: "isReady", setter: "makeReady:")
                c.classProperty("limit", Int.self, .readonly, initial: 7)
                c.classProperty("elsewhere", Int.self, .dynamic)
                c.property("text", Int.self, initial: 5)
            }
            let below = try ObjCClass.define("DefineTestsClassPropertiesBelow", superclass: cls) { _ in }
            try autoreleasePool {
                #expect(try cls.send("text") as String? == nil && cls.send("extent") == Extent(width: 1, height: 2))
                try cls.send("setText:", "größe, and more than a small string")
                #expect(try below.send("text") == "größe, and more than a small string")
                try below.send("setExtent:", Extent(width: 3, height: 4))
                #expect(try cls.send("extent") == Extent(width: 3, height: 4))
                try cls.send("makeReady:", true)
                #expect(try cls.send("isReady") && cls.send("limit") == 7 && cls.new().send("text") == 5)
                let shared: ObjCObject? = try cls.send("shared")
                try cls.send("setWeakly:", shared)
                #expect(try cls.send("weakly") == shared && shared != nil)
                expectError(MessageError.self, saying: ["has no method setLimit:"]) { try cls.send("setLimit:", 1) }
                expectError(MessageError.self, saying: ["has no method elsewhere"]) {
                    _ = try cls.send("elsewhere") as Int
                }
            }
            #expect(try face.alive == 1)
            let declared = cls.isa.properties
            #expect(Set(declared.map(\.name)) == ["text", "shared", "weakly", "extent", "ready", "limit", "elsewhere"])
            #expect(declared.first { $0.name == "text" }?.attributeText == "T@,C,N")
            #expect(cls.properties.map(\.name) == ["text"] && cls.ivars.map(\.name) == ["_text"])
            #expect(cls.description.contains("\n@property (class, copy, nonatomic) text @\n"))
            try below.dispose()
            try cls.dispose()
            #expect(try face.alive == 0)
        }

        @Test(
            "A cleanup runs at the end of each object, before its ivars are released",
            arguments: Fixture.Configuration.allCases)
        func cleanups(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let base = try ObjCClass.define("DefineTestsCleanup", superclass: try face.cls("Base")) { c in
                c.ivar("text", String.self)
                c.cleanup { _ in trace("first cleanup") }
                c.cleanup { (self: ObjCObject) in trace("cleanup of \((try? self.ivar("text") as String) ?? "?")") }
            }
            let derived = try ObjCClass.define("DefineTestsCleanupBelow", superclass: base) { c in
                c.ivar("trouble", ObjCObject.self)
                c.cleanup { _ in trace("cleanup below") }
            }
            _ = taken()
            try autoreleasePool {
                let object = try derived.new()
                try object.setIvar("text", to: "an object")
                try object.setIvar("trouble", to: try face.new("Trouble"))
            }
            #expect(taken() == ["cleanup below", "cleanup of an object", "first cleanup"])
            #expect(try face.alive == 0)
            #expect(throws: ClassDisposalError.hasSubclasses(className: base.name, subclasses: [derived.name])) {
                try base.dispose()
            }
            try derived.dispose()
            try base.dispose()
            expectError(ClassDisposalError.self, saying: ["NSObject was not defined by ObjCClass.define"]) {
                try ObjCClass.nsObject.dispose()
            }
        }

        @Test("Subclasses of compiled classes override and call super", arguments: Fixture.Configuration.allCases)
        func subclassing(_ configuration: Fixture.Configuration) throws {
            let derived = try Face(configuration).cls("Derived")
            let below = try ObjCClass.define("DefineTestsBelow", superclass: derived) { c in
                let cls = c.definedClass
                c.method("value") { (self: ObjCObject) in try self.sendSuper(of: cls, "value") + 100 }
                c.method("isReady") { (self: ObjCObject) in try !self.sendSuper(of: cls, "isReady") }
                c.classMethod("answer") { (self: ObjCClass) in try self.sendSuper(of: cls, "answer") + 100 }
            }
            let lowest = try ObjCClass.define("DefineTestsLowest", superclass: below) { c in
                let cls = c.definedClass
                c.method("value") { (self: ObjCObject) in try self.sendSuper(of: cls, "value") + 1000 }
            }
            #expect(try lowest.new().send("value") == 1111)
            #expect(try below.new().send("value") == 111 && lowest.send("answer") == 143)
            #expect(try lowest.new().send("isReady") as Bool == false)
            #expect(below.ownMethod(for: "value")?.typeEncoding == "q@:")
            #expect(derived.subclasses.contains(below) && below.subclasses.elementsEqual([lowest]))
            try lowest.dispose()
            try below.dispose()
        }

        @Test("Methods transfer references as their families require", arguments: Fixture.Configuration.allCases)
        func families(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let trouble = try face.cls("Trouble")
            let cls = try ObjCClass.define("DefineTestsFamilies", superclass: trouble) { c in
                let cls = c.definedClass
                c.ivar("number", Int.self)
                c.method("initWithNumber:") { (self: ObjCObject, number: Int) -> ObjCObject? in
                    guard number >= 0 else { return nil }
                    let made: ObjCObject = try self.sendSuper(of: cls, "init")
                    try made.setIvar("number", to: number)
                    return made
                }
                c.method("initFailing") { (_: ObjCObject) -> ObjCObject in throw CancellationError() }
                c.method("newPart") { (_: ObjCObject) in try trouble.new() }
                c.method("part") { (_: ObjCObject) in try trouble.new() }
            }
            try autoreleasePool {
                let object: ObjCObject = try (cls.send("alloc") as ObjCObject).send("initWithNumber:", 5)
                #expect(try object.ivar("number") == 5 && ort_retain_count(object.unsafePointer) == 1)
                let allocated: ObjCObject = try cls.send("alloc")
                let none: ObjCObject? = try allocated.send("initWithNumber:", -1)
                #expect(none == nil && ort_retain_count(allocated.unsafePointer) == 1)
                let other: ObjCObject = try cls.send("alloc")
                #expect(throws: CancellationError.self) { try other.send("initFailing") as ObjCObject }
                #expect(ort_retain_count(other.unsafePointer) == 1)
                for name: Selector in ["newPart", "part"] {
                    let part: ObjCObject = try object.send(name)
                    #expect(ort_retain_count(part.unsafePointer) == 1, "\(name)")
                }
            }
            // The class deallocated two objects that init did not count.
            #expect(try face.alive == -2)
            try face.fixture.variable("face_alive", as: Int.self).pointee = 0
            try cls.dispose()
        }

        @Test(
            "An error of a body reaches the caller unchanged, also through compiled code",
            arguments: Fixture.Configuration.allCases
        )
        func errors(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let cls = try ObjCClass.define("DefineTestsErrors") { c in
                c.method("failPlainly") { (_: ObjCObject) in throw Refusal(reason: "plainly") }
                c.method("failInside") { (self: ObjCObject) -> Int in
                    try self.send("failPlainly"); return 1
                }
                c.method("throwException") { (_: ObjCObject) in throw ObjCException(ObjCObject("an object")) }
            }
            try autoreleasePool {
                let object = try cls.new()
                #expect(throws: Refusal(reason: "plainly")) { try object.send("failPlainly") }
                #expect(throws: Refusal(reason: "plainly")) { try object.send("failInside") as Int }
                let exception = #expect(throws: ObjCException.self) { try object.send("throwException") }
                #expect(exception?.object?.string == "an object")
                let caught = try face.fixture.function(
                    "face_catch",
                    as: (@convention(c) (UnsafeObject, UnsafePointer<CChar>) -> UnsafeObject?).self)
                let thrown = try #require(withExtendedLifetime(object) { caught($0.unsafePointer, "throwException") })
                #expect(ObjCObject(unsafeRetaining: thrown).string == "an object")
                let box = try #require(withExtendedLifetime(object) { caught($0.unsafePointer, "failPlainly") })
                let again = ObjCException(ObjCObject(unsafeRetaining: box))
                #expect(again.object?.isa.name == "ORTSwiftError")
                let description: String = try #require(again.object).send("description")
                #expect(description == "Refusal(reason: \"plainly\")")
                #expect(throws: Refusal(reason: "plainly")) {
                    try face.new().send("throwObject:", ObjCObject(unsafeRetaining: box))
                }
            }
            try cls.dispose()
        }

        @Test("A body that is isolated to the main actor runs on the main thread")
        @MainActor func mainActor() throws {
            let counter = Counter()
            let cls = try ObjCClass.define("DefineTestsMain") { c in
                c.method("count:", onMainActor: { (_: ObjCObject, step: Int) -> Int in counter.add(step) })
                c.classMethod("count", onMainActor: { (_: ObjCClass) -> Int in counter.add(0) })
                c.classMethod("fail", onMainActor: { (_: ObjCClass) in throw Refusal(reason: "on the main actor") })
            }
            #expect(try cls.new().send("count:", 2) == 2)
            #expect(try cls.new().send("count:", 3) == 5)
            #expect(try cls.send("count") == 5)
            #expect(throws: Refusal(reason: "on the main actor")) { try cls.send("fail") }
            try cls.dispose()
        }

        @Test(
            "A main actor body that is called elsewhere ends the process with a sentence that names method and thread",
            arguments: ["-[DefineTestsElsewhere run]", "+[DefineTestsElsewhere runAll]"])
        func mainActorElsewhere(_ method: String) async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [method] in
                let cls = try ObjCClass.define("DefineTestsElsewhere") { c in
                    c.method("run", onMainActor: { (_: ObjCObject) in exit(0) })
                    c.classMethod("runAll", onMainActor: { (_: ObjCClass) in exit(0) })
                }
                let receiver = method.hasPrefix("-") ? try cls.new() : ObjCObject(cls)
                let selector: Selector = method.hasPrefix("-") ? "run" : "runAll"
                Thread { try? receiver.send(selector) }.start()
                sleep(20)
                exit(0)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            let sentence = try Regex("but was sent on the thread [0-9]+ \"[^\"]*\"; send it on the main thread")
            #expect(output.contains("\(method) is isolated to the main actor, "), "\(output)")
            #expect(output.contains(sentence), "\(output)")
        }

        @Test("A defined class can be hooked like any other, and its hooks end with it")
        func hooks() throws {
            let cls = try ObjCClass.define("DefineTestsHooked") { c in
                c.method("add:") { (_: ObjCObject, value: Int) in value + 1 }
            }
            let token = try cls.hook("add:", .instead) { (info: AspectInfo, value: Int) -> Int in
                try info.proceed(with: value * 10)
                return try info.returnValue!.as(Int.self) + 1000
            }
            #expect(try cls.new().send("add:", 2) == 1021)
            try cls.dispose()
            #expect(!token.isActive)
        }

        @Test("Threads call the bodies of one class at once")
        func threads() throws {
            let cls = try ObjCClass.define("DefineTestsThreads") { c in
                c.method("double:") { (_: ObjCObject, text: String) in text + text }
            }
            let wrong = Counted()
            try autoreleasePool {
                let object = try cls.new()
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    for index in 0..<200 {
                        let text: String? = try? object.send("double:", "\(thread).\(index)")
                        if text != "\(thread).\(index)\(thread).\(index)" { wrong.add() }
                    }
                }
            }
            #expect(wrong.value == 0)
            try cls.dispose()
        }
    }
}

struct Refusal: Error, Equatable {
    let reason: String
}

private struct Extent: ObjCStructure, Equatable {
    static let objCEncoding = "{Extent=dd}"
    var width: Double
    var height: Double
}

private struct WrongExtent: ObjCStructure {
    static let objCEncoding = "{Extent=dd}"
    var width: Double
}

private struct Wide: ObjCStructure, Equatable {
    static let objCEncoding = "t"
    var value: Int128
}

@MainActor private final class Counter {
    private var value = 0
    func add(_ step: Int) -> Int {
        value += step
        return value
    }
}

private final class Counted: @unchecked Sendable {
    // Sendable: behind a lock.
    private let lock = NSLock()
    private var count = 0
    func add() { lock.withLock { count += 1 } }
    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
    var value: Int { lock.withLock { count } }
}

/// Returns a protocol as an object.
private func reference(_ value: ObjCProtocol) -> UnownedObject {
    UnownedObject(unsafePointer: UnsafeMutableRawPointer(value.unsafePointer).assumingMemoryBound(to: objc_object.self))
}
