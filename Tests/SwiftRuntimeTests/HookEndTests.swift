import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Several hooks around the deallocation of one object.
    @Suite struct Ends {
        @Test(
            "Several hooks of dealloc run in order, and weak references to the dying object are nil",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func severalOfDealloc(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            try expectRestored {
                var object: ObjCObject? = try cls.new()
                let weak = WeakObject(object!)
                #expect(weak.load() == object)
                let expectGone: @Sendable (String) -> Void = { word in
                    #expect(weak.load() == nil)
                    trace(word)
                }
                var onObject: [AspectToken] = [], onClass: [AspectToken] = []
                for number in 1...2 {
                    onClass.append(
                        try cls.hook("dealloc", .after, engine: engine) { expectGone("class after \(number)") })
                    onClass.append(
                        try cls.hook("dealloc", .before, engine: engine) { expectGone("class before \(number)") })
                    onObject.append(
                        try object!.hook("dealloc", .after, engine: engine) { expectGone("object after \(number)") })
                    onObject.append(
                        try object!.hook("dealloc", .before, engine: engine) { expectGone("object before \(number)") })
                }
                _ = taken()
                object = nil
                #expect(
                    taken() == [
                        "object before 1", "object before 2", "class before 1", "class before 2", "dealloc",
                        "class after 1", "class after 2", "object after 1", "object after 2",
                    ])
                #expect(onObject.allSatisfy { $0.state == .removed && !$0.remove() })
                #expect(onClass.allSatisfy { $0.remove() })
            }
            #expect(try program.alive == 0)
        }

        @Test(
            "The end of one of two hooked objects of a class leaves the other object's hooks",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func oneOfTwo(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            try expectRestored {
                var first: ObjCObject? = try cls.new()
                var second: ObjCObject? = try cls.new()
                let tokens = [
                    try first!.hook("dealloc", .after, engine: engine) { trace("first") },
                    try second!.hook("dealloc", .after, engine: engine) { trace("second") },
                ]
                _ = taken()
                first = nil
                #expect(taken() == ["dealloc", "first"])
                #expect(tokens.map(\.state) == [.removed, .active])
                #expect(second?.statedClass == cls)
                second = nil
                #expect(taken() == ["dealloc", "second"])
                #expect(tokens.map(\.state) == [.removed, .removed])
            }
            #expect(try program.alive == 0)
        }
    }
}
