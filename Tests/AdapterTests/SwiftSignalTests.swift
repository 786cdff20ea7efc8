import ReplaceableModule
import SwiftRuntime
import TestSupport
import Testing

#if OpenCombine
import OpenCombine
import SwiftRuntimeOpenCombine
#endif

extension Adapters {
    /// Signals of calls of Swift functions.
    @Suite struct SwiftSignals {
        @Test("Subscribers get the typed arguments of each call that returns, as long as they want them")
        func subscribers() throws {
            let writer = Writer(), counted = Locked<[String]>([]), written = Locked<[String]>([])
            let count = try SwiftType(Writer.self).signal(for: "count(_:)", as: String.self)
            let write = try SwiftObject(writer).signal(for: "write(_:times:)", as: String.self, Int.self)
            let tokens = [
                count.subscribe { text in counted.withLock { $0.append(text) } },
                write.subscribe { call in written.withLock { $0.append("\(call.0) \(call.1)") } },
            ]
            #expect(try writer.count("four") == 4)
            #expect(throws: Refusal.self) { try writer.count("") }
            writer.write("a", times: 2)
            Writer().write("b", times: 3)
            #expect(counted.withLock { $0 } == ["four"] && written.withLock { $0 } == ["a 2"])
            #expect(tokens[0].remove() && !tokens[0].isActive && !tokens[0].remove())
            _ = try writer.count("more")
            #expect(counted.withLock { $0 } == ["four"])
            tokens[1].cancel()
        }

        @Test("A signal before the call delivers the arguments as they come, also of a call that throws")
        func before() async throws {
            let writer = Writer(), seen = Locked<[String]>([])
            let tokens = [
                try SwiftType(Writer.self).signal(for: "count(_:)", .before, as: String.self)
                    .subscribe { text in seen.withLock { $0.append("count \(text)") } },
                try SwiftFunction("ReplaceableModule.Writer.edit(_:)").declared(as: type(of: Writer.edit(_:)))
                    .signal(.before, as: String.self)
                    .subscribe { text in seen.withLock { $0.append("edit \(text)") } },
                try SwiftObject(writer).signal(for: "write(_:times:)", .before, as: String.self)
                    .subscribe { _ in seen.withLock { $0.append("has \(writer.texts.count)") } },
            ]
            #expect(throws: Refusal.self) { try writer.count("") }
            _ = try await writer.edit("late")
            writer.write("a", times: 2)
            let lines = seen.withLock { $0 }
            #expect(Array(lines.prefix(2)) == ["count ", "edit late"] && lines.last == "has 0")
            // `edit` counts both texts in child tasks, which run in either order.
            #expect(lines[2..<4].sorted() == ["count late", "count late!"] && lines.count == 5)
            tokens.forEach { $0.cancel() }
            let (signal, refused) = try SwiftFunction.signal(.before, matching: "ReplaceableModule.Writer.count(_:)")
            let token = signal.subscribe { function in seen.withLock { $0 = [function.name ?? ""] } }
            #expect(refused.isEmpty)
            #expect(throws: Refusal.self) { try writer.count("") }
            #expect(seen.withLock { $0.count } == 1)
            token.cancel()
        }

        @Test("The functions are hooked as long as a signal or a subscription exists")
        func life() throws {
            var signal: SwiftSignal<Void>? = try SwiftFunction("ReplaceableModule.note(_:)").signal()
            let seen = Locked(0)
            let token = signal?.subscribe { seen.withLock { $0 += 1 } }
            signal = nil
            note("a")
            #expect(seen.withLock { $0 } == 1 && Hooks.all.count == 1)
            token?.cancel()
            #expect(Hooks.all.isEmpty)
            notes = []
        }

        @Test("A signal is an asynchronous sequence, which ends when the hook is removed")
        func sequence() async throws {
            let revise = try SwiftFunction("ReplaceableModule.Writer.revise(_:)")
                .declared(as: type(of: Writer.revise(_:)))
            let signal = try revise.signal(as: String.self, owner: HookOwner("signal"))
            let values = signal.values(.unbounded)
            var iterator = values.makeAsyncIterator()
            #expect(try await Writer().edit("four") == 9)
            let texts = [await iterator.next(), await iterator.next()]
            #expect(Set(texts) == ["four", "four!"])
            Hooks.removeAll(owner: HookOwner("signal"))
            Hooks.flush()
            #expect(await iterator.next() == nil)
            #expect(signal.hasCompleted)
        }

        @Test("The signal of an object completes when the object has ended")
        func object() throws {
            var writer: Writer? = Writer()
            let completed = Locked(0)
            let signal = try SwiftObject(writer!).signal(for: "write(_:times:)", as: String.self)
            signal.subscribe({ _ in }, completed: { completed.withLock { $0 += 1 } })
            writer?.write("a", times: 1)
            writer = nil
            Hooks.flush()
            #expect(completed.withLock { $0 } == 1 && signal.hasCompleted)
            signal.subscribe({ _ in }, completed: { completed.withLock { $0 += 1 } })
            #expect(completed.withLock { $0 } == 2)
        }

        @Test("A pattern's signal sends the functions that are called")
        func pattern() async throws {
            let (signal, refused) = try SwiftFunction.signal(matching: "ReplaceableModule.Writer.[cr]*(_:)")
            #expect(refused.isEmpty)
            let called = Locked<[String]>([])
            let token = signal.subscribe { function in called.withLock { $0.append(function.name ?? "") } }
            #expect(try await Writer().revise("four") == 4)
            #expect(called.withLock { $0 } == ["count(_:)", "revise(_:)"])
            token.cancel()
        }

        @Test("Elements that do not fit are refused with a sentence")
        func refusals() {
            let types = #expect(throws: AspectError.self) {
                try SwiftType(Writer.self).signal(for: "count(_:)", as: Int.self)
            }
            #expect(
                types?.message.contains("parameter 1 is Swift.Int, but the method takes Swift.String") == true)
            let unknown = #expect(throws: AspectError.self) {
                try SwiftType(Writer.self).signal(for: "revise(_:)", as: String.self)
            }
            #expect(unknown?.message.contains("nonisolated(nonsending)") == true)
            #expect(Hooks.all.isEmpty)
        }

        #if OpenCombine
        @Test("A signal is a publisher, which finishes with its hook")
        func publisher() throws {
            let signal = try SwiftType(Writer.self).signal(
                for: "count(_:)", as: String.self, owner: HookOwner("signal"))
            let texts = Locked<[String]>([])
            let cancellable = signal.publisher.filter { $0 != "two" }.sink(
                receiveCompletion: { _ in texts.withLock { $0.append("finished") } },
                receiveValue: { text in texts.withLock { $0.append(text) } })
            for text in ["one", "two", "three"] { #expect(try Writer().count(text) == text.count) }
            Hooks.removeAll(owner: HookOwner("signal"))
            Hooks.flush()
            #expect(texts.withLock { $0 } == ["one", "three", "finished"])
            cancellable.cancel()
        }
        #endif
    }
}
