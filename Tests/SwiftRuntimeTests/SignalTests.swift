import CRuntime
import SwiftRuntime
import TestSupport
import Testing

/// The fixture `hooks_signals` in one configuration.
struct SignalProgram: Sendable {
    let program: Program

    init(_ configuration: Fixture.Configuration) throws {
        program = try Program("hooks_signals", configuration)
    }

    func cls(_ name: String) throws -> ObjCClass { try program.cls(name) }
    func new(_ name: String = "Screen") throws -> ObjCObject { try program.new(name) }

    /// Returns a protocol of the fixture.
    func proto(_ name: String) throws -> ObjCProtocol { try #require(ObjCProtocol(program.className(name))) }

    func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
        try program.fixture.function("signals_" + name, as: type)
    }

    func appear(_ screen: ObjCObject, _ animated: Bool) throws {
        let send = try function("appear", as: (@convention(c) (UnsafeObject, Bool) -> Void).self)
        withExtendedLifetime(screen) { send(screen.unsafePointer, animated) }
    }

    func show(_ screen: ObjCObject, _ object: ObjCObject?, _ times: Int) throws {
        let send = try function("show", as: (@convention(c) (UnsafeObject, UnsafeObject?, Int) -> Void).self)
        withExtendedLifetime((screen, object)) { send(screen.unsafePointer, object?.unsafePointer, times) }
    }

    /// Calls a function `void (id)`.
    func call(_ name: String, _ object: ObjCObject) throws {
        let function = try function(name, as: (@convention(c) (UnsafeObject) -> Void).self)
        withExtendedLifetime(object) { function(object.unsafePointer) }
    }

    /// Calls a function `void (id, id)`.
    func call(_ name: String, _ object: ObjCObject, _ other: ObjCObject?) throws {
        let function = try function(name, as: (@convention(c) (UnsafeObject, UnsafeObject?) -> Void).self)
        withExtendedLifetime((object, other)) { function(object.unsafePointer, other?.unsafePointer) }
    }

    /// Calls a function `void (Class)`.
    func call(_ name: String, _ cls: ObjCClass) throws {
        try function(name, as: (@convention(c) (Class) -> Void).self)(cls.unsafePointer)
    }

    /// Whether the object's `methodSignatureForSelector:` returns a signature with these types, or nil.
    func isSignature(_ types: String?, of selector: Selector, _ object: ObjCObject) throws -> Bool {
        let isSignature = try function(
            "is_signature", as: (@convention(c) (UnsafeObject, SEL, UnsafePointer<CChar>?) -> Bool).self)
        return withExtendedLifetime(object) { isSignature(object.unsafePointer, selector.unsafePointer, types) }
    }

    var alive: Int { get throws { try program.alive } }
}

extension ObjCObject {
    func responds(to selector: Selector) throws -> Bool { try send("respondsToSelector:", selector) }
}

extension Runtime {
    /// The values that a signal delivers, and when.
    @Suite struct Signals {
        @Test(
            "A signal delivers the arguments of each call after the method, to all subscribers in their order",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func delivery(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let screen = try program.new()
            try expectRestored([screen]) {
                let signal = try screen.signal(for: "appear:", as: Bool.self, engine: engine)
                let first = signal.subscribe { trace("first \($0)") }
                let second = try screen.signal(for: "appear:", engine: engine).subscribe { trace("second \($0)") }
                #expect(try program.isSignature("v@:B", of: "appear:", screen))
                try program.appear(screen, true)
                try program.appear(screen, false)
                #expect(
                    taken() == ["appear", "first true", "second (true)", "appear", "first false", "second (false)"])
                #expect(first.remove() && !first.remove() && !first.isActive && second.isActive)
                try program.appear(screen, true)
                #expect(taken() == ["appear", "second (true)"])
                second.cancel()
                try program.appear(screen, true)
                #expect(taken() == ["appear"])
            }
        }

        @Test("A method without arguments delivers an empty list", arguments: HookEngine.tested)
        func noArguments(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let counts = Shared<[Int]>([])
                let token = try screen.signal(for: "nothing", engine: engine).subscribe {
                    counts.value.append($0.count)
                }
                try screen.send("nothing") as Void
                #expect(counts.value == [0])
                token.cancel()
            }
        }

