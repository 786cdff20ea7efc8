#if Agent
import Glibc
import SwiftRuntime

/// What a program waits at, before its `main`, for a client that says to go on.
final class StartGate: Sendable {
    private struct State {
        var isClosed: Bool
        var hadClient = false
    }

    private let state: Guarded<State>
    /// Posted once for every reason to look at the state again.
    private nonisolated(unsafe) let changes = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(isClosed: Bool) {
        state = Guarded(State(isClosed: isClosed))
        sem_init(changes, 0, 0)
    }

    deinit {
        sem_destroy(changes)
        changes.deallocate()
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func open() {
        state.withLock { $0.isClosed = false }
        sem_post(changes)
    }

    func clientCame() {
        state.withLock { $0.hadClient = true }
        sem_post(changes)
    }

    func lastClientLeft() { open() }

    /// Returns when the gate is open, or no client has come in time.
    func wait() {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += Int(AgentLimits.firstClient / 1_000_000_000)
        while true {
            let (isClosed, hadClient) = state.withLock { ($0.isClosed, $0.hadClient) }
            guard isClosed else { return }
            if hadClient {
                sem_wait(changes)
            } else if sem_timedwait(changes, &deadline) != 0, errno == ETIMEDOUT, !state.withLock({ $0.hadClient }) {
                return open()
            }
        }
    }
}
#endif
