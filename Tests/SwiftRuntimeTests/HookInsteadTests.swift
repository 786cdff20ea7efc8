import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The effects that a body can have on its call.
    @Suite struct Calls {
        @Test(
            "An instead body that does not proceed replaces the method", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func replacing(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let silent = try object.hook("add:", .instead, engine: engine) { trace("instead") }
                #expect(try program.add(1, to: object) == 0)
                let setting = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                    try info.setReturnValue(42)
                }
                #expect(try program.add(1, to: object) == 42)
                let returning = try object.hook("add:", .instead, engine: engine) { (value: Int) -> Int in -value }
                #expect(try program.add(1, to: object) == -1)
                #expect(taken() == ["instead"])
                [silent, setting, returning].forEach { $0.remove() }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
            }
        }

        @Test(
            "proceed passes arguments on, changed or not, as often as the body calls it",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func proceeding(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let once = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in try info.proceed()
                }
                #expect(try program.add(1, to: object) == 2)
                once.remove()
                let changed = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                    try info.proceed(with: 100)
                }
                #expect(try program.add(1, to: object) == 101)
                changed.remove()
                #expect(taken() == ["add", "add"])
                let twice = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo, value: Int) in
                    try info.proceed(with: value * 2)
                    try info.proceed(with: value * 3)
                }
                #expect(try program.add(10, to: object) == 31)
                #expect(taken() == ["add", "add"])
                twice.remove()
            }
        }

        @Test(
            "proceed refuses arguments that do not fit, and runs nothing", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func proceedingWrongly(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let token = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                    #expect(throws: MessageError.self) { try info.proceed(with: "text") }
                    #expect(throws: (any Error).self) { try info.proceed(with: 1, 2) }
                    #expect(throws: MessageError.self) { try info.setReturnValue("text") }
                    #expect(info.returnValue == nil || taken().isEmpty)
                }
                #expect(try program.add(1, to: object) == 0)
                #expect(taken() == [])
                token.remove()
            }
        }

        @Test(
            "An after body reads and changes the return value", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func returnValueInAfter(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let before = try object.hook("add:", .before, engine: engine) { (info: AspectInfo) in
                    #expect(info.returnValue == nil)
                    try info.setReturnValue(77)
                }
                let first = try object.hook("add:", .after, engine: engine) { (info: AspectInfo) in
                    let value = try #require(try info.returnValue?.as(Int.self))
                    trace("\(value)")
                    try info.setReturnValue(value * 2)
                }
                let second = try object.hook("add:", .after, engine: engine) { (info: AspectInfo) in
                    trace(info.returnValue!.description)
                }
                #expect(try program.add(4, to: object) == 10)
                #expect(taken() == ["add", "5", "10"])
                first.remove()
                #expect(try program.add(4, to: object) == 5)
                #expect(taken() == ["add", "5"])
                [before, second].forEach { $0.remove() }
            }
        }

        @Test("A void method has no return value", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func voidMethod(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let token = try object.hook("visit", engine: engine) { (info: AspectInfo) in
                    #expect(info.returnValue == nil)
                    #expect(info.arguments.isEmpty)
                    trace("after")
                }
                try program.visit(object)
                #expect(taken() == ["visit", "after"])
                token.remove()
            }
        }

        @Test("A number is refused as the result of a method that returns an object")
        func numberForObject() throws {
            let cls = try ObjCClass.define("HookInsteadTestsTitle") { c in
                c.method("title") { (_: ObjCObject) in "a title" }
            }
            defer { try? cls.dispose() }
            for engine in HookEngine.tested {
                try autoreleasePool {
                    let object = try cls.new()
                    let token = try object.hook("title", .instead, engine: engine) { (info: AspectInfo) in
                        let words = ["the return value of title is encoded @", "which does not fit Int (q)"]
                        expectError(MessageError.self, saying: words) { try info.setReturnValue(3) }
                        expectError(MessageError.self, saying: words) {
                            try info.originalInvocation.setReturnValue(3)
                        }
                        try info.setReturnValue("another title")
                    }
                    #expect(try object.send("title") == "another title")
                    token.remove()
                }
            }
        }

        @Test("The info value tells what was called", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func info(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let token = try object.hook("greet:times:", .before, engine: engine) {
                    (info: AspectInfo, name: String) in
                    #expect(info.instance == object)
                    #expect(info.instanceAddress == UInt(bitPattern: object.unsafePointer))
                    #expect(info.selector == "greet:times:")
                    #expect(info.position == .before)
                    #expect(info.originalInvocation.selector == "greet:times:")
                    #expect(info.originalInvocation.target == object)
                    #expect(info.arguments.map(\.description) == ["\"Ada\"", "3"])
                    #expect(name == "Ada")
                    trace("checked")
                }
                try object.send("greet:times:", "Ada", 3) as Void
                #expect(taken() == ["checked", "greet"])
                token.remove()
            }
        }

        @Test(
            "invoke in a body is bound to the rest of the chain", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func invoking(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let instead = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo, value: Int) in
                    trace("instead")
                    try info.proceed(with: value + 1)
                }
                let otherBefore = try object.hook("add:", .before, engine: engine) { trace("before") }
                let otherAfter = try object.hook("add:", .after, engine: engine) { trace("after") }
                let before = try object.hook("add:", .before, engine: engine) { (info: AspectInfo) in
                    trace("invoking before")
                    try info.originalInvocation.invoke()
                    try info.originalInvocation.setArgument(50, at: 2)
                }
                #expect(try program.add(1, to: object) == 52)
                #expect(taken() == ["before", "invoking before", "instead", "add", "instead", "add", "after"])
                before.remove()
                let after = try object.hook("add:", .after, engine: engine) { (info: AspectInfo) in
                    trace("invoking after")
                    try info.originalInvocation.setArgument(100, at: 2)
                    try info.originalInvocation.invoke()
                }
                #expect(try program.add(1, to: object) == 102)
                #expect(taken() == ["before", "instead", "add", "after", "invoking after", "instead", "add"])
                [instead, otherBefore, otherAfter, after].forEach { $0.remove() }
            }
        }

        @Test(
            "The result of an invoke in a before body is not the result of the call",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func invokingBeforeReplacesNothing(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let before = try object.hook("add:", .before, engine: engine) { (info: AspectInfo) in
                    try info.originalInvocation.invoke()
                }
                let instead = try object.hook("add:", .instead, engine: engine) { trace("instead") }
                #expect(try program.add(1, to: object) == 0)
                #expect(taken() == ["instead", "instead"])
                instead.remove()
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add", "add"])
                before.remove()
            }
        }

        @Test(
            "invokeWithTarget: with another object sends a message to that object",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func invokingAnotherTarget(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base"), other = try program.new("Base")
            try expectRestored([object, other]) {
                let hookOfOther = try other.hook("add:", .before, engine: engine) { trace("before of the other") }
                let redirecting = try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                    try info.originalInvocation.invoke(with: other)
                }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["before of the other", "add"])
                [hookOfOther, redirecting].forEach { $0.remove() }
            }
        }

        @Test(
            "The original sees the selector that was sent", arguments: Fixture.Configuration.allCases, HookEngine.tested
        )
        func command(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            // The selector structure of the sender's image, which code may compare with _cmd.
            let send = try program.fixture.function(
                "hooks_send_command", as: (@convention(c) (UnsafeObject) -> OpaquePointer).self)
            let sent = send(object.unsafePointer)
            try expectRestored([object]) {
                let tokens = [
                    try base.hook("command", .before, engine: engine) { (info: AspectInfo) in
                        #expect(info.selector == "command")
                    },
                    try object.hook("command", .instead, engine: engine) { (info: AspectInfo) in try info.proceed() },
                ]
                #expect(send(object.unsafePointer) == sent)
                #expect(try object.send("command") == Selector("command"))
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "A retained call can be used on another thread after the call has ended",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func retainedCall(_ configuration: Fixture.Configuration, _ engine: HookEngine) async throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            let kept = Shared<Invocation?>(nil)
            try expectRestored([object]) {
                let token = try object.hook("repeat:", .before, engine: engine) { (info: AspectInfo) in
                    kept.value = info.retained()
                }
                _ = try object.send("repeat:", "some text that is no small string") as String
                token.remove()
            }
            let invocation = try #require(kept.value)
            kept.value = nil
            #expect(invocation.argumentsRetained)
            _ = taken()
            nonisolated(unsafe) let passed = invocation
            let texts = try await Task.detached { () throws -> [String?] in
                let argument = try passed.argument(at: 2).object?.string
                try passed.invoke()
                return [argument, passed.returnValue?.object?.string]
            }.value
            #expect(texts == ["some text that is no small string", "some text that is no small string"])
            #expect(taken() == ["repeat"])
        }

        @Test(arguments: [false, true])
        func anInfoValueThatIsUsedAfterItsCallTraps(isForwarded: Bool) async {
            await #expect(processExitsWith: .failure) { [isForwarded] in
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                let program = try Program.calls(.O0Mrc)
                let object = try program.new("Base")
                let kept = Shared<AspectInfo?>(nil)
                try object.hook("visit", engine: engine) { (info: AspectInfo) in kept.value = info }
                try program.visit(object)
                _ = kept.value?.selector
            }
        }
    }
}
