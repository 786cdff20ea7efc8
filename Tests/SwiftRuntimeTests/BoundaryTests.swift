import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Exceptions from code that the runtime calls for Swift: the runtime catches them before they reach a Swift frame.
    @Suite struct Boundaries {
        @Test("An exception in +initialize or +resolveInstanceMethod: during a look-up reaches the caller")
        func lookUps() throws {
            let cls = try ObjCClass.define("BoundaryTestsLookUps") { c in
                c.classMethod("initialize") { (_: ObjCClass) in
                    trace("initialize")
                    throw Refusal(reason: "initialize")
                }
                c.classMethod("resolveInstanceMethod:") { (_: ObjCClass, _: Selector) -> Bool in
                    throw Refusal(reason: "resolve")
                }
                c.method("value") { (_: ObjCObject) in 1 }
            }
            _ = taken()
            #expect(throws: Refusal(reason: "initialize")) { try cls.implementation(for: "value") }
            #expect(taken() == ["initialize"])
            for _ in 1...2 {
                #expect(throws: Refusal.self) { try cls.implementation(for: "nobodyHasThis") }
                #expect(throws: Refusal.self) { try cls.instancesRespond(to: "nobodyHasThis") }
            }
            let below = try ObjCClass.define("BoundaryTestsLookUpsBelow", superclass: cls) { _ in }
            #expect(throws: Refusal.self) { try below.implementation(for: "nobodyHasThis") }
            try below.dispose()
            try cls.dispose()
        }

        /// Makes objects whose dealloc throws, so that the tests have to dispose of them.
        private struct Mortal {
            static func define() throws -> ObjCClass {
                try ObjCClass.define("BoundaryTestsMortal") { c in
                    c.method("dealloc") { (_: UnownedObject) in throw Refusal(reason: "dealloc") }
                    c.method("copy") { (_: ObjCObject) -> ObjCObject in throw Refusal(reason: "copy") }
                }
            }

            /// Returns the address of an object that only `keep` retains.
            static func make(_ cls: ObjCClass, _ keep: (ObjCObject) throws -> Void) throws -> UnsafeObject {
                try autoreleasePool {
                    let object = try cls.new()
                    try keep(object)
                    return object.unsafePointer
                }
            }
        }

        @Test("An exception in dealloc reaches the code that replaces the value")
        func replacedValues() throws {
            let mortal = try Mortal.define()
            let holder = try ObjCClass.define("BoundaryTestsHolder") { c in
                c.ivar("ivar", ObjCObject?.self)
                c.property("property", ObjCObject?.self)
                c.property("copied", ObjCObject?.self, .copy)
                c.classProperty("shared", ObjCObject?.self, .nonatomic)
            }
            try autoreleasePool {
                let object = try holder.new()
                let key = AssociationKey<ObjCObject>("key"), none = ObjCObject?.none
                let dealloc = Refusal(reason: "dealloc")
                var pointer = try Mortal.make(mortal) { try object.setIvar("ivar", to: $0) }
                #expect(throws: dealloc) { try object.setIvar("ivar", to: none) }
                object_dispose(pointer)
                pointer = try Mortal.make(mortal) { try object.send("setProperty:", $0) }
                #expect(throws: dealloc) { try object.send("setProperty:", none) }
                object_dispose(pointer)
                pointer = try Mortal.make(mortal) { try holder.send("setShared:", $0) }
                #expect(throws: dealloc) { try holder.send("setShared:", none) }
                object_dispose(pointer)
                pointer = try Mortal.make(mortal) { try object.setAssociated($0, for: key) }
                #expect(throws: dealloc) { try object.setAssociated(nil, for: key) }
                object_dispose(pointer)
                pointer = try Mortal.make(mortal) { try object.setAssociated($0, for: key) }
                #expect(throws: dealloc) { try object.removeAssociatedValues() }
                object_dispose(pointer)
                let invocation = Invocation(signature: try MethodSignature("v@:@"))
                pointer = try Mortal.make(mortal) {
                    try invocation.setArgument($0, at: 2)
                    invocation.retainArguments()
                }
                #expect(throws: dealloc) { try invocation.setArgument(none, at: 2) }
                object_dispose(pointer)
                // An object whose deallocation deallocates another object.
                pointer = try Mortal.make(mortal) { inner in
                    let outer = try holder.new()
                    try outer.setIvar("ivar", to: inner)
                    try object.setIvar("ivar", to: outer)
                }
                let outer = try #require(try object.ivar("ivar") as ObjCObject?).unsafePointer
                #expect(throws: dealloc) { try object.setIvar("ivar", to: none) }
                object_dispose(pointer)
                object_dispose(outer)
            }
            try holder.dispose()
            try mortal.dispose()
        }

        @Test("An exception in copy reaches the caller")
        func copies() throws {
            let cls = try ObjCClass.define("BoundaryTestsCopied") { c in
                c.method("copy") { (_: ObjCObject) -> ObjCObject in throw Refusal(reason: "copy") }
                c.property("copied", ObjCObject?.self, .copy)
            }
            try autoreleasePool {
                let object = try cls.new(), key = AssociationKey<ObjCObject>("key")
                #expect(throws: Refusal(reason: "copy")) { try object.send("setCopied:", object) }
                #expect(throws: Refusal(reason: "copy")) { try object.setAssociated(object, for: key, policy: .copy) }
                #expect(try object.send("copied") as ObjCObject? == nil && object.associated(key) == nil)
            }
            try cls.dispose()
        }

        @Test("A string whose UTF8String throws has no text")
        func strings() throws {
            let text = try ObjCClass.define("BoundaryTestsText", superclass: try #require(ObjCClass("NSString"))) { c in
                c.method("UTF8String") { (_: ObjCObject) -> UnsafePointer<CChar>? in throw Refusal(reason: "text") }
            }
            try autoreleasePool {
                let pointer: UnsafeObject = try #require(class_createInstance(text.unsafePointer, 0))
                let object = ObjCObject(unsafeOwned: pointer)
                #expect(object.string == nil && object.description.hasPrefix("<BoundaryTestsText: 0x"))
            }
            try text.dispose()
        }

        @Test(
            "An exception in dealloc that cannot reach a caller ends the process with a sentence",
            arguments: [
                "the deallocation of an instance of BoundaryTestsMortal, which Swift released",
                "the deallocation of an object that an autorelease pool released",
                "the deallocation of the target that an invocation released",
            ])
        func releases(_ place: String) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [place] in
                let face = try Face(), mortal = try Mortal.define()
                let runner = try ObjCClass.define("BoundaryTestsRunner") { c in
                    c.method("run") { (_: ObjCObject) in try Self.end(place, mortal) }
                }
                // Compiled code that would catch the exception, with Swift frames between.
                let run = try face.fixture.function(
                    "face_catch", as: (@convention(c) (UnsafeObject, UnsafePointer<CChar>) -> UnsafeObject?).self)
                _ = try withExtendedLifetime(runner.new()) { run($0.unsafePointer, "run") }
                exit(0)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("an exception left \(place), and no caller can catch it: "), "\(output)")
            #expect(output.contains("dealloc"), "\(output)")
        }

        private static func end(_ place: String, _ mortal: ObjCClass) throws {
            switch place {
            case let place where place.contains("which Swift"): _ = try mortal.new()
            case let place where place.contains("pool"):
                try autoreleasePool {
                    try withExtendedLifetime(mortal.new()) { _ = objc_retainAutorelease($0.unsafePointer) }
                }
            default:
                let invocation = Invocation(signature: try MethodSignature("v@:"))
                try autoreleasePool {
                    try withExtendedLifetime(mortal.new()) {
                        invocation.target = $0
                        invocation.retainArguments()
                    }
                }
                invocation.target = nil
            }
        }
    }
}
