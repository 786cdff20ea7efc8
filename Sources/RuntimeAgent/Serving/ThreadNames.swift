#if Agent
import AgentProtocol
import CTracing
import Glibc

/// The names of the program's threads, each asked for when its first call comes.
struct ThreadNames {
    private var names: [Int32: String] = [:]

    /// Of the thread whose call was recorded, which may have ended.
    subscript(record: ctracing_record) -> String {
        mutating get {
            if let name = names[record.thread] { return name }
            let name = Self.read(record.thread) ?? String(cString: record.thread_name)
            names[record.thread] = name
            return name
        }
    }

    /// Sees the names that threads have taken since.
    ///
    /// One that has ended keeps its name, unless there are too many.
    mutating func refresh() {
        if names.count > 10_000 { names = [:] }
        for (thread, name) in names { names[thread] = Self.read(thread) ?? name }
    }

    /// nil for a thread that has ended.
    private static func read(_ thread: Int32) -> String? {
        let descriptor = open("/proc/self/task/\(thread)/comm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

/// Which threads a trace is of: all of them unless it names some.
struct ThreadFilter {
    /// As the kernel numbers them.
    let numbers: Set<Int32>
    private let names: [Glob]

    /// Each text is a number, `main`, or a pattern over names.
    init(_ texts: [String]) throws(AgentError) {
        guard texts.count <= AgentLimits.patterns, texts.allSatisfy({ $0.utf8.count <= AgentLimits.patternLength })
        else {
            throw AgentError(.pattern, "a trace names at most \(AgentLimits.patterns) threads; name fewer")
        }
        // The number of a process is that of its first thread.
        let numbers = texts.compactMap { $0 == "main" ? getpid() : Int32($0) }
        self.numbers = Set(numbers)
        names = texts.filter { $0 != "main" && Int32($0) == nil }.map { Glob($0) }
    }

    /// Whether the numbers say it all.
    var isByNumber: Bool { names.isEmpty && !numbers.isEmpty }

    func admits(_ record: ctracing_record, _ threadNames: inout ThreadNames) -> Bool {
        if numbers.isEmpty && names.isEmpty || numbers.contains(record.thread) { return true }
        guard !names.isEmpty else { return false }
        let name = threadNames[record]
        return names.contains { $0.matches(name) }
    }
}
#endif
