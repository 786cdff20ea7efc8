import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    @Suite struct Snapshots {
        @Test("A snapshot shows a hook, sentence by sentence", arguments: [Fixture.Configuration.O0Mrc])
        func hookedClass(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            let before = RuntimeSnapshot.capture([base])
            #expect(before == RuntimeSnapshot.capture([base]))
            #expect(before.differences(from: before) == [])
            let token = try base.hook("visit", engine: .trampoline) {}
            let during = RuntimeSnapshot.capture([base])
            let differences = during.differences(from: before)
            #expect(during != before)
            #expect(differences.contains { $0.hasPrefix("\(base.name) lost visit [v16@0:8]") })
            #expect(differences.contains { $0.hasPrefix("\(base.name) has visit [v16@0:8]") })
            #expect(differences.count == 2)
            #expect(before.differences(from: during).count == 2)
            token.remove()
            #expect(RuntimeSnapshot.capture([base]) == before)
        }

        @Test("An object's isa and its dynamic subclass", arguments: [Fixture.Configuration.O0Mrc])
        func hookedObject(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            let before = RuntimeSnapshot.capture(base.lineage + base.subclasses, objects: [object, other])
            let token = try object.hook("visit") {}
            let during = RuntimeSnapshot.capture(base.lineage + base.subclasses, objects: [object, other])
            let address = String(UInt(bitPattern: object.unsafePointer), radix: 16)
            let subclass = "\(base.name)_Aspects_"
            #expect(
                during.differences(from: before).prefix(3) == [
                    "\(subclass) is new", "\(subclass) (meta) is new",
                    "the isa of 0x\(address) was \(base.name) and is \(subclass)",
                ])
            #expect(
                during.differences(from: before).dropFirst(3).allSatisfy {
                    $0.hasPrefix("0x\(address) has the association 0x")
                })
            #expect(
                before.differences(from: during).prefix(2) == ["\(subclass) is gone", "\(subclass) (meta) is gone"])
            token.remove()
            #expect(RuntimeSnapshot.capture(base.lineage + base.subclasses, objects: [object, other]) == before)
        }

        @Test func changesThatAreNoHooks() throws {
            let nsObject = ObjCClass.nsObject.unsafePointer
            let pointer = try #require(objc_allocateClassPair(nsObject, "SnapshotSubject", 0))
            let cls = ObjCClass(unsafePointer: pointer)
            let first: @convention(c) () -> Void = {}
            let second: @convention(c) () -> Void = { trace("second") }
            class_addMethod(pointer, Selector("one").unsafePointer, first, "v@:")
            objc_registerClassPair(pointer)
            let before = RuntimeSnapshot.capture([cls])
            let record = try #require(before.classes.first { $0.name == "SnapshotSubject" && !$0.isMetaclass })
            #expect(record.superclassName == "NSObject" && record.protocolNames == [])
            #expect(record.methods.map(\.selector) == ["one"])
            #expect(before.classes.contains { $0.name == "SnapshotSubject" && $0.isMetaclass })

            class_replaceMethod(pointer, Selector("one").unsafePointer, second, "v@:")
            #expect(
                RuntimeSnapshot.capture([cls]).differences(from: before).filter {
                    $0.contains("SnapshotSubject") && !$0.hasSuffix("gone")
                }.count == 2)
            class_replaceMethod(pointer, Selector("one").unsafePointer, first, "v@:")
            #expect(RuntimeSnapshot.capture([cls]) == before)

            class_addMethod(pointer, Selector("two").unsafePointer, second, "q@:q")
            let differences = RuntimeSnapshot.capture([cls]).differences(from: before)
            #expect(differences.count == 1)
            #expect(differences.first?.hasPrefix("SnapshotSubject has two [q@:q]") == true)
            #expect(
                RuntimeSnapshot.capture([]).differences(from: before) == [
                    "SnapshotSubject is gone", "SnapshotSubject (meta) is gone",
                ])
            #expect(RuntimeSnapshot.capture().classes.contains { $0.name == "SnapshotSubject" })
            objc_disposeClassPair(pointer)
            #expect(!RuntimeSnapshot.capture().classes.contains { $0.name == "SnapshotSubject" })
        }

        @Test("A protocol that a class has added", arguments: [Fixture.Configuration.O2Arc])
        func protocols(_ configuration: Fixture.Configuration) throws {
            _ = try Program.calls(configuration)
            let pointer = try #require(objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, "SnapshotAdopter", 0))
            objc_registerClassPair(pointer)
            let cls = ObjCClass(unsafePointer: pointer)
            let before = RuntimeSnapshot.capture([cls])
            let adopted = try #require(objc_getProtocol("NSCopying") ?? objc_getProtocol("NSObject"))
            let name = String(cString: protocol_getName(adopted))
            class_addProtocol(pointer, adopted)
            #expect(
                RuntimeSnapshot.capture([cls]).differences(from: before) == [
                    "the protocols of SnapshotAdopter were [] and are [\"\(name)\"]"
                ])
            objc_disposeClassPair(pointer)
        }
    }
}