        @Test("Several arguments arrive as a tuple, or as boxed values", arguments: HookEngine.tested)
        func severalArguments(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Arc)
            let screen = try program.new(), name = ObjCObject("Ada")
            try expectRestored([screen]) {
                let typed = try screen.signal(for: "show:times:", as: String.self, Int.self, engine: engine)
                    .subscribe { (name, times) in trace("\(name) \(times)") }
                let fewer = try screen.signal(for: "show:times:", as: ObjCObject?.self, engine: engine)
                    .subscribe { trace("\($0 == name)") }
                let boxed = try screen.signal(for: "show:times:", engine: engine).subscribe { arguments in
                    trace("\(arguments[0].object == name) \((try? arguments[1].as(Int.self)) ?? 0) \(arguments)")
                }
                try program.show(screen, name, 3)
                #expect(taken() == ["show", "Ada 3", "true", "true 3 (\"Ada\", 3)"])
                [typed, fewer, boxed].forEach { $0.cancel() }
                let many = try screen.signal(for: "many:b:c:d:e:f:g:h:", engine: engine)
                    .subscribe { trace("\($0)") }
                try screen.send("many:b:c:d:e:f:g:h:", 1, 2, 3, 4, 5, 6.5, Int8(7), nil as ObjCObject?) as Void
                #expect(taken() == ["(1, 2, 3, 4, 5, 6.5, 7, nil)"])
                many.cancel()
            }
        }

        @Test("Each object has its own signal", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func isolation(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let first = try program.new(), second = try program.new(), third = try program.new()
            try expectRestored([first, second, third]) {
                let tokens = [
                    try first.signal(for: "appear:", engine: engine).subscribe { _ in trace("of first") },
                    try second.signal(for: "appear:", engine: engine).subscribe { _ in trace("of second") },
                ]
                for screen in [first, second, third] { try program.appear(screen, true) }
                #expect(taken() == ["appear", "of first", "appear", "of second", "appear"])
                #expect(try first.signal(for: "appear:") != second.signal(for: "appear:"))
                tokens.forEach { $0.cancel() }
            }
        }

        @Test("A second request for a selector returns the same signal, also with other types or from a protocol")
        func identity() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let signal = try screen.signal(for: "implementedOptional:")
                #expect(try screen.signal(for: "implementedOptional:") == signal)
                #expect(
                    try screen.signal(for: "implementedOptional:", fromProtocol: program.proto("ScreenDelegate"))
                        == signal)
                #expect(try screen.signal(for: "appear:") != signal)
                #expect(Set([signal, try screen.signal(for: "implementedOptional:")]).count == 1)
                #expect(
                    screen.associations.contains {
                        $0.key
                            == UnsafeRawPointer(
                                Selector("rac_alias_implementedOptional:").unsafePointer)
                    })
            }
        }

        @Test(
            "A missing method exists as long as the signal, only for that object",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func missing(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let screen = try program.new(), other = try program.new(), value = ObjCObject("value")
            try expectRestored([screen, other]) {
                let signal = try screen.signal(for: "missing:", as: ObjCObject.self, engine: engine)
                #expect(try screen.responds(to: "missing:"))
                #expect(try program.isSignature("v@:@", of: "missing:", screen))
                #expect(try program.isSignature(nil, of: "missing:", other))
                #expect(try !other.responds(to: "missing:"))
                #expect(try !program.new().responds(to: "missing:"))
                #expect(taken() == ["dealloc"])
                let token = signal.subscribe { trace("\($0 == value)") }
                try program.call("missing", screen, value)
                #expect(taken() == ["true"])
                #expect(throws: (any Error).self) { try other.send("missing:", value) as Void }
                token.cancel()
                #expect(try screen.responds(to: "missing:"))
                withExtendedLifetime(signal) {}
            }
            #expect(try !screen.responds(to: "missing:"))
        }

        @Test(
            "A protocol gives a missing method its types, also if it is optional, and implementations stay",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func fromProtocol(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let delegate = try program.proto("ScreenDelegate")
            let screen = try program.new(), other = try program.new(), value = ObjCObject("value")
            let required = try program.function(
                "required", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
            let optional = try program.function(
                "optional", as: (@convention(c) (UnsafeObject, Double) -> Double).self)
            try expectRestored([screen, other]) {
                let tokens = [
                    try screen.signal(for: "required:", fromProtocol: delegate, as: Int.self, engine: engine)
                        .subscribe { trace("required \($0)") },
                    try screen.signal(for: "optional:", fromProtocol: delegate, as: Double.self, engine: engine)
                        .subscribe { trace("optional \($0)") },
                    try screen.signal(for: "implementedRequired:", fromProtocol: delegate, engine: engine)
                        .subscribe { trace("got \($0[0].object == value)") },
                    try screen.signal(for: "implementedOptional:", fromProtocol: delegate, engine: engine)
                        .subscribe { trace("got \($0[0].object == value)") },
                ]
                #expect(required(screen.unsafePointer, 7) == 0)
                #expect(optional(screen.unsafePointer, 7.5) == 0)
                #expect(taken() == ["required 7", "optional 7.5"])
                try screen.send("implementedRequired:", value) as Void
                try screen.send("implementedOptional:", value) as Void
                #expect(taken() == ["implementedRequired", "got true", "implementedOptional", "got true"])
                #expect(try screen.responds(to: "optional:") && !other.responds(to: "optional:"))
                try other.send("implementedOptional:", value) as Void
                #expect(taken() == ["implementedOptional"])
                tokens.forEach { $0.cancel() }
            }
        }

        @Test("Methods of the root class can be signalled", arguments: HookEngine.tested)
        func rootMethods(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            let before: String = try screen.send("description")
            try expectRestored([screen]) {
                let tokens = try ["description", "hash", "isEqual:"].map { name in
                    try screen.signal(for: Selector(name), engine: engine).subscribe { _ in trace(name) }
                }
                #expect(try screen.send("description") == before)
                _ = try screen.send("isEqual:", screen) as Bool
                _ = try screen.send("hash") as UInt
                #expect(taken() == ["description", "isEqual:", "hash"])
                tokens.forEach { $0.cancel() }
            }
        }

        @Test(
            "A class with a forwardInvocation: of its own still gets the messages without a method",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func ownForwarding(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let board = try program.new("Switchboard"), value = ObjCObject("value")
            try expectRestored([board]) {
                let token = try board.signal(for: "missing:", engine: engine).subscribe {
                    trace("signal \($0[0].object == value)")
                }
                try program.call("missing", board, value)
                #expect(taken() == ["signal true"])
                try program.call("forwarded", board, value)
                #expect(taken() == ["forwarded:"])
                token.cancel()
                try program.call("forwarded", board, value)
                #expect(taken() == ["forwarded:"])
            }
        }

        @Test(
            "Two classes of a hierarchy, and a method that calls super, deliver once for each object's call",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func hierarchy(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let screen = try program.new(), detail = try program.new("Detail")
            try expectRestored([screen, detail]) {
                let tokens = try [screen, detail].map { object in
                    try object.signal(for: "appear:", as: Bool.self, engine: engine).subscribe {
                        trace("\(object == detail ? "detail" : "screen") signal \($0)")
                    }
                }
                try program.appear(detail, true)
                #expect(taken() == ["detail appear", "appear", "detail signal true"])
                try program.appear(screen, false)
                #expect(taken() == ["appear", "screen signal false"])
                tokens.forEach { $0.cancel() }
            }
        }

        @Test("A nested call is delivered before the call around it", arguments: HookEngine.tested)
        func recursion(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let token = try screen.signal(for: "countDown:", as: Int.self, engine: engine)
                    .subscribe { trace("\($0)") }
                #expect(try screen.send("countDown:", 3) == 3)
                #expect(taken() == ["0", "1", "2", "3"])
                token.cancel()
            }
        }

        @Test("A call that ends by an exception is not delivered, and the next one is", arguments: HookEngine.tested)
        func exceptions(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Arc)
            let screen = try program.new(), exception = try program.new()
            let fail = try program.function("fail", as: (@convention(c) (UnsafeObject, UnsafeObject) -> Bool).self)
            try expectRestored([screen]) {
                let tokens = [
                    try screen.signal(for: "fail:", engine: engine).subscribe { _ in trace("delivered") },
                    try screen.signal(for: "nothing", engine: engine).subscribe { _ in trace("delivered") },
                ]
                #expect(fail(screen.unsafePointer, exception.unsafePointer))
                #expect(taken() == ["fail"])
                try screen.send("nothing") as Void
                #expect(taken() == ["nothing", "delivered"])
                tokens.forEach { $0.cancel() }
            }
        }

        @Test("A value of another type than requested throws out of the call, and later subscribers do not get it")
        func wrongValue() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new(), name = ObjCObject("Ada")
            try expectRestored([screen]) {
                let tokens = [
                    try screen.signal(for: "show:times:").subscribe { trace("first \($0)") },
                    try screen.signal(for: "show:times:", as: String.self).subscribe { trace("text \($0)") },
                    try screen.signal(for: "show:times:").subscribe { trace("last \($0[1])") },
                ]
                let sentence =
                    "argument 2 (show:) of show:times: in the signal of \(screen) is nil (encoded @), which does not fit "
                    + "String (@); ask for an optional String"
                expectError(MessageError.self, saying: [sentence]) {
                    try screen.send("show:times:", nil as ObjCObject?, 1) as Void
                }
                #expect(taken() == ["show", "first (nil, 1)"])
                try screen.send("show:times:", name, 2) as Void
                #expect(taken() == ["show", "first (\"Ada\", 2)", "text Ada", "last 2"])
                tokens.forEach { $0.cancel() }
            }
        }

        @Test("A subscriber that comes or leaves during a call takes effect at once", arguments: HookEngine.tested)
        func changesMeanwhile(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let signal = try screen.signal(for: "appear:", as: Bool.self, engine: engine)
                let later = Shared<SignalToken?>(nil), last = Shared<SignalToken?>(nil)
                let hook = try screen.hook("appear:", .before, engine: engine) {
                    // The subscriber exists when the method returns.
                    if later.value == nil { later.value = signal.subscribe { _ in trace("later") } }
                }
                let first = signal.subscribe { _ in
                    trace("first")
                    last.value?.cancel()
                }
                last.value = signal.subscribe { _ in trace("last") }
                try program.appear(screen, true)
                #expect(taken() == ["appear", "first", "later"])
                hook.remove()
                first.cancel()
                later.value?.cancel()
            }
        }

        @Test("A subscriber that leaves inside its first call has got only that call")
        func leavesInside() throws {
            let program = try SignalProgram(.O0Arc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let token = Shared<SignalToken?>(nil)
                token.value = try screen.signal(for: "appear:").subscribe { _ in
                    trace("once")
                    #expect(token.value?.remove() == true)
                }
                try program.appear(screen, true)
                try program.appear(screen, true)
                #expect(taken() == ["appear", "once", "appear"])
            }
        }
    }
}
