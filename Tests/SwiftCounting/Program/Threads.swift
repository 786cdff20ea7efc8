import Glibc
import Synchronization

/// Threads of the system.
///
/// Dispatch would start no more than there are processors.
enum Threads {
    private final class Start {
        let index: Int
        let body: @Sendable (Int) -> Void
        init(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.index = index
            self.body = body
        }
    }

    /// Runs the body on that many threads at once, and returns when all have ended.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let threads = (0..<count).map { start($0, body) }
        threads.forEach { pthread_join($0, nil) }
    }

    static func start(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) -> pthread_t {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Start(index, body)).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { argument in
                let start = Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
                start.body(start.index)
                return nil
            }, argument)
        precondition(status == 0, "no thread could be started")
        return thread
    }
}

/// Runs tasks on threads of its own.
///
/// Swift's executor has no more threads than there are processors.
final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    private var jobs: [UnownedJob] = []
    private var isEnding = false
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var threads: [pthread_t] = []

    init(threads count: Int) {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(news, nil)
        threads = (0..<count).map { Threads.start($0) { [unowned self] _ in work() } }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(lock)
        jobs.append(job)
        pthread_cond_signal(news)
        pthread_mutex_unlock(lock)
    }

    /// Ends the threads, after the last task.
    func end() {
        pthread_mutex_lock(lock)
        isEnding = true
        pthread_cond_broadcast(news)
        pthread_mutex_unlock(lock)
        threads.forEach { pthread_join($0, nil) }
        threads = []
    }

    private func work() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while jobs.isEmpty {
            if isEnding { return nil }
            pthread_cond_wait(news, lock)
        }
        return jobs.removeFirst()
    }
}

/// How many threads or tasks still run.
final class Running: Sendable {
    private let count: Atomic<Int>
    init(_ count: Int) { self.count = Atomic(count) }
    var isOver: Bool { count.load(ordering: .acquiring) == 0 }
    func end() { count.subtract(1, ordering: .releasing) }
}

/// Random numbers that a seed repeats: splitmix64.
struct Random: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9e37_79b9_7f4a_7c15 }
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
