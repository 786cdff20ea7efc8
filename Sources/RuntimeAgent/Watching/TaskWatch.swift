#if Agent
import AgentProtocol
import CAgent
import CHooks
import Glibc

/// A client's watch of the Swift tasks of the process.
///
/// On the event loop.
final class TaskWatch: ReportingWatch {
    private let seen: SeenTasks
    private let before: (made: UInt64, ended: UInt64, leftOut: UInt64)
    private let began = ContinuousClock.now

    init() throws(AgentError) {
        seen = try .shared()
        _ = seen.reports()
        before = (seen.made, seen.ended, seen.leftOut)
    }

    func payload() -> AgentPayload? {
        let tasks = seen.reports()
        let shown = tasks.prefix(AgentLimits.shownTasks)
        let leftOut = seen.leftOut - before.leftOut
        return .tasks(
            value: TasksReport(
                time: UInt64((ContinuousClock.now - began) / .nanoseconds(1)), tasks: Array(shown),
                omitted: shown.count < tasks.count ? tasks.count - shown.count : nil, made: seen.made - before.made,
                ended: seen.ended - before.ended, leftOut: leftOut > 0 ? leftOut : nil))
    }
}

/// The Swift tasks that are seen while a client watches, one list for all clients.
///
/// On the event loop. Tasks may end at any time, so their memory is read through the kernel.
private final class SeenTasks {
    private struct Known {
        let number: UInt64
        var maker: UInt64?
    }

    /// Bytes into a task.
    ///
    /// Source: swift/include/swift/RuntimeInspection/RuntimeInternals.h.
    private enum Layout {
        static let size = 208
        static let flags = 32, number = 36, resume = 56, context = 64, status = 96, highNumber = 144
        /// Behind the task, if it is a child.
        static let parent = size
        static let isChild: UInt32 = 1 << 24
        static let priority: UInt32 = 0xff
        static let isCancelled: UInt32 = 0x100, isRunning: UInt32 = 0x800, isReady: UInt32 = 0x1000
        static let isComplete: UInt32 = 0x2000
    }

    private static let mostFrames = 16

    private let names = CallerNames()
    private let metadata: UInt
    /// Functions of the concurrency library in which tasks wait, whose callers are of interest.
    private let adapters: Set<UInt>
    private var known: [UInt: Known] = [:]
    private(set) var made: UInt64 = 0
    private(set) var ended: UInt64 = 0
    private(set) var leftOut: UInt64 = 0

    /// Used on the event loop.
    private nonisolated(unsafe) static weak var current: SeenTasks?

    /// The list that there is, or a new one.
    static func shared() throws(AgentError) -> SeenTasks {
        if let current { return current }
        let made = try SeenTasks()
        current = made
        return made
    }

    private init() throws(AgentError) {
        switch ort_tasks_begin() {
        case .ORT_TASKS_OK: break
        case .ORT_TASKS_NOT_KNOWN:
            throw AgentError(
                .notHookable,
                "the tasks of this process cannot be listed: it has no Swift concurrency library, or one that is linked "
                    + "statically or lays out tasks otherwise than Swift 6 does")
        case .ORT_TASKS_NOT_WRITABLE:
            throw AgentError(
                .notHookable,
                "the tasks of this process cannot be listed: the table of an image cannot be made writable")
        }
        metadata = Self.variable("asyncTaskMetadata")
        adapters = Set(
            [
                "future_adapter", "non_future_adapter", "task_future_wait_resume_adapter",
                "task_wait_throwing_resume_adapter",
            ].map(Self.variable))
    }

    deinit { ort_tasks_end() }

    /// A pointer that the concurrency library has for debuggers; 0 without it.
    private static func variable(_ name: String) -> UInt {
        dlsym(nil, "_swift_concurrency_debug_" + name)?.load(as: UInt.self) ?? 0
    }

    // MARK: Reading

    /// The tasks that are alive, the oldest first.
    func reports() -> [TaskReport] {
        take()
        names.beginRound()
        return known.compactMap { task(at: $0.key, $0.value) }.sorted { $0.number < $1.number }
    }

    /// Takes the tasks that were seen since the last report.
    private func take() {
        withUnsafeTemporaryAllocation(of: ort_task.self, capacity: 256) { tasks in
            while true {
                let count = ort_tasks_take(tasks.baseAddress, tasks.count, &leftOut)
                for task in tasks[..<count] { add(task) }
                guard count == tasks.count else { break }
            }
        }
    }

