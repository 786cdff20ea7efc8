import AgentProtocol
import Foundation

/// Traced calls for people: a line for the beginning and the end of each, indented by what it was called in.
struct TraceText: TraceSink {
    private let file: TraceFile
    private let palette: Palette
    private var start: UInt64?
    /// The columns of the time and the thread.
    private static let margin = 41

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
        let margin = String(repeating: " ", count: Self.margin) + indentation
        // The nearest caller first, as the call is what is looked for.
        for function in (event.stack ?? []).reversed() {
            file.write(margin + palette.plain("  from \(function)") + "\n")
        }
    }

    func drop(_ count: UInt64) {
        let calls = "\(count) call\(count == 1 ? "" : "s")"
        file.write(palette.yellow("… \(calls) not shown: above --limit, or faster than hookctl can read them") + "\n")
    }

    func end(_ outcome: TraceOutcome?) {}

    private func beginning(_ event: TraceEvent) -> String {
        palette.blue("▶") + " " + palette.bold(event.method) + palette.plain(receiverAndArguments(event))
    }

    private func receiverAndArguments(_ event: TraceEvent) -> String {
        let arguments = event.arguments.map { "  " + ($0.label.map { "\($0): " } ?? "") + $0.text }.joined()
        let others = event.moreArguments.map { "  and \($0) more" } ?? ""
        return "  \(event.receiver)\(arguments)\(others)"
    }

    private func end(_ event: TraceEvent) -> String {
        // A call that is told at its end alone has its beginning there.
        let isWhole = event.hasBeginning
        let beginning = isWhole ? receiverAndArguments(event) : ""
        let result = event.result.map { (isWhole ? "  = " : "  ") + $0.text } ?? ""
        let duration = event.duration.map { "  " + palette.dim(Double($0).asNanoseconds) } ?? ""
        let exception = event.isUnwound == true && event.error == nil ? palette.yellow("  left by an exception") : ""
        let error = event.error.map { palette.yellow("  threw \($0)") } ?? ""
        return palette.green("◀") + palette.plain(" \(event.method)\(beginning)\(result)") + exception + error
            + duration
    }
}
