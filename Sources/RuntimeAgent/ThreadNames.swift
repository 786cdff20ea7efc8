#if Agent
import Glibc

/// The names of the program's threads, each asked for once.
struct ThreadNames {
    private var names: [Int32: String] = [:]

    subscript(thread: Int32) -> String {
        mutating get {
            if let name = names[thread] { return name }
            let name = Self.read(thread)
            names[thread] = name
            return name
        }
    }

    /// Empty for a thread that has ended.
    private static func read(_ thread: Int32) -> String {
        let descriptor = open("/proc/self/task/\(thread)/comm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes[..<max(count, 0)].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
#endif
