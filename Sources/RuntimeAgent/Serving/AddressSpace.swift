#if Agent
import Glibc

/// What the limit of a process's memory (`ulimit -v`) leaves it.
///
/// Memory that Swift does not get ends the process, so the agent asks before it takes some. What the program takes in
/// between is not provided against.
enum AddressSpace {
    private static let mebibyte: UInt64 = 1 << 20

    /// For the stacks of three threads, and what malloc takes for each.
    private static let ofAgent = 256 * mebibyte
    /// For the answer to a request.
    private static let ofRequest = 64 * mebibyte
    /// Less than this is the program's alone.
    private static let ofProgram = 32 * mebibyte

    /// In bytes; nil without a limit, and where nothing tells.
    private static var left: UInt64? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
            return nil
        }
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        let first = String(decoding: bytes[..<max(count, 0)].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        guard let pages = UInt64(first) else { return nil }
        let used = pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
        return UInt64(limit.rlim_cur) > used ? UInt64(limit.rlim_cur) - used : 0
    }

    /// What keeps the agent from starting.
    static var shortageForAgent: String? { shortage(ofAgent, "the agent") }

    /// What keeps it from answering.
    static var shortageForRequest: String? { shortage(ofRequest, "an answer") }

    /// What is to end its traces.
    static var shortageForProgram: String? { shortage(ofProgram, "a trace") }

    private static func shortage(_ needed: UInt64, _ purpose: String) -> String? {
        guard let left, left < needed else { return nil }
        return
            "the process has \(left / mebibyte) MiB of memory left, and \(purpose) needs \(needed / mebibyte) MiB; raise "
            + "its limit (ulimit -v)"
    }
}
#endif
