import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooked classes that code makes at run time and disposes of.
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
            "A class at the address of a disposed hooked class has none of its hooks", .timeLimit(.minutes(1)),
            arguments: HookEngine.tested)
        func addressTwice(_ engine: HookEngine) throws {
            let base = try Program.calls(.O0Mrc).cls("Base")
            // Another thread has made a hooked call, so that the engine cannot free removed hooks at once.
            let kept = try base.hook("visit", .before, engine: engine) {}
            let entered = DispatchSemaphore(value: 0), leave = DispatchSemaphore(value: 0)
            let thread = JoinedThread {
                try? base.new().send("visit")
                entered.signal()
                leave.wait()
            }
            entered.wait()
            _ = taken()
            defer {
                leave.signal()
                thread.join()
                kept.remove()
            }
            for _ in 0..<20 {
                let cls = try makeSubclass(of: base, "DisposalTestsFormer")
                let token = try cls.hook("add:", .before, rules: .aspectsRules, engine: engine) { trace("former") }
                objc_disposeClassPair(cls.unsafePointer)
                #expect(token.state == .removed)
                // The new class mostly gets the same memory, if the allocator reuses memory at all.
                let next = try makeSubclass(of: base, "DisposalTestsNext")
                try autoreleasePool {
                    let object = try next.new()
                    let own = try object.hook("add:", .before, rules: .aspectsRules, engine: engine) { trace("own") }
                    #expect(try object.send("add:", 1) == 2)
                    #expect(taken() == ["own", "add"])
                    own.remove()
                }
                objc_disposeClassPair(next.unsafePointer)
            }
        }

        @Test("An error about a hook whose object and class have gone has the former name of the class")
        func nameOfGoneClass() throws {
            let base = try Program.calls(.O0Mrc).cls("Base")
            let cls = try makeSubclass(of: base, "DisposalTestsGone")
            let token = try autoreleasePool { try cls.new().hook("visit") {} }
            objc_disposeClassPair(cls.unsafePointer)
            let others = try (0..<50).map { try makeSubclass(of: base, "DisposalTestsOther\($0)") }
            defer { others.forEach { objc_disposeClassPair($0.unsafePointer) } }
            let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
            #expect(error?.code == .objectDeallocated && error?.className == "DisposalTestsGone")
        }

        @Test(
            "Disposing of a class also disposes of its parked dynamic subclass",
            arguments: Fixture.Configuration.allCases,
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
                    // Another class takes the name of the parked subclass, so that the runtime makes another subclass.
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
