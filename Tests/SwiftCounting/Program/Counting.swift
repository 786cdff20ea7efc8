import Replaceable
import SwiftRuntime

/// Functions that tasks on many threads call while others hook them.
struct Counting {
    /// The threads that call functions that do not wait, one for each task; and the threads that hook.
    static let threads = 8, hookers = 3
    /// The permanent hooks of a phase, and the phase's share of the calls.
    private static let phases: [(forms: [Form], share: Int)] = [
        ([.before], 6), ([.after], 4), ([.instead], 4), ([.beforeWithCall], 1), ([.afterWithCall], 1),
        ([.insteadWithCall], 1), ([.before, .instead, .afterWithCall], 1), ([], 1),
    ]
    /// A permanent instead hook adds this to the result.
    private static let bonus = 5

    /// Makes at least `count` calls that pass a permanent hook.
    static func run(_ name: String, _ subjects: [Subject], _ count: Int, tasks: Int) async throws {
        let shares = subjects.count * phases.reduce(0) { $0 + ($1.forms.isEmpty ? 0 : $1.share) }
        let report = Report(name)
        let executor = ThreadExecutor(threads: threads + hookers)
        for (index, subject) in subjects.enumerated() {
            for (number, phase) in phases.enumerated() {
                let each = (count * phase.share + shares * tasks - 1) / (shares * tasks)
                await report.check("\(subject.name), \(phase.forms)") { statistics in
                    let seed = index * phases.count + number
                    let counting = Counting(subject, phase.forms, each, tasks, seed, statistics)
                    try await counting.run(on: executor)
                }
            }
        }
        executor.end()
        try report.finish()
    }

    private let subject: Subject
    private let forms: [Form]
    private let each: Int
    private let tasks: Int
    private let seed: Int
    private let statistics: Statistics
    private let running: Running
    private let calls: Tally

    private init(
        _ subject: Subject, _ forms: [Form], _ each: Int, _ tasks: Int, _ seed: Int, _ statistics: Statistics
    ) {
        (self.subject, self.forms, self.each, self.tasks) = (subject, forms, each, tasks)
        (self.seed, self.statistics) = (seed, statistics)
        running = Running(tasks)
        calls = Tally(callers: tasks + Self.hookers)
    }

    private func run(on executor: ThreadExecutor) async throws {
        let tallies = forms.map { _ in Tally(callers: tasks + Self.hookers) }
        let tokens = try zip(forms, tallies).map { form, tally in
            try subject.place.hook(form, [], tally, shift: 0, bonus: Self.bonus)
        }
        let former = await subject.counted?() ?? 0
        await withTaskGroup { group in
            for caller in 0..<tasks + Self.hookers {
                group.addTask(executorPreference: executor) {
                    await Caller.$number.withValue(caller) {
                        if caller < tasks { await callAgain(caller) } else { await hookAgain(caller) }
                    }
                }
            }
        }
        let counted = await subject.counted?() ?? former
        for (form, tally) in zip(forms, tallies) { compare(form, tally) }
        statistics.expect(tokens.allSatisfy { $0.remove() }, "a permanent hook was removed before")
        let all = (0..<tasks + Self.hookers).reduce(0) { $0 + calls.total(of: $1) }
        statistics.calls.add(forms.isEmpty ? 0 : all, ordering: .relaxed)
        statistics.expect(
            subject.counted == nil || counted - former == all, "the actor has run \(counted - former) of \(all) calls")
        let result = await subject.call(0)
        statistics.expect(
            result == subject.expected(0, bonus: 0, isCancelled: false), "without hooks the outcome is \(result)")
    }

    private func compare(_ form: Form, _ tally: Tally) {
        for caller in 0..<tasks + Self.hookers {
            let (made, counted) = (calls.total(of: caller), tally.total(of: caller))
            statistics.expect(made == counted, "\(form) has counted \(counted) of \(made) calls of task \(caller)")
        }
    }

    /// Every fourth task is cancelled when it has made half of its calls.
    private func callAgain(_ caller: Int) async {
        for call in 1...each {
            if caller % 4 == 1 && call == each / 2 + 1 { withUnsafeCurrentTask { $0?.cancel() } }
            await make(Number.make(caller: caller, call: call))
        }
        running.end()
    }

    private func hookAgain(_ caller: Int) async {
        var hooker = Hooker(caller, subject, seed * 16 + caller, statistics) { await make($0) }
        repeat { await hooker.step() } while !running.isOver
    }

    /// Makes a call, counts it, and compares its result.
    private func make(_ number: Int) async {
        let bonus = forms.count { $0.position == .instead } * Self.bonus
        let outcome = await subject.call(number)
        let expected = subject.expected(number, bonus: bonus, isCancelled: Task.isCancelled)
        calls.count(number)
        statistics.expect(outcome == expected, "the outcome of \(number) is \(outcome) and not \(expected)")
    }
}
