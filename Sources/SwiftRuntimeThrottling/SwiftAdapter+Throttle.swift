import Dispatch
import SwiftRuntime

extension SwiftAdapter {
    /// Performs one call of Swift functions in each interval, and drops the others.
    ///
    /// ```swift
    /// try SwiftClass(Editor.self).hook("save()", .throttle(oncePer: .seconds(5), .debounce, on: queue))
    /// ```
    ///
    /// All calls of one function share its intervals, whichever object they are made on; hook a `SwiftObject` for one
    /// object alone. The function must return nothing, and must neither throw nor be asynchronous: its caller would
    /// miss what a dropped call does not give.
    ///
    /// The modes `last` and `debounce` perform a call later. They are for methods of objects, and for functions that
    /// belong to no type, whose arguments are in registers and can be copied; no other functions, and none of actors,
    /// are accepted. The delayed call keeps its object and copies of its arguments until it has been performed, another
    /// call has taken its place, or the hook is removed. It is made again, on the scheduler: hooks outside of this one
    /// run when it is made and when it is performed. Nothing checks whether the arguments may be used on another
    /// thread, nor whether a function of a global actor, such as the main actor, is called on this actor.
    ///
    /// The hook is an instead hook. Removing it drops what is delayed. A call costs a hooked call and reading the
    /// clock.
    ///
    /// - Parameters:
    ///   - interval: The time during which at most one call is performed; zero performs every call.
    ///   - mode: Which call of an interval is performed.
    ///   - scheduler: The scheduler of the modes that delay, and the clock. The main queue, which is the default, runs
    ///     only in programs that let it.
    ///   - alwaysPerforms: Called for each call, on the caller's thread with no lock held. A call for which it returns
    ///     true is performed at once, and does not change the intervals of others.
    /// - Returns: The adapter, for `hook`.
    public static func throttle(
        oncePer interval: Duration, _ mode: ThrottleMode = .first,
        on scheduler: any ThrottleScheduler = DispatchQueue.main,
        alwaysPerforms: (@Sendable (SwiftCall) -> Bool)? = nil
    ) -> SwiftAdapter {
        SwiftAdapter(.instead) { site throws(Refusal) in
            guard interval >= .zero else {
                throw Refusal("it cannot be throttled once per \(interval); give an interval of zero or more")
            }
            let function = site.function
            if let reason = mode.delays ? function.reasonAgainstLaterCalls : function.reasonAgainstOmission {
                throw Refusal("it cannot be throttled: \(reason)")
            }
            let throttle = CallThrottle(
                function: function, interval: interval, mode: mode, scheduler: scheduler, alwaysPerforms: alwaysPerforms
            )
            return Body(throttle.receive, installed: throttle.begin)
        }
    }
}

/// The intervals of one function's hook.
private final class CallThrottle: Sendable {
    private struct State {
        /// Nil until the hook is installed; calls may run the hook before the token is here.
        var token: AspectToken?
        var first = FirstMessages()
        var delayed = DelayedMessages<SwiftLaterCall>()
    }

    private static let key: UInt = 0

    private let function: SwiftFunction
    private let interval: Duration
    private let mode: ThrottleMode
    private let scheduler: any ThrottleScheduler
    private let alwaysPerforms: (@Sendable (SwiftCall) -> Bool)?
    private let state = Guarded(State())

    init(
        function: SwiftFunction, interval: Duration, mode: ThrottleMode, scheduler: any ThrottleScheduler,
        alwaysPerforms: (@Sendable (SwiftCall) -> Bool)?
    ) {
        (self.function, self.interval, self.mode) = (function, interval, mode)
        (self.scheduler, self.alwaysPerforms) = (scheduler, alwaysPerforms)
    }

    @Sendable func begin(_ token: AspectToken) { state.withLock { $0.token = token } }

    /// The body of the hook.
    @Sendable func receive(_ call: SwiftCall) throws {
        let isDelivery = Delivery.current?.isCall(of: .function(function), call.receiverAddress ?? 0, at: self) == true
        guard !isDelivery, interval > .zero, alwaysPerforms?(call) != true else { return try call.proceed() }
        let now = scheduler.uptime
        guard mode.delays else {
            let begins = state.withLock { $0.first.begin(Self.key, nil, stale: nil, now: now, length: interval) }
            if begins { try call.proceed() }
            return
        }
        let later = call.later()
        // The former call is released when the lock is not held any more, since that may run user code.
        let former = state.withLock { state in
            state.delayed.put(later, for: Self.key, until: now + interval, extends: mode == .debounce)
        }
        if former == nil { schedule(after: interval) }
    }

    private func schedule(after delay: Duration) {
        scheduler.perform(after: delay) { [weak self] in self?.performDelayed() }
    }

    private func performDelayed() {
        let now = scheduler.uptime
        let isOver = state.withLock { $0.token }?.state == .removed
        switch state.withLock({ $0.delayed.take(Self.key, now: now) }) {
        case .perform(let call):
            guard !isOver else { return }
            Delivery.perform(.function(function), call.receiverAddress, for: self, call.perform)
        case .wait(let rest): schedule(after: rest)
        case .nothing: return
        }
    }
}
