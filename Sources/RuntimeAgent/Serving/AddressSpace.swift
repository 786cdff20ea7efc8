#if Agent
import Glibc

/// The memory that a process has left below its limit (`ulimit -v`).
///
/// The process ends if Swift gets no memory, so the agent asks before it takes some. It cannot prevent that the program
/// takes the memory in between.
enum AddressSpace {
    private static let mebibyte: UInt64 = 1 << 20

    /// For the stacks of three threads, and what malloc takes for each.
    private static let ofAgent = 256 * mebibyte
    /// For the answer to a request.
    private static let ofRequest = 64 * mebibyte
    /// Less than this is the program's alone.
    private static let ofProgram = 32 * mebibyte

    /// In bytes; nil if there is no limit, or it cannot be found.
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

    /// Why the agent must not start, in a sentence.
    static var shortageForAgent: String? { shortage(ofAgent, "the agent") }

    /// Why the agent must not answer, in a sentence.
    static var shortageForRequest: String? { shortage(ofRequest, "an answer") }

    /// Why the agent must end its traces, in a sentence.
    static var shortageForProgram: String? { shortage(ofProgram, "a trace") }

    private static func shortage(_ needed: UInt64, _ purpose: String) -> String? {
        guard let left, left < needed else { return nil }
        return
            "the process has \(left / mebibyte) MiB of memory left, but \(purpose) needs \(needed / mebibyte) MiB; "
            + "raise the memory limit of the process (ulimit -v)"
    }
}
#endif
