import Foundation

/// Reads the memory of another process.
final class ProcessMemory {
    private let descriptor: Int32

    /// Nil when this process may not.
    init?(of processID: Int) {
        descriptor = open("/proc/\(processID)/mem", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// At most `count` bytes; fewer where the readable memory ends.
    func bytes(at address: UInt, _ count: Int) -> [UInt8] {
        guard let offset = off_t(exactly: address), count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, count, offset), 0)
        }
    }
}
