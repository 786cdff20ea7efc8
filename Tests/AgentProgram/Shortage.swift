#if Agent
import Glibc
import RuntimeAgent

/// A shortage of descriptors.
enum Shortage {
    /// Starts the agent while only `count` descriptors can be opened besides the standard streams.
    static func start(descriptors count: Int) throws -> String {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var low = limit
        low.rlim_cur = rlim_t(3 + count)
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
