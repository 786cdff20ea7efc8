import CRuntime
import SwiftRuntime
import TestSupport
import Testing

struct KeyPoint: ObjCStructure, Equatable {
    static let objCEncoding = "{?=dd}"
    var x: Double
    var y: Double
}

struct KeyRect: ObjCStructure, Equatable {
    static let objCEncoding = "{?={?=dd}{?=dd}}"
    var origin: KeyPoint
    var size: KeyPoint
}

/// The fixture `key_values` in one configuration.
struct KeyProgram {
    let fixture: Fixture

    init(_ configuration: Fixture.Configuration) throws { fixture = try Fixture.load("key_values", configuration) }

    func new(_ name: String) throws -> ObjCObject { try #require(ObjCClass(fixture.className("Key" + name))).new() }

    func subject(_ name: String? = nil) throws -> ObjCObject {
        let subject = try new("Subject")
        if let name { try subject.send("setName:", name) }
        return subject
    }

    var alive: Int { get throws { try fixture.variable("key_values_alive", as: Int.self).pointee } }
}

extension Runtime {
    @Suite struct KeyValueCoding {
        @Test("A value of every type is read and set by its key", arguments: Fixture.Configuration.allCases)
        func types(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            func check<Value: Equatable>(_ key: String, _ value: Value) throws {
                try subject.setValue(value, forKey: key)
                #expect(try subject.value(forKey: key, as: Value.self) == value, "\(key)")
            }
            try check("name", "Ada")
            try check("age", Int32(-7))
            try check("ready", true)
            try check("small", Int8(-3))
            try check("smallUnsigned", UInt8(200))
            try check("medium", Int16(-300))
            try check("mediumUnsigned", UInt16(60000))
            try check("wide", UInt32(4_000_000_000))
            try check("wider", Int(-5_000_000_000))
            try check("widest", UInt64.max)
            try check("ratio", Float(1.5))
            try check("weight", -2.25)
            try check("action", Selector("description"))
            try check("kind", ObjCClass.nsObject)
            try check("place", KeyPoint(x: 1, y: 2))
            try check("frame", KeyRect(origin: KeyPoint(x: 1, y: 2), size: KeyPoint(x: 3, y: 4)))
            #if arch(x86_64)
            try check("exact", Float80(2.5))
            #endif
        }

        @Test("Boxed numbers fit keys of every number type", arguments: Fixture.Configuration.allCases)
        func boxes(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            let seven = try boxed(7)
            for key in ["age", "small", "medium", "wide", "wider", "widest", "ratio", "weight"] {
                try subject.setValue(seven, forKey: key)
                #expect(try subject.value(forKey: key, as: Int.self) == 7, "\(key)")
                #expect(try subject.value(forKey: key, as: Double.self) == 7, "\(key)")
            }
            try subject.setValue(seven, forKey: "ready")
            #expect(try subject.value(forKey: "ready", as: Bool.self))
            try subject.setValue(7, forKey: "weight")
            #expect(try subject.value(forKey: "weight") as? Double == 7)
        }

        private func boxed(_ number: Int) throws -> ObjCObject {
            try #require(ObjCClass("NSNumber")).send("numberWithLongLong:", Int64(number))
        }

        @Test("Accessors are found in the documented order, ivars last", arguments: Fixture.Configuration.allCases)
        func order(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            #expect(try subject.value(forKey: "ordered", as: Int.self) == 1)
            #expect(try subject.value(forKey: "second", as: Int.self) == 1)
            #expect(try subject.value(forKey: "third", as: Int.self) == 3)
            #expect(try subject.value(forKey: "fourth", as: Int.self) == 4)
            #expect(try subject.value(forKey: "fifth", as: Int.self) == 5)
            try subject.setValue(9, forKey: "hidden")
            #expect(try subject.value(forKey: "hidden", as: Int.self) == 9)
            try subject.setValue(true, forKey: "open")
            #expect(try subject.value(forKey: "open", as: Bool.self))
            try subject.setValue(0.5, forKey: "deep")
            #expect(try subject.value(forKey: "deep", as: Double.self) == 0.5)
            try subject.setValue(4, forKey: "underscored")
            #expect(try subject.value(forKey: "underscored", as: Int.self) == 4)
            try subject.setValue(false, forKey: "odd")
            #expect(try subject.value(forKey: "odd", as: Bool.self) == false)
        }

