import CRuntime
import Glibc
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Hooks that are set aside and put back.
    @Suite struct HookPuttingBack {
        private final class Captured: Sendable {
            private let whenGone: @Sendable () -> Void
            init(_ whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }
            deinit { whenGone() }
        }

        private func visit(_ object: ObjCObject) { try? object.send("visit") as Void }

        @Test(
            "A hook that is set aside leaves the method as it was, and comes back with its body",
            arguments: HookEngine.tested, [AspectRules.nested, .aspectsRules])
        func roundTrip(_ engine: HookEngine, _ rules: AspectRules) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            for target: any HookTarget in [object, object.isa] as [any HookTarget] {
                try expectRestored([object]) {
                    let before = RuntimeSnapshot.capture([object.isa], objects: [object])
                    let token = try target.hook("visit", .before, rules: rules, engine: engine) { trace("hook") }
                    for _ in 0..<2 {
                        visit(object)
                        #expect(taken() == ["hook", "visit"])
                        #expect(token.setAside() && token.state == .removed)
                        #expect(RuntimeSnapshot.capture([object.isa], objects: [object]).isRestored(to: before))
                        visit(object)
                        #expect(taken() == ["visit"])
                        #expect(try token.putBack() && token.isActive)
                    }
                    visit(object)
                    #expect(taken() == ["hook", "visit"])
                    #expect(try !token.putBack())
                    #expect(token.remove() && !token.setAside())
                    #expect(try !token.putBack())
                    visit(object)
                    #expect(taken() == ["visit"])
                }
            }
        }

        @Test("A hook that is put back is the newest of its method, with its priority and its other options")
        func newest() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let first = try object.hook("visit", .before) { trace("first") }
                let second = try object.hook("visit", .before) { trace("second") }
                let early = try object.hook("visit", .before, priority: 1) { trace("early") }
                for token in [early, first] {
                    #expect(token.setAside())
                    #expect(try token.putBack())
                }
                visit(object)
                #expect(taken() == ["early", "second", "first", "visit"])
                #expect(first.disable() && first.setAside())
                #expect(try first.putBack() && first.isActive)
                [first, second, early].forEach { $0.remove() }
            }
        }

        @Test("A block as the body, a method that the hook adds, and the calls of a block can be put back")
        func kinds() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            let body: @convention(block) (UnsafeObject) -> Void = { _ in trace("block") }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            try expectRestored([object]) {
                let ofBlock = try object.hook("visit", .before, block: block)
                let missing = try object.hook("absent", .instead, missing: .types("v@:")) { trace("absent") }
                #expect(ofBlock.setAside() && missing.setAside())
                #expect(try !(object.send("respondsToSelector:", Selector("absent")) as Bool))
                #expect(try ofBlock.putBack() && missing.putBack())
                visit(object)
                try object.send("absent") as Void
                #expect(taken() == ["block", "visit", "absent"])
                #expect(ofBlock.remove() && missing.remove())
            }
            let number = 3
            let called: @convention(block) () -> Void = { trace("called \(number)") }
            let hooked = Block(unsafeBlock: unsafeBitCast(called, to: UnsafeRawPointer.self))
            let token = try hooked.hook(.before) { trace("hook") }
            let call = {
                unsafeBitCast(hooked.unsafePointer, to: (@convention(block) () -> Void).self)()
                return taken()
            }
            #expect(call() == ["hook", "called 3"])
            #expect(token.setAside())
            #expect(call() == ["called 3"])
            #expect(try token.putBack())
            #expect(call() == ["hook", "called 3"])
            #expect(token.remove())
        }

        @Test("The body lives as long as its hook is set aside, and ends with remove() and with the token")
        func lives() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                for byRemoving in [true, false] {
                    var captured: Captured? = Captured { trace("gone") }
                    var token: AspectToken? = try object.hook("visit", .before) { [captured] in _ = captured }
                    captured = nil
                    #expect(token?.setAside() == true)
                    Hooks.flush()
                    #expect(taken() == [])
                    if byRemoving {
                        #expect(token?.remove() == false)
                        Hooks.flush()
                        #expect(taken() == ["gone"])
                        #expect(try token?.putBack() == false)
                    }
                    token = nil
                    Hooks.flush()
                    #expect(taken() == (byRemoving ? [] : ["gone"]))
                }
            }
        }

        @Test("A hook whose object or class is gone is refused with a sentence, and stays set aside")
        func gone() throws {
            var object: ObjCObject? = try Program.calls(.O0Mrc).new("Base")
            let ofObject = try #require(object).hook("visit", .before) {}
            #expect(ofObject.setAside())
            object = nil
            func refusal(_ token: AspectToken) -> AspectError? {
                #expect(throws: AspectError.self) { try token.putBack() }
            }
            for _ in 0..<2 {
                let error = refusal(ofObject)
                #expect(error?.code == .objectDeallocated)
                #expect(error?.message.contains("cannot be put back: the object 0x") == true)
            }
            let cls = try ObjCClass.define("PuttingBackShortLived") { cls in
                cls.method("go") { (self: ObjCObject) in }
            }
            let ofClass = try cls.hook("go", .before) {}
            #expect(ofClass.setAside())
            objc_disposeClassPair(cls.unsafePointer)
            let error = refusal(ofClass)
            #expect(error?.code == .objectDeallocated)
            #expect(error?.message.contains("the class PuttingBackShortLived has been disposed of") == true)
            _ = taken()
        }

        @Test("A hook that one thread removes while others move it is gone for good")
        func removedMeanwhile() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                for _ in 0..<50 {
                    let token = try object.hook("visit", .before) {}
                    let moves = Locked(0)
                    let movers = (0..<2).map { _ in
                        JoinedThread {
                            for _ in 0..<200 {
                                _ = token.setAside()
                                _ = try? token.putBack()
                                moves.withLock { $0 += 1 }
                            }
                        }
                    }
                    while moves.withLock({ $0 }) == 0 { sched_yield() }
                    _ = token.remove()
                    movers.forEach { $0.join() }
                    #expect(token.state == .removed)
                    #expect(try !token.putBack())
                }
            }
        }

        @Test(
            "A hook that is aside or removed is not removed once more while another thread sets it aside",
            arguments: [true, false])
        func removedTwice(isAside: Bool) throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let current = Locked<AspectToken?>(nil), removals = Locked(0)
                for _ in 0..<500 {
                    let token = try object.hook("visit", .before) { // its call keeps the body meanwhile
                        guard let token = current.withLock({ $0 }) else { return }
                        #expect(isAside ? token.setAside() : token.remove())
                        let attempts = Locked(0)
                        let thread = JoinedThread {
                            for _ in 0..<100 {
                                _ = token.setAside()
                                attempts.withLock { $0 += 1 }
                            }
                        }
                        while attempts.withLock({ $0 }) == 0 { sched_yield() }
                        if token.remove() { removals.withLock { $0 += 1 } }
                        thread.join()
                    }
                    current.withLock { $0 = token }
                    visit(object)
                    current.withLock { $0 = nil }
                }
                _ = taken()
                #expect(removals.withLock { $0 } == 0)
            }
        }

        @Test("Threads may put a hook back and set it aside at once, and each change happens once")
        func threads() throws {
            let object = try Program.calls(.O0Mrc).new("Base")
            try expectRestored([object]) {
                let count = Locked(0)
                let token = try object.hook("visit", .before) {}
                let threads = (0..<4).map { _ in
                    JoinedThread {
                        for _ in 0..<200 {
                            if token.setAside() { count.withLock { $0 -= 1 } }
                            if (try? token.putBack()) == true { count.withLock { $0 += 1 } }
                            visit(object)
                        }
                    }
                }
                threads.forEach { $0.join() }
                _ = taken()
                #expect(count.withLock { $0 } == (token.isActive ? 0 : -1))
                _ = try token.putBack()
                #expect(token.remove())
            }
        }
    }
}
