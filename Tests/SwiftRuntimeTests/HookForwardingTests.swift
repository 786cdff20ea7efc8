import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Classes that forward messages themselves.
    @Suite struct Forwarders {
        @Test(
            "A hooked class with a forwardInvocation: of its own still gets what it does not implement",
            arguments: Fixture.Configuration.allCases)
        func ownForwarding(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let send = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            for name in ["Forwarder", "ForwarderChild"] {
                let cls = try program.cls(name), owner = try program.cls("Forwarder")
                let object = try cls.new()
                #expect(send(object.unsafePointer, 3) == 300)
                #expect(taken() == ["forwarded"])
                for hook in [
                    { try cls.hook("known:", .before, rules: .aspectsRules) { trace("before") } },
                    { try object.hook("known:", .before) { trace("before") } },
                    { try owner.hook("known:", .before) { trace("before") } },
                ] as [() throws -> AspectToken] {
                    try expectRestored([object]) {
                        let before = object.isa.method(for: "forwardInvocation:")?.implementation
                        let token = try hook()
                        #expect(object.isa.method(for: "forwardInvocation:")?.implementation != before)
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

        @Test("Removing a subclass's hook leaves the superclass's working", arguments: Fixture.Configuration.allCases)
        func subclassFirst(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let owner = try program.cls("Forwarder"), child = try program.cls("ForwarderChild")
            let object = try child.new()
            let send = try program.fixture.function(
                "hooks_send_unknown", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            try expectRestored([object]) {
                let onOwner = try owner.hook("known:", .before) { trace("owner") }
                let onChild = try child.hook("known:", .before) { trace("child") }
                let onObject = try object.hook("known:", .before) { trace("object") }
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

        @Test("A message that is only forwarded is no method to hook", arguments: Fixture.Configuration.allCases)
        func forwardedSelector(_ configuration: Fixture.Configuration) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Forwarder")
            expectRefused(.doesNotRespondToSelector, saying: ["unknown:"]) { try cls.hook("unknown:") {} }
        }
    }
}
