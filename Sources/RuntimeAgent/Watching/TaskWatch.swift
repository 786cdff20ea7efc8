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
    private let state: TaskReport.State?
    private let before: (made: UInt64, ended: UInt64, leftOut: UInt64)
    private let began = ContinuousClock.now

    /// `state`: the state of the tasks that are listed; nil for all.
    init(only state: TaskReport.State?) throws(AgentError) {
        seen = try .shared()
        self.state = state
        seen.renew()
        before = (seen.made, seen.ended, seen.leftOut)
    }

    func payload() -> AgentPayload? {
        seen.renew()
        func count(_ state: TaskReport.State) -> Int { seen.alive.count { $0.task.state == state } }
        let wanted = seen.alive.filter { state == nil || $0.task.state == state }
        let shown = wanted.prefix(AgentLimits.shownTasks).enumerated().map { index, task in
            seen.report(of: task.address, task.task, withLocals: index < AgentLimits.shownLocals)
        }.prefix(toBytes: AgentLimits.reportedText) { $0.length }
        let leftOut = seen.leftOut - before.leftOut
        return .tasks(
            value: TasksReport(
                time: UInt64((ContinuousClock.now - began) / .nanoseconds(1)), running: count(.running),
                ready: count(.ready), waiting: count(.waiting), tasks: shown,
                omitted: shown.count < wanted.count ? wanted.count - shown.count : nil, made: seen.made - before.made,
                ended: seen.ended - before.ended, leftOut: leftOut > 0 ? leftOut : nil))
    }
}

extension TaskReport {
    /// About as many bytes as the JSON has.
    fileprivate var length: Int {
        let ofFunctions = functions.reduce(200 + (maker?.utf8.count ?? 0)) { $0 + $1.utf8.count + 10 }
        return locals?.reduce(ofFunctions) { $0 + $1.name.utf8.count + $1.value.utf8.count + 30 } ?? ofFunctions
    }
}

/// The Swift tasks that are seen while a client watches, one list for all clients.
///
/// On the event loop.
private final class SeenTasks {
    private struct Known {
        let number: UInt64
        /// Where the code that made it continues, and its callers, the innermost first.
        var makers: [UInt]
    }

    private static let mostFrames = 16
    /// How many contexts are read for the frames of a task: several may belong to one function.
    private static let mostContexts = 256

    private let names = CallerNames()
    private let locals = TaskLocals()
    private let metadata: UInt
    /// Functions of the concurrency library in which tasks wait, whose callers are of interest.
    private let adapters: Set<UInt>
    private var known: [UInt: Known] = [:]
    private var placesOfLibrary: [UInt: Bool] = [:]
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
                    + "statically or has another layout of tasks than Swift 6")
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

    /// The tasks that were alive at the last look, the oldest first.
    private(set) var alive: [(address: UInt, task: TaskSnapshot)] = []

    /// Looks at the tasks again.
    func renew() {
        ort_tasks_renew()
        take()
        names.beginRound()
        locals.beginRound()
        alive = known.compactMap { address, task in
            guard let snapshot = TaskSnapshot(at: address, metadata), snapshot.number == task.number else {
                known[address] = nil
                ended += 1
                return nil
            }
            return (address, snapshot)
        }
        addParents()
        alive.sort { $0.task.number < $1.task.number }
    }

    /// Takes the tasks that were seen since the last look, as many as there can be at once.
    private func take() {
        withUnsafeTemporaryAllocation(of: ort_task.self, capacity: 256) { tasks in
            for _ in 0..<Int(ORT_TASKS_ROOM) / tasks.count {
                let count = ort_tasks_take(tasks.baseAddress, tasks.count, &leftOut)
                for task in tasks[..<count] { add(task) }
                guard count == tasks.count else { break }
            }
        }
    }

    private func add(_ task: ort_task) {
        let makers = withUnsafeBytes(of: task.made_by) { Array($0.bindMemory(to: UInt.self).prefix { $0 != 0 }) }
        let address = UInt(bitPattern: task.task)
        if !makers.isEmpty { made += 1 }
        if let former = known[address] {
            if former.number == task.number {
                if !makers.isEmpty { known[address]?.makers = makers }
                return
            }
            ended += 1
        }
        known[address] = Known(number: task.number, makers: makers)
    }

    /// Adds the tasks that known ones are children of, which may have waited since before a client asked.
    private func addParents() {
        var next = alive.compactMap(\.task.parent)
        while let address = next.popLast() {
            guard known[address] == nil, let parent = TaskSnapshot(at: address, metadata) else { continue }
            known[address] = Known(number: parent.number, makers: [])
            alive.append((address, parent))
            if let parent = parent.parent { next.append(parent) }
        }
    }

    /// The task with the names of its functions.
    func report(of address: UInt, _ task: TaskSnapshot, withLocals: Bool) -> TaskReport {
        let values = withLocals ? locals.values(from: task.locals) : []
        return TaskReport(
            number: task.number, state: task.state, isCancelled: task.isCancelled ? true : nil,
            priority: task.priority, parent: task.parent.flatMap { TaskSnapshot(at: $0, metadata)?.number },
            maker: maker(of: known[address]?.makers ?? []),
            functions: functions(from: task.resume, task.context), locals: values.isEmpty ? nil : values)
    }

    /// The function in which the task continues, and those that wait for it: each context leads to that of its caller.
    private func functions(from resume: UInt, _ context: UInt) -> [String] {
        var functions: [String] = []
        var (resume, context) = (resume, context)
        for _ in 0..<Self.mostContexts where functions.count < Self.mostFrames {
            if !adapters.contains(resume), let name = name(of: resume), name != functions.last {
                functions.append(name)
            }
            var words: (parent: UInt, resume: UInt) = (0, 0)
            guard context != 0, agent_read(context, &words, MemoryLayout.size(ofValue: words)), words.resume != 0,
                words.parent != context
            else { break }
            (context, resume) = words
        }
        return functions
    }

    // MARK: Names

    /// The innermost of the functions that the program's authors have written, or else the innermost.
    private func maker(of places: [UInt]) -> String? {
        let makers = places.map { names.function(returningTo: UInt64($0)) }
        return makers.first { !Self.isGlue($0) } ?? makers.first
    }

    /// The function that begins or continues there; nil for code between the program's functions.
    private func name(of place: UInt) -> String? {
        let name = names.function(returningTo: UInt64(place) &+ 1)
        return Self.isGlue(name) || isOfLibrary(place) ? nil : name
    }

    /// Whether it is code of the concurrency library.
    private func isOfLibrary(_ place: UInt) -> Bool {
        if let isOfLibrary = placesOfLibrary[place] { return isOfLibrary }
        let isOfLibrary = names.image(of: place)?.hasPrefix("libswift_Concurrency.so") ?? false
        placesOfLibrary[place] = isOfLibrary
        return isOfLibrary
    }

    /// Whether it is code that the compiler makes between the program's functions, or that is copied from the library.
    private static func isGlue(_ name: String) -> Bool {
        [
            "reabstraction thunk", "dispatch thunk of", "protocol witness for", "Swift.Task", "static Swift.Task",
            "Swift.ThrowingTaskGroup", "Swift.DiscardingTaskGroup", "Swift.ThrowingDiscardingTaskGroup",
        ]
        .contains(where: name.hasPrefix) || name.contains("(extension in Swift):Swift.Task<")
    }
}
#endif
