import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeTesting
import TestSupport
import Testing

private struct Failure: Error {}

/// Calls the function that the tests stub.
private func plus(_ count: Int) -> Int { Pair(left: 7, right: 0).plus(count) }

extension SwiftClasses {
    @Suite struct HookSessions {
        @Test("Tasks with stubs of one function at the same time each see their own")
        func parallel() async throws {
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask {
                        try await withHooks {
                            try stub(Pair.self, "plus(_:)").returns(number)
                            let calls = try spy(on: Pair.self, "plus(_:)", arguments: Int.self)
                            for count in 0..<50 {
                                #expect(plus(count) == number)
                                await Task.yield()
                            }
                            #expect(calls.map(\.arguments) == Array(0..<50))
                        }
                    }
                }
                for _ in 0..<500 {
                    #expect(plus(1) == 8)
                    await Task.yield()
                }
                try await group.waitForAll()
            }
            #expect(Hooks.all.isEmpty)
        }

        @Test("Child tasks and tasks of the body are seen; detached tasks and threads are not")
        func tasks() async throws {
            try await withHooks {
                try stub(Pair.self, "plus(_:)").returns(-1)
                async let child = plus(1)
                #expect(await child == -1)
                #expect(await Task { plus(1) }.value == -1)
                #expect(await Task.detached { plus(1) }.value == 8)
                JoinedThread { #expect(plus(1) == 8) }.join()
            }
        }

        @Test("With the reach of the process, detached tasks and threads are seen as well")
        func process() async throws {
            try await withHooks(reaching: .process) {
                let calls = try spy(on: Pair.self, "plus(_:)", arguments: Int.self)
                try stub(Pair.self, "plus(_:)").returns(-1)
                #expect(await Task.detached { plus(1) }.value == -1)
                JoinedThread { #expect(plus(2) == -1) }.join()
                #expect(calls.map(\.arguments) == [1, 2])
            }
            #expect(Hooks.all.isEmpty)
        }

        @Test("Inner stubs answer before outer ones, and end first")
        func nested() throws {
            try withHooks {
                try stub(Pair.self, "plus(_:)").returns(1)
                try withHooks {
                    try stub(Pair.self, "plus(_:)").with(5).returns(2)
                    #expect(plus(5) == 2 && plus(6) == 1)
                }
                #expect(plus(5) == 1)
            }
            #expect(plus(5) == 12)
        }

        @Test("Hooks of the body end with it, whoever installed them, also if it throws; outer hooks stay")
        func removal() throws {
            let outer = try SwiftFunction("ReplaceableModule.Pair.plus(_:)").hook(.before) { _ in }
            #expect(throws: Failure.self) {
                try withHooks {
                    try SwiftClass(Final.self).hook("plus(_:)", .before) { _ in }
                    try stub(Pair.self, "plus(_:)").returns(1)
                    throw Failure()
                }
            }
            #expect(plus(1) == 8 && Hooks.all.count == 1 && outer.isActive)
            outer.remove()
        }

        @Test("A task that runs longer than its body sees no stub, and cannot install one")
        func late() async throws {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            let task = try withHooks { () throws -> Task<Void, Never> in
                try stub(Pair.self, "plus(_:)").returns(1)
                return Task {
                    for await _ in stream { break }
                    #expect(plus(1) == 8)
                    let error = #expect(throws: TestDoubleError.self) { try stub(Pair.self, "plus(_:)").returns(2) }
                    #expect(error?.description.contains("had ended") == true)
                }
            }
            continuation.yield()
            await task.value
            #expect(Hooks.all.isEmpty)
        }

        @MainActor @Test("The asynchronous form runs its body in the caller's actor")
        func isolation() async throws {
            let result = try await withHooks {
                MainActor.assertIsolated()
                try stub(Pair.self, "plus(_:)").returns(1)
                await Task.yield()
                return plus(1)
            }
            #expect(result == 1)
        }
    }

    @Suite(.hooks { try stub(Pair.self, "plus(_:)").returns(100) }) struct HooksTraits {
        @Test("A suite's trait installs stubs before each test and each case", arguments: [1, 2])
        func suite(_ count: Int) throws {
            #expect(plus(count) == 100)
            try stub(Pair.self, "plus(_:)").with(count).returns(count)
            #expect(plus(count) == count && plus(3) == 100 && Hooks.all.count == 2)
        }

        @Test(
            "A test's trait comes after that of its suite",
            .hooks { try stub(Pair.self, "plus(_:)").with(2).returns(0) })
        func test() async {
            #expect(plus(1) == 100 && plus(2) == 0)
            await Task.yield()
            #expect(plus(1) == 100 && plus(2) == 0)
        }

        @Test(
            "A trait can reach all threads", .hooks(reaching: .process) { try stub(Pair.self, "plus(_:)").returns(5) })
        func threads() { JoinedThread { #expect(plus(1) == 5) }.join() }

        @Test("A test with the trait alone can use stubs and spies", .hooks)
        func alone() throws {
            let calls = try spy(on: Pair.self, "plus(_:)")
            #expect(plus(1) == 100 && calls.count == 1)
        }
    }
}
