#if OpenCombine
import AsyncAlgorithms
import SwiftRuntime
import TestSupport
import Testing

extension Adapters {
    /// Signals as sequences with swift-async-algorithms.
    @Suite struct SignalAlgorithms {
        /// Sends growing numbers until the task has ended, and returns the task's result.
        private func feed<Result: Sendable>(
            _ task: Task<Result, any Error>, _ send: (Int) throws -> Void
        ) async throws -> Result {
            let hasEnded = Locked(false)
            let watch = Task {
                _ = await task.result
                hasEnded.withLock { $0 = true }
            }
            var number = 0
            while !hasEnded.withLock({ $0 }) {
                number += 1
                try send(number)
                await Task.yield()
            }
            await watch.value
            return try await task.value
        }

        @Test("merge delivers the calls of both methods")
        func merged() async throws {
            let screen = try SignalProgram(.O0Mrc).new()
            let task = Task {
                let added = try screen.signal(for: "add:", as: Int.self)
                let numbers = try screen.signal(for: "setNumber:", as: Int.self)
                var signs: Set<Int> = []
                for await number in merge(added, numbers) {
                    signs.insert(number.signum())
                    if signs.count == 2 { break }
                }
                return signs
            }
            let signs = try await feed(task) { number in
                _ = try screen.send("add:", number) as Int
                try screen.send("setNumber:", -number)
            }
            #expect(signs == [1, -1])
            _ = taken()
        }

        @Test("zip pairs the calls of both methods, and chunks keep their order")
        func zipped() async throws {
            let screen = try SignalProgram(.O0Mrc).new()
            let task = Task {
                let added = try screen.signal(for: "add:", as: Int.self)
                let numbers = try screen.signal(for: "setNumber:", as: Int.self)
                var chunks: [[Int]] = []
                for await chunk in zip(added, numbers).map({ $0 - $1 }).chunks(ofCount: 3) {
                    chunks.append(chunk)
                    if chunks.count == 2 { break }
                }
                return chunks
            }
            let chunks = try await feed(task) { number in
                _ = try screen.send("add:", 2 * number) as Int
                try screen.send("setNumber:", number)
            }
            #expect(chunks.map(\.count) == [3, 3])
            let pending = Task {
                var numbers: [Int] = []
                for await chunk in try screen.signal(for: "add:", as: Int.self).chunks(ofCount: 2) {
                    numbers += chunk
                    if numbers.count >= 6 { break }
                }
                return numbers
            }
            let numbers = try await feed(pending) { _ = try screen.send("add:", $0) as Int }
            #expect(numbers == Array(numbers[0]..<numbers[0] + 6))
            _ = taken()
        }

        @Test("debounce delivers the last call when the object is freed")
        func debounced() async throws {
            let program = try SignalProgram(.O0Mrc)
            var screen: ObjCObject? = try program.new()
            let signal = try #require(screen).signal(for: "add:", as: Int.self)
            let hasBegun = Locked(false)
            let task = Task {
                let numbers = signal.map { number in
                    hasBegun.withLock { $0 = true }
                    return number
                }
                var last: [Int] = []
                for await number in numbers.debounce(for: .seconds(3600)) { last.append(number) }
                return last
            }
            while !hasBegun.withLock({ $0 }) {
                _ = try #require(screen).send("add:", 1) as Int
                await Task.yield()
            }
            _ = try #require(screen).send("add:", 99) as Int
            screen = nil
            #expect(await task.value == [99])
            _ = taken()
        }
    }
}
#endif
