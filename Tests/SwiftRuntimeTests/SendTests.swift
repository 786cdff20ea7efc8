import CBoundaries
import CFFIShim
import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Ways to send a message, and the errors.
    @Suite struct Sends {
        @Test("Super sends call the superclass of the named class", arguments: Fixture.Configuration.allCases)
        func superSends(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let derived = try face.cls("Derived"), base = try face.cls("Base")
            let object = try derived.new()
            #expect(try object.send("value") == 11)
            #expect(try object.sendSuper(of: derived, "value") == 1)
            #expect(try object.sendSuper(of: derived, "scale:", 1.5) == 3.0)
            #expect(try derived.send("answer") == 43)
            #expect(try derived.sendSuper(of: derived, "answer") == 42)
            expectError(MessageError.self, saying: ["is not an instance of \(derived.name)"]) {
                _ = try base.new().sendSuper(of: derived, "value") as Int
            }
            expectError(MessageError.self, saying: ["NSObject is a root class", "description"]) {
                _ = try object.sendSuper(of: .nsObject, "description") as String
            }
            expectError(MessageError.self, saying: ["the superclass NSObject has no method value"]) {
                _ = try object.sendSuper(of: base, "value") as Int
            }
            expectError(MessageError.self, saying: ["argument 2 of scale: is encoded d", "Int (q)"]) {
                _ = try object.sendSuper(of: derived, "scale:", 1) as Double
            }
        }

        @Test("Class sends", arguments: Fixture.Configuration.allCases)
        func classSends(_ configuration: Fixture.Configuration) throws {
            let base = try Face(configuration).cls("Base")
            #expect(try base.send("answer") == 42)
            let name: ObjCClass = try base.send("superclass")
            #expect(name == .nsObject)
        }

        @Test("Sends without checks", arguments: Fixture.Configuration.allCases)
        func unchecked(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let object = try face.new("Derived")
            #expect(try object.sendUnchecked("value") == 11)
            #expect(try object.sendUnchecked("scale:", 1.5) == 3.0)
            #expect(try object.sendUnchecked("half:", Float(3)) == Float(1.5))
            try object.sendUnchecked("setRatio:", 0.25)
            #expect(try object.sendUnchecked("ratio") == 0.25)
            let sum: Int = try object.sendUnchecked(
                "sum:b:c:d:e:f:g:h:", Int8(-1), UInt8(200), Int16(-300), UInt16(4), Int32(-5), UInt32(6), 7, UInt(8))
            #expect(sum == -81)
            try autoreleasePool {
                let described: String = try object.sendUnchecked("describe:", "größe")
                #expect(described == "größe")
                #expect(throws: ObjCException.self) { try object.sendUnchecked("fail") }
            }
            let made: ObjCObject = try ObjCObject(object.isa).sendUnchecked("new")
            #expect(ort_retain_count(made.unsafePointer) == 1)
            #expect(try face.alive == 0)
        }

        @Test("Sends without checks carry every kind of value", arguments: Fixture.Configuration.allCases)
        func uncheckedValues(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let object = try face.new("Derived"), trouble = try face.new("Trouble")
            try autoreleasePool {
                let echoed: ObjCObject = try object.sendUnchecked("echo:", trouble)
                #expect(echoed == trouble)
            }
            #expect(ort_retain_count(trouble.unsafePointer) == 1)
            #expect(try object.sendUnchecked("echo:", ObjCObject?.none) as ObjCObject? == nil)
            expectError(
                MessageError.self, saying: ["the return value of echo: is nil, which ObjCObject does not accept"]
            ) {
                _ = try object.sendUnchecked("echo:", ObjCObject?.none) as ObjCObject
            }
            #expect(try object.sendUnchecked("echoClass:", object.isa) == object.isa)
            #expect(try object.sendUnchecked("echoSelector:", Selector("one:")) == Selector("one:"))
            #expect(try object.sendUnchecked("negate:", true) == false)
            #expect(try object.sendUnchecked("negate:", false) == true)
            var number = 5
            try withUnsafeMutablePointer(to: &number) { try object.sendUnchecked("fill:", $0) }
            #expect(number == 7)
            try "text".withCString { text in
                let same: UnsafePointer<CChar> = try object.sendUnchecked("echoText:", text)
                let none: UnsafePointer<CChar>? = try object.sendUnchecked("echoText:", UnsafePointer<CChar>?.none)
                #expect(same == text && none == nil)
            }
            let double: @convention(c) (Int32) -> Int32 = { $0 * 2 }
            let function = unsafeBitCast(double, to: OpaquePointer.self)
            #expect(try object.sendUnchecked("call:with:", function, Int32(-21)) == Int32(-42))
            #expect(try object.sendUnchecked("echoFunction:", function) == function)
            try autoreleasePool {
                #expect(try object.sendUnchecked("describe:", ObjCObject("größe")) == "größe")
                let padded: Padded = try object.sendUnchecked("pad:", 5)
                #expect(padded.wide == 5 && padded.narrow == 112)
            }
        }

        @Test("Unchecked sends to methods of Swift: words and floating-point numbers in turn, and init")
        func uncheckedBodies() throws {
            let mixed = try ObjCClass.define("SendTestsMixed") { c in
                c.method("a:b:c:d:e:f:g:h:") {
                    (_: ObjCObject, a: Int8, b: Double, c: UInt16, d: Float, e: Int32, f: Double, g: Int, h: Float) in
                    Double(a) + b + Double(c) + Double(d) + Double(e) + f + Double(g) + Double(h)
                }
                c.method("a:b:c:d:e:") { (_: ObjCObject, a: Float, b: Float, c: Float, d: Float, e: Float) -> Float in
                    a + 10 * b + 100 * c + 1000 * d + 10000 * e
                }
                c.method("initWith:") { (self: ObjCObject, number: Int) -> ObjCObject? in number > 0 ? self : nil }
                c.method("fail") { (_: ObjCObject) -> Int in throw Refusal(reason: "unchecked") }
            }
            defer { try? mixed.dispose() }
            let receiver = try mixed.new()
            let sum: Double = try receiver.sendUnchecked(
                "a:b:c:d:e:f:g:h:", Int8(-1), 0.5, UInt16.max, Float(0.25), Int32.min, 8.0, 3, Float(4))
            #expect(sum == -1 + 0.5 + 65535 + 0.25 - 2_147_483_648 + 8 + 3 + 4)
            let digits: Float = try receiver.sendUnchecked(
                "a:b:c:d:e:", Float(1), Float(2), Float(3), Float(4), Float(5))
            #expect(digits == 54321)
            let allocated: ObjCObject = try ObjCObject(mixed).sendUnchecked("alloc")
            try autoreleasePool {
                let initialized: ObjCObject? = try allocated.sendUnchecked("initWith:", 1)
                #expect(initialized == allocated)
                let none: ObjCObject? = try allocated.sendUnchecked("initWith:", 0)
                #expect(none == nil)
            }
            #expect(ort_retain_count(allocated.unsafePointer) == 1)
            #expect(throws: Refusal(reason: "unchecked")) { try receiver.sendUnchecked("fail") as Int }
        }

        /// Sends by an invocation a value whose conformance the compiler does not see.
        private func echoInInvocation<Value>(_ name: String, _ value: Value, _ object: ObjCObject) throws -> Value {
            try object.send(Selector("echo\(name):"), value)
        }

        private func expectSame<Value: ObjCRepresentable & Equatable>(
            _ name: String, _ values: Value..., by object: ObjCObject, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let types = cffi_message_register_types(object.isa.unsafePointer, Selector("echo\(name):").unsafePointer)
            #expect(types == UInt64(Value.registerType) * 0x101, "\(name)", sourceLocation: sourceLocation)
            for value in values {
                let echo: Value = try object.send(Selector("echo\(name):"), value)
                #expect(echo == value, "\(name)", sourceLocation: sourceLocation)
                #expect(try echoInInvocation(name, value, object) == value, "\(name)", sourceLocation: sourceLocation)
            }
        }

        @Test("Values in registers equal those in an invocation", arguments: Fixture.Configuration.allCases)
        func registers(_ configuration: Fixture.Configuration) throws {
            let object = try Program.values(configuration).new("Values")
            try expectSame("Char", Int8.min, -1, .max, by: object)
            try expectSame("UChar", UInt8.min, .max, by: object)
            try expectSame("Short", Int16.min, -1, .max, by: object)
            try expectSame("UShort", UInt16.min, .max, by: object)
            try expectSame("Int", Int32.min, -1, .max, by: object)
            try expectSame("UInt", UInt32.min, .max, by: object)
            try expectSame("Long", Int.min, -1, .max, by: object)
            try expectSame("ULong", UInt.min, .max, by: object)
            try expectSame("LongLong", Int64.min, -1, .max, by: object)
            try expectSame("ULongLong", UInt64.min, .max, by: object)
            try expectSame("Bool", true, false, by: object)
            try expectSame("Float", Float(0.1), -.infinity, by: object)
            try expectSame("Double", 0.1, -.infinity, by: object)
            try expectSame("Selector", Selector("some:selector:"), by: object)
            try expectSame("Class", object.isa, by: object)
            try expectSame("Object", object, by: object)
            try expectSame("Object", object, nil, by: object)
        }

        @Test("Values that do not fit registers use an invocation: many arguments, structures, strings, other types")
        func beyondRegisters() throws {
            let many = try ObjCClass.define("SendTestsMany") { c in
                c.method("a:b:c:d:e:") { (_: ObjCObject, a: Int, b: Int, c: Int, d: Int, e: Int) in
                    a + 10 * b + 100 * c + 1000 * d + 10000 * e
                }
                c.method("a:b:c:d:e:f:g:h:") {
                    (_: ObjCObject, a: Int8, b: Int8, c: Int8, d: Int8, e: Int8, f: Int8, g: Int8, h: Int8) in
                    Int(a) + Int(b) + Int(c) + Int(d) + Int(e) + Int(f) + Int(g) + Int(h)
                }
                c.method("count:") { (_: ObjCObject, text: String) in text.count }
                c.method("number:") { (_: ObjCObject, number: ObjCObject) in number.number(as: Int.self) ?? 0 }
                c.method("short:") { (_: ObjCObject, number: Int16) in Int(number) }
                c.method("copyOfNothing") { (self: ObjCObject) -> ObjCObject in self }
            }
            defer { try? many.dispose() }
            let receiver = try many.new()
            #expect(try receiver.send("a:b:c:d:e:", 1, 2, 3, 4, 5) == 54321)
            let eight = try receiver.send(
                "a:b:c:d:e:f:g:h:", Int8(1), Int8(2), Int8(3), Int8(4), Int8(5), Int8(6), Int8(7), Int8(-128),
                returning: Int.self)
            #expect(eight == 28 - 128)
            #expect(try receiver.send("count:", "größe") == 5)
            #expect(try receiver.send("number:", 42) == 42)
            #expect(throws: MessageError.self) { try receiver.send("short:", 1) as Int }
            #expect(throws: MessageError.self) { try receiver.send("short:", Int16(1)) as Double }
            #expect(throws: MessageError.self) { try receiver.send("short:") as Int }
            #expect(throws: MessageError.self) { try receiver.send("short:", Int16(1), Int16(2)) as Int }
            #expect(throws: MessageError.self) { try receiver.send("unknown:", Int16(1)) }
            try receiver.send("short:", Int16(1))
            try receiver.send("copyOfNothing")
            #expect(ort_retain_count(receiver.unsafePointer) == 1)
        }

        @Test("The error for a misspelt selector suggests a similar selector of the class or a superclass")
        func misspeltSelector() throws {
            let cls = try ObjCClass.define("SendTestsMisspelt") { c in
                c.method("length") { (_: ObjCObject) in 5 }
                c.method("setLength:") { (_: ObjCObject, length: Int) in }
            }
            let object = try cls.new()
            let names = [
                "lenght": "length", "setlength:": "setLength:", "isEqal:": "isEqual:", "setLength": "setLength:",
            ]
            for (misspelt, meant) in names {
                expectError(MessageError.self, saying: ["has no method \(misspelt); did you mean \(meant)?"]) {
                    try object.send(Selector(misspelt)) as Void
                }
            }
            let error = #expect(throws: MessageError.self) { try object.send("width") as Void }
            #expect(error?.description.hasSuffix("has no method width") == true)
        }

        @Test("An unchecked message without a method is an error")
        func uncheckedUnknown() throws {
            let object = try Face().new()
            let exception = try #require(throws: ObjCException.self) { try object.sendUnchecked("nobodyHasThis") }
            #expect(exception.description.contains("nobodyHasThis"))
            expectError(MessageError.self, saying: ["has no method nobodyHasThis:"]) {
                try object.sendUnchecked("nobodyHasThis:", "a string, for which the signature is needed")
            }
            expectError(MessageError.self, saying: ["describe: takes 1 argument, but got 2"]) {
                try object.sendUnchecked("describe:", "one", "two")
            }
        }

        @Test("An error about types has the signatures of the call and of the method")
        func bothSignatures() throws {
            let object = try Face().new()
            expectError(MessageError.self, saying: ["scale:", "Int (q)", "the method is [d@:d], the call is [d@:q]"]) {
                _ = try object.send("scale:", 1) as Double
            }
            expectError(MessageError.self, saying: ["return value", "the method is [d@:d], the call is [@@:d]"]) {
                _ = try object.send("scale:", 1.5) as String
            }
            expectError(MessageError.self, saying: ["but got 2", "the method is [d@:d], the call is [d@:dB]"]) {
                _ = try object.send("scale:", 1.5, true) as Double
            }
            expectError(MessageError.self, saying: ["the method is [d@:d], the call is [d@:@]"]) {
                try object.perform("scale:", ["text"])
            }
            expectError(MessageError.self, saying: ["the method is [d@:d], the call is [q@:q]"]) {
                _ = try object.dynamic.scale(1) as Int
            }
            let derived = try Face().new("Derived")
            expectError(MessageError.self, saying: ["the method is [d@:d], the call is [v@:@]"]) {
                try derived.sendSuper(of: derived.isa, "scale:", "text")
            }
        }

        @Test("An exception reaches the caller as an error", arguments: Fixture.Configuration.allCases)
        func exceptions(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let object = try face.new()
            try autoreleasePool {
                let exception = try #require(throws: ObjCException.self) { try object.send("fail") as Int }
                #expect(try exception.object?.isa == face.cls("Trouble") && !exception.isForeign)
                #expect(exception.name == "TroubleName" && exception.reason == "the reason of it")
                #expect(exception.description == "TroubleName: the reason of it")
                #expect(try face.alive == 1)
            }
            #expect(try face.alive == 0)
            let text = try #require(throws: ObjCException.self) { try ObjCObject(object.isa).send("failClass") }
            #expect(text.object?.string == "a text" && text.name == nil && text.description == "\"a text\" was thrown")
            let nothing = try #require(throws: ObjCException.self) {
                try object.send("throwObject:", ObjCObject?.none)
            }
            #expect(nothing.object == nil && nothing.description == "nil was thrown")
            #expect(throws: ObjCException.self) { try object.perform("fail") }
            let derived = try face.new("Derived")
            #expect(throws: ObjCException.self) {
                try derived.sendSuper(of: derived.isa, "throwObject:", "text")
            }
        }

        @Test("Invocations throw the exception of the method", arguments: [Fixture.Configuration.O2Mrc])
        func invocations(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            let invocation = Invocation(signature: try MethodSignature("v@:@"))
            #expect(throws: InvocationError.self) { try invocation.invoke() }
            invocation.selector = "throwObject:"
            try invocation.setArgument("what was thrown", at: 2)
            let exception = #expect(throws: ObjCException.self) { try invocation.invoke(with: object) }
            #expect(exception?.object?.string == "what was thrown")
            #expect(throws: ObjCException.self) { try invocation.invoke() } // the invocation still has its target
            expectError(InvocationError.self, saying: ["index 3"]) { try invocation.setArgument("", at: 3) }
            expectError(InvocationError.self, saying: ["index -1"]) { _ = try invocation.argument(at: -1) }
            expectError(MessageError.self, saying: ["argument 2 of throwObject: is encoded @", "Selector (:)"]) {
                try invocation.setArgument(Selector("run"), at: 2)
            }
        }

        @Test(
            "perform takes and returns values whose types are known only at run time",
            arguments: Fixture.Configuration.allCases)
        func perform(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            #expect(try object.perform("value") as? Int == 1)
            #expect(try object.perform("scale:", [1.5]) as? Double == 3)
            #expect(try object.perform("scale:", [4]) as? Double == 8)
            #expect(try object.perform("half:", [3]) as? Float == 1.5)
            #expect(try object.perform("negate:", [true]) as? Bool == false)
            #expect((try object.perform("describe:", ["text"]) as? ObjCObject)?.string == "text")
            #expect(try object.perform("echo:", [nil]) == nil)
            #expect(try object.perform("echoClass:", [object.isa]) as? ObjCClass == object.isa)
            #expect(try object.perform("echoSelector:", [Selector("one:")]) as? Selector == "one:")
            #expect(try object.perform("sum:b:c:d:e:f:g:h:", [-1, 200, -300, 4, -5, 6, 7, 8]) as? Int == -81)
            #expect(try object.perform("setRatio:", [2]) == nil)
            #expect(try object.perform("ratio") as? Double == 2)
            #expect(try object.perform("echo:", [Celsius(degrees: 20)]) as? Celsius == Celsius(degrees: 20))
            let padded = try #require(try object.perform("pad:", [5]) as? EncodedValue)
            #expect(padded.description == "{5, 112}")
            #expect((try object.perform("echoPadded:", [padded]) as? EncodedValue)?.description == "{5, 112}")
            expectError(MessageError.self, saying: ["argument 2 (sum:) of sum:b:c:d:e:f:g:h:", "cannot hold 200"]) {
                try object.perform("sum:b:c:d:e:f:g:h:", [200, 0, 0, 0, 0, 0, 0, 0])
            }
            expectError(MessageError.self, saying: ["cannot hold -1"]) {
                try object.perform("sum:b:c:d:e:f:g:h:", [0, -1, 0, 0, 0, 0, 0, 0])
            }
            expectError(MessageError.self, saying: ["argument 2 of scale:", "String (@)"]) {
                try object.perform("scale:", ["text"])
            }
            expectError(MessageError.self, saying: ["argument 2 of scale:", "nil"]) {
                try object.perform("scale:", [nil])
            }
            expectError(MessageError.self, saying: ["scale: takes 1 argument, but got 2"]) {
                try object.perform("scale:", [1, 2])
            }
            expectError(MessageError.self, saying: ["has no method nobodyHasThis"]) {
                try object.perform("nobodyHasThis")
            }
        }

        @Test("A number is an NSNumber where an object is expected", arguments: Fixture.Configuration.allCases)
        func numbers(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new(), echo: Selector = "echo:"
            func expect(_ number: ObjCObject, _ value: Double, _ type: String) throws {
                #expect(try number.send("isKindOfClass:", #require(ObjCClass("NSNumber"))) == true)
                #expect(try number.send("doubleValue") == value)
                #expect(try number.send("objCType") == type)
            }
            try expect(object.send(echo, -5), -5, "q")
            try expect(object.send(echo, UInt8(200)), 200, "C")
            try expect(object.send(echo, Int8(-1)), -1, "c")
            try expect(object.send(echo, Float(0.5)), 0.5, "f")
            try expect(object.send(echo, 2.5), 2.5, "d")
            try expect(object.send(echo, true), 1, "B")
            try expect(#require(object.perform(echo, [5]) as? ObjCObject), 5, "q")
            try expect(#require(object.perform(echo, [UInt32?.some(6)]) as? ObjCObject), 6, "I")
            try expect(object.dynamic.echo(7.25), 7.25, "d")
            let hook = try object.hook(echo, .instead) { (info: AspectInfo) in try info.setReturnValue(ObjCObject(8)) }
            try expect(object.send(echo, ObjCObject?.none), 8, "q")
            hook.remove()
            expectError(MessageError.self, saying: ["the return value of echo: is encoded @", "Int (q)"]) {
                _ = try object.send(echo, 5) as Int
            }
            expectError(MessageError.self, saying: ["argument 2 of echoClass: is encoded #", "Int (q)"]) {
                _ = try object.send("echoClass:", 5) as ObjCClass?
            }
        }

        @Test("Numbers can be made and read")
        func madeNumbers() throws {
            #expect(ObjCObject(5).number(as: Int.self) == 5)
            #expect(ObjCObject(5).number(as: Double.self) == 5)
            #expect(ObjCObject(2.5).number(as: Float.self) == 2.5)
            #expect(ObjCObject(true).number(as: Bool.self) == true)
            #expect(ObjCObject(UInt64.max).number(as: UInt64.self) == .max)
            #expect(ObjCObject(Int64.min).number(as: Int64.self) == .min)
            #expect(ObjCObject(0.1).number(as: Double.self) == 0.1)
            #expect(ObjCObject(Double.nan).number(as: Float.self)?.isNaN == true)
            #expect(try ObjCObject(5).send("isEqual:", 5.0) == true)
            #expect(try ObjCObject(Float(0.1)).send("objCType") == "f")
            // A value that the type cannot hold.
            #expect(ObjCObject(300).number(as: UInt8.self) == nil)
            #expect(ObjCObject(-1).number(as: UInt.self) == nil)
            #expect(ObjCObject(2.5).number(as: Int.self) == nil)
            #expect(ObjCObject(2).number(as: Bool.self) == nil)
            #expect(ObjCObject(0.1).number(as: Float.self) == 0.1)
            for object in [ObjCObject("5"), ObjCObject(ObjCClass.nsObject), try ObjCClass.nsObject.new()] {
                #expect(object.number(as: Int.self) == nil && object.number(as: Double.self) == nil)
                #expect(object.number(as: Bool.self) == nil)
            }
        }

        @Test("Types that cannot be passed, and results of no such type", arguments: [Fixture.Configuration.O0Mrc])
        func refusedSignatures(_ configuration: Fixture.Configuration) throws {
            let untraceable = try Program.values(configuration).new("Untraceable")
            expectError(MessageError.self, saying: ["takeVector:: "]) { try untraceable.send("takeVector:") }
            expectError(MessageError.self, saying: ["takePacked:: "]) {
                _ = try untraceable.send("takePacked:", 1) as Int
            }
            let object = try Face(configuration).new()
            let value = "the return value of echo: is "
            expectError(MessageError.self, saying: [value + "nil, which String does not accept; ask for an optional"]) {
                _ = try object.send("echo:", ObjCObject?.none) as String
            }
            expectError(MessageError.self, saying: [value + "\(object), which is not a string; ask for ObjCObject"]) {
                _ = try object.send("echo:", object) as String
            }
            expectError(
                MessageError.self, saying: ["the return value of echoSelector: is nil", "ask for an optional Selector"]
            ) {
                _ = try object.send("echoSelector:", Selector?.none) as Selector
            }
            expectError(MessageError.self, saying: ["value of echoClass: is nil, which ObjCClass does not accept"]) {
                _ = try object.send("echoClass:", ObjCClass?.none) as ObjCClass
            }
            #expect(
                MessageError.unexpectedNil(type: "String", selector: "add::", role: .argument(3)).description
                    == "argument 3 (:) of add:: is nil, which String does not accept; ask for an optional String")
            #expect(
                MessageError.wrongClass(object: "a", wanted: "B", selector: "run:", role: .argument(0)).description
                    == "a is not an instance of B (the receiver of run:)")
            #expect(
                MessageError.notCalled(selector: "run", reason: "no target was set").description
                    == "run was not called: no target was set")
            #expect(
                MessageError.invalidEncoding(
                    type: "T", try #require(throws: TypeEncodingError.self) { try TypeEncoding("") }
                )
                .description.hasPrefix("the encoding of T cannot be used: "))
        }

        @Test(
            "Misuse ends the process with a sentence",
            arguments: ["assign would not retain"])
        func misuse(_ sentence: String) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [sentence] in
                let object = try Face().new()
                if sentence == "assign would not retain" {
                    try object.setAssociated(1, for: AssociationKey<Int>("key"), policy: .assign)
                }
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains(sentence), "\(output)")
        }

        @Test("Methods as members: the labels make the selector", arguments: Fixture.Configuration.allCases)
        func dynamic(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let object = try face.new("Derived")
            let value: Int = try object.dynamic.value()
            #expect(value == 11)
            let scaled: Double = try object.dynamic.scale(4)
            #expect(scaled == 8)
            let text: String = try object.dynamic.describe("text")
            #expect(text == "text")
            let double: @convention(c) (Int32) -> Int32 = { $0 * 2 }
            let called: Int32 = try object.dynamic.call(double, with: 21)
            #expect(called == 42)
            let sum: Int = try object.dynamic.sum(1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8)
            #expect(sum == 36)
            let answer: Int = try object.isa.dynamic.answer()
            #expect(answer == 43)
            try object.dynamic.setRatio(0.5)
            expectError(MessageError.self, saying: ["has no method describeWhat:"]) {
                _ = try object.dynamic.describe(what: "text") as String
            }
            expectError(MessageError.self, saying: ["the return value of value is encoded q", "String (@)"]) {
                _ = try object.dynamic.value() as String
            }
        }
    }
}

struct Celsius: Hashable, Sendable {
    let degrees: Double
}

private struct Padded: ObjCStructure {
    static let objCEncoding = "{?=qc}"
    var wide: Int
    var narrow: Int8
}
