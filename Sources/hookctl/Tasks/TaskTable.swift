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

    /// Lists at most `rows` tasks, of those in one state or all.
    init(_ report: TasksReport, after last: TaskTable?, isLast: Bool, only state: TaskReport.State?, rows: Int) {
        let wanted = report.tasks.filter { state == nil || $0.state == state }
        func count(_ state: TaskReport.State) -> Int { report.tasks.count { $0.state == state } }
        seconds = Double(report.time) / 1e9
        self.isLast = isLast
        alive = report.tasks.count + (report.omitted ?? 0)
        (running, ready, waiting) = (count(.running), count(.ready), count(.waiting))
        (made, ended, leftOut) = (report.made, report.ended, report.leftOut)
        let elapsed = seconds - (last?.seconds ?? 0)
        func rate(_ now: UInt64, _ before: UInt64?) -> Double {
            elapsed > 0 ? Double(now - min(before ?? 0, now)) / elapsed : 0
        }
        madePerSecond = rate(report.made, last?.made)
        endedPerSecond = rate(report.ended, last?.ended)
        tasks = Array(wanted.prefix(rows))
        let left = wanted.count - tasks.count + (report.omitted ?? 0)
        omitted = left > 0 ? left : nil
    }

    var ending: [String] { [] }

    func lines(_ palette: Palette) -> [String] {
        let states = "\(alive) tasks: \(running) running, \(ready) ready, \(waiting) waiting"
        let rates = String(
            format: "%llu made (%.0f/s), %llu ended (%.0f/s) in %.1f s", made, madePerSecond, ended, endedPerSecond,
            seconds)
        var lines = [palette.bold(states), rates]
        if let leftOut { lines.append(palette.yellow("\(leftOut) tasks came too fast to be seen")) }
        guard !tasks.isEmpty else { return lines }
        var table = TextTable([
            ("task", .right), ("state", .left), ("priority", .left), ("parent", .right), ("made by", .left),
            ("continues in", .left),
        ])
        for task in tasks {
            table.append([
                "\(task.number)", task.state.rawValue + (task.isCancelled == true ? ", cancelled" : ""),
                Self.name(ofPriority: task.priority), task.parent.map { "\($0)" } ?? "–", task.maker ?? "(not known)",
                task.functions.isEmpty ? "(not known)" : task.functions.joined(separator: " ← "),
            ])
        }
        lines += table.lines(palette)
        if let omitted { lines.append("\(omitted) more; --rows shows more") }
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
