#if Agent
import CAgent
import SwiftRuntime

/// The thread that makes the agent's other threads, and does the work that the program's threads ask the agent for.
///
/// It and the threads that it makes have a table of descriptors of their own. So the program may close all descriptors
/// that it does not know, or have none left, and no child of the program has a descriptor of the agent. The event loop
/// is woken through a descriptor, so only these threads may talk to it.
final class AgentRelay: Sendable {
    private let jobs = Guarded<[@Sendable () -> Void]>([])
    private let arrivals = Semaphore()

    /// - Throws: ``RuntimeAgentError`` when the thread does not start.
    init() throws(RuntimeAgentError) {
        _ = try AgentThreads.start { [self] in
            // If the kernel is too old or does not allow that, the thread keeps the program's table.
            _ = agent_own_descriptors()
            while true {
                arrivals.wait()
                let job = jobs.withLock { $0.removeFirst() }
                job()
            }
        }
    }

    /// Has the thread do something.
    func post(_ job: @escaping @Sendable () -> Void) {
        jobs.withLock { $0.append(job) }
        arrivals.post()
    }

    /// The same, and waits until it is done.
    func run<Value: Sendable, Failure>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outcome = Guarded<Result<Value, Failure>?>(nil)
        let done = Semaphore()
        post {
            let result: Result<Value, Failure>
            do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
            outcome.withLock { $0 = result }
            done.post()
        }
        done.wait()
        return try outcome.withLock { $0! }.get()
    }
}
#endif