        @Test("An ivar retains the object that is set by its key", arguments: Fixture.Configuration.allCases)
        func variable(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            let before = try program.alive
            do {
                let subject = try program.subject()
                try subject.setValue(program.subject("kept"), forKey: "kept")
                #expect(try program.alive == before + 2)
                #expect(try subject.value(forKeyPath: "kept.name", as: String.self) == "kept")
                try subject.setValue(nil, forKey: "kept")
                #expect(try program.alive == before + 1)
                #expect(try subject.value(forKey: "kept") == nil)
                let loose = try program.subject("loose")
                try subject.setValue(loose, forKey: "loose")
                #expect(try subject.value(forKey: "loose", as: ObjCObject.self) == loose)
            }
            #expect(try program.alive == before)
        }

        @Test(
            "Key paths lead through objects, and a nil on the path is the value",
            arguments: Fixture.Configuration.allCases)
        func paths(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            let first = try program.subject("first"), second = try program.subject("second")
            #expect(try first.value(forKeyPath: "next.next.name") == nil)
            try first.setValue(1, forKeyPath: "next.age")
            try first.setValue(second, forKey: "next")
            try first.setValue("changed", forKeyPath: "next.name")
            try first.setValue(5, forKeyPath: "next.age")
            #expect(try first.value(forKeyPath: "next.name", as: String.self) == "changed")
            #expect(try second.value(forKeyPath: "age", as: Int.self) == 5)
            #expect(try first.value(forKeyPath: "next.next", as: ObjCObject?.self) == nil)
        }

        @Test("An undefined key throws an error that names class and key", arguments: Fixture.Configuration.allCases)
        func undefined(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration)
            let subject = try program.subject(), closed = try program.new("Closed")
            for (object, key) in [(subject, "nothing"), (subject, "wrong"), (closed, "secret")] {
                let reading = #expect(throws: KeyValueError.self) { try object.value(forKey: key) }
                let writing = #expect(throws: KeyValueError.self) { try object.setValue("x", forKey: key) }
                for error in [reading, writing] {
                    #expect(error?.code == .undefinedKey)
                    #expect(error?.key == key)
                    #expect(error?.className == object.isa.name)
                    #expect(error?.description.contains(object.isa.name) == true)
                    #expect(error?.description.contains(key) == true)
                }
            }
            #expect(throws: KeyValueError.self) { try program.subject("a").value(forKeyPath: "name..length") }
        }

        @Test(
            "nil cannot be a number, and a value must fit the type of its key",
            arguments: Fixture.Configuration.allCases)
        func misfits(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            let none = #expect(throws: KeyValueError.self) { try subject.setValue(nil, forKey: "age") }
            #expect(none?.code == .nilForScalar)
            let point = #expect(throws: KeyValueError.self) { try subject.setValue(3, forKey: "place") }
            #expect(point?.code == .wrongType)
            #expect(throws: KeyValueError.self) { try subject.setValue(subject, forKey: "age") }
            #expect(throws: KeyValueError.self) { try subject.setValue(300, forKey: "small") }
            #expect(try subject.value(forKey: "age", as: Int.self) == 0)
            #expect(throws: (any Error).self) { try subject.value(forKey: "age", as: String.self) }
        }

        @Test("A class returns values for keys that it does not have", arguments: Fixture.Configuration.allCases)
        func answers(_ configuration: Fixture.Configuration) throws {
            let open = try KeyProgram(configuration).new("Open")
            #expect(try open.value(forKey: "anything", as: String.self) == "anything")
            try open.setValue(1, forKey: "anything")
            #expect(try open.value(forKey: "lastKey", as: String.self) == "anything")
            try open.setValue(nil, forKey: "scalar")
            #expect(try open.value(forKey: "lastKey", as: String.self) == "scalar")
            #expect(try open.value(forKey: "scalar", as: Int.self) == -1)
        }

