import AgentProtocol
import Foundation

/// How long the calls of a method took: a row for each doubling of the time.
struct HistogramReport: Encodable {
    private static let bar = 40

    var version = 1
    let method: String
    let buckets: [Histogram.Bucket]

    init(_ histogram: Histogram) { (method, buckets) = (histogram.method, histogram.buckets) }

    /// The JSON, in one line.
    var json: String {
        get throws { String(decoding: try AgentFrame.encode(self).dropLast(), as: UTF8.self) }
    }

    /// The calls by the power of two that their times have reached, with the rows between them that have none.
    private var rows: [(power: Int, calls: UInt64)] {
        var calls: [Int: UInt64] = [:]
        for bucket in buckets { calls[Self.power(of: bucket.least), default: 0] += bucket.calls }
        guard let first = calls.keys.min(), let last = calls.keys.max() else { return [] }
        return (first...last).map { ($0, calls[$0] ?? 0) }
    }

    private static func power(of time: UInt64) -> Int { time == 0 ? 0 : 63 - time.leadingZeroBitCount }

    func lines(_ palette: Palette) -> [String] {
        let rows = rows
        let total = rows.reduce(0) { $0 + $1.calls }
        let heading = "\(method.shown): \(total) call\(total == 1 ? "" : "s")"
        guard let most = rows.map(\.calls).max() else { return [palette.bold(heading)] }
        var table = TextTable([("from", .right), ("calls", .right), ("", .left)])
        for (power, calls) in rows {
            let length = Int((Double(calls) / Double(most) * Double(Self.bar)).rounded(.up))
            let bar = String(repeating: "█", count: length)
            table.append([Double(UInt64(1) << power).asNanoseconds, "\(calls)", bar])
        }
        return [palette.bold(heading)] + table.lines(palette)
    }
}
