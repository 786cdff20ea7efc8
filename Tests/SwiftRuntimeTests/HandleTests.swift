import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Classes, methods, ivars, properties, protocols and references to objects.
    @Suite struct Handles {
        @Test("A handle is a value of one pointer, which can be hashed and sent")
        func sizes() {
            func isOnePointer<Handle: Hashable & Sendable>(_: Handle.Type) -> Bool {
                MemoryLayout<Handle>.size == MemoryLayout<UnsafeRawPointer>.size && _isPOD(Handle.self)
            }
            #expect(isOnePointer(ObjCClass.self) && isOnePointer(Selector.self) && isOnePointer(Method.self))
            #expect(isOnePointer(Ivar.self) && isOnePointer(Property.self) && isOnePointer(ObjCProtocol.self))
            #expect(isOnePointer(Implementation.self) && isOnePointer(UnownedObject.self))
        }

        @Test("Ivars have names, encodings and offsets", arguments: Fixture.Configuration.allCases)
        func ivars(_ configuration: Fixture.Configuration) throws {
            let base = try Face(configuration).cls("Base")
            #expect(base.ivars.map(\.name).prefix(3) == ["count", "strong", "tail"])
            #expect(base.ivars.map(\.typeEncoding).prefix(3) == ["q", "@", "c"])
            let count = try #require(base.ivar(named: "count"))
            #expect(count.offset == 8 && count.description == "count q @ 8")
            #expect(try Face(configuration).cls("Derived").ivar(named: "count") == count)
            #expect(base.ivar(named: "nothing") == nil)
            #expect(Set(base.ivars).count == base.ivars.count)
        }

        @Test("Properties have attributes", arguments: Fixture.Configuration.allCases)
        func properties(_ configuration: Fixture.Configuration) throws {
            let base = try Face(configuration).cls("Base")
            #expect(Set(base.properties.map(\.name)) == ["name", "ready", "ratio"])
            let name = try #require(base.property(named: "name"))
            #expect(
                name.attributes
                    == PropertyAttributes(
                        typeEncoding: "@\"NSString\"", options: [.copy, .nonatomic], ivarName: "name"))
            #expect(name.description == "@property (copy, nonatomic) name @\"NSString\"")
            let ready = try #require(base.property(named: "ready"))
            #expect(ready.attributes.getter == "isReady" && ready.attributes.options == .readonly)
            let ratio = try #require(base.property(named: "ratio"))
            #expect(ratio.attributes.options == .nonatomic && ratio.attributes.typeEncoding == "d")
            #expect(ratio.attributeText.hasPrefix("Td,"))
            #expect(base.property(named: "nothing") == nil)
        }

        @Test("Protocols list their declarations", arguments: Fixture.Configuration.allCases)
        func protocols(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let greeting = try face.greeting
            #expect(greeting == ObjCProtocol(face.name("Greeting")) && greeting.description == greeting.name)
            #expect(greeting.protocols.map(\.name) == [face.name("Politeness")])
            #expect(greeting.methods.filter(\.isRequired).map(\.selector).contains("greet:times:"))
            let shared = try #require(greeting.method(for: "shared", isInstance: false))
            #expect(shared.description == "+shared [@16@0:8]" && !shared.isInstance)
            let leave = try #require(greeting.method(for: "leave"))
            #expect(leave.description == "-leave [v16@0:8] optional" && !leave.isRequired)
            #expect(greeting.method(for: "isPolite")?.isRequired == true) // from the adopted protocol
            #expect(greeting.method(for: "nothing") == nil)
            #expect(greeting.properties.map(\.name) == ["greeting"])
            let politeness = try #require(ObjCProtocol(face.name("Politeness")))
            #expect(greeting.conforms(to: politeness) && !politeness.conforms(to: greeting))
            #expect(ObjCProtocol.all.contains(greeting) && ObjCProtocol("NoSuchProtocol") == nil)
        }

        @Test("A list is read once, at its first use")
        func lists() throws {
            let pointer = try #require(
                objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, "HandleTestsLists", 0))
            objc_registerClassPair(pointer)
            defer { objc_disposeClassPair(pointer) }
            let cls = ObjCClass(unsafePointer: pointer)
            let body: @convention(c) () -> Void = {}
            let before = cls.methods
            class_addMethod(pointer, Selector("first").unsafePointer, body, "v@:")
            #expect(before.count == 1 && before.first?.selector == "first" && before[0].typeEncoding == "v@:")
            class_addMethod(pointer, Selector("second").unsafePointer, body, "v@:")
            #expect(before.map(\.selector) == ["first"] && cls.methods.count == 2)
            #expect(before != cls.methods && cls.methods == cls.methods)
            #expect(before.description == before[0].description)
            #expect(cls.ivars.isEmpty && cls.ivars.description == "")
        }

        @Test("A class describes itself as Objective-C would declare it", arguments: [Fixture.Configuration.O2Arc])
        func descriptions(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let base = try face.cls("Base"), derived = try face.cls("Derived")
            #expect("\([base, base.isa])" == "[\(base.name), \(base.name) (meta)]")
            #expect(base.subclasses.description.split(separator: "\n").contains { $0 == derived.name })
            var printed = ""
            print(derived, terminator: "", to: &printed)
            let lines = printed.split(separator: "\n")
            #expect(lines.first == "@interface \(derived.name) : \(base.name)" && lines.last == "@end")
            #expect(lines.count == 4)
            #expect(lines[1].hasPrefix("+ answer [q16@0:8] ") && lines[2].hasPrefix("- value [q16@0:8] "))
            let text = base.description
            #expect(text.contains("\n    count q @ 8\n") && text.contains("\n@property (nonatomic) ratio d\n"))
        }

        @Test func implementationsOfBlocks() throws {
            let body: @convention(block) (UnsafeObject, Int) -> Int = { $1 * 2 }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            let implementation = try #require(Implementation(block))
            #expect(implementation.block?.unsafePointer == block.unsafePointer)
            #expect(!implementation.isForwarding && implementation.description.hasPrefix("0x"))
            #expect(implementation.endBlock() && !implementation.endBlock())
            let other = try Face().cls("Base").implementation(for: "value")
            #expect(other.block == nil && !other.endBlock())
            #expect(try Face().cls("Base").implementation(for: "nobodyHasThis").isForwarding)
        }

        @Test func methodsHaveSignatures() throws {
            let base = try Face().cls("Base")
            let scale = try #require(base.method(for: "scale:"))
            #expect(try scale.signature?.text == "d@:d")
            #expect(Set([scale, scale, base.method(for: "value")]).count == 2)
        }

        @Test("References are strong or unowned", arguments: Fixture.Configuration.allCases)
        func references(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            var object: ObjCObject? = try face.new("Trouble")
            let unowned = UnownedObject(try #require(object))
            let weak = WeakObject(try #require(object))
            #expect(ort_retain_count(unowned.unsafePointer) == 1)
            #expect(unowned.retained == object && weak.load() == object)
            #expect(unowned == UnownedObject(try #require(object)) && Set([unowned]).contains(unowned))
            #expect(weak.description == object?.description)
            let address = String(UInt(bitPattern: unowned.unsafePointer), radix: 16)
            #expect(unowned.description == "<unowned 0x\(address)>")
            object = nil
            #expect(weak.load() == nil && weak.description == "nil")
            #expect(try face.alive == 0)
        }

        @Test("A subclass of ObjCObject represents a class", arguments: [Fixture.Configuration.O0Mrc])
        func wrappers(_ configuration: Fixture.Configuration) throws {
            let derived = try Face(configuration).new("Derived")
            let wrapper = try #require(derived.as(BaseWrapper.self))
            #expect(try wrapper.value() == 11 && wrapper == derived)
            let echoed: BaseWrapper = try derived.send("echo:", wrapper)
            #expect(echoed == derived)
            let none: BaseWrapper? = try derived.send("echo:", BaseWrapper?.none)
            #expect(none == nil && ObjCObject("text").as(BaseWrapper.self) == nil)
            expectError(MessageError.self, saying: ["\"text\" is not an instance of FaceBase_O0Mrc"]) {
                _ = try derived.send("echo:", "text") as BaseWrapper
            }
            #expect(derived.isKind(of: try Face(configuration).cls("Base")))
            #expect(!ObjCObject("text").isKind(of: derived.isa))
        }
    }
}

private final class BaseWrapper: ObjCObject, @unchecked Sendable {
    override class var objCClassName: String? { "FaceBase_O0Mrc" }
    func value() throws -> Int { try send("value") }
}
