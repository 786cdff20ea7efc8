import AgentProtocol
import Foundation

/// The tasks of a process at one moment.
struct TaskTable: ReportTable {
    var version = 1
    let seconds: Double
    let isLast: Bool
    let alive, running, ready, waiting: Int
    let made, ended: UInt64
    let madePerSecond, endedPerSecond: Double
    let leftOut: UInt64?
    let tasks: [TaskReport]
    let omitted: Int?

    /// How many tasks the report lists.
    private let told: Int

    private enum CodingKeys: CodingKey {
        case version, seconds, isLast, alive, running, ready, waiting, made, ended, madePerSecond, endedPerSecond,
            leftOut
        case tasks, omitted
    }

    /// Lists at most `rows` tasks.
    init(_ report: TasksReport, after last: TaskTable?, isLast: Bool, rows: Int) {
        seconds = Double(report.time) / 1e9
        self.isLast = isLast
        alive = report.running + report.ready + report.waiting
        (running, ready, waiting) = (report.running, report.ready, report.waiting)
        (made, ended, leftOut) = (report.made, report.ended, report.leftOut)
        // The last report may come at once after the one before.
        let last = isLast ? nil : last
        let elapsed = seconds - (last?.seconds ?? 0)
        func rate(_ now: UInt64, _ before: UInt64?) -> Double {
            elapsed > 0 ? Double(now - min(before ?? 0, now)) / elapsed : 0
        }
        madePerSecond = rate(report.made, last?.made)
        endedPerSecond = rate(report.ended, last?.ended)
        tasks = Array(report.tasks.prefix(rows))
        told = report.tasks.count
        let left = told - tasks.count + (report.omitted ?? 0)
        omitted = left > 0 ? left : nil
    }

    var ending: [String] { [] }

    func lines(_ palette: Palette) -> [String] {
        let states = "\(alive) task\(alive == 1 ? "" : "s"): \(running) running, \(ready) ready, \(waiting) waiting"
        let rates = String(
            format: "%llu made (%.0f/s), %llu ended (%.0f/s) in %.1f s", made, madePerSecond, ended, endedPerSecond,
            seconds)
        var lines = [palette.bold(states), rates]
        if let leftOut { lines.append(palette.yellow("\(leftOut) more came too fast to be seen")) }
        if alive == 0 { lines.append("tasks that were waiting before hookctl began are seen when they go on") }
        guard !tasks.isEmpty else { return lines }
        let haveLocals = tasks.contains { $0.locals != nil }
        var table = TextTable(
            [
                ("task", .right), ("state", .left), ("priority", .left), ("parent", .right), ("made by", .left),
                ("continues in", .left),
            ] + (haveLocals ? [("task-locals", .left)] : []))
        for task in tasks {
            let locals = task.locals?.map { "\($0.name) = \($0.value)" }.joined(separator: ", ") ?? "–"
            table.append(
                [
                    "\(task.number)", task.state.rawValue + (task.isCancelled == true ? ", cancelled" : ""),
                    Self.name(ofPriority: task.priority), task.parent.map { "\($0)" } ?? "–",
                    task.maker ?? "(not known)",
                    task.functions.isEmpty ? "(not known)" : task.functions.joined(separator: " ← "),
                ] + (haveLocals ? [locals] : []))
        }
        lines += table.lines(palette)
        if let omitted {
            let way = tasks.count < told ? "--rows shows more" : "a list has no room for them"
            lines.append("\(omitted) more; \(way)")
        }
        return lines
    }

    private static func name(ofPriority priority: Int) -> String {
        switch priority {
        case 0x19: "high"
        case 0x15: "medium"
        case 0x11: "low"
        case 0x09: "background"
        default: "\(priority)"
        }
    }
}