        @Test("A value is validated by the class", arguments: Fixture.Configuration.allCases)
        func validation(_ configuration: Fixture.Configuration) throws {
            let open = try KeyProgram(configuration).new("Open")
            var value: ObjCObject? = ObjCObject("given")
            #expect(try open.validate(&value, forKey: "scalar").isValid)
            #expect(value?.string == "other")
            value = nil
            let refusal = try open.validate(&value, forKey: "scalar")
            #expect(!refusal.isValid)
            #expect(refusal.error?.string == "nothing")
            #expect(try open.validate(&value, forKey: "lastKey").isValid)
        }

        @Test("Several values are read and set at once", arguments: Fixture.Configuration.allCases)
        func several(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            try subject.setValues(["name": "Ada", "age": 3])
            let values = try subject.values(forKeys: ["name", "age", "next"])
            #expect((values["name"] as? ObjCObject)?.string == "Ada")
            #expect(values["age"] as? Int32 == 3)
            #expect(values.count == 3)
        }

        @Test("An exception of an accessor reaches the caller", arguments: Fixture.Configuration.allCases)
        func exceptions(_ configuration: Fixture.Configuration) throws {
            let subject = try KeyProgram(configuration).subject()
            let reading = #expect(throws: ObjCException.self) { try subject.value(forKey: "unreadable") }
            #expect(reading?.name == "Unreadable")
            let writing = #expect(throws: ObjCException.self) { try subject.setValue(1, forKey: "failing") }
            #expect(writing?.name == "Odd")
        }

        @Test("Accessors that are added later are found", arguments: Fixture.Configuration.allCases)
        func later(_ configuration: Fixture.Configuration) throws {
            let cls = try ObjCClass.define("KeyLater_\(configuration.rawValue)") { c in c.ivar("_value", Int.self) }
            defer { objc_disposeClassPair(cls.unsafePointer) }
            let object = try cls.new()
            #expect(try object.value(forKey: "value", as: Int.self) == 0)
            let body: @convention(block) (UnsafeObject) -> Int = { _ in 8 }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            let implementation = try #require(Implementation(block))
            class_addMethod(cls.unsafePointer, Selector("value").unsafePointer, implementation.unsafePointer, "q@:")
            #expect(try object.value(forKey: "value", as: Int.self) == 8)
        }

        @Test("The error for a value of another Swift type names object, key and value, and the type to ask for")
        func mismatches() throws {
            let subject = try KeyProgram(.O0Mrc).subject()
            func expect<Value>(_ key: String, as type: Value.Type, _ found: String, _ rest: String) {
                let sentence = "the value of the key \(key) of \(subject) is \(found), which does not fit \(rest)"
                expectError(MessageError.self, saying: [sentence]) { _ = try subject.value(forKey: key, as: type) }
            }
            expect("name", as: Int.self, "nil (encoded @\"NSString\")", "Int (q); ask for an optional Int")
            try subject.setValues(["name": "Ada", "age": 300, "kept": ObjCObject(5)])
            expect("name", as: Int.self, "\"Ada\" (encoded @\"NSString\")", "Int (q); ask for String")
            expect("age", as: Int8.self, "300 (encoded i)", "Int8 (c); ask for Int32")
            expect("kept", as: String.self, "the NSNumber 5 (encoded @)", "String (@); ask for Int")
            #expect(try subject.value(forKey: "kept", as: Int8.self) == 5)
            try subject.setValue(ObjCObject(300), forKey: "kept")
            expect("kept", as: Int8.self, "the NSNumber 300 (encoded @)", "Int8 (c); ask for Int")
            try subject.setValue(ObjCObject(0.5), forKey: "kept")
            expect("kept", as: Int.self, "the NSNumber 0.5 (encoded @)", "Int (q); ask for Double")
            expect("kept", as: String.self, "the NSNumber 0.5 (encoded @)", "String (@); ask for Double")
            try subject.setValue(Set(["a"]), forKey: "kept")
            expect("kept", as: [Int].self, "a box of Set<String> (encoded @)", "Array<Int> (@); ask for Set<String>")
            try subject.setValue(subject, forKey: "loose")
            expect("loose", as: String.self, "\(subject) (encoded @)", "String (@); ask for ObjCObject")
            expectError(MessageError.self, saying: ["the value of the key path loose.age of \(subject) is 300"]) {
                _ = try subject.value(forKeyPath: "loose.age", as: String.self)
            }
        }
    }
}
