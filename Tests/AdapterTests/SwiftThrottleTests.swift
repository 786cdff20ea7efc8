import Dispatch
import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeThrottling
import TestSupport
import Testing

extension Adapters {
    /// Limits of calls of Swift functions.
    @Suite struct SwiftThrottles {
        private let clock = ManualScheduler()

        private func refusal(_ name: String, _ mode: ThrottleMode = .first) -> String? {
            #expect(throws: AspectError.self) {
                try SwiftFunction("ReplaceableModule.\(name)").hook(.throttle(oncePer: .seconds(1), mode, on: clock))
            }?.message
        }

        @Test("The first call of an interval is performed")
        func first() throws {
            let writer = Writer()
            let token = try SwiftType(Writer.self).hook(
                "write(_:times:)", .throttle(oncePer: .seconds(1), on: clock) { try! $0.argument(at: 1) == 3 })
            writer.write("a", times: 1)
            writer.write("b", times: 1)
            writer.write("c", times: 3)
            clock.pass(1)
            writer.write("d", times: 1)
            #expect(writer.texts == ["a", "c", "c", "c", "d"])
            token.remove()
            writer.write("e", times: 1)
            #expect(writer.texts.last == "e")
        }

        @Test("The last call of an interval is performed, with its arguments, when the time has come")
        func last() throws {
            let writer = Writer()
            let last = try SwiftType(Writer.self).hook(
                "write(_:times:)", .throttle(oncePer: .seconds(1), .last, on: clock))
            let seen = Locked(0)
            let outer = try SwiftType(Writer.self).hook("write(_:times:)", .before) { _ in seen.withLock { $0 += 1 } }
            writer.write("a long text that is not in registers " + "alone", times: 2)
            writer.write("another long text that is not in registers", times: 2)
            #expect(writer.texts.isEmpty)
            clock.pass(0.5)
            #expect(writer.texts.isEmpty)
            clock.pass(0.5)
            #expect(writer.texts == Array(repeating: "another long text that is not in registers", count: 2))
            #expect(seen.withLock { $0 } == 3)
            outer.remove()
            last.remove()
        }

        @Test("A debounced call is performed when none has followed; the function may belong to no type")
        func debounce() throws {
            notes = []
            let token = try SwiftFunction("ReplaceableModule.note(_:)").hook(
                .throttle(oncePer: .seconds(1), .debounce, on: clock))
            for text in ["a", "b", "c"] {
                note(text)
                clock.pass(0.75)
            }
            #expect(notes.isEmpty)
            clock.pass(0.25)
            #expect(notes == ["c"])
            note("d")
            token.remove()
            clock.pass(2)
            #expect(notes == ["c"])
            note("e")
            #expect(notes == ["c", "e"])
            notes = []
        }

        @Test("Delayed calls keep values of all kinds of places, and those that the function consumes")
        func values() throws {
            let writer = Writer(), expected = Writer()
            let pair = Pair(left: 3, right: 0.25), sextet = Sextet().changed(to: "a sextet in memory, with a text")
            let hooks = try ["writeAll(_:_:_:_:_:)", "keep(_:)", "title.setter"].map {
                try SwiftType(Writer.self).hook(
                    $0, .throttle(oncePer: .seconds(1), .last, on: clock) { $0.receiver === expected })
            }
            for writer in [writer, expected] {
                writer.writeAll(1.5, pair, sextet, 0.5, ["one", "two"])
                writer.keep(["a", "b"])
                writer.title = "a title that is not in registers alone"
            }
            #expect(writer.texts.isEmpty && expected.texts.count == 5)
            clock.pass(1)
            #expect(writer.texts == expected.texts)
            hooks.forEach { $0.remove() }
        }

        @Test("A delayed call keeps its object until it has been performed or dropped", arguments: [true, false])
        func objects(_ isPerformed: Bool) throws {
            var writer: Writer? = Writer()
            weak let weakWriter = writer
            let token = try SwiftType(Writer.self).hook(
                "write(_:times:)", .throttle(oncePer: .seconds(1), .last, on: clock))
            writer?.write("a", times: 1)
            writer = nil
            #expect(weakWriter != nil)
            if !isPerformed { token.remove() }
            clock.pass(1)
            Hooks.flush()
            #expect(weakWriter == nil)
            token.remove()
        }

        @Test("A limit of one object, inside a limit of its class: each decides by itself")
        func nested() throws {
            let writer = Writer()
            let tokens = [
                try SwiftType(Writer.self).hook("write(_:times:)", .throttle(oncePer: .seconds(1), .last, on: clock)),
                try SwiftObject(writer).hook("write(_:times:)", .throttle(oncePer: .seconds(1), .last, on: clock)),
            ]
            writer.write("a", times: 1)
            clock.pass(1)
            #expect(writer.texts.isEmpty)
            clock.pass(1)
            #expect(writer.texts == ["a"])
            tokens.forEach { $0.remove() }
        }

        @Test("One of ten thousand concurrent calls is performed", arguments: ThrottleMode.allCases)
        func threads(_ mode: ThrottleMode) throws {
            let writer = Writer()
            let token = try SwiftType(Writer.self).hook(
                "write(_:times:)", .throttle(oncePer: .seconds(1), mode, on: clock))
            DispatchQueue.concurrentPerform(iterations: 10_000) { writer.write("\($0)", times: 1) }
            clock.pass(1)
            #expect(writer.texts.count == 1)
            token.remove()
        }

        @Test("Functions whose callers need what a call gives are refused with a sentence")
        func refusals() {
            #expect(refusal("Writer.revise(_:)")?.contains("it is asynchronous") == true)
            #expect(refusal("Writer.count(_:)")?.contains("it may throw an error") == true)
            #expect(refusal("Writer.title.getter")?.contains("which its caller needs at once") == true)
            #expect(refusal("Writer.shorten(_:)", .last)?.contains("argument 0 is inout") == true)
            #expect(refusal("Writer.each(_:)", .last)?.contains("argument 0 cannot be kept") == true)
            #expect(refusal("Writer.prepare()", .last)?.contains("it is a class method") == true)
            #expect(refusal("Pair.note(_:)", .debounce)?.contains("its receiver or its type parameters") == true)
            #expect(refusal("Ledger.forget()", .debounce)?.contains("it belongs to an actor") == true)
            let negative = #expect(throws: AspectError.self) {
                try SwiftFunction("ReplaceableModule.note(_:)").hook(.throttle(oncePer: .seconds(-1), on: clock))
            }
            #expect(negative?.message.contains("give an interval of zero or more") == true)
            #expect(Hooks.all.isEmpty)
        }
    }
}
