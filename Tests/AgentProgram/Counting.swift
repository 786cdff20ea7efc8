#if Agent
import Glibc
import SwiftRuntime
import Synchronization

/// The work of the program: messages whose results and hooks are counted.
enum Counting {
    static let isEnded = Atomic(false)
    private static let calls = Atomic(0)
    private static let sum = Atomic(0)
    private static let hookedCalls = Atomic(0)
    private static let leastRounds = 1000

    /// A class with a hooked method.
    ///
    /// The hook stays as long as its token.
    static func define() throws -> (cls: ObjCClass, token: AspectToken) {
        let cls = try ObjCClass.define("AgentCounter") { cls in
            cls.method("next:") { (_: ObjCObject, number: Int) -> Int in number + 1 }
        }
        let token = try cls.hook("next:", .before) { (_: AspectInfo) in
            _ = hookedCalls.add(1, ordering: .relaxed)
        }
        return (cls, token)
    }

    /// For `pthread_create`.
    static let thread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        work()
        return nil
    }

    private nonisolated(unsafe) static var objectOfChild: ObjCObject?

    /// Sends a message in a child of fork.
    static let step: @convention(c) () -> Void = {
        if objectOfChild == nil { objectOfChild = try? ObjCClass("AgentCounter")?.new() }
        guard let object = objectOfChild, let next = try? object.send("next:", 41) as Int, next == 42 else { exit(9) }
        usleep(1000)
    }

    /// Makes the call of a child before the fork.
    ///
    /// Swift initializes something at the first call. The child would wait for ever if another thread was at it.
    static func prepareForChild() {
        step()
        calls.add(1, ordering: .relaxed)
        sum.add(1, ordering: .relaxed)
    }

    /// Sends messages until the end, but at least some rounds, so that an error can show.
    ///
    /// It makes pauses: without them, eight threads would leave no processor time to the agent and its clients.
    static func work() {
        guard let cls = ObjCClass("AgentCounter"), let object = try? cls.new() else {
            return
        }
        var number = 0
        var made = 0
        while !isEnded.load(ordering: .relaxed) || made < leastRounds {
            guard let next = try? object.send("next:", number) as Int else { return }
            made += 1
            number = next
            if made.isMultiple(of: 16) { usleep(1000) }
        }
        calls.add(made, ordering: .relaxed)
        sum.add(number, ordering: .relaxed)
    }

    /// `right`, or the error, after so many threads have ended.
    static func judgement(threads: Int) -> String {
        let made = calls.load(ordering: .relaxed)
        let (sum, hooked) = (sum.load(ordering: .relaxed), hookedCalls.load(ordering: .relaxed))
        let isRight = made >= threads * leastRounds && sum == made && hooked == made
        return isRight ? "right" : "wrong: \(made) calls, the sum \(sum), \(hooked) hooked calls"
    }
}
#endif
