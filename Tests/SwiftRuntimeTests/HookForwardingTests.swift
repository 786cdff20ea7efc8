import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Classes that forward messages themselves.
    @Suite struct Forwarders {
        @Test(
            "A hooked class with a forwardInvocation: of its own still gets the messages that it does not implement",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func ownForwarding(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let send = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            for name in ["Forwarder", "ForwarderChild"] {
                let cls = try program.cls(name), owner = try program.cls("Forwarder")
                let object = try cls.new()
                #expect(send(object.unsafePointer, 3) == 300)
                #expect(taken() == ["forwarded"])
                for hook in [
                    { try cls.hook("known:", .before, rules: .aspectsRules, engine: engine) { trace("before") } },
                    { try object.hook("known:", .before, engine: engine) { trace("before") } },
                    { try owner.hook("known:", .before, engine: engine) { trace("before") } },
                ] as [() throws -> AspectToken] {
                    try expectRestored([object]) {
                        let before = object.isa.method(for: "forwardInvocation:")?.implementation
                        let token = try hook()
                        let isTaken = object.isa.method(for: "forwardInvocation:")?.implementation != before
                        #expect(isTaken == (engine == .forwarding))
                        #expect(send(object.unsafePointer, 3) == 300)
                        #expect(try object.send("known:", 4) == 4)
                        #expect(taken() == ["forwarded", "before", "known"])
                        #expect(token.remove())
                        #expect(object.isa.method(for: "forwardInvocation:")?.implementation == before)
                        #expect(send(object.unsafePointer, 3) == 300)
                        #expect(taken() == ["forwarded"])
                    }
                }
            }
        }

        @Test(
            "A class that forwards everything to another object gets its hooked methods itself",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func ownTarget(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let owner = try program.cls("Redirector"), selector: Selector = "forwardingTargetForSelector:"
            let send = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            for cls in [owner, try program.cls("RedirectorChild")] {
                let object = try cls.new()
                for hook in [
                    { try cls.hook("known:", .before, engine: engine) { trace("before") } },
                    { try object.hook("known:", .before, engine: engine) { trace("before") } },
                    { try owner.hook("known:", .before, engine: engine) { trace("before") } },
                ] as [() throws -> AspectToken] {
                    try expectRestored([object]) {
                        let before = object.isa.method(for: selector)?.implementation
                        let token = try hook()
                        #expect(try object.send("known:", 4) == 4)
                        #expect(send(object.unsafePointer, 3) == 3000)
                        #expect(taken() == ["before", "known", "other unknown"])
                        #expect(token.remove())
                        #expect(object.isa.method(for: selector)?.implementation == before)
                        #expect(try object.send("known:", 4) == 4)
                        #expect(send(object.unsafePointer, 3) == 3000)
                        #expect(taken() == ["known", "other unknown"])
                    }
                }
            }
        }

        @Test(
            "A method that another object answers is still answered by it, inside the hooks",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func hookedRedirection(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Redirector"), object = try cls.new(), selector: Selector = "known:"
            let known = class_replaceMethod(cls.unsafePointer, selector.unsafePointer, _objc_msgForward, "q@:q")
            defer { class_replaceMethod(cls.unsafePointer, selector.unsafePointer, known, "q@:q") }
            try expectRestored([object]) {
                let token = try cls.hook(selector, .instead, engine: engine) { (info: AspectInfo) in
                    trace("instead")
                    try info.proceed()
                    #expect(info.instance == object)
                }
                #expect(try object.send(selector, 4) == 4000)
                #expect(taken() == ["instead", "other known"])
                #expect(token.remove())
            }
            #expect(try object.send(selector, 4) == 4000)
            #expect(taken() == ["other known"])
        }

        @Test(
            "A class that forwards nothing keeps its method table small", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func ordinaryTarget(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Base")
            try expectRestored {
                let token = try cls.hook("add:", engine: engine) {}
                #expect(cls.ownMethod(for: "forwardingTargetForSelector:") == nil)
                #expect((cls.ownMethod(for: "forwardInvocation:") != nil) == (engine == .forwarding))
                #expect(token.remove())
            }
        }

        @Test(
            "Removing a subclass's hook leaves the superclass's working", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func subclassFirst(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let owner = try program.cls("Forwarder"), child = try program.cls("ForwarderChild")
            let object = try child.new()
            let send = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            try expectRestored([object]) {
                let onOwner = try owner.hook("known:", .before, engine: engine) { trace("owner") }
                let onChild = try child.hook("known:", .before, engine: engine) { trace("child") }
                let onObject = try object.hook("known:", .before, engine: engine) { trace("object") }
                #expect(try object.send("known:", 1) == 1)
                #expect(send(object.unsafePointer, 1) == 100)
                #expect(taken() == ["object", "child", "owner", "known", "forwarded"])
                #expect(onChild.remove())
                #expect(try object.send("known:", 1) == 1)
                #expect(send(object.unsafePointer, 1) == 100)
                #expect(taken() == ["object", "owner", "known", "forwarded"])
                #expect(onObject.remove())
                #expect(try object.send("known:", 1) == 1)
                #expect(taken() == ["owner", "known"])
                #expect(onOwner.remove())
                #expect(try object.send("known:", 1) == 1)
                #expect(taken() == ["known"])
            }
        }

        @Test(
            "A message that is only forwarded cannot be hooked as a method", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func forwardedSelector(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Forwarder")
            expectRefused(.doesNotRespondToSelector, saying: ["unknown:"]) {
                try cls.hook("unknown:", engine: engine) {}
            }
        }
    }
}
