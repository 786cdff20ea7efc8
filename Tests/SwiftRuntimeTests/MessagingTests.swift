import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Typed messages, without hooks.
    @Suite struct Messaging {
        private func expectEchoed<Value: ObjCRepresentable & Equatable>(
            _ name: String, _ value: Value, _ object: ObjCObject, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let result: Value = try object.send(Selector("echo\(name):"), value)
            #expect(result == value, "\(name)", sourceLocation: sourceLocation)
        }

        @Test("Every row of the table of types", arguments: Fixture.Configuration.allCases)
        func types(_ configuration: Fixture.Configuration) throws {
            let object = try Program.values(configuration).new("Values")
            try expectEchoed("Char", Int8.min, object)
            try expectEchoed("UChar", UInt8.max, object)
            try expectEchoed("Short", Int16.min, object)
            try expectEchoed("UShort", UInt16.max, object)
            try expectEchoed("Int", Int32.min, object)
            try expectEchoed("UInt", UInt32.max, object)
            try expectEchoed("Long", Int.min, object)
            try expectEchoed("ULong", UInt.max, object)
            try expectEchoed("LongLong", Int64.min, object)
            try expectEchoed("ULongLong", UInt64.max, object)
            try expectEchoed("Bool", true, object)
            try expectEchoed("Char", true, object)
            try expectEchoed("UChar", true, object)
            try expectEchoed("Float", Float(0.1), object)
            try expectEchoed("Double", 0.1, object)
            try expectEchoed("LongDouble", Float80(1) / 3, object)
            try expectEchoed("Selector", Selector("some:selector:"), object)
            try expectEchoed("Class", object.isa, object)
            try expectEchoed("Object", object, object)
            try expectEchoed("Object", ObjCObject?.none, object)
            try expectEchoed("Object", "größe ✓ 😀", object)
            try expectEchoed("Text", "größe ✓ 😀", object)
            try expectEchoed("Text", String?.none, object)
            try expectEchoed("Pointer", UnsafeRawPointer(object.unsafePointer), object)
            try expectEchoed("Pointer", UnsafeMutableRawPointer?.none, object)
            try expectEchoed("Pointer", OpaquePointer(object.unsafePointer), object)
            try expectEchoed("Point", Point(x: 1, y: 2), object)
            try expectEchoed("Rect", Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4)), object)
            try expectEchoed("Mixed", Mixed(count: 1, weight: 2), object)
        }

        @Test func encodings() {
            let given: [(any ObjCRepresentable.Type, String)] = [
                (Int8.self, "c"), (Int16.self, "s"), (Int32.self, "i"), (Int64.self, "q"), (Int.self, "q"),
                (UInt8.self, "C"), (UInt16.self, "S"), (UInt32.self, "I"), (UInt64.self, "Q"), (UInt.self, "Q"),
                (Bool.self, "B"), (Float.self, "f"), (Double.self, "d"), (Float80.self, "D"), (Selector.self, ":"),
                (ObjCClass.self, "#"), (ObjCObject.self, "@"), (ObjCObject?.self, "@"), (String.self, "@"),
                (Block.self, "@?"), (UnsafeRawPointer.self, "^v"), (OpaquePointer.self, "^v"),
            ]
            for (type, encoding) in given { #expect(type.objCEncoding == encoding, "\(type)") }
        }

        @Test("Blocks are passed and returned", arguments: Fixture.Configuration.allCases)
        func blocks(_ configuration: Fixture.Configuration) throws {
            let object = try Program.values(configuration).new("Values")
            let body: @convention(block) (Int) -> Int = { $0 * 7 }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            #expect(try object.send("apply:to:", block, 6) == 42)
            let adder: Block = try object.send("adder:", 5)
            #expect(try object.send("apply:to:", adder, 6) == 11)
        }

        @Test("A mismatch is found before the call", arguments: Fixture.Configuration.allCases)
        func mismatches(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            let sends: [(words: [String], send: () throws -> Void)] = [
                (["nobodyHasThis"], { _ = try object.send("nobodyHasThis") as Int }),
                (["add:", "1", "0"], { _ = try object.send("add:") as Int }),
                (["add:", "1", "2"], { _ = try object.send("add:", 1, 2) as Int }),
                (["add:", "argument 2", "q", "@"], { _ = try object.send("add:", "text") as Int }),
                (["add:", "argument 2", "q", "i"], { _ = try object.send("add:", Int32(1)) as Int }),
                (["add:", "return value", "q", "@"], { _ = try object.send("add:", 1) as String }),
                (["add:", "return value", "q", "d"], { _ = try object.send("add:", 1) as Double }),
                (["visit", "return value", "v"], { _ = try object.send("visit") as Int }),
            ]
            for (words, send) in sends {
                let error = #expect(throws: MessageError.self, performing: send)
                for word in words { #expect(error?.description.contains(word) == true, "\(error!)") }
            }
            #expect(taken() == [])
        }

        @Test("nil for a value that cannot be nil is an error after the call", arguments: [Fixture.Configuration.O0Mrc])
        func unexpectedNil(_ configuration: Fixture.Configuration) throws {
            let object = try Program.values(configuration).new("Values")
            #expect(throws: MessageError.self) { try object.send("echoObject:", ObjCObject?.none) as ObjCObject }
            #expect(throws: MessageError.self) { try object.send("echoObject:", object) as String }
        }

        @Test("Results are owned as their families require", arguments: Fixture.Configuration.allCases)
        func ownership(_ configuration: Fixture.Configuration) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            try autoreleasePool {
                let made = try cls.new()
                for name in ["newPart", "copyPart", "part", "copy"] {
                    let part: ObjCObject = try made.send(Selector(name))
                    #expect(ort_retain_count(part.unsafePointer) == 1, "\(name)")
                    #expect(try program.alive == 2)
                }
                #expect(try program.alive == 1)
                let allocated: ObjCObject = try cls.send("alloc")
                let initialized: ObjCObject = try allocated.send("initWithNumber:", 5)
                #expect(initialized == allocated)
                #expect(try initialized.send("number") == 5)
            }
            #expect(try program.alive == 0)
        }

        @Test("An autoreleased object is released with its pool", arguments: Fixture.Configuration.allCases)
        func pools(_ configuration: Fixture.Configuration) throws {
            let program = try Program.life(configuration)
            let object = try program.new("Mortal")
            let text = ObjCObject("some text that is no small string")
            struct Stop: Error {}
            #expect(throws: Stop.self) {
                try autoreleasePool {
                    objc_retainAutorelease(text.unsafePointer)
                    #expect(ort_retain_count(text.unsafePointer) == 2)
                    throw Stop()
                }
            }
            #expect(ort_retain_count(text.unsafePointer) == 1)
            let number: Int = try autoreleasePool { try object.send("number") }
            #expect(number == 7)
        }

        @Test("A message that the receiver forwards", arguments: Fixture.Configuration.allCases)
        func forwarded(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            #expect(try program.new("Forwarder").send("unknown:", 2) == 200)
            #expect(taken() == ["forwarded"])
        }

        @Test("Handles are equal if they refer to the same thing", arguments: [Fixture.Configuration.O0Mrc])
        func handles(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), middle = try program.cls("Middle")
            let object = try base.new(), other = try base.new()
            #expect(object == ObjCObject(unsafeRetaining: object.unsafePointer) && object != other)
            #expect(Selector("add:") == "add:" && Selector("add:") != "add")
            #expect(Set([object, other, object]).count == 2)
            #expect(middle.superclass == base && middle.isSubclass(of: base) && !base.isSubclass(of: middle))
            #expect(base.subclasses.contains(middle))
            #expect(base.isa.isMetaclass && !base.isMetaclass)
            #expect(base.methods.contains { $0.selector == "visit" && $0.typeEncoding == "v16@0:8" })
            #expect(middle.ownMethod(for: "visit") == nil)
            #expect(middle.method(for: "visit") == base.method(for: "visit"))
            #expect(ObjCClass(base.name) == base)
            #expect(ObjCClass("NoSuchClassAnywhere") == nil)
        }
    }
}
