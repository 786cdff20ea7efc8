import AgentProtocol
import Foundation

/// Traced calls in the Trace Event Format, which ui.perfetto.dev and chrome://tracing read: a JSON array of events.
///
/// The calls of a thread nest: each B has its E, also where the agent has told only one of both. An array may lack its end in
/// this format, so what is there is valid whenever hookctl is killed.
///
/// Source: "Trace Event Format", sections "JSON Array Format", "Duration Events", "Complete Events", "Metadata Events".
struct ChromeTrace: TraceSink {
    private struct Event: Encodable {
        var name: String
        var cat: String?
        var ph: String
        /// Microseconds.
        var ts: Double?
        var dur: Double?
        var pid: Int
        var tid: Int
        /// Of an instant event: the whole process.
        var s: String?
        var args: [String: String]?
    }

    private struct OpenCall {
        let method: String
        let depth: Int
    }

    private let file: TraceFile
    private let process: AgentHello
    private var isEmpty = true
    private var open: [Int: [OpenCall]] = [:]
    private var threadNames: [Int: String] = [:]
    private var lastTime: UInt64 = 0

    init(file: TraceFile, process: AgentHello) {
        self.file = file
        self.process = process
    }

    mutating func begin(_ methods: TracedMethods) {
        write(metadata("process_name", process.program.lastPathPart, thread: process.processID))
    }

    mutating func add(_ event: TraceEvent) {
        if threadNames.updateValue(event.threadName, forKey: event.thread) != event.threadName {
            write(metadata("thread_name", event.threadName, thread: event.thread))
        }
        lastTime = max(lastTime, event.time)
        switch event.kind {
        case .enter: enter(event)
        case .leave: leave(event)
        }
    }

    mutating func drop(_ count: UInt64) {
        write(
            Event(
                name: "dropped calls", cat: "hookctl", ph: "i", ts: Self.microseconds(lastTime), pid: process.processID,
                tid: process.processID, s: "p", args: ["count": "\(count)"]))
    }

    mutating func end() {
        for thread in open.keys.sorted() { close(thread, downTo: 0, at: lastTime) }
        file.write(isEmpty ? "[]\n" : "\n]\n")
    }

    // MARK: Calls

    private mutating func enter(_ event: TraceEvent) {
        close(event.thread, downTo: event.depth, at: event.time)
        open[event.thread, default: []].append(OpenCall(method: event.method, depth: event.depth))
        var call = self.event(event.method, "B", event.thread, event.time)
        call.args = ["receiver": event.receiver]
        for (index, argument) in event.arguments.enumerated() {
            call.args?["\(index + 1) \(argument.label ?? "")"] = argument.text
        }
        write(call)
    }

    private mutating func leave(_ event: TraceEvent) {
        close(event.thread, downTo: event.depth + 1, at: event.time)
        let result = event.result.map { ["result": $0.text] }
        if let call = open[event.thread]?.last, call.depth == event.depth, call.method == event.method {
            open[event.thread]?.removeLast()
            var end = self.event(event.method, "E", event.thread, event.time)
            end.args = result
            write(end)
        } else if let duration = event.duration {
            // Its beginning was not told.
            var call = self.event(event.method, "X", event.thread, event.time - min(duration, event.time))
            call.dur = Self.microseconds(duration)
            call.args = result
            write(call)
        }
    }

    /// Ends the calls of the thread whose end was not told.
    private mutating func close(_ thread: Int, downTo depth: Int, at time: UInt64) {
        while let call = open[thread]?.last, call.depth >= depth {
            open[thread]?.removeLast()
            var end = event(call.method, "E", thread, time)
            end.args = ["end": "not told"]
            write(end)
        }
    }

    // MARK: Writing

    private func event(_ name: String, _ phase: String, _ thread: Int, _ time: UInt64) -> Event {
        Event(name: name, cat: "objc", ph: phase, ts: Self.microseconds(time), pid: process.processID, tid: thread)
    }

    private func metadata(_ name: String, _ value: String, thread: Int) -> Event {
        Event(name: name, ph: "M", pid: process.processID, tid: thread, args: ["name": value])
    }

    private static func microseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1000 }

    private mutating func write(_ event: Event) {
        guard let line = try? AgentFrame.encode(event) else { fatalError("a trace event has no JSON") }
        file.write((isEmpty ? "[\n" : ",\n") + String(decoding: line.dropLast(), as: UTF8.self))
        isEmpty = false
    }
}
