import Replaceable
import SwiftRuntime
import Synchronization

/// Hooks that are removed while a call waits: in a body before or after the function, or in the function.
struct Suspended {
    private typealias Wait = @Sendable () async throws -> Void
    private struct OfWaited: SwiftHookBody {
        let run: @Sendable (Int, @escaping Wait) async throws -> Int
    }
    private enum Moment: CaseIterable { case before, inside, after }

    private static let tasks = 8

    /// Lets a call wait that many times.
    static func run(_ count: Int) async throws {
        let report = Report("suspended")
        let executor = ThreadExecutor(threads: tasks)
        for isCancelled in [false, true] {
            await report.check(isCancelled ? "cancelled" : "continued") { statistics in
                let function = try SwiftFunction("Replaceable.waited(_:_:)")
                    .declared(as: (@Sendable (Int, @escaping Wait) async throws -> Int).self)
                await withTaskGroup { group in
                    for caller in 0..<tasks {
                        group.addTask(executorPreference: executor) {
                            var task = Suspended(function, caller, isCancelled, statistics)
                            for round in 0..<(count / 2 + tasks - 1) / tasks { await task.step(round) }
                        }
                    }
                }
            }
        }
        executor.end()
        try report.finish()
    }

    private let function: SwiftFunction
    private let caller: Int
    private let isCancelled: Bool
    private let statistics: Statistics
    private var random: Random

    private init(_ function: SwiftFunction, _ caller: Int, _ isCancelled: Bool, _ statistics: Statistics) {
        (self.function, self.caller, self.isCancelled, self.statistics) = (function, caller, isCancelled, statistics)
        random = Random(caller + (isCancelled ? 64 : 0))
    }

    /// Installs hooks, begins a call, removes the hooks while the call waits, and lets it end.
    private mutating func step(_ round: Int) async {
        let number = Number.make(caller: caller, call: round)
        let hooks = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in install() }
        let gate = Gate(), isCancelled = isCancelled
        let call = Task {
            await Outcome {
                try await waited(number) {
                    await gate.arrive()
                    if isCancelled { try await Task.sleep(for: .seconds(3600)) } else { await gate.pass() }
                }
            }
        }
        await gate.arrival()
        for hook in hooks.shuffled(using: &random) {
            statistics.expect(hook.token.remove(), "a hook was removed before")
            Hooks.flush(timeout: .zero)
        }
        // A call with before hooks alone does not keep them.
        if hooks.contains(where: { $0.form.position != .before }) {
            let kept = Set(Hooks.flush(timeout: .zero).map(ObjectIdentifier.init))
            let areKept = hooks.allSatisfy { kept.contains(ObjectIdentifier($0.token.identifier)) }
            statistics.expect(areKept, "a flush has let go a body of a call that waits")
        }
        await expect(.value(number * 3 + 9), await Outcome { try await waited(number) {} })
        if isCancelled { call.cancel() } else { await gate.open() }
        await expect(isCancelled ? .cancelled : .value(number * 3 + 9), await call.value)
        for hook in hooks {
            statistics.expect(
                hook.probe.ownRuns == 1, "\(hook.form) has run \(hook.probe.ownRuns) times in a call that waited")
        }
        statistics.calls.add(1, ordering: .relaxed)
    }

    private func expect(_ expected: Outcome, _ outcome: Outcome) async {
        statistics.expect(outcome == expected, "the outcome is \(outcome) and not \(expected)")
    }

    private mutating func install() -> (form: Form, token: AspectToken, probe: Probe)? {
        let form = Form.allCases.randomElement(using: &random)!
        // If a body is cancelled before it calls on, inner bodies do not run.
        let moment = Moment.allCases.filter { !isCancelled || $0 != .before }.randomElement(using: &random)!
        let probe = Probe(statistics, owner: caller)
        do {
            return (form, try hook(form, probe, moment), probe)
        } catch {
            statistics.expect(false, "\(form) was refused: \(error)")
            return nil
        }
    }

    private func hook(_ form: Form, _ probe: Probe, _ moment: Moment) throws -> AspectToken {
        switch form {
        case .before, .after:
            try function.hook(form.position, with: SawNumber { probe.count($0) })
        case .beforeWithCall, .afterWithCall:
            try function.hook(form.position) { probe.count(try $0.argument(at: 0)) }
        case .instead:
            try function.hook(
                .instead,
                with: OfWaited { number, wait in
                    try await probe.around(number) {
                        if moment == .before { try await wait() }
                        let next = await OfWaited.unsafeNext()
                        let nothing: Wait = {}
                        let result = try await next.run(number + 1, moment == .inside ? wait : nothing)
                        if moment == .after { try await wait() }
                        return result - 3
                    }
                })
        case .insteadWithCall:
            try function.hook(.instead) { call in
                try await probe.around(try call.argument(at: 0)) { try await call.proceed() }
            }
        }
    }
}

/// Where a call waits.
private actor Gate {
    private var hasArrived = false, isOpen = false
    private var watcher: CheckedContinuation<Void, Never>?, waiting: CheckedContinuation<Void, Never>?

    /// The call is here.
    func arrive() {
        hasArrived = true
        watcher?.resume()
        watcher = nil
    }

    func arrival() async {
        if !hasArrived { await withCheckedContinuation { watcher = $0 } }
    }

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting = $0 } }
    }

    func open() {
        isOpen = true
        waiting?.resume()
        waiting = nil
    }
}
