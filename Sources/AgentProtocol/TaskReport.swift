/// A Swift task, as it is at one moment.
package struct TaskReport: Codable, Sendable, Equatable {
    package enum State: String, Codable, Sendable, CaseIterable {
        /// A thread runs it.
        case running
        /// It waits for a thread.
        case ready
        /// It waits for something else, such as another task, a continuation or time.
        case waiting
    }

    /// A task-local value.
    package struct Local: Codable, Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    /// The process's number of the task.
    package var number: UInt64
    package var state: State
    /// Absent for no.
    package var isCancelled: Bool?
    /// From 0 to 255, as `TaskPriority` has it: 25 is `high`, 21 `medium`, 17 `low`, 9 `background`.
    package var priority: Int
    /// The number of the task that it is a child of; absent for none.
    package var parent: UInt64?
    /// The function that made it; absent for a task from before the client asked.
    package var maker: String?
    /// The functions in which it continues, the innermost first.
    package var functions: [String]
    /// The task-local values that it has, the innermost binding first; absent for none, and for tasks that come late in
    /// the list.
    package var locals: [Local]?

    package init(
        number: UInt64, state: State, isCancelled: Bool? = nil, priority: Int, parent: UInt64? = nil,
        maker: String? = nil, functions: [String], locals: [Local]? = nil
    ) {
        (self.number, self.state, self.isCancelled, self.priority) = (number, state, isCancelled, priority)
        (self.parent, self.maker, self.functions, self.locals) = (parent, maker, functions, locals)
    }
}

/// The Swift tasks of a process that were seen since a client asked.
package struct TasksReport: Codable, Sendable, Equatable {
    /// The time since then, in nanoseconds.
    package var time: UInt64
    /// How many are alive, in each state.
    package var running, ready, waiting: Int
    /// Those in the state that the client asked for, the oldest first.
    package var tasks: [TaskReport]
    /// How many of these the list leaves out; absent for none.
    package var omitted: Int?
    /// How many were made, by code whose making is seen.
    package var made: UInt64
    /// How many of all that were seen have ended.
    package var ended: UInt64
    /// How many came too fast to be seen; absent for none.
    package var leftOut: UInt64?

    package init(
        time: UInt64, running: Int, ready: Int, waiting: Int, tasks: [TaskReport], omitted: Int? = nil, made: UInt64,
        ended: UInt64, leftOut: UInt64? = nil
    ) {
        (self.running, self.ready, self.waiting) = (running, ready, waiting)
        (self.time, self.tasks, self.omitted) = (time, tasks, omitted)
        (self.made, self.ended, self.leftOut) = (made, ended, leftOut)
    }
}
