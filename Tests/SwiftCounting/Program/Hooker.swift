import SwiftRuntime

/// A task that hooks what others call, for a moment, and calls it itself.
struct Hooker {
    private struct Hook {
        let place: Place
        let token: AspectToken
        let probe: Probe
        let runsOnce: Bool
    }

    private let index: Int
    private let subject: Subject
    private let statistics: Statistics
    private let make: (Int) async -> Void
    private var random: Random
    private var calls = 0, rounds = 0

    init(
        _ index: Int, _ subject: Subject, _ seed: Int, _ statistics: Statistics, _ make: @escaping (Int) async -> Void
    ) {
        (self.index, self.subject, self.statistics, self.make) = (index, subject, statistics, make)
        random = Random(seed)
    }

    /// Installs hooks, calls, and removes the hooks.
    mutating func step() async {
        rounds += 1
        let hooks = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in install() }
        let calls = Int.random(in: 0...3, using: &random)
        for _ in 0..<calls { await call() }
        for hook in hooks { expect(hook, calls) }
        if let hook = hooks.randomElement(using: &random), !hook.runsOnce, random.next() % 4 == 0 {
            statistics.expect(hook.token.disable(), "a hook could not be disabled")
            await call()
            expect(hook, calls)
            statistics.expect(hook.token.enable(), "a hook could not be enabled")
            await call()
            expect(hook, calls + 1)
            statistics.expect(hook.token.disable(), "a hook could not be disabled again")
            statistics.expect(hook.token.enable(), "a hook could not be enabled again")
        }
        for hook in hooks.shuffled(using: &random) {
            let former = hook.probe.ownRuns
            statistics.expect(hook.token.remove() || hook.runsOnce, "a hook was removed before")
            await call()
            statistics.expect(hook.probe.ownRuns == former, "a removed hook has run")
        }
        if rounds % 16 == 0 { Hooks.flush() }
        if rounds % 4 == 0 { Hooks.flush(timeout: .zero) }
    }

    private mutating func install() -> Hook? {
        let place = ([subject.place] + subject.others).randomElement(using: &random)!
        let form = Form.allCases.randomElement(using: &random)!
        let runsOnce = place.isOne && random.next() % 8 == 0
        let probe = Probe(statistics, owner: index, runsOnce: runsOnce)
        do {
            let token = try place.hook(form, runsOnce ? .automaticRemoval : [], probe, shift: 1, bonus: 0)
            return Hook(place: place, token: token, probe: probe, runsOnce: runsOnce)
        } catch {
            statistics.expect(false, "\(form) was refused: \(error)")
            return nil
        }
    }

    private mutating func call() async {
        calls += 1
        await make(Number.make(caller: index, call: calls))
    }

    /// The hook has run in each of this task's calls.
    private func expect(_ hook: Hook, _ calls: Int) {
        let runs = hook.probe.ownRuns
        if hook.runsOnce {
            statistics.expect(
                calls == 0 || !hook.place.isReached || hook.token.state == .removed, "a hook that runs once has stayed")
        } else {
            let expected = hook.place.isReached ? calls : 0
            statistics.expect(runs == expected, "a hook has run in \(runs) of \(expected) calls of its task")
        }
    }
}
