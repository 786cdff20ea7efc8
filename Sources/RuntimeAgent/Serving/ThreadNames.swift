#if Agent
import AgentProtocol
import CTracing
import Glibc

/// The names of the program's threads, each read when its first call comes.
struct ThreadNames {
    private var names: [Int32: String] = [:]

    /// The name of the thread whose call was recorded; the thread may have ended.
    subscript(record: ctracing_record) -> String {
        mutating get {
            if let name = names[record.thread] { return name }
            let name = Self.read(record.thread) ?? String(cString: record.thread_name)
            names[record.thread] = name
            return name
        }
    }

    /// Reads the names again, since threads may have changed them.
    ///
    /// A thread that has ended keeps its name, unless there are too many names.
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

/// The threads that a trace is about: all of them unless it names some.
struct ThreadFilter {
    /// As the kernel numbers them.
    let numbers: Set<Int32>
    private let names: [Glob]

    /// Each text is a number, `main`, or a pattern over names.
    init(_ texts: [String]) throws(AgentError) {
        guard texts.count <= AgentLimits.patterns, texts.allSatisfy({ $0.utf8.count <= AgentLimits.patternLength })
        else {
            throw AgentError(
                .pattern,
                "a trace takes at most \(AgentLimits.patterns) threads, with names of at most "
                    + "\(AgentLimits.patternLength) bytes; give fewer threads or shorter names")
        }
        // The number of a process is that of its first thread.
        let numbers = texts.compactMap { $0 == "main" ? getpid() : Int32($0) }
        self.numbers = Set(numbers)
        names = texts.filter { $0 != "main" && Int32($0) == nil }.map { Glob($0) }
    }

    /// Whether the filter consists of numbers alone.
    var isByNumber: Bool { names.isEmpty && !numbers.isEmpty }

    func admits(_ record: ctracing_record, _ threadNames: inout ThreadNames) -> Bool {
        if numbers.isEmpty && names.isEmpty || numbers.contains(record.thread) { return true }
        guard !names.isEmpty else { return false }
        let name = threadNames[record]
        return names.contains { $0.matches(name) }
    }
}
#endif
