import Foundation
import Testing

@Suite("hookctl's help and colours")
struct HelpTests {
    static let commands = [
        "run", "attach", "ps", "classes", "describe", "hooks", "trace", "flame", "top", "instances", "lifetimes",
        "tasks", "graph", "web", "hook", "unhook", "diff", "doctor", "encode", "demo",
    ]

    @Test("Help matches its snapshot", arguments: [[]] + commands.map { [$0] })
    func help(_ command: [String]) throws {
        let run = try Hookctl.run(command + ["--help"], environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        try Snapshot.expect(run.output, is: (["help"] + command).joined(separator: "-"))
    }

    @Test("hookctl-host prints its usage")
    func host() throws {
        let folder = try TemporaryFolder()
        for (arguments, status) in [(["--help"], Int32(0)), ([], 64)] {
            let run = try Subprocess.run(
                [Hookctl.executable.path + "-host"] + arguments, in: folder.url.path,
                output: .file(folder.url.appendingPathComponent("output").path), errors: .file("/dev/null"))
            #expect(run == status)
        }
        try #expect(folder.text(of: "output") == "")
    }

    @Test("The examples of the help can be typed", arguments: [[]] + commands.map { [$0] })
    func examples(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        let help = try Hookctl.run(command + ["--help"], environment: ["COLUMNS": "200"]).output
        let examples = help.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
            // Only hookctl demo needs an existing program.
            $0.hasPrefix("hookctl \(command.first ?? "") ") && !$0.hasSuffix("hookctl demo")
        }
        #expect(examples.isEmpty == (command == []))
        for example in examples.map({ command == ["demo"] ? $0 + " --program /no/such/program" : String($0) }) {
            // Linux has no process of this number, while 4711 may be anybody's.
            let example = example.replacing("4711", with: "4194304")
            // No agent runs, so each command fails at once, but none because its arguments cannot be parsed.
            let status = try Subprocess.run(
                ["/bin/sh", "-c", "PATH=\(Hookctl.executable.deletingLastPathComponent().path):$PATH; \(example)"],
                in: folder.url.path, output: .file(folder.url.appendingPathComponent("output").path),
                errors: .file("/dev/null"), environment: ["XDG_RUNTIME_DIR": folder.url.path])
            #expect(status != 64, "\(example)")
            #expect(!(try folder.text(of: "output").contains("USAGE:")), "\(example)")
        }
    }

    @Test("Colour is for terminals, and NO_COLOR turns it off")
    func colour() throws {
        #expect(!(try Hookctl.run(["encode", "i"]).output.contains("\u{1B}")))
        #expect(try Terminal.output(of: ["encode", "i"], environment: ["NO_COLOR": ""]).contains("\u{1B}[2m"))
        let plain = try Terminal.output(of: ["encode", "i"], environment: ["NO_COLOR": "1"])
        #expect(plain.contains("int"))
        #expect(!plain.contains("\u{1B}"))
    }

    // MARK: Completion

    /// Shells, and how each script completes files for an option's value and for `diff`.
    static let shells = [
        ("bash", "'--%@'\\)\\s+\\w+ -f\n", "1\\)\\s+\\w+ -f\n"), ("zsh", "'--%@\\[.*:_files'", "':file:_files'"),
        ("fish", "-l '%@' .* -rF\n", ""),
    ]

    @Test("The completion script of each shell names every command, and completes paths", arguments: shells)
    func completion(_ shell: String, _ option: String, _ argument: String) throws {
        let run = try Hookctl.run(["--generate-completion-script", shell])
        #expect(run.status == 0)
        let words = Set(run.output.matches(of: /[\w-]+/).map { String($0.output) })
        #expect(words.isSuperset(of: Self.commands))
        // run, graph, flame, classes and describe have --file.
        for (name, count) in [("file", 5), ("program", 1), ("svg", 1), ("socket", 1)] {
            let pattern = try Regex(option.replacingOccurrences(of: "%@", with: name))
            #expect(run.output.matches(of: pattern).count == count, "--\(name)")
        }
        #expect(try argument.isEmpty || run.output.contains(Regex(argument)))
        guard shell == "bash" else { return }
        let folder = try TemporaryFolder()
        try run.output.write(to: folder.url.appendingPathComponent("script"), atomically: true, encoding: .utf8)
        let line = ". ./script && complete -p hookctl"
        let status = try Subprocess.run(["/bin/bash", "-c", line], in: folder.url.path, output: .file("/dev/null"))
        #expect(status == 0)
    }

