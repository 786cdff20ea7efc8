import AgentProtocol
import Foundation
import Testing

/// Any program chooses its names and texts, and a terminal interprets the characters that it gets.
@Suite("hookctl and texts that a terminal would act on")
struct HostileTextTests {
    /// Sets the terminal's title, ends the line, and reverses the direction of the following text.
    private static let prefix = "\u{1B}]0;x\u{7}\n\u{202E}"

    /// An agent whose names and texts begin with the prefix.
    private func hostileAgent(in runtime: RuntimeFolder) throws -> FakeAgent {
        try FakeAgent(CannedAgent.processID, in: runtime) { command in
            CannedAgent.actions(for: command).map(Self.hostile)
        }
    }

    private static func hostile(_ action: FakeAgent.Action) -> FakeAgent.Action {
        switch action {
        case .part(let payload): .part(hostile(payload))
        case .last(let payload?): .last(hostile(payload))
        case .refuse(let error): .refuse(AgentError(error.code, prefix + error.message))
        default: action
        }
    }

    private static func hostile(_ payload: AgentPayload) -> AgentPayload {
        do {
            let value = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(payload))
            let data = try JSONSerialization.data(withJSONObject: hostile(value))
            return try JSONDecoder().decode(AgentPayload.self, from: data)
        } catch {
            fatalError("\(error)")
        }
    }

    private static func hostile(_ value: Any) -> Any {
        switch value {
        case let text as String: prefix + text
        case let list as [Any]: list.map(hostile)
        case let object as [String: Any]:
            // These values stay: they select cases of enums, and a class that can be declared.
            Dictionary(
                uniqueKeysWithValues: object.map {
                    ($0, ["kind", "summary", "origin"].contains($0) ? $1 : hostile($1))
                })
        default: value
        }
    }

    static let commands =
        AgentCommandTests.commands.map(\.1).filter { $0[0] != "unhook" } + [
            ["describe", "Nobody"], ["unhook", "9"], ["trace", "*"], ["top", "--once", "--interval", "0.01"],
            ["graph", "PhotoPicker", "--format", "dot"],
        ]

    @Test("Hostile characters reach the terminal as \\u{…}, in as many lines as usual", arguments: commands)
    func shown(_ arguments: [String]) throws {
        let (runtime, plainRuntime) = (try RuntimeFolder(), try RuntimeFolder())
        let agents = [try hostileAgent(in: runtime), try CannedAgent.start(in: plainRuntime)]
        defer { withExtendedLifetime(agents) {} }
        let (run, plain) = (try runtime.hookctl(arguments), try plainRuntime.hookctl(arguments))
        let text = run.output + run.errors
        #expect(text.contains("\\u{1B}]0;x\\u{7}\\u{A}\\u{202E}"))
        #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
        if !arguments.contains(where: { ["--objc", "--swift"].contains($0) }) {
            #expect(text.split(separator: "\n").count == (plain.output + plain.errors).split(separator: "\n").count)
        }
    }

    @Test("Source has hostile characters only in comments", arguments: ["--objc", "--swift"])
    func source(_ language: String) throws {
        let runtime = try RuntimeFolder()
        let agent = try hostileAgent(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["describe", "PhotoPicker", language])
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").filter { $0.contains("\\u{1B}") }
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.drop { $0 == " " }.hasPrefix("//") }, "\(lines)")
    }
}
