import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Impossible signals, which leave no trace.
    @Suite struct SignalRefusals {
        private func expectRefused<Failure: Error & CustomStringConvertible>(
            _ type: Failure.Type, saying words: [String], of object: ObjCObject,
            sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
        ) {
            expectRestored([object], sourceLocation: sourceLocation) {
                expectError(type, saying: words, sourceLocation: sourceLocation, body)
            }
        }

        @Test("A protocol that does not declare the method: the error names selector and protocol")
        func undeclared() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new(), delegate = try program.proto("ScreenDelegate")
            for selector in ["missing:", "appear:"] as [Selector] {
                expectRefused(
                    SignalError.self, saying: [selector.name, delegate.name, "name a protocol", "protocolLacksMethod"],
                    of: screen
                ) {
                    _ = try screen.signal(for: selector, fromProtocol: delegate)
                }
            }
            #expect(taken() == [])
        }

        @Test("An element that does not fit the method's arguments")
        func elements() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            expectRefused(SignalError.self, saying: ["appear:", "elementMismatch", "String"], of: screen) {
                _ = try screen.signal(for: "appear:", as: String.self)
            }
            expectRefused(SignalError.self, saying: ["appear:", "1 argument"], of: screen) {
                _ = try screen.signal(for: "appear:", as: Bool.self, Int.self)
            }
            expectRefused(SignalError.self, saying: ["add:", "Int32"], of: screen) {
                _ = try screen.signal(for: "add:", as: Int32.self)
            }
            expectRefused(SignalError.self, saying: ["show:times:", "Block"], of: screen) {
                _ = try screen.signal(for: "show:times:", as: Block.self)
            }
        }

        @Test("Other code adds the method while it is injected: this race is an error with advice")
        func race() throws {
            let program = try SignalProgram(.O0Mrc)
            let adds = try program.program.fixture.variable("signals_adds_late", as: Bool.self)
            let late = try program.new("Late"), value = ObjCObject("value")
            adds.pointee = true
            defer { adds.pointee = false }
            let error = #expect(throws: SignalError.self) { _ = try late.signal(for: "late:") }
            #expect(error?.code == .methodSwizzlingRace)
            #expect(error?.recoverySuggestion?.contains("again") == true)
            #expect(late.isa == (try program.cls("Late")) && late.associations.isEmpty)
            // The method is an ordinary method now.
            let token = try late.signal(for: "late:").subscribe { trace("\($0)") }
            try late.send("late:", value) as Void
            #expect(taken() == ["late", "(\"value\")"])
            token.cancel()
        }

        @Test("Methods that cannot be intercepted")
        func notInterceptable() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            for selector in ["retain", "release", "autorelease", "forwardInvocation:"] as [Selector] {
                expectRefused(AspectError.self, saying: [selector.name], of: screen) {
                    _ = try screen.signal(for: selector)
                }
            }
            let cls = ObjCObject(try program.cls("Screen"))
            expectError(AspectError.self, saying: ["+[HooksScreen_O0Mrc new]", "is a class", "hook the class method"]) {
                _ = try cls.signal(for: "new")
            }
            expectError(AspectError.self, saying: ["is a class"]) { _ = try cls.willDealloc }
            let fixed = try program.function("fixed", as: (@convention(c) () -> UnsafeObject).self)
            let text = ObjCObject(unsafeRetaining: fixed())
            expectError(AspectError.self, saying: ["static"]) { _ = try text.signal(for: "length") }
            expectError(AspectError.self, saying: ["static"]) { _ = try text.willDealloc }
        }

        @Test("An argument that only code of its own type can copy")
        func identities() throws {
            let program = try SignalProgram(.O0Mrc)
            let name = try program.function("register_identity", as: (@convention(c) () -> UnsafePointer<CChar>?).self)
            let encoding = "{\(String(cString: try #require(name())))=^vq}"
            try program.program.withSubclass(of: "Screen", "_Identity", owning: []) { cls in
                let implementation = try #require(program.cls("Screen").method(for: "nothing")).implementation
                class_addMethod(
                    cls.unsafePointer, Selector("take:then:").unsafePointer, implementation.unsafePointer,
                    "v@:q\(encoding)")
                let object = try cls.new()
                let words = ["take:then:", "argument 2", encoding, "cannot be copied", "argumentNotBoxable"]
                expectRefused(SignalError.self, saying: words, of: object) {
                    _ = try object.signal(for: "take:then:")
                }
            }
            _ = taken()
        }

        @Test("Arguments whose types do not tell their layout")
        func encodings() throws {
            let program = try SignalProgram(.O0Mrc)
            try program.program.withSubclass(of: "Screen", "_Odd", owning: []) { cls in
                let implementation = try #require(program.cls("Screen").method(for: "nothing")).implementation
                class_addMethod(
                    cls.unsafePointer, Selector("odd:").unsafePointer, implementation.unsafePointer, "v@:b7")
                let object = try cls.new()
                expectRefused(AspectError.self, saying: ["odd:", "unsupportedEncoding"], of: object) {
                    _ = try object.signal(for: "odd:")
                }
            }
            _ = taken()
        }
    }
}
