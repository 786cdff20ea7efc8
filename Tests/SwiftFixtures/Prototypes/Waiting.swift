import Dispatch

/// Runs the asynchronous function on a thread of its own and waits: the caller may be on a thread that tasks share.
public func waited(_ body: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: OwnThreads.shared) {
        await body()
        done.signal()
    }
    done.wait()
}

private final class OwnThreads: TaskExecutor {
    static let shared = OwnThreads()

    private let queue = DispatchQueue(label: "waited", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
