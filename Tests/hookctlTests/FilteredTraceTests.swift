#if Agent
import AgentProtocol
import Foundation
import TestSupport
import Testing

/// Traces of a real program that show some of its calls.
///
/// PhotoPicker picks the photos 0, 4 and 2 by one picker, and
/// then 1, 9, 5 and −1 by the picker "favorites"; there is no photo 9 or −1.
@Suite("Traces with filters")
struct FilteredTraceTests {
    private static let image = Fixture.example("libPhotoPicker.so")

    /// The lines of the trace as JSON, without the first and the last.
    private func events(_ options: String...) throws -> [TraceEvent] {
        let (_, trace) = try TracedRun.trace(Self.image, [], ["-[PhotoPicker pick:]"], "json", options)
        return try trace.split(separator: "\n").dropFirst().dropLast().map {
            try JSONDecoder().decode(TraceEvent.self, from: Data($0.utf8))
        }
    }

    @Test(
        "A condition chooses calls by their values",
        arguments: [
            ("arg1 > 3", ["4", "9", "5"]),
            ("arg1 == 1 or arg1 < 0", ["1", "-1"]),
            ("self.name == \"favorites\"", ["1", "9", "5", "-1"]),
            ("self.pickCount == 2", ["2", "-1"]),
            ("self.library != nil && self.class == 'PhotoPicker' && arg1 == 0x4", ["4"]),
            ("self.name contains 'row' && arg1", ["4", "2"]),
        ])
    func conditions(_ condition: String, _ picked: [String]) throws {
        let events = try events("--where", condition)
        #expect(events.filter { $0.kind == .enter }.map { $0.arguments[0].text } == picked)
        #expect(events.count == 2 * picked.count)
    }

    @Test("A condition on the result, and slow calls, show each call at its end")
    func ends() throws {
        let missing = try events("--where", "result == nil")
        #expect(missing.map { $0.arguments.first?.text } == ["9", "-1"])
        #expect(missing.allSatisfy { $0.kind == .leave && $0.result?.text == "nil" && $0.duration != nil })
        #expect(try events("--slower", "1ns").map { $0.arguments.first?.text } == ["0", "4", "2", "1", "9", "5", "-1"])
        #expect(try events("--slower", "1ns", "--where", "arg1 == 9").count == 1)
        #expect(try events("--slower", "3600s").isEmpty)
    }

    @Test("The options are told in the heading, and the text shows callers and the end")
    func text() throws {
        let folder = try TemporaryFolder()
        let runtime = try RuntimeFolder()
        let options = ["--where", "arg1 == 9", "--slower", "1ns", "--stack", "--depth", "3", "--thread", "main"]
        // The host starts the program after the first line, and exits at the end of its input.
        let line = """
            (echo; n=0; until grep -q 'program has ended' errors && grep -q 'from ' errors || [ $n -eq 3000 ]
            do sleep 0.1; n=$((n + 1)); done 2> /dev/null) | "$0" "$@" 2> errors
            """
        let status = try Subprocess.run(
            ["/bin/sh", "-c", line, Hookctl.executable.path, "run", "--trace", "-[PhotoPicker pick:]"] + options
                + ["--", Hookctl.executable.path + "-host", Self.image.path],
            in: folder.url.path, output: .file(folder.url.appendingPathComponent("output").path),
            environment: runtime.environment)
        let errors = try folder.text(of: "errors")
        #expect(status == 0)
        let heading =
            "tracing -[PhotoPicker pick:], thread main, where arg1 == 9, slower than 1 ns, with stacks: "
        #expect(errors.contains(heading), "\(errors)")
        let lines = errors.split(separator: "\n").map(String.init)
        let call = try #require(lines.firstIndex { $0.contains("◀ -[PhotoPicker pick:]  <PhotoPicker: ") })
        #expect(lines[call].contains("  pick: 9  = nil  "))
        // The program is compiled without frame pointers, so the first caller alone is certain.
        #expect((1...3).contains(lines[(call + 1)...].prefix { $0.contains("from ") }.count))
        #expect(lines[call + 1].hasSuffix("  from main"))
        #expect(!errors.contains("▶"))
        #expect(errors.contains("has exited with status 0"))
    }

