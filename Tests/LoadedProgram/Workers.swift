#if Agent
import Foundation
import Synchronization

/// Threads that work until they are told to end.
final class Workers: Sendable {
    private let isEnded = Atomic(false)
    private let rounds = Atomic(0)
    private let wrong = Mutex<[String]>([])
    private let ended = DispatchGroup()

    init(count: Int) {
        for _ in 0..<count {
            ended.enter()
            let thread = Thread { [self] in work() }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    private func work() {
        repeat {
            let difference = Work.difference()
            rounds.add(1, ordering: .relaxed)
            if let difference { wrong.withLock { $0.append(difference) } }
        } while !isEnded.load(ordering: .relaxed)
        ended.leave()
    }

    /// `right`, or the error.
    func end() -> String {
        isEnded.store(true, ordering: .relaxed)
        ended.wait()
        let wrong = wrong.withLock { $0 }
        let count = rounds.load(ordering: .relaxed)
        return wrong.isEmpty ? "right" : "wrong: \(wrong.count) of \(count) rounds, such as \(wrong[0])"
    }
}
#endif