    // MARK: JSON

    /// Commands, and snapshots of their output with --json.
    static let printed = [
        ("ps", ["agent-ps-json"]),
        ("classes", ["agent-classes-json", "agent-classes-tree-json", "agent-classes-all-json", "file-classes-json"]),
        ("describe", ["agent-describe-json", "agent-describe-of-swift-json", "file-describe-json"]),
        ("instances", ["instances-json"]), ("lifetimes", ["lifetimes-json"]), ("tasks", ["tasks-json"]),
        ("hooks", ["agent-hooks-json", "agent-hooks-measure-json"]),
        ("trace", ["trace-json"]), ("run", ["trace-json"]), ("top", ["top-json"]), ("graph", ["agent-graph-json"]),
        ("hook", ["agent-hook-json"]), ("unhook", ["agent-unhook-json", "agent-unhook-all-json"]),
        ("diff", ["diff-json"]), ("doctor", ["agent-doctor-json"]),
    ]

    @Test("Every command has --json, and a test of its keys")
    func everyCommandHasJSON() throws {
        // Other tests run these commands.
        let others = ["encode", "demo", "attach", "flame", "web"]
        #expect(Set(Self.printed.map(\.0) + others) == Set(Self.commands))
        for command in Self.commands {
            #expect(try Hookctl.run([command, "--help"]).output.contains("--json"), "\(command)")
        }
    }

    @Test("The help documents every key of the printed JSON", arguments: printed)
    func keys(_ command: String, _ snapshots: [String]) throws {
        for snapshot in snapshots { try expectDocumented(Snapshot.text(of: snapshot), by: command) }
    }

    #if Agent
    @Test("The help documents every key that attach and flame print as JSON")
    func keysOfLiveProgram() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        let program = try LiveProgram(in: runtime)
        let attached = try runtime.hookctl(["attach", "\(program.processID)", "--json"] + LiveProgram.patience)
        #expect(attached.status == 0 && attached.output.contains(/"hadAgent"\s*:\s*true/), "\(attached.errors)")
        try expectDocumented(attached.output, by: "attach")
        let flame = try Hookctl.run(
            ["flame", "-[AgentCounter *]", "--seconds", "1", "--file", "flame.svg", "--json"] + LiveProgram.patience,
            in: folder, environment: runtime.environment)
        #expect(flame.status == 0 && flame.output.contains("-[AgentCounter next:]"), "\(flame.errors)")
        try expectDocumented(flame.output, by: "flame")
        #expect(try program.end().contains("right"))
    }
    #endif

    @Test(
        "The help documents every key of an encoding's JSON",
        arguments: ["@24@0:8^{Node=b3i5}16", "{A=\"x\"b0i3[2(B=id)]}"])
    func encodingKeys(_ encoding: String) throws {
        try expectDocumented(Hookctl.run(["encode", encoding, "--json"]).output, by: "encode")
    }

    @Test("The help documents every key of the file that diff saves")
    func savedKeys() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try Hookctl.run(["diff", "--save", "a.json"], in: folder, environment: runtime.environment)
        #expect(run.status == 0)
        try expectDocumented(folder.text(of: "a.json"), by: "diff")
    }

    /// Expects that the help documents the keys of the text, which is one JSON value, or one in each line.
    private func expectDocumented(_ text: String, by command: String) throws {
        let values = try (try? [JSONValue(text)]) ?? text.split(separator: "\n").map { try JSONValue(String($0)) }
        let keys = values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        #expect(!keys.isEmpty)
        let words = try words(ofHelp: command)
        #expect(keys.subtracting(words) == [])
    }

    /// The words of a command's help, and of the help that it refers to.
    private func words(ofHelp command: String) throws -> Set<String> {
        let help = try Hookctl.run([command, "--help"], environment: ["COLUMNS": "80"]).output
        let words = Set(help.matches(of: /[\w-]+/).map { String($0.output) })
        let others = Set(help.matches(of: /as in\s+hookctl (\w+)/).map { String($0.1) }).subtracting([command])
        return try others.reduce(words) { try $0.union(self.words(ofHelp: $1)) }
    }
}
