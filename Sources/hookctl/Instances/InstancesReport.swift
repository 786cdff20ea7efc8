import AgentProtocol
import Foundation

/// The objects of a class and of its subclasses at one moment.
struct InstancesReport: ReportTable {
    struct Row: Encodable {
        let `class`: String?
        let alive: UInt64
        let made: UInt64
        let ended: UInt64
        let growth: Double?
    }

    var version = 1
    let `class`: String
    let seconds: Double
    let isLast: Bool
    let alive: UInt64
    let made: UInt64
    let ended: UInt64
    let growth: Double?
    let classes: [Row]
    let omitted: Int?

    /// The numbers of all classes that the agent has sent, for the growth until the next report.
    private let known: [String?: UInt64]
    /// Whether no class was left out of them.
    private let hasAll: Bool

    private enum CodingKeys: CodingKey {
        case version, `class`, seconds, isLast, alive, made, ended, growth, classes, omitted
    }

    /// `rows`: how many classes are shown.
    init(_ report: InstanceReport, after last: InstancesReport?, of name: String, isLast: Bool, rows: Int) {
        let seconds = Double(report.time) / 1e9
        let growth = Growth(since: last, seconds: isLast ? seconds : last.map { seconds - $0.seconds } ?? 0, isLast)
        let rowsOfAll = report.classes.map { count in
            Row(
                class: count.name, alive: count.alive, made: count.made, ended: count.ended,
                growth: growth.of(count))
        }
        let hidden = max(0, rowsOfAll.count - rows) + (report.omitted ?? 0)
        let alive = report.made - min(report.ended, report.made)
        (`class`, self.seconds, self.isLast) = (name, seconds, isLast)
        (self.alive, made, ended) = (alive, report.made, report.ended)
        self.growth = growth.of(alive, since: isLast ? 0 : last?.alive)
        (classes, omitted) = (Array(rowsOfAll.prefix(rows)), hidden > 0 ? hidden : nil)
        known = Dictionary(report.classes.map { ($0.name, $0.alive) }) { first, _ in first }
        hasAll = report.omitted == nil
    }

    /// The change of live objects per second; at the end since the beginning, since the last report may come at once
    /// after the one before.
    private struct Growth {
        let since: InstancesReport?
        let seconds: Double
        let isLast: Bool

        init(since: InstancesReport?, seconds: Double, _ isLast: Bool) {
            (self.since, self.seconds, self.isLast) = (since, seconds, isLast)
        }

        /// The agent leaves out classes without objects, and small ones if there are too many classes.
        func of(_ count: InstanceCount) -> Double? {
            of(count.alive, since: isLast ? 0 : since.flatMap { $0.known[count.name] ?? ($0.hasAll ? 0 : nil) })
        }

        func of(_ alive: UInt64, since before: UInt64?) -> Double? {
            guard let before, seconds > 0 else { return nil }
            return (Double(alive) - Double(before)) / seconds
        }
    }

    func lines(_ palette: Palette) -> [String] {
        let heading = "\(`class`.shown): objects made since hookctl began to count, \(time) ago"
        guard !classes.isEmpty || omitted != nil else { return [palette.bold(heading), "none yet"] }
        var table = TextTable([
            ("alive", .right), ("growth/s", .right), ("made", .right), ("ended", .right), ("class", .left),
        ])
        for row in classes {
            table.append(cells(row.alive, row.growth, row.made, row.ended, row.class ?? "(classes disposed of)"))
        }
        if classes.count > 1 || omitted != nil {
            let others = omitted.map { ", \($0) of them not shown" } ?? ""
            table.append(cells(alive, growth, made, ended, "all classes" + others))
        }
        return [palette.bold(heading)] + table.lines(palette)
    }

    private func cells(_ alive: UInt64, _ growth: Double?, _ made: UInt64, _ ended: UInt64, _ name: String) -> [String]
    {
        ["\(alive)", growth.map { String(format: "%+.1f", $0) } ?? "–", "\(made)", "\(ended)", name]
    }

    /// The sentence at the end.
    var ending: [String] { ["total in \(time): \(made) made, \(ended) ended, \(alive) alive"] }

    private var time: String { String(format: "%.1f s", seconds) }
}
