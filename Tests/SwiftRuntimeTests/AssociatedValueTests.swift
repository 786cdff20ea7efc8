import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Values that code associates with objects, besides their ivars.
    @Suite struct Associations {
        @Test("A value of any type, under each policy that keeps it")
        func values() throws {
            let object = try Face().new()
            let number = AssociationKey<Int>("number"), text = AssociationKey<String>("text")
            let celsius = AssociationKey<Celsius>("celsius"), other = AssociationKey<ObjCObject>("other")
            let cls = AssociationKey<ObjCClass>("class"), maybe = AssociationKey<Int?>("maybe")
            let peer = try Face().new("Trouble")
            for policy in AssociationPolicy.allCases where policy != .assign {
                try object.setAssociated(7, for: number, policy: policy)
                try object.setAssociated("größe", for: text, policy: policy)
                try object.setAssociated(Celsius(degrees: 3), for: celsius, policy: policy)
                try object.setAssociated(object.isa, for: cls, policy: .retain)
                try object.setAssociated(5, for: maybe, policy: policy)
                #expect(try object.associated(number) == 7)
                #expect(try object.associated(text) == "größe")
                #expect(try object.associated(celsius) == Celsius(degrees: 3))
                #expect(try object.associated(cls) == object.isa)
                #expect(try object.associated(maybe) == 5)
            }
            try object.setAssociated(peer, for: other)
            #expect(try object.associated(other) == peer && ort_retain_count(peer.unsafePointer) == 2)
            try object.setAssociated(nil, for: other)
            #expect(try object.associated(other) == nil && ort_retain_count(peer.unsafePointer) == 1)
            try object.setAssociated(peer, for: other, policy: .assign)
            #expect(try object.associated(other) == peer && ort_retain_count(peer.unsafePointer) == 1)
            try object.removeAssociatedValues()
            #expect(try object.associated(number) == nil && object.associations.isEmpty)
        }

        @Test("Two keys with the same name are different keys")
        func keys() throws {
            let object = try Face().new()
            let left = AssociationKey<Int>("key"), right = AssociationKey<Int>("key")
            try object.setAssociated(1, for: left)
            try object.setAssociated(2, for: right)
            #expect(try object.associated(left) == 1 && object.associated(right) == 2)
            #expect(left != right && left == left && "\(left)" == "key")
        }

        @Test("A value that other code associated may be of another type")
        func foreign() throws {
            let object = try Face().new()
            let key = AssociationKey<Celsius>("celsius")
            let address = UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
            let text = ObjCObject("text")
            objc_setAssociatedObject(object.unsafePointer, address, text.unsafePointer, OBJC_ASSOCIATION_RETAIN)
            expectError(
                MessageError.self,
                saying: [
                    "\"text\" is not a box of a Swift value, so it cannot be converted to Celsius"
                ]
            ) {
                _ = try object.associated(key)
            }
        }

        @Test("Associated values are released with their object", arguments: Fixture.Configuration.allCases)
        func end(_ configuration: Fixture.Configuration) throws {
            let face = try Face(configuration)
            let key = AssociationKey<ObjCObject>("key")
            try autoreleasePool {
                let object = try face.new()
                try object.setAssociated(face.new("Trouble"), for: key)
                #expect(try face.alive == 1)
            }
            #expect(try face.alive == 0)
        }

        @Test("A snapshot contains the associations of its objects")
        func snapshots() throws {
            let object = try Face().new()
            let key = AssociationKey<Int>("key")
            let before = RuntimeSnapshot.capture([], objects: [object])
            try object.setAssociated(1, for: key)
            let after = RuntimeSnapshot.capture([], objects: [object])
            let address = "0x" + String(UInt(bitPattern: object.unsafePointer), radix: 16)
            #expect(!after.isRestored(to: before))
            #expect(after.differences(from: before).count == 1)
            #expect(after.differences(from: before).first?.hasPrefix("\(address) has the association 0x") == true)
            #expect(before.differences(from: after).first?.hasPrefix("\(address) lost the association 0x") == true)
            #expect(after.associations.values.first?.first?.policy == .retain)
            try object.setAssociated(nil, for: key)
            #expect(RuntimeSnapshot.capture([], objects: [object]).isRestored(to: before))
        }
    }
}
