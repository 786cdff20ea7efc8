#if Agent
import Synchronization

/// Swift tasks that wait until they are told to end.
enum TaskScenes {
    private static let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    private static let ended = Atomic(0)

    /// Makes tasks that wait, and returns when all of them do.
    static func begin(_ count: Int) -> String {
        let wanted = waiting.withLock { $0.count } + count
        for _ in 0..<count {
            Task.detached(priority: .low) {
                await caller()
                ended.add(1, ordering: .relaxed)
            }
        }
        return wait(for: wanted)
    }

    /// Makes a task that waits for a child of its own.
    static func beginChild() -> String {
        let wanted = waiting.withLock { $0.count } + 1
        Task.detached(priority: .high) {
            async let child: Void = pause()
            await child
            ended.add(1, ordering: .relaxed)
        }
        return wait(for: wanted)
    }

    struct Span: Sendable {
        let name: String
        let depth: Int
    }

    @TaskLocal private static var number = 0
    @TaskLocal private static var user: String?
    @TaskLocal private static var span = Span(name: "none", depth: 0)

    /// Makes a task with task-local values, which waits for a child that has bound one again.
    static func beginWithLocals() -> String {
        let wanted = waiting.withLock { $0.count } + 1
        Task.detached(priority: .high) {
            await $number.withValue(7) {
                await $user.withValue("a name of more than fifteen bytes") {
                    await $span.withValue(Span(name: "GET /", depth: 2)) {
                        await withTaskGroup(of: Void.self) { group in
                            group.addTask { await $number.withValue(8) { await pause() } }
                            await $number.withValue(9) { await group.waitForAll() }
                        }
                    }
                }
            }
            ended.add(1, ordering: .relaxed)
        }
        return wait(for: wanted)
    }

    /// Has all tasks end, and returns how many have ended since the program began.
    static func end(_ count: Int) -> String {
        for continuation in waiting.withLock({ waiting in
            defer { waiting = [] }
            return waiting
        }) { continuation.resume() }
        while ended.load(ordering: .relaxed) < count {}
        return "\(count)"
    }

    private static func wait(for count: Int) -> String {
        while waiting.withLock({ $0.count }) < count {}
        return "\(count)"
    }

    @inline(never)
    static func caller() async {
        await pause()
        ended.add(0, ordering: .relaxed) // more than a jump is left
    }

    @inline(never)
    static func pause() async {
        await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
        ended.add(0, ordering: .relaxed)
    }
}
#endif
