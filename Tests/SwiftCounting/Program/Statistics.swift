import Synchronization

/// The number that a call passes on: its caller, its own number, and below it room for what bodies add.
enum Number {
    static func make(caller: Int, call: Int) -> Int { caller << 40 | call << 8 }
    static func caller(_ number: Int) -> Int { number >> 40 }
}

/// Counts of a permanent hook, one for each caller, so that callers do not wait for each other.
///
/// Only one call of a caller runs at a time, so the counts are plain numbers: two runs at once are noticed.
final class Tally: @unchecked Sendable {
    private static let stride = 16
    private let counts: UnsafeMutablePointer<Int>
    private let callers: Int

    init(callers: Int) {
        self.callers = callers
        counts = .allocate(capacity: callers * Self.stride)
        counts.initialize(repeating: 0, count: callers * Self.stride)
    }

    deinit { counts.deallocate() }

    func count(_ number: Int) { counts[Number.caller(number) * Self.stride] += 1 }
    func total(of caller: Int) -> Int { counts[caller * Self.stride] }
}

/// Counts and faults of one check.
final class Statistics: Sendable {
    /// Probes that were made, and that live.
    let made = Atomic(0), living = Atomic(0)
    /// Runs of temporary hooks, and calls.
    let runs = Atomic(0), calls = Atomic(0)
    private let faults = Mutex<(count: Int, sentences: [String])>((0, []))

    /// The number of faults, and sentences for the first of them.
    var found: (count: Int, sentences: [String]) { faults.withLock { $0 } }

    func expect(_ isRight: Bool, _ text: @autoclosure () -> String) {
        guard !isRight else { return }
        let text = text()
        faults.withLock { faults in
            faults.count += 1
            if faults.sentences.count < 5 { faults.sentences.append(text) }
        }
    }
}

/// Counts the runs of one temporary hook, whose body captures it, so that it lives as long as the body.
///
/// Its end checks its counts.
final class Probe: Sendable {
    /// Outlives the probe.
    private final class End: Sendable {
        let isReached = Atomic(false)
    }

    private let statistics: Statistics
    private let owner: Int
    private let runsOnce: Bool
    private let entered = Atomic(0), left = Atomic(0), own = Atomic(0)
    private let end = End()

    /// `owner`: the caller whose calls are counted apart.
    init(_ statistics: Statistics, owner: Int, runsOnce: Bool = false) {
        (self.statistics, self.owner, self.runsOnce) = (statistics, owner, runsOnce)
        statistics.living.add(1, ordering: .relaxed)
        statistics.made.add(1, ordering: .relaxed)
    }

    deinit {
        end.isReached.store(true, ordering: .relaxed)
        let counts = (entered.load(ordering: .relaxed), left.load(ordering: .relaxed))
        statistics.expect(counts.0 == counts.1, "a body began \(counts.0) times and ended \(counts.1) times")
        statistics.expect(!runsOnce || counts.0 <= 1, "a hook that runs once has run \(counts.0) times")
        statistics.runs.add(counts.0, ordering: .relaxed)
        statistics.living.subtract(1, ordering: .relaxed)
    }

    /// The runs in calls of the owner, and all runs that have ended.
    var ownRuns: Int { own.load(ordering: .relaxed) }
    var endedRuns: Int { left.load(ordering: .relaxed) }

    private func enter(_ number: Int) {
        entered.add(1, ordering: .relaxed)
        if Number.caller(number) == owner { own.add(1, ordering: .relaxed) }
    }

    private func leave(_ statistics: Statistics, _ end: End) {
        statistics.expect(!end.isReached.load(ordering: .relaxed), "a body was let go during its call")
        left.add(1, ordering: .relaxed)
    }

    /// Counts a run of a before or an after hook.
    func count(_ number: Int) {
        enter(number)
        left.add(1, ordering: .relaxed)
    }

    /// Counts a run, before and after what it does.
    func around<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result {
        enter(number)
        let statistics = statistics, end = end
        defer { leave(statistics, end) }
        return try body()
    }

    /// The same for a body that waits.
    func around<Result>(_ number: Int, _ body: () async throws -> Result) async rethrows -> Result {
        enter(number)
        let statistics = statistics, end = end
        defer { leave(statistics, end) }
        return try await body()
    }
}
