#if Agent
import Glibc
import RuntimeAgent

/// What a program runs out of.
enum Shortage {
    /// Starts the agent while no more than so many descriptors can be opened.
    static func start(descriptors count: Int) throws -> String {
        let free = (0...count).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
        for descriptor in free { close(descriptor) }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var low = limit
        low.rlim_cur = rlim_t(free[count])
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &low)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
        do {
            try RuntimeAgent.start()
            return "started"
        } catch {
            return "\(error)"
        }
    }
}
#endif
