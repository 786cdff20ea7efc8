import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Interceptors that hold the calls of a block.
    @Suite struct HeldCalls {
        private typealias Called = @convention(block) (UnsafeObject?, Int) -> Void

        /// A block that traces its arguments, and a function that calls it.
        private func make() -> (block: Block, call: @Sendable (ObjCObject?, Int) -> Void) {
            let word = "called"
            let body: Called = { object, number in
                trace("\(word) \(object.map { ObjCObject(unsafeRetaining: $0).description } ?? "nil") \(number)")
            }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            return (
                block,
                { object, number in
                    withExtendedLifetime(object) {
                        unsafeBitCast(block.unsafePointer, to: Called.self)(object?.unsafePointer, number)
                    }
                }
            )
        }

        @Test("A held call goes on later from another thread, once, with the arguments that it had")
        func later() throws {
            let (block, call) = make()
            let held = Shared<HeldCall?>(nil)
            let token = try block.intercept { call in
                trace("held \(call.arguments[1])")
                held.value = call
            }
            autoreleasePool { call(ObjCObject("Ada"), 3) }
            #expect(taken() == ["held 3"])
            let heldCall = try #require(held.value)
            #expect(!heldCall.hasProceeded)
            JoinedThread {
                #expect((try? heldCall.proceed()) == true)
                #expect((try? heldCall.proceed()) == false)
            }.join()
            #expect(taken() == ["called \"Ada\" 3"])
            #expect(heldCall.hasProceeded && heldCall.arguments[0].object?.string == "Ada")
            #expect(token.remove())
            call(nil, 4)
            #expect(taken() == ["called nil 4"])
        }

        @Test("An interceptor may let a call go on at once, with other arguments, or never, which frees them")
        func atOnceOrNever() throws {
            let (block, call) = make()
            let program = try SignalProgram(.O0Mrc), alive = try program.alive
            let token = try block.intercept { call in
                let number = try call.arguments[1].as(Int.self)
                guard number > 0 else { return }
                try call.proceed(with: ObjCObject("Bea") as ObjCObject?, number * 2)
                trace("back")
            }
            call(ObjCObject("Ada"), 3)
            #expect(taken() == ["called \"Bea\" 6", "back"])
            try autoreleasePool { try call(program.new(), 0) }
            #expect(taken() == ["dealloc"])
            #expect(try program.alive == alive)
            #expect(token.remove())
        }

        @Test("Each of several interceptors holds a call once, from the last installed on")
        func several() throws {
            let (block, call) = make()
            let held = Shared<[HeldCall]>([])
            let tokens = try ["inner", "outer"].map { name in
                try block.intercept { call in
                    trace(name)
                    held.value.append(call)
                }
            }
            call(nil, 1)
            #expect(taken() == ["outer"])
            for expected in [["inner"], ["called nil 1"]] {
                let next = held.value.removeLast()
                #expect(try next.proceed())
                #expect(taken() == expected)
            }
            #expect(held.value.isEmpty)
            tokens.forEach { $0.remove() }
        }

        @Test("A call that the block makes of itself is held again")
        func nested() throws {
            let again = Shared<(@Sendable (Int) -> Void)?>(nil), held = Shared<[HeldCall]>([])
            let body: @convention(block) (Int) -> Void = { number in
                trace("called \(number)")
                if number > 0 { again.value?(number - 1) }
            }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            again.value = { number in
                unsafeBitCast(block.unsafePointer, to: (@convention(block) (Int) -> Void).self)(number)
            }
            let token = try block.intercept { held.value.append($0) }
            again.value?(1)
            #expect(taken() == [] && held.value.count == 1)
            try held.value.removeFirst().proceed()
            #expect(taken() == ["called 1"] && held.value.count == 1)
            try held.value.removeFirst().proceed()
            #expect(taken() == ["called 0"] && held.value.isEmpty)
            #expect(token.remove())
            again.value = nil
        }

        @Test("A call that is held when the interceptor goes can still go on")
        func removed() throws {
            let (block, call) = make()
            let held = Shared<HeldCall?>(nil)
            let token = try block.intercept { held.value = $0 }
            call(nil, 5)
            #expect(token.remove())
            #expect(try held.value?.proceed() == true)
            #expect(taken() == ["called nil 5"])
        }

        private final class Captured: Sendable {
            deinit { trace("gone") }
        }

        @Test("A held call that is kept does not keep the body of its interceptor")
        func bodyOfAKeptCall() throws {
            let (block, call) = make()
            let held = Shared<HeldCall?>(nil)
            func install() throws -> AspectToken {
                let captured = Captured()
                return try block.intercept { call in withExtendedLifetime(captured) { held.value = call } }
            }
            let token = try install()
            call(nil, 3)
            #expect(token.remove())
            Hooks.flush()
            #expect(taken() == ["gone"])
            #expect(try held.value?.proceed() == true)
            #expect(taken() == ["called nil 3"])
        }

        @Test("A task that a block starts while a held call goes on makes calls of its own")
        func tasksOfTheBlock() async throws {
            let tasks = Shared<[Task<Void, Never>]>([])
            let inner = make()
            let body: Called = { _, number in tasks.value.append(Task { inner.call(nil, number) }) }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            let held = Shared<[HeldCall]>([])
            let tokens = try [block, inner.block].map { try $0.intercept { held.value.append($0) } }
            unsafeBitCast(block.unsafePointer, to: Called.self)(nil, 5)
            #expect(try held.value[0].proceed())
            for task in tasks.value { await task.value }
            #expect(held.value.count == 2 && taken() == [])
            tokens.forEach { #expect($0.remove()) }
        }

        @Test("A block that returns a value is refused with a sentence")
        func refusal() throws {
            let number = 3
            let body: @convention(block) (Int) -> Int = { $0 + number }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            let error = #expect(throws: AspectError.self) { try block.intercept { _ in } }
            #expect(error?.code == .incompatibleBlockSignature)
            #expect(error?.message.contains("does not wait for the result") == true)
        }
    }
}
