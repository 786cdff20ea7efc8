#if Agent
import Foundation
import TestSupport
import Testing

@Suite("hookctl demo")
struct DemoTests {
    private struct Report: Decodable {
        struct Step: Decodable {
            let command: [String]
            let status: Int32
            let output: [String]
        }

        let version: Int
        let program: String
        let steps: [Step]

        func output(of command: String...) -> [String]? {
            steps.last { $0.command.dropFirst().starts(with: command) }?.output
        }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func demo(_ arguments: String...) throws -> Report {
        let run = try Hookctl.run(["demo", "--json"] + arguments, in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    }

    private func expectFailure(_ arguments: [String], _ status: Int32, _ text: String) throws {
        let run = try Hookctl.run(["demo"] + arguments, in: folder)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix("hookctl: "))
        #expect(run.errors.contains(text), "\(run.errors)")
    }

    @Test("The demo types the commands of its transcript, also for a class method", .enabled(if: Dot.isInstalled))
    func steps() throws {
        let report = try demo("Photo", "+photoWithTitle:width:height:", "--svg", "a picture.svg")
        #expect(report.version == 2)
        #expect(report.steps.allSatisfy { $0.command[0] == "hookctl" })
        #expect(
            report.steps.map { $0.command.dropFirst().joined(separator: " ") } == [
                "ps", "describe Photo", "diff --save before.json", "hook Photo +photoWithTitle:width:height: --time",
                "graph Photo +photoWithTitle:width:height:",
                "graph Photo +photoWithTitle:width:height: --format svg --file hookctl-demo.svg", "diff before.json",
                "trace +[Photo photoWithTitle:width:height:]", "hooks", "unhook 1", "diff before.json", "doctor",
            ])
        let hooked = "photoWithTitle:width:height:  ▶ a hook's entry"
        #expect(report.steps[4].output.contains { $0.hasPrefix("+ ") && $0.hasSuffix(hooked) })
        #expect(report.steps.map(\.status) == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
        #expect(try folder.text(of: "a picture.svg").contains("photoWithTitle:width:height:"))
    }

    @Test("The hook is seen, every call is traced, and everything is restored afterwards")
    func hooked() throws {
        let report = try demo("PhotoPicker", "-pick:")
        let graph = try #require(report.steps.first { $0.command[1] == "graph" }).output
        #expect(graph.contains { $0.contains("pick:") && $0.hasPrefix("+ ") })
        // The lines of the program, and seven calls.
        let trace = try #require(report.output(of: "trace"))
        #expect(trace.contains("  │ picked 3 and 2, cancelled 2"))
        #expect(trace.count { $0.contains("▶ -[PhotoPicker pick:]") } == 7)
        #expect(trace.count { $0.contains("◀ -[PhotoPicker pick:]") } == 7)
        let hooks = try #require(report.output(of: "hooks"))
        #expect(hooks.contains { $0.contains("-[PhotoPicker pick:]") && $0.contains("  7  ") })
        #expect(report.output(of: "diff") == ["nothing differs"])
        #expect(report.output(of: "doctor") == ["nothing is wrong"])
        #expect(folder.has("hookctl-demo.svg") == Dot.isInstalled)
    }

    @Test("A missing method and a method that is not called have their own exit codes")
    func failures() throws {
        try expectFailure(["PhotoPickr", "pick:"], 65, "no class named PhotoPickr")
        try expectFailure(["PhotoPicker", "pck:"], 65, "PhotoPicker has no method pck:; did you mean pick:?")
        try expectFailure(
            ["PhotoPicker", "setName:"], 65,
            "PhotoPicker has no method setName:; `describe PhotoPicker` lists its methods")
        try expectFailure(["Photo", "retainCount"], 69, "the program never calls -[Photo retainCount]")
        try expectFailure(["A", "b", "--program", "no.so"], 66, "there is no program at no.so")
        try expectFailure(["PhotoPicker", "pick:", "--svg", "no/such/folder/p.svg"], 73, "--svg")
        #expect(try Hookctl.run(["demo", "Photo"]).status == 64)
        #expect(try Hookctl.run(["demo", "--program", "x.so"]).status == 64)
    }

    // MARK: Where it runs

    @Test("Without Graphviz there is no picture, and the demo does not promise one")
    func withoutGraphviz() throws {
        let environment = ["PATH": folder.url.path]
        let promised = try Hookctl.run(["demo", "--svg", "p.svg"], in: folder, environment: environment)
        #expect(promised.status == 73)
        #expect(promised.output == "")
        #expect(promised.errors.contains("install Graphviz"))
        let run = try Hookctl.run(["demo"], in: folder, environment: environment)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("# No picture is drawn: Graphviz is not installed.\n"))
        #expect(!run.output.contains("--format svg"))
        #expect(!folder.has("hookctl-demo.svg"))
    }

    @Test("The demo ends where SIGINT is ignored, and where the temporary path is too long for a socket")
    func awkwardSurroundings() throws {
        let long = folder.url.appendingPathComponent(String(repeating: "l", count: 100)).path
        try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
        let status = try Subprocess.run(
            ["/bin/sh", "-c", "trap '' INT; exec \"$0\" demo --json", Hookctl.executable.path],
            in: folder.url.path, output: .file(folder.url.appendingPathComponent("output").path),
            environment: ["TMPDIR": long])
        #expect(status == 0)
        #expect(try folder.text(of: "output").contains("◀ -[PhotoPicker pick:]"))
    }

    @Test("A signal that ends the demo leaves nothing")
    func interrupted() throws {
        let client = try Subprocess.start(
            [Hookctl.executable.path, "demo"], in: folder.url.path, output: .file("/dev/null"),
            errors: .file(folder.url.appendingPathComponent("errors").path), environment: ["TMPDIR": folder.url.path])
        func folders() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasPrefix("hookctl-") }
        }
        try Waiting.wait(for: "the folder of hookctl") { try !folders().isEmpty }
        kill(client, SIGTERM)
        #expect(try Subprocess.wait(client) == 130)
        #expect(try folder.text(of: "errors") == "hookctl: interrupted before the answer was complete\n")
        #expect(try folders() == [])
    }

    @Test("The demo with a user's program: its calls and its errors")
    func program() throws {
        let path = Fixture.url("described_classes.mrc", .O2Mrc).path
        try expectFailure(
            ["Described_O2Mrc", "area", "--program", path], 69, "the program never calls -[Described_O2Mrc area]")
        let plain = Fixture.url("delegates_values", .O2Mrc).path
        try expectFailure(["A", "b", "--program", plain], 66, "exports no function main")
        try "no program".write(to: folder.url.appendingPathComponent("text.so"), atomically: true, encoding: .utf8)
        try expectFailure(["A", "b", "--program", "text.so"], 66, "could not be loaded")
    }
}
#endif
