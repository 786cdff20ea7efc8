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
        let thread = "\(event.thread) \(event.threadName)".padding(to: 22)
        let indentation = String(repeating: "  ", count: max(0, event.depth))
        let prefix = palette.dim(String(format: "%12.3f ms  ", time) + thread) + "  " + indentation
        file.write(prefix + (event.kind == .enter ? beginning(event) : end(event)) + "\n")
    }

    func drop(_ count: UInt64) {
        file.write(palette.yellow("… \(count) call\(count == 1 ? "" : "s") not shown; --limit allows more") + "\n")
    }

    func end() {}

    private func beginning(_ event: TraceEvent) -> String {
        let arguments = event.arguments.map { "  " + ($0.label.map { "\($0): " } ?? "") + $0.text }.joined()
        return "\(palette.blue("▶")) \(palette.bold(event.method))  \(event.receiver)\(arguments)"
    }

    private func end(_ event: TraceEvent) -> String {
        let result = event.result.map { "  \($0.text)" } ?? ""
        let duration = event.duration.map { "  " + palette.dim(Double($0).asNanoseconds) } ?? ""
        return "\(palette.green("◀")) \(event.method)\(result)\(duration)"
    }
}