    private func add(_ task: ort_task) {
        let maker = task.made_by.map { UInt64(UInt(bitPattern: $0)) }
        let address = UInt(bitPattern: task.task)
        if maker != nil { made += 1 }
        if let former = known[address] {
            if former.number == task.number {
                if let maker { known[address]?.maker = maker }
                return
            }
            ended += 1
        }
        known[address] = Known(number: task.number, maker: maker)
    }

    /// The task as it is; nil, and it is forgotten, if it has ended.
    private func task(at address: UInt, _ task: Known) -> TaskReport? {
        var bytes = [UInt8](repeating: 0, count: Layout.size + MemoryLayout<UInt>.size)
        let isRead = agent_read(address, &bytes, bytes.count)
        func load<Value: BitwiseCopyable>(_ offset: Int, _: Value.Type) -> Value {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
        }
        let number = UInt64(load(Layout.highNumber, UInt32.self)) << 32 | UInt64(load(Layout.number, UInt32.self))
        let status = load(Layout.status, UInt32.self)
        guard isRead, load(0, UInt.self) == metadata, number == task.number, status & Layout.isComplete == 0 else {
            known[address] = nil
            ended += 1
            return nil
        }
        let isChild = load(Layout.flags, UInt32.self) & Layout.isChild != 0
        return TaskReport(
            number: number, state: state(status), isCancelled: status & Layout.isCancelled != 0 ? true : nil,
            priority: Int(status & Layout.priority),
            parent: isChild ? self.number(ofTaskAt: load(Layout.parent, UInt.self)) : nil,
            maker: task.maker.map { Self.readable(names.function(returningTo: $0)) },
            functions: functions(from: load(Layout.resume, UInt.self), load(Layout.context, UInt.self)))
    }

    private func state(_ status: UInt32) -> TaskReport.State {
        status & Layout.isRunning != 0 ? .running : status & Layout.isReady != 0 ? .ready : .waiting
    }

    private func number(ofTaskAt address: UInt) -> UInt64? {
        var low: UInt32 = 0, high: UInt32 = 0
        guard agent_read(address + UInt(Layout.number), &low, 4),
            agent_read(address + UInt(Layout.highNumber), &high, 4)
        else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }

    /// The function in which the task continues, and those that wait for it: each context leads to that of its caller.
    private func functions(from resume: UInt, _ context: UInt) -> [String] {
        var functions: [String] = []
        var (resume, context) = (resume, context)
        while functions.count < Self.mostFrames, resume != 0 {
            if !adapters.contains(resume) {
                let name = Self.readable(names.function(returningTo: UInt64(resume) + 1))
                if !Self.isGlue(name), name != functions.last { functions.append(name) }
            }
            var words: (parent: UInt, resume: UInt) = (0, 0)
            guard context != 0, agent_read(context, &words, MemoryLayout.size(ofValue: words)) else { break }
            guard words.parent != context else { break }
            (context, resume) = words
        }
        return functions
    }

    // MARK: Names

    /// The function without what the compiler says of its part, and of how the part was made.
    private static func readable(_ name: String) -> String {
        let markers = [" partial function for ", "partial apply forwarder for ", "specialization <", "implicit "]
        guard markers.contains(where: name.contains) else { return name }
        var rest = Substring(name)
        if let range = rest.firstRange(of: " partial function for ") { rest = rest[range.upperBound...] }
        while true {
            if rest.hasPrefix("partial apply forwarder for ") {
                rest = rest.dropFirst("partial apply forwarder for ".count)
            } else if rest.hasPrefix("implicit ") {
                rest = rest.dropFirst("implicit ".count)
            } else if let range = rest.firstRange(of: "> of "), rest[..<range.lowerBound].contains("specialization <") {
                rest = rest[range.upperBound...]
            } else {
                return DemangledFunction.shortened(String(rest))
            }
        }
    }

    /// Whether it is code of the compiler or of the concurrency library between the program's functions.
    private static func isGlue(_ name: String) -> Bool {
        ["reabstraction thunk", "dispatch thunk of", "protocol witness for", "Swift.Task.", "static Swift.Task."]
            .contains(where: name.hasPrefix) || name.contains("(extension in Swift):Swift.Task<")
            || name.hasPrefix("code in libswift_Concurrency") || name.hasPrefix("completeTask")
            || name.hasPrefix("task_") || name.hasPrefix("swift_task_")
    }
}
#endif
