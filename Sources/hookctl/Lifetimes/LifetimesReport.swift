import AgentProtocol

/// The calls that have kept and given up objects.
struct LifetimesReport: Report {
    struct Row: Encodable {
        let method: String
        let count: Int
        let stack: [String]
    }

    var version = 1
    let subject: String
    let made, ended, alive: Int
    let dropped: UInt64
    let calls: [Row]
    let omitted: Int?

    /// Whether rows are left out that hookctl knows.
    private let hasMore: Bool
    /// Why calls are left out.
    private let reason: String

    private enum CodingKeys: CodingKey { case version, subject, made, ended, alive, dropped, calls, omitted }

    init(_ sums: LifetimesSink, rows: Int) {
        (subject, made, ended, alive) = (sums.subject, sums.made, sums.ended, sums.alive)
        (dropped, reason) = (sums.dropped, ", above --limit or too fast for hookctl")
        let all = sums.calls
        calls = all.prefix(rows).map { Row(method: $0.call.method, count: $0.count, stack: $0.call.stack) }
        hasMore = all.count > rows
        omitted = hasMore ? all.count - rows : nil
    }

    init(_ report: ReferencesReport, of subject: String, rows: Int) {
        self.subject = subject
        (made, ended) = (Int(clamping: report.made), Int(clamping: report.ended))
        alive = subject.hasPrefix("0x") ? max(1 - ended, 0) : made - min(ended, made)
        (dropped, reason) = (report.leftOut ?? 0, " for lack of room")
        calls = report.calls.prefix(rows).map {
            Row(method: $0.function, count: Int(clamping: $0.count), stack: $0.stack)
        }
        hasMore = report.calls.count > rows
        let left = report.calls.count - calls.count + (report.omitted ?? 0)
        omitted = left > 0 ? left : nil
    }

    func lines(_ palette: Palette) -> [String] {
        var lines = [palette.bold("\(subject.shown): \(numbers)")]
        if dropped > 0 {
            lines.append(palette.yellow("\(dropped) calls were left out\(reason): numbers are too low"))
        }
        guard !calls.isEmpty else { return lines }
        var table = TextTable([("calls", .right), ("method", .left), ("from", .left)])
        for row in calls {
            // The nearest caller first, as it is the one that is looked for.
            let callers = row.stack.isEmpty ? "(not known)" : row.stack.reversed().joined(separator: " ← ")
            table.append(["\(row.count)", row.method, callers])
        }
        lines += table.lines(palette)
        if let omitted {
            lines.append("\(omitted) more rows; \(hasMore ? "--rows shows more" : "a report has no room for them")")
        }
        return lines
    }

    private var numbers: String {
        guard subject.hasPrefix("0x") else { return "\(made) made, \(ended) ended, \(alive) alive" }
        return alive == 0 ? "has ended" : calls.isEmpty ? "is alive; there were no calls for it meanwhile" : "is alive"
    }
}
