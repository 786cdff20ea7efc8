import AgentProtocol
import Foundation

/// Traced calls in the Trace Event Format, which ui.perfetto.dev and chrome://tracing read: a JSON array of events.
///
/// The calls of a thread nest: each B has its E, even if the agent has sent only one of the two. In this format an
/// array may lack its end, so the file is valid even if hookctl is killed between two events.
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
        /// The scope of an instant event: the whole process.
        var s: String?
        var args: [String: String]?
    }

    private struct OpenCall {
        let method: String
        let depth: Int
        let time: UInt64
    }

    private let file: TraceFile
    private let process: AgentHello
    private var isEmpty = true
    private var open: [Int: [OpenCall]] = [:]
    private var threadNames: [Int: String] = [:]
    private var lastTime: UInt64?
    /// Calls that were left out before the first event, when no time is known yet.
    private var earlyDrops: UInt64 = 0

    init(file: TraceFile, process: AgentHello) {
        self.file = file
        self.process = process
    }

    mutating func begin(_ methods: TracedMethods) {
        write(metadata("process_name", process.program.lastPathPart, thread: process.processID))
    }

    mutating func add(_ event: TraceEvent) {
        // The name of a thread that has ended is empty.
        if !event.threadName.isEmpty,
            threadNames.updateValue(event.threadName, forKey: event.thread) != event.threadName
        {
            write(metadata("thread_name", event.threadName, thread: event.thread))
        }
        lastTime = max(lastTime ?? 0, event.time)
        writeEarlyDrops(at: event.time)
        switch event.kind {
        case .enter: enter(event)
        case .leave: leave(event)
        }
    }

    mutating func drop(_ count: UInt64) {
        guard let lastTime else {
            earlyDrops += count
            return
        }
        write(
            Event(
                name: "dropped calls", cat: "hookctl", ph: "i", ts: Self.microseconds(lastTime), pid: process.processID,
                tid: process.processID, s: "p", args: ["count": "\(count)"]))
    }

    mutating func end(_ outcome: TraceOutcome?) {
        writeEarlyDrops(at: 0)
        for thread in open.keys.sorted() { close(thread, downTo: 0, at: lastTime ?? 0) }
        if let outcome, let lastTime {
            write(
                Event(
                    name: "end of the trace", cat: "hookctl", ph: "i", ts: Self.microseconds(lastTime),
                    pid: process.processID, tid: process.processID, s: "p",
                    args: ["reason": outcome.sentence("the process")]))
        }
        file.write(isEmpty ? "[]\n" : "\n]\n")
    }

    private mutating func writeEarlyDrops(at time: UInt64) {
        guard earlyDrops > 0 else { return }
        let count = earlyDrops
        (earlyDrops, lastTime) = (0, lastTime ?? time)
        drop(count)
    }

    // MARK: Calls

    private mutating func enter(_ event: TraceEvent) {
        close(event.thread, downTo: event.depth, at: event.time)
        open[event.thread, default: []].append(
            OpenCall(method: event.method, depth: event.depth, time: event.time))
        var call = self.event(event.method, "B", event.thread, event.time)
        call.args = beginning(of: event)
        write(call)
    }

    private func beginning(of event: TraceEvent) -> [String: String] {
        var values = ["receiver": event.receiver]
        for (index, argument) in event.arguments.enumerated() {
            values[String(format: "%02d ", index + 1) + (argument.label ?? "")] = argument.text
        }
        if let more = event.moreArguments { values["more arguments"] = "\(more)" }
        if let stack = event.stack { values["stack"] = stack.reversed().joined(separator: "\n") }
        return values
    }

    private mutating func leave(_ event: TraceEvent) {
        // When the call began, which distinguishes it from other calls of the method.
        let start = event.time - min(event.duration ?? 0, event.time)
        if open[event.thread]?.contains(where: { $0.depth == event.depth && $0.time == start }) ?? false {
            close(event.thread, downTo: event.depth + 1, at: event.time)
            open[event.thread]?.removeLast()
            var end = self.event(event.method, "E", event.thread, event.time)
            end.args = outcome(of: event)
            write(end)
        } else if let duration = event.duration {
            // The beginning was left out, and calls that are still open at this depth had ended before it.
            close(event.thread, downTo: event.depth, at: start)
            var call = self.event(event.method, "X", event.thread, start)
            call.dur = Self.microseconds(duration)
            call.args = outcome(of: event)
            if event.hasBeginning { call.args = beginning(of: event).merging(call.args ?? [:]) { $1 } }
            write(call)
        }
    }

    private func outcome(of event: TraceEvent) -> [String: String]? {
        if event.isUnwound == true {
            return ["end": "left by an exception"].merging(event.error.map { ["error": $0] } ?? [:]) { $1 }
        }
        return event.error.map { ["error": $0] } ?? event.result.map { ["result": $0.text] }
    }

    /// Ends the calls of the thread whose end was left out.
    private mutating func close(_ thread: Int, downTo depth: Int, at time: UInt64) {
        while let call = open[thread]?.last, call.depth >= depth {
            open[thread]?.removeLast()
            var end = event(call.method, "E", thread, max(time, call.time))
            end.args = ["end": "not recorded"]
            write(end)
        }
    }

    // MARK: Writing

    private func event(_ name: String, _ phase: String, _ thread: Int, _ time: UInt64) -> Event {
        let isOfMessage = name.hasPrefix("-[") || name.hasPrefix("+[")
        return Event(
            name: name, cat: isOfMessage ? "objc" : "swift", ph: phase, ts: Self.microseconds(time),
            pid: process.processID, tid: thread)
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
