import AgentProtocol
import Foundation
import Testing

@Suite("hookctl's commands for a process with an agent")
struct AgentCommandTests {
    /// Snapshot name, arguments and exit code.
    static let commands: [(String, [String], Int32)] = [
        ("agent-ps", ["ps"], 0),
        ("agent-classes", ["classes"], 0),
        ("agent-classes-tree", ["classes", "--tree"], 0),
        ("agent-classes-all", ["classes", "--all"], 0),
        ("agent-classes-all-tree", ["classes", "--all", "--tree"], 0),
        ("agent-classes-pattern", ["classes", "PhotoPicker", "--pid", "\(CannedAgent.processID)"], 0),
        ("agent-describe", ["describe", "PhotoPicker"], 0),
        ("agent-classes-of-swift", ["classes", "*Photo*"], 0),
        ("agent-describe-of-swift", ["describe", "PhotoApp.AlbumStore"], 0),
        ("agent-describe-objc", ["describe", "PhotoPicker", "--objc"], 0),
        ("agent-describe-swift", ["describe", "PhotoPicker", "--swift"], 0),
        ("agent-hooks", ["hooks"], 0),
        ("agent-hooks-measure", ["hooks", "--measure", "--seconds", "0.01"], 0),
        ("agent-hook", ["hook", "PhotoPicker", "pick:", "--count"], 0),
        ("agent-unhook", ["unhook", "3"], 0),
        ("agent-unhook-all", ["unhook", "--all"], 0),
        ("agent-doctor", ["doctor"], 1),
        ("agent-graph", ["graph", "PhotoPicker", "pick:"], 0),
    ]

    @Test("Each command's text matches its snapshot", arguments: commands)
    func text(_ name: String, _ arguments: [String], _ status: Int32) throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(arguments)
        #expect(run.status == status)
        #expect(run.errors.isEmpty || ["agent-classes", "agent-classes-tree", "agent-classes-of-swift"].contains(name))
        try Snapshot.expect(run.output, is: name)
    }

    @Test("Classes of the runtime are left out, which is said beside the list, and --all shows them")
    func foreignClasses() throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["classes"])
        #expect(
            run.errors == "hookctl: 1 class of the runtime and of the system is left out; --all shows them\n")
        #expect(!run.output.contains("NSObject\n") && run.output.contains("PhotosMain"))
        #expect(try runtime.hookctl(["classes", "--all"]).errors == "")
    }

    @Test("unhook wants a number or --all, and not both", arguments: [[], ["3", "--all"]])
    func unhookUsage(_ arguments: [String]) throws {
        let runtime = try RuntimeFolder()
        #expect(try runtime.hookctl(["unhook"] + arguments).status == 64)
    }

    @Test("Hidden Swift classes are counted beside the list")
    func hiddenClasses() throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["classes", "*Photo*"])
        #expect(
            run.errors
                == "hookctl: 417 Swift classes of libraries are left out; --all shows them, or a pattern that names the module, as in 'Foundation.*'\n"
        )
    }

    @Test("A Swift class has no declaration in Objective-C, and no wrappers", arguments: ["--objc", "--swift"])
    func noDeclaration(_ option: String) throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["describe", "PhotoApp.AlbumStore", option])
        #expect(run.status == 65 && run.output == "" && run.errors.contains("is a Swift class"))
    }

    @Test("The doctor measures the hooked methods for the given time")
    func watchingDoctor() throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        #expect(try runtime.hookctl(["doctor", "--seconds", "0.01"]).status == 1)
        #expect(runtime.commands.withLock { $0 }.contains(.measure(patterns: [])))
    }

    @Test(
        "Each command's JSON matches its snapshot",
        arguments: commands.filter { !$0.1.contains("--objc") && !$0.1.contains("--swift") })
    func json(_ name: String, _ arguments: [String], _ status: Int32) throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(arguments + ["--json"])
        #expect(run.status == status)
        _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        try Snapshot.expect(run.output, is: name + "-json")
    }

    @Test("The arguments of a process are printed as a shell would accept them")
    func quotedArguments() throws {
        let runtime = try RuntimeFolder()
        let hello = AgentHello(
            processID: CannedAgent.goneProcessID, program: "/photos",
            arguments: ["photos", "my album", "it's", "", "a-b"], isWaiting: false)
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in [.last(.hello(value: hello))] }
        defer { withExtendedLifetime(agent) {} }
        #expect(try runtime.hookctl(["ps"]).output.contains("  'my album' 'it'\\''s' '' a-b\n"))
    }

    @Test("Without a matching class the JSON is a list without entries, and the exit code is 65")
    func noClass() throws {
        let runtime = try RuntimeFolder()
        let agent = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { _ in [.last(.classes(values: []))] }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["classes", "-[A b]", "--json"])
        #expect(run.status == 65)
        #expect(try JSONValue(run.output)["classes"] == .array([]))
        #expect(run.errors == "hookctl: no class matches -[A b]; hookctl classes --all lists all classes\n")
    }

    @Test("A selector may have a leading + or -", arguments: ["-pick:", "-title", "+new", "-a:b:", "-x_1"])
    func signedSelectors(_ selector: String) throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        #expect(try runtime.hookctl(["hook", "PhotoPicker", selector, "--count"]).status == 0)
        #expect(try runtime.hookctl(["graph", "PhotoPicker", selector]).status == 0)
        let commands = runtime.commands.withLock { $0 }
        #expect(commands.contains(.hook(name: "PhotoPicker", selector: selector, kind: .count)))
        #expect(commands.contains(.graph(subject: "PhotoPicker", selector: selector)))
        #expect(try runtime.hookctl(["hook", "-h"]).output.contains("USAGE:"))
    }
}
