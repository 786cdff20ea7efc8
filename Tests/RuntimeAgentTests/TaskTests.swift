#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import TestSupport
import Testing

/// The Swift tasks of a working program.
@Suite(.serialized) struct Tasks {
    /// A look of one client.
    private final class Look {
        let client: AgentClientSocket
        let id: Int
        private(set) var report: TasksReport

        init(_ process: AgentProcess, only state: TaskReport.State? = nil) throws {
            client = try process.connect()
            id = try client.start(.tasks(milliseconds: 10, state: state))
            let reply = try client.reply()
            if let error = reply?.error { throw error }
            guard case .tasks(let report)? = reply?.payload, reply?.isLast == false else {
                throw AgentProcess.Failure(description: "no report: \(String(describing: reply))")
            }
            self.report = report
        }

        /// Takes the next report; returns false after the last one.
        func take() throws -> Bool {
            guard let reply = try client.reply(), reply.id == id, case .tasks(let report)? = reply.payload else {
                throw AgentProcess.Failure(description: "no report")
            }
            #expect(report.time >= self.report.time && report.made >= self.report.made)
            self.report = report
            return !reply.isLast
        }

        /// Takes reports until one is as wanted.
        func wait(until isWanted: (TasksReport) -> Bool) throws {
            let deadline = ContinuousClock.now + .seconds(60)
            while try take(), !isWanted(report) {
                guard ContinuousClock.now < deadline else {
                    throw AgentProcess.Failure(description: "no such report: \(report)")
                }
            }
        }

        func stop() throws {
            let stop = try client.start(.stop(request: id))
            while try take() {}
            let reply = try client.reply()
            #expect(reply?.id == stop && reply?.error == nil && reply?.isLast == true)
        }
    }

    @Test("Tasks are listed with their states, makers and functions, until they end")
    func waiting() throws {
        let process = try AgentProcess.ready()
        let look = try Look(process)
        #expect(look.report.tasks == [] && look.report.made == 0)
        #expect(try process.tell("swift tasks 3") == "3")
        try look.wait { $0.tasks.count == 3 && $0.tasks.allSatisfy { $0.state == .waiting } }
        #expect(look.report.made == 3 && look.report.ended == 0 && look.report.leftOut == nil)
        for task in look.report.tasks {
            #expect(task.priority == 17 && task.parent == nil && task.isCancelled == nil)
            #expect(task.maker != nil)
            let places = ["TaskScenes.pause()", "TaskScenes.caller()"].map { function in
                task.functions.firstIndex { $0.hasSuffix(function) } ?? -1
            }
            #expect(places[0] >= 0 && places[0] < places[1], "\(task)")
        }
        #expect(Set(look.report.tasks.map(\.number)).count == 3)
        let other = try Look(process, only: .running)
        #expect(other.report.tasks == [] && other.report.waiting == 3 && other.report.omitted == nil)
        try other.stop()
        #expect(try process.tell("swift finish 3") == "3")
        try look.wait { $0.tasks.isEmpty }
        #expect(look.report.made == 3 && look.report.ended == 3)
        try look.stop()
        try process.expectRight()
    }

    @Test("A child knows its parent, and the function that made it")
    func child() throws {
        let process = try AgentProcess.ready()
        let look = try Look(process)
        #expect(try process.tell("swift child 0") == "1")
        try look.wait { $0.tasks.count == 2 && $0.tasks.allSatisfy { $0.state == .waiting } }
        let (parent, child) = (look.report.tasks[0], look.report.tasks[1])
        #expect(parent.parent == nil && child.parent == parent.number)
        #expect(parent.maker != nil && child.maker?.contains("TaskScenes.beginChild()") ?? false, "\(child)")
        #expect(look.report.made == 2)
        #expect(try process.tell("swift finish 1") == "1")
        try look.wait { $0.tasks.isEmpty }
        try look.stop()
        try process.expectRight()
    }

    @Test("Task-local values are listed with their names, and those of a child's parents are its own")
    func locals() throws {
        let process = try AgentProcess.ready()
        let look = try Look(process)
        #expect(try process.tell("swift locals 0") == "1")
        try look.wait { $0.tasks.count == 2 && $0.tasks.allSatisfy { $0.state == .waiting } }
        let span = TaskReport.Local(
            name: "AgentProgram.TaskScenes.span", value: #"Span(name: "GET /", depth: 2)"#)
        let user = TaskReport.Local(
            name: "AgentProgram.TaskScenes.user", value: #""a name of more than fifteen bytes""#)
        let others = [span, user]
        func number(_ value: Int) -> TaskReport.Local {
            TaskReport.Local(name: "AgentProgram.TaskScenes.number", value: "\(value)")
        }
        #expect(look.report.tasks[0].locals == [number(9)] + others)
        #expect(look.report.tasks[1].locals == [number(8)] + others)
        #expect(try process.tell("swift finish 1") == "1")
        try look.wait { $0.tasks.isEmpty }
        try look.stop()
        try process.expectRight()
    }

    @Test("A task from before is seen when it becomes ready, and ends while nobody looks")
    func older() throws {
        let process = try AgentProcess.ready()
        #expect(try process.tell("swift tasks 2") == "2")
        let look = try Look(process)
        #expect(try process.tell("swift finish 2") == "2")
        // They were seen on their way, or their ends were.
        try look.wait { $0.ended == 2 }
        #expect(look.report.made == 0 && look.report.tasks == [])
        try look.stop()
        #expect(try process.tell("swift tasks 1") == "1")
        #expect(try process.tell("swift finish 3") == "3")
        try process.expectRight()
    }

    @Test("Two clients see the same tasks")
    func twoClients() throws {
        let process = try AgentProcess.ready()
        let (one, other) = (try Look(process), try Look(process))
        #expect(try process.tell("swift tasks 1") == "1")
        try one.wait { $0.tasks.count == 1 }
        try one.stop()
        try other.wait { $0.tasks.count == 1 }
        #expect(try process.tell("swift finish 1") == "1")
        try other.wait { $0.ended == 1 }
        try other.stop()
        try process.expectRight()
    }
}
#endif
