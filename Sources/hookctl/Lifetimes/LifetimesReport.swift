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

    init(_ sums: LifetimesSink, rows: Int) {
        (subject, made, ended, alive) = (sums.subject, sums.made, sums.ended, sums.alive)
        dropped = sums.dropped
        let all = sums.calls
        calls = all.prefix(rows).map { Row(method: $0.call.method, count: $0.count, stack: $0.call.stack) }
        omitted = all.count > rows ? all.count - rows : nil
    }

    func lines(_ palette: Palette) -> [String] {
        var lines = [palette.bold("\(subject.shown): \(numbers)")]
        if dropped > 0 {
            let left = "\(dropped) calls were left out, above --limit or too fast for hookctl"
            lines.append(palette.yellow("\(left): numbers are too low"))
        }
        guard !calls.isEmpty else { return lines }
        var table = TextTable([("calls", .right), ("method", .left), ("from", .left)])
        for row in calls {
            // The nearest caller first, as it is the one that is looked for.
            let callers = row.stack.isEmpty ? "(not known)" : row.stack.reversed().joined(separator: " ← ")
            table.append(["\(row.count)", row.method, callers])
        }
        lines += table.lines(palette)
        if let omitted { lines.append("\(omitted) more rows; --rows shows more") }
        return lines
    }

    private var numbers: String {
        guard subject.hasPrefix("0x") else { return "\(made) made, \(ended) ended, \(alive) alive" }
        return alive == 0 ? "has ended" : calls.isEmpty ? "is alive; there were no calls for it meanwhile" : "is alive"
    }
}
