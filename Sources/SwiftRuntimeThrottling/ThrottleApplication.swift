import CRuntime
import SwiftRuntime

/// A rule from its application to its end.
final class ThrottleApplication: Sendable {
    private struct State {
        var isOver = false
        /// Nil until the hook is installed; calls may run the hook before the token is here.
        var token: AspectToken?
        var first = FirstMessages()
        var delayed = DelayedMessages<Invocation>()
    }

    private enum Delay {
        case begun, ruleIsOver
        case extended(instead: Invocation)
    }

    private let state = Guarded(State())

    // MARK: The hook

    func begin(_ token: AspectToken) {
        let isOver = state.withLock { state in
            state.token = token
            return state.isOver
        }
        if isOver { token.remove() }
    }

    /// Removes the hook and drops the delayed messages.
    ///
    /// Returns false when the application was over, or the hook was gone.
    func end() -> Bool {
        // Released when the lock is not held any more, since that may run user code.
        let former = state.withLock { state in
            defer { state = State(isOver: true, token: state.token) }
            return state
        }
        let wasRemoved = former.token?.remove() ?? true
        return wasRemoved && !former.isOver
    }

    /// False, too, when other code has removed the hook, or the hook's object is gone.
    var isUnderWay: Bool {
        let (isOver, token) = state.withLock { ($0.isOver, $0.token) }
        return !isOver && token?.state != .removed
    }

    // MARK: Messages

    /// The body of the hook.
    func receive(_ info: AspectInfo, for rule: ThrottleRule) throws {
        guard Delivery.current?.isCall(of: .selector(info.selector), info.instanceAddress, at: self) != true,
            rule.interval > .zero,
            rule.alwaysPerforms?(info) != true
        else { return try info.proceed() }
        if rule.mode.delays {
            try delay(info, for: rule)
        } else if begins(info, for: rule) {
            try info.proceed()
        }
    }

    /// The key of the message's interval.
    private func key(of info: AspectInfo, _ rule: ThrottleRule) -> UInt {
        rule.scope == .together ? 0 : info.instanceAddress
    }

    private func begins(_ info: AspectInfo, for rule: ThrottleRule) -> Bool {
        let key = key(of: info, rule), now = rule.scheduler.uptime
        let receiver = rule.scope == .together ? nil : info.instance
        let known = receiver == nil ? nil : state.withLock { $0.first.receiver(key) }
        let stale = known?.load() == receiver ? nil : known
        return state.withLock { state in
            state.isOver || state.first.begin(key, receiver, stale: stale, now: now, length: rule.interval)
        }
    }

    private func delay(_ info: AspectInfo, for rule: ThrottleRule) throws {
        // An object in its dealloc cannot be kept until later.
        guard !ort_is_deallocating(info.instance.unsafePointer) else { return try info.proceed() }
        let message = info.retained(), key = key(of: info, rule)
        let end = rule.scheduler.uptime + rule.interval
        let delay = state.withLock { state -> Delay in
            guard !state.isOver else { return .ruleIsOver }
            let former = state.delayed.put(message, for: key, until: end, extends: rule.mode == .debounce)
            return former.map { .extended(instead: $0) } ?? .begun
        }
        switch delay {
        case .begun: schedule(key, after: rule.interval, for: rule)
        case .extended: return
        case .ruleIsOver: try info.proceed()
        }
    }

    private func schedule(_ key: UInt, after delay: Duration, for rule: ThrottleRule) {
        rule.scheduler.perform(after: delay) { autoreleasePool { self.performDelayed(key, for: rule) } }
    }

    private func performDelayed(_ key: UInt, for rule: ThrottleRule) {
        guard isUnderWay else {
            _ = end() // drops what is delayed
            return
        }
        let now = rule.scheduler.uptime
        switch state.withLock({ $0.delayed.take(key, now: now) }) {
        case .perform(let message): Delivery.perform(message, of: rule.cls, for: self)
        case .wait(let rest): schedule(key, after: rest, for: rule)
        case .nothing: return
        }
    }
}
