import SwiftRuntime
import Synchronization

/// Prints what checks find.
final class Report {
    struct Failed: Error {}

    private let name: String
    private var passed = 0, failed = 0
    private var calls = 0, hooks = 0, runs = 0

    init(_ name: String) { self.name = name }

    /// Runs a check, after which no hook may be left, and no body of its temporary hooks.
    func check(_ title: String, _ body: (Statistics) async throws -> Void) async {
        let statistics = Statistics()
        do { try await body(statistics) } catch { statistics.expect(false, "\(error)") }
        let kept = Hooks.flush(timeout: .seconds(10)), left = Hooks.all.count
        statistics.expect(kept.isEmpty && left == 0, "\(kept.count) removed hooks are kept, \(left) hooks are left")
        let living = statistics.living.load(ordering: .relaxed), made = statistics.made.load(ordering: .relaxed)
        statistics.expect(living == 0, "\(living) of \(made) bodies were not let go")
        calls += statistics.calls.load(ordering: .relaxed)
        runs += statistics.runs.load(ordering: .relaxed)
        hooks += made
        let faults = statistics.found
        if faults.count == 0 {
            passed += 1
        } else {
            failed += 1
            print("failed: \(name): \(title): \(faults.count) faults")
            faults.sentences.forEach { print("    \($0)") }
        }
    }

    func finish() throws {
        print("\(name): \(calls) calls; \(hooks) hooks came and went, and ran \(runs) times")
        print("\(name) \(passed) passed, \(failed) failed")
        if failed > 0 { throw Failed() }
    }
}
