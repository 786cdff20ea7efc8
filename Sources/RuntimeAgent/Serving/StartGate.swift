#if Agent
import SwiftRuntime

/// What a program waits at, before its `main`, for a client that says to go on.
final class StartGate: Sendable {
    private struct State {
        var isClosed: Bool
        var attendants = 0
        var hadAttendant = false
    }

    private let state: Guarded<State>
    /// Posted once for every reason to look at the state again.
    private let changes = Semaphore()

    init(isClosed: Bool) {
        state = Guarded(State(isClosed: isClosed))
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func open() {
        state.withLock { $0.isClosed = false }
        changes.post()
    }

    /// A client takes it upon itself to open the gate.
    func attend() {
        state.withLock { state in
            state.attendants += 1
            state.hadAttendant = true
        }
        changes.post()
    }

    /// One that does is gone.
    ///
    /// With the last one the gate opens.
    func leave() {
        let isLast = state.withLock { state in
            state.attendants -= 1
            return state.attendants == 0
        }
        if isLast { open() }
    }

    /// Returns when the gate is open, or nobody attends to it in time.
    func wait() {
        let isInTime = changes.wait(nanoseconds: AgentLimits.firstClient)
        if !isInTime, !state.withLock({ $0.hadAttendant }) { return open() }
        while isClosed { changes.wait() }
    }
}
#endif
