import AgentProtocol
import Foundation
import TestSupport
import Testing

/// One run of a program in hookctl-host under hookctl run, with its traced calls.
struct TracedRun {
    struct Call {
        let begin: TraceEvent
        let end: TraceEvent

        var arguments: [String] { begin.arguments.map(\.text) }
        var labels: [String?] { begin.arguments.map(\.label) }
        var result: String? { end.result?.text }
    }

    /// The lines that the program has printed.
    let lines: [String]
    /// The calls in the order of their ends.
    let calls: [Call]

    init(_ image: URL, tracing patterns: [String]) throws {
        let (lines, trace) = try Self.trace(image, [], patterns, "json")
        self.lines = lines
        var open: [Int: [TraceEvent]] = [:]
        var calls: [Call] = []
        // The first line, before the events, is the beginning of the trace; the last one says why it has ended.
        let events = trace.split(separator: "\n").dropFirst()
        #expect(events.last == #"{"end":{"reason":"exit","status":0}}"#)
        for line in events.dropLast() {
            let event = try JSONDecoder().decode(TraceEvent.self, from: Data(line.utf8))
            if event.kind == .enter {
                open[event.thread, default: []].append(event)
            } else {
                let last = open[event.thread]?.popLast()
                let begin = try #require(last)
                #expect(begin.method == event.method && begin.depth == event.depth)
                calls.append(Call(begin: begin, end: event))
            }
        }
        #expect(open.values.flatMap(\.self).isEmpty)
        self.calls = calls
    }

    /// Runs the program, and returns its output and the trace.
    static func trace(
        _ image: URL, _ arguments: [String], _ patterns: [String], _ format: String, _ options: [String] = []
    ) throws -> ([String], String) {
        let (folder, runtime) = (try TemporaryFolder(), try RuntimeFolder())
        let options = patterns.flatMap { ["--trace", $0] } + ["--limit", "1000000"] + options
        let command = ["run"] + options + ["--output", format, "--file", "trace.json", "--"]
        let program = [Hookctl.executable.path + "-host", image.path] + arguments
        // The process runs until all events are in the file: after its end its agent has little time for the rest.
        let line = """
            (echo; n=0; until grep -q 'program has ended' errors && [ "$(wc -c < trace.json)" = "$size" ] || [ $n -eq 3000 ]
            do size=$(wc -c < trace.json); sleep 0.1; n=$((n + 1)); done 2> /dev/null) | "$0" "$@" 2> errors
            """
        let status = try Subprocess.run(
            ["/bin/sh", "-c", line, Hookctl.executable.path] + command + program,
            in: folder.url.path, output: .file(folder.url.appendingPathComponent("output").path),
            environment: runtime.environment)
        let errors = try folder.text(of: "errors")
        try #require(status == 0, "\(errors)")
        let lines = try folder.text(of: "output").split(separator: "\n").map(String.init)
        return (lines, try folder.text(of: "trace.json"))
    }
}
