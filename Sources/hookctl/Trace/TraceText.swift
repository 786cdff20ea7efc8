import AgentProtocol
import Foundation

/// Traced calls for people: a line for the beginning and the end of each, indented by what it was called in.
struct TraceText: TraceSink {
    private let file: TraceFile
    private let palette: Palette
    private var start: UInt64?

    init(file: TraceFile, palette: Palette) {
        self.file = file
        self.palette = palette
    }

    func begin(_ methods: TracedMethods) {}

    mutating func add(_ event: TraceEvent) {
        let start = start ?? event.time
        self.start = start
        let time = Double(Int64(bitPattern: event.time &- start)) / 1e6
        let thread = "\(event.thread) \(event.threadName)".shown.padding(to: 22)
        let indentation = String(repeating: "  ", count: event.depth)
        let prefix = palette.dim(String(format: "%12.3f ms  ", time) + thread) + "  " + indentation
        file.write(prefix + (event.kind == .enter ? beginning(event) : end(event)) + "\n")
    }

    func drop(_ count: UInt64) {
        let calls = "\(count) call\(count == 1 ? "" : "s")"
        file.write(palette.yellow("… \(calls) not shown: above --limit, or faster than hookctl can read them") + "\n")
    }

    func end() {}

    private func beginning(_ event: TraceEvent) -> String {
        let arguments = event.arguments.map { "  " + ($0.label.map { "\($0): " } ?? "") + $0.text }.joined()
        let others = event.moreArguments.map { "  and \($0) more" } ?? ""
        return palette.blue("▶") + " " + palette.bold(event.method)
            + palette.plain("  \(event.receiver)\(arguments)\(others)")
    }

    private func end(_ event: TraceEvent) -> String {
        let result = event.result.map { "  \($0.text)" } ?? ""
        let duration = event.duration.map { "  " + palette.dim(Double($0).asNanoseconds) } ?? ""
        let exception = event.isUnwound == true ? palette.yellow("  left by an exception") : ""
        let error = event.error.map { palette.yellow("  threw \($0)") } ?? ""
        return palette.green("◀") + palette.plain(" \(event.method)\(result)") + exception + error + duration
    }
}
