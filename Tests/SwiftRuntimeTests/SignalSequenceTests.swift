import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Signals as sequences.
    @Suite struct SignalSequences {
        @Test("A sequence has each call in order, and ends with the object", arguments: HookEngine.tested)
        func iteration(_ engine: HookEngine) async throws {
            let program = try SignalProgram(.O0Mrc)
            var screen: ObjCObject? = try program.new()
            var iterator = try #require(screen).signal(for: "appear:", as: Bool.self, engine: engine)
                .makeAsyncIterator()
            for animated in [true, false, true] { try program.appear(#require(screen), animated) }
            screen = nil
            #expect(taken() == ["appear", "appear", "appear", "dealloc"])
            var received: [Bool] = []
            while let animated = await iterator.next() { received.append(animated) }
            #expect(received == [true, false, true])
            #expect(await iterator.next() == nil)
        }

        @Test("for await works, and leaving the loop undoes the interception")
        func loop() async throws {
            let program = try SignalProgram(.O2Arc)
            let screen = try program.new(), name = ObjCObject("Ada")
            let before = screen.isa
            let started = AsyncStream<Void>.makeStream()
            let received = Locked<[String]>([])
            let task = Task {
                let signal = try screen.signal(for: "show:times:", as: String.self, Int.self)
                var iterator = signal.makeAsyncIterator()
                started.continuation.finish()
                while let (name, times) = await iterator.next() {
                    received.withLock { $0.append("\(name) \(times)") }
                    if times == 2 { break }
                }
            }
            for await _ in started.stream {}
            try program.show(screen, name, 1)
            try program.show(screen, name, 2)
            try await task.value
            #expect(received.withLock { $0 } == ["Ada 1", "Ada 2"])
            #expect(screen.isa == before && screen.associations.isEmpty)
            _ = taken()
        }

        @Test("Each consumer has its own buffer, with the size that it requests")
        func buffers() async throws {
            let program = try SignalProgram(.O0Mrc)
            var screen: ObjCObject? = try program.new()
            let signal = try #require(screen).signal(for: "add:", as: Int.self)
            var all = signal.makeAsyncIterator(), more = signal.values(.unbounded).makeAsyncIterator()
            var newest = signal.values(.bufferingNewest(2)).makeAsyncIterator()
            var oldest = signal.values(.bufferingOldest(2)).makeAsyncIterator()
            var none = signal.values(.bufferingNewest(0)).makeAsyncIterator()
            for number in 1...5 { _ = try #require(screen).send("add:", number) as Int }
            screen = nil
            func rest(_ iterator: inout SignalValues<Int>.Iterator) async -> [Int] {
                var numbers: [Int] = []
                while let number = await iterator.next() { numbers.append(number) }
                return numbers
            }
            #expect(await rest(&all) == [1, 2, 3, 4, 5])
            #expect(await rest(&more) == [1, 2, 3, 4, 5])
            #expect(await rest(&newest) == [4, 5])
            #expect(await rest(&oldest) == [1, 2])
            #expect(await rest(&none) == [])
            _ = taken()
        }

        @Test("Buffered values own objects, blocks and C strings", arguments: Fixture.Configuration.allCases)
        func ownership(_ configuration: Fixture.Configuration) async throws {
            let program = try SignalProgram(configuration)
            let alive = try program.alive
            var screen: ObjCObject? = try program.new()
            var texts = try #require(screen).signal(for: "write:").makeAsyncIterator()
            var typed = try #require(screen).signal(for: "write:", as: String.self).makeAsyncIterator()
            var filled = try #require(screen).signal(for: "fill:length:", as: String.self).makeAsyncIterator()
            var shown = try #require(screen).signal(for: "show:times:").makeAsyncIterator()
            var blocks = try #require(screen).signal(for: "run:").makeAsyncIterator()
            try program.call("write", #require(screen))
            try program.call("fill", #require(screen))
            do {
                let other = try program.new()
                try program.show(#require(screen), other, 1)
            }
            #expect(
                try program.function("run", as: (@convention(c) (UnsafeObject) -> Int).self)(
                    #require(screen).unsafePointer) == 1)
            screen = nil
            #expect(try program.alive == alive + 1)
            #expect(await texts.next()?.first?.description == "\"written\"")
            #expect(await typed.next() == "written")
            #expect(await filled.next() == "xxxxxxx")
            let list = await shown.next()
            #expect(try #require(list?[0].object).send("add:", 1) as Int == 2)
            let block = try #require(await blocks.next()?[0].as(Block.self))
            #expect(block.signature != nil)
            _ = taken()
        }

        @Test("A cancelled task leaves the sequence, and the object gets its original state back")
        func cancellation() async throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            let before = screen.isa
            let signal = Shared<SelectorSignal<Bool>?>(try screen.signal(for: "appear:", as: Bool.self))
            var iterator: SignalValues<Bool>.Iterator? = signal.value?.makeAsyncIterator()
            signal.value = nil
            let moved = Shared(iterator)
            iterator = nil
            let task = Task {
                var count = 0
                while await moved.value?.next() != nil { count += 1 }
                return count
            }
            try program.appear(screen, true)
            task.cancel()
            #expect(await task.value <= 1)
            #expect(screen.isa == before && screen.associations.isEmpty)
            try program.appear(screen, true)
            #expect(await moved.value?.next() == nil)
            _ = taken()
        }

        @Test("Dropping an iterator undoes the interception")
        func dropped() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                var iterator: SignalValues<Bool>.Iterator? = try screen.signal(for: "appear:", as: Bool.self)
                    .makeAsyncIterator()
                #expect(screen.isa.name.contains("_RACSelectorSignal"))
                _ = iterator
                iterator = nil
            }
        }

        @Test("A sequence of a freed object ends at once, and willDealloc has no elements")
        func ended() async throws {
            let program = try SignalProgram(.O0Mrc)
            var screen: ObjCObject? = try program.new()
            let signal = try #require(screen).signal(for: "appear:", as: Bool.self)
            let willDealloc = try #require(screen).willDealloc
            var end = willDealloc.makeAsyncIterator()
            screen = nil
            for await _ in signal { Issue.record("nothing was sent") }
            #expect(await end.next() == nil)
            var later = willDealloc.makeAsyncIterator()
            #expect(await later.next() == nil)
            #expect(taken() == ["dealloc"])
        }

        @Test("The standard library's operators work, and take(until:) ends them")
        func operators() async throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            let until = try screen.signal(for: "nothing")
            let sums = try screen.signal(for: "add:", as: Int.self).take(until: until)
                .filter { $0 % 2 == 1 }.map { $0 * 10 }
            var iterator = sums.makeAsyncIterator()
            for number in 1...4 { _ = try screen.send("add:", number) as Int }
            try screen.send("nothing") as Void
            _ = try screen.send("add:", 5) as Int
            var numbers: [Int] = []
            while let number = await iterator.next() { numbers.append(number) }
            #expect(numbers == [10, 30])
            _ = taken()
        }
    }
}
