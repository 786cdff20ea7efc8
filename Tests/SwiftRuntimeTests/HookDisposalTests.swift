import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooked classes that were made at run time and go away.
    @Suite struct Disposal {
        private func makeSubclass(of cls: ObjCClass, _ name: String) throws -> ObjCClass {
            let pointer = try #require(objc_allocateClassPair(cls.unsafePointer, name, 0))
            objc_registerClassPair(pointer)
            return ObjCClass(unsafePointer: pointer)
        }

        @Test("Disposing a hooked class ends its hooks", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func hookedClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            try expectRestored {
                for _ in 0..<2 {
                    let cls = try makeSubclass(of: base, program.className("Passing"))
                    let captured = Shared(0)
                    let tokens = [
                        try cls.hook("visit", .before, engine: engine) { captured.value += 1 },
                        try cls.isa.hook("twice:", .before, engine: engine) { captured.value += 1 },
                        try base.hook("add:", .before, engine: engine) { captured.value += 1 },
                    ]
                    try program.visit(try cls.new())
                    #expect(try cls.send("twice:", 2) == 4)
                    #expect(captured.value == 2)
                    _ = taken()
                    objc_disposeClassPair(cls.unsafePointer)
                    #expect(ObjCClass(program.className("Passing")) == nil)
                    #expect(tokens.map(\.state) == [.removed, .removed, .active])
                    #expect(tokens.map { $0.remove() } == [false, false, true])
                }
            }
        }

        @Test(
            "The parked dynamic subclass of a class goes with it", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func parkedSubclass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            try expectRestored {
                for _ in 0..<2 {
                    let cls = try makeSubclass(of: base, program.className("Parking"))
                    var object: ObjCObject? = try cls.new()
                    let token = try object!.hook("visit", .before, engine: engine) { trace("before") }
                    #expect(object!.isa.name == cls.name + "_Aspects_")
                    try program.visit(object!)
                    #expect(taken() == ["before", "visit"])
                    object = nil
                    #expect(token.state == .removed)
                    // Somebody else takes the name of the parked one, so that another is made.
                    let taker = try makeSubclass(of: base, cls.name + "_Aspects_")
                    object = try cls.new()
                    let another = try object!.hook("visit", engine: engine) {}
                    #expect(object!.isa.name == cls.name + "_Aspects_1")
                    #expect(another.remove())
                    object = nil
                    objc_disposeClassPair(taker.unsafePointer)
                    objc_disposeClassPair(cls.unsafePointer)
                }
            }
        }

        @Test func aClassWithHookedObjectsCannotBeDisposed() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let program = try Program.calls(.O0Mrc)
                let cls = try program.cls("Base")
                let pointer = try #require(objc_allocateClassPair(cls.unsafePointer, "Inhabited", 0))
                objc_registerClassPair(pointer)
                let object = try ObjCClass(unsafePointer: pointer).new()
                try object.hook("visit", .before) {}
                objc_disposeClassPair(pointer)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("Inhabited_Aspects_"))
        }
    }
}
