#if Agent
import CAgent
import Glibc

/// A count that threads wait for; the event loop's thread may post, and must not wait.
final class Semaphore: Sendable {
    private nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func post() { sem_post(semaphore) }

    func wait() {
        while sem_wait(semaphore) != 0, errno == EINTR {}
    }

    /// Whether the semaphore was posted in that time.
    func wait(nanoseconds: UInt64) -> Bool {
        agent_semaphore_wait(semaphore, nanoseconds)
    }
}
#endif
