#if Agent
import SwiftRuntime

/// The gate at which a program waits, before its `main`, until a client lets it continue.
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

    /// A client promises to open the gate.
    func attend() {
        state.withLock { state in
            state.attendants += 1
            state.hadAttendant = true
        }
        changes.post()
    }

    /// A client that attends is gone.
    ///
    /// The gate opens when the last such client goes.
    func leave() {
        let isLast = state.withLock { state in
            state.attendants -= 1
            return state.attendants == 0
        }
        if isLast { open() }
    }

    /// Returns when the gate is open, or if no client attends in time.
    func wait() {
        let isInTime = changes.wait(nanoseconds: AgentLimits.firstClient)
        if !isInTime, !state.withLock({ $0.hadAttendant }) { return open() }
        while isClosed { changes.wait() }
    }
}
#endif
