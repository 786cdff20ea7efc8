import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime.Signals {
    /// Signals that deliver a call before the method runs.
    @Suite struct Positions {
        @Test(
            "A signal before the call delivers it first, and a signal after it beside it, in any order of requests",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func beside(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let screen = try program.new()
            for positions in [[SignalPosition.before, .after], [.after, .before]] {
                try expectRestored([screen]) {
                    let tokens = try positions.map { position in
                        try screen.signal(for: "appear:", position, as: Bool.self, engine: engine)
                            .subscribe { trace("\(position) \($0)") }
                    }
                    try program.appear(screen, true)
                    #expect(taken() == ["before true", "appear", "after true"])
                    tokens[0].cancel()
                    try program.appear(screen, false)
                    #expect(
                        taken() == (positions[0] == .before ? ["appear", "after false"] : ["before false", "appear"]))
                    tokens[1].cancel()
                }
            }
        }

        @Test("Signals of one position are one signal, and those of two are two")
        func identity() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let before = try screen.signal(for: "appear:", .before)
                #expect(try before == screen.signal(for: "appear:", .before))
                #expect(try before != screen.signal(for: "appear:", .after))
                #expect(try screen.signal(for: "appear:") == screen.signal(for: "appear:", .after))
            }
        }

        @Test("A call that ends by an exception was delivered before", arguments: HookEngine.tested)
        func exceptions(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Arc)
            let screen = try program.new(), exception = try program.new()
            let fail = try program.function("fail", as: (@convention(c) (UnsafeObject, UnsafeObject) -> Bool).self)
            try expectRestored([screen]) {
                let token = try screen.signal(for: "fail:", .before, as: ObjCObject.self, engine: engine)
                    .subscribe { trace("delivered \($0 == exception)") }
                #expect(fail(screen.unsafePointer, exception.unsafePointer))
                #expect(taken() == ["delivered true", "fail"])
                token.cancel()
            }
        }

        @Test("A value of another type throws out of the call, and the method does not run")
        func wrongValue() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let token = try screen.signal(for: "show:times:", .before, as: String.self)
                    .subscribe { trace("text \($0)") }
                #expect(throws: MessageError.self) { try screen.send("show:times:", nil as ObjCObject?, 1) as Void }
                #expect(taken() == [])
                token.cancel()
            }
        }

        @Test("Both signals can add a method that the object lacks, and it stays as long as one of them")
        func missing() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new(), delegate = try program.proto("ScreenDelegate")
            try expectRestored([screen]) {
                let before = try screen.signal(for: "optional:", .before, fromProtocol: delegate, as: Double.self)
                    .subscribe { trace("before \($0)") }
                let after = try screen.signal(for: "optional:", fromProtocol: delegate, as: Double.self)
                    .subscribe { trace("after \($0)") }
                #expect(try screen.send("optional:", 2.5) == 0.0)
                #expect(taken() == ["before 2.5", "after 2.5"])
                before.cancel()
                #expect(try screen.responds(to: "optional:"))
                #expect(try screen.send("optional:", 1.5) == 0.0)
                #expect(taken() == ["after 1.5"])
                after.cancel()
                #expect(try !screen.responds(to: "optional:"))
            }
        }

        @Test("The receiver and the arguments live until the method has returned, although a subscriber drops them")
        func lives() throws {
            let program = try SignalProgram(.O0Mrc)
            let alive = try program.alive
            let make = try program.function("make", as: (@convention(c) (UnsafePointer<CChar>) -> UnsafeObject).self)
            let pointer = make(program.program.className("Holder"))
            let argument = make(program.program.className("Screen"))
            nonisolated(unsafe) let owned = (pointer, argument)
            try ObjCObject(unsafeRetaining: pointer).signal(for: "show:times:", .before)
                .subscribe { _ in
                    objc_release(owned.0)
                    objc_release(owned.1)
                    trace("dropped")
                } completed: {
                    trace("completed")
                }
            let show = try program.function(
                "show", as: (@convention(c) (UnsafeObject, UnsafeObject?, Int) -> Void).self)
            show(pointer, argument, 1)
            #expect(taken() == ["dropped", "show", "dealloc", "completed", "dealloc"])
            #expect(try program.alive == alive)
        }

        @Test("An instead body of the object that does not proceed suppresses both signals")
        func suppressed() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let tokens = try [SignalPosition.before, .after].map { position in
                    try screen.signal(for: "appear:", position).subscribe { _ in trace("\(position)") }
                }
                let hook = try screen.hook("appear:", .instead) { trace("instead") }
                try program.appear(screen, true)
                #expect(taken() == ["instead"])
                hook.remove()
                tokens.forEach { $0.cancel() }
            }
        }
    }
}
