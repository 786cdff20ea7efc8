import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The values that a signal delivers for the arguments.
    @Suite struct SignalValueKinds {
        /// Sends `echo<Name>:` and returns the values of a typed and a boxed subscriber, and the result.
        private func echo<Value: ObjCRepresentable & Sendable & Equatable>(
            _ name: String, _ value: Value, to object: ObjCObject, _ engine: HookEngine,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let selector = Selector("echo\(name):")
            let received = Locked<[Value]>([])
            let tokens = [
                try object.signal(for: selector, as: Value.self, engine: engine)
                    .subscribe { value in received.withLock { $0.append(value) } },
                try object.signal(for: selector, engine: engine).subscribe { arguments in
                    guard let value = try? arguments[0].as(Value.self) else { return }
                    received.withLock { $0.append(value) }
                },
            ]
            let result: Value = try object.send(selector, value)
            #expect(result == value, sourceLocation: sourceLocation)
            #expect(received.withLock { $0 } == [value, value], sourceLocation: sourceLocation)
            tokens.forEach { $0.cancel() }
        }

        @Test(
            "Numbers of every width, booleans, selectors, classes, structures and nil arrive unchanged",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func values(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            try expectRestored([object]) {
                try echo("Char", Int8.min, to: object, engine)
                try echo("UChar", UInt8.max, to: object, engine)
                try echo("Short", Int16.min, to: object, engine)
                try echo("UShort", UInt16.max, to: object, engine)
                try echo("Int", Int32.min, to: object, engine)
                try echo("UInt", UInt32.max, to: object, engine)
                try echo("Long", Int.min, to: object, engine)
                try echo("ULong", UInt.max, to: object, engine)
                try echo("LongLong", Int64.min, to: object, engine)
                try echo("ULongLong", UInt64.max, to: object, engine)
                try echo("Bool", true, to: object, engine)
                try echo("Float", Float(1.5), to: object, engine)
                try echo("Double", -2.25, to: object, engine)
                #if arch(x86_64)
                try echo("LongDouble", Float80(3.125), to: object, engine)
                #endif
                try echo("Selector", Selector("anything:"), to: object, engine)
                try echo("Class", object.statedClass, to: object, engine)
                try echo("Point", Point(x: 1, y: 2), to: object, engine)
                try echo("Rect", Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4)), to: object, engine)
                try echo("Mixed", Mixed(count: 5, weight: 6.5), to: object, engine)
                try echo("Object", ObjCObject?.none, to: object, engine)
                try echo("Object", ObjCObject?.some(object), to: object, engine)
                try echo("Text", "a text", to: object, engine)
            }
        }

        @Test("A pointer arrives unchanged, and a block can be called", arguments: HookEngine.tested)
        func pointers(_ engine: HookEngine) throws {
            let program = try Program.values(.O0Mrc), signals = try SignalProgram(.O0Mrc)
            let object = try program.new("Values"), screen = try signals.new()
            _ = taken()
            try expectRestored([object, screen]) {
                var number: Int32 = 5
                let token = try object.signal(for: "echoPointer:", engine: engine).subscribe { arguments in
                    let pointer = try? arguments[0].as(UnsafeMutableRawPointer.self)
                    pointer?.storeBytes(of: 7, as: Int32.self)
                }
                let block = try screen.signal(for: "run:", as: Block.self, engine: engine).subscribe { block in
                    trace(block.signature == nil ? "a block without types" : "a block")
                }
                try withUnsafeMutablePointer(to: &number) { pointer in
                    _ = try object.send("echoPointer:", UnsafeMutableRawPointer(pointer)) as UnsafeMutableRawPointer
                }
                #expect(number == 7)
                let run = try signals.function("run", as: (@convention(c) (UnsafeObject) -> Int).self)
                #expect(run(screen.unsafePointer) == 1)
                #expect(taken() == ["a block"])
                [token, block].forEach { $0.cancel() }
            }
        }

        @Test("The caller gets the method's result of any type", arguments: HookEngine.tested)
        func results(_ engine: HookEngine) throws {
            let program = try Program.values(.O2Arc)
            let object = try program.new("Values")
            _ = taken()
            try expectRestored([object]) {
                let token = try object.signal(for: "mix:b:c:d:e:f:g:h:i:j:k:l:", engine: engine).subscribe {
                    trace("\($0.count) \($0[0]) \($0[11])")
                }
                #if arch(x86_64)
                let sum: Double = try object.send(
                    "mix:b:c:d:e:f:g:h:i:j:k:l:", 1, 2.0, 3, 4, 5, 6.0, Int8(7), true,
                    Rect(size: Point(y: 9)), 10, Float80(11), Int16(12))
                #expect(sum == 1 + 2 + 3 + 4 + 5 + 6 + 7 + 1 + 9 + 10 + 11 + 12)
                #expect(taken() == ["12 1 12"])
                #endif
                token.cancel()
            }
        }
    }
}