    @Test("A trace viewer gets calls that were decided at their end, with their callers")
    func perfetto() throws {
        let options = ["--slower", "1ns", "--stack"]
        let (_, trace) = try TracedRun.trace(Self.image, [], ["-[PhotoPicker pick:]"], "perfetto", options)
        let value = try JSONValue(trace)
        #expect(try JSONSchema(named: "trace-event").errors(in: value) == [])
        let calls = try #require(value.array).filter { $0["ph"]?.string == "X" }
        #expect(calls.map { $0["args"]?["01 pick"]?.string } == ["0", "4", "2", "1", "9", "5", "-1"])
        #expect(calls.allSatisfy { $0["args"]?["stack"]?.string?.contains("main") == true })
    }

    @Test("Folded stacks name Objective-C methods, and sum up to the time of the outer calls")
    func folded() throws {
        let patterns = ["-[PhotoPicker *]", "-[PhotoLibrary photoAtIndex:]"]
        let (_, text) = try TracedRun.trace(Self.image, [], patterns, "folded")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(!lines.isEmpty && lines == lines.sorted())
        #expect(lines.allSatisfy { $0.wholeMatch(of: /[^ ].* \d+/) != nil })
        #expect(lines.contains { $0.contains("-[PhotoPicker pick:];-[PhotoLibrary photoAtIndex:] ") }, "\(text)")
    }

    @Test("hookctl flame draws a picture that is well-formed")
    func flame() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        let program = try LiveProgram(in: runtime)
        let run = try Hookctl.run(
            ["flame", "-[AgentCounter *]", "--seconds", "1", "--file", "flame.svg"] + LiveProgram.patience, in: folder,
            environment: runtime.environment)
        #expect(run.status == 0 && run.output.hasSuffix("Picture: flame.svg\n"), "\(run.errors)")
        let picture = try folder.text(of: "flame.svg")
        #expect(picture.contains("<title>-[AgentCounter next:]: "))
        #expect(XMLCheck.isWellFormed(picture))
        #expect(try program.end().contains("right"))
    }

    @Test("A picture that lacks calls says so")
    func narrowBoxes() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        let call = TraceEvent(
            kind: .leave, thread: 7, threadName: "main", time: 2_000, depth: 0, method: "-[Photo size]",
            receiver: "<Photo: 0x10>", arguments: [], result: nil, duration: 10)
        let agent = try FakeAgent(CannedAgent.processID, in: runtime) { command in
            guard case .trace = command else { return CannedAgent.actions(for: command) }
            return [
                .part(.methods(names: ["-[Photo size]"], refusals: [])), .part(.calls(events: [call], dropped: 2)),
            ] + CannedAgent.ended
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try Hookctl.run(
            ["flame", "-[Photo size]", "--slower", "1ns", "--file", "flame.svg"], in: folder,
            environment: runtime.environment)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("2 calls were left out, above --limit or too fast for hookctl, so the boxes"))
        #expect(try folder.text(of: "flame.svg").contains("2 calls were left out"))
    }

    @Test("A method's times are shown as a histogram")
    func histogram() throws {
        let runtime = try RuntimeFolder()
        let program = try LiveProgram(in: runtime)
        let run = try runtime.hookctl(
            ["top", "--histogram", "-[AgentCounter next:]", "--once"] + LiveProgram.patience)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("-[AgentCounter next:]: ") == true)
        #expect(lines.dropFirst(2).contains { $0.contains("█") })
        let several = try runtime.hookctl(
            ["top", "--histogram", "-[Agent* *]", "--once"] + LiveProgram.patience)
        #expect(several.status == 65 && several.errors.contains("give its whole name"))
        #expect(try program.end().contains("right"))
    }
}

/// Checks that each element of a text in XML is closed by its own end.
private enum XMLCheck {
    static func isWellFormed(_ text: String) -> Bool {
        var open: [Substring] = []
        for match in text.matches(of: /<([!?\/]?)([A-Za-z]+)[^<>]*?(\/?)>/) {
            let (sign, name, end) = (match.1, match.2, match.3)
            if sign == "/" { guard open.popLast() == name else { return false } }
            if sign.isEmpty, end.isEmpty { open.append(name) }
        }
        return open.isEmpty && text.matches(of: /&(?!amp;|lt;|gt;|quot;)/).isEmpty
    }
}
#endif
