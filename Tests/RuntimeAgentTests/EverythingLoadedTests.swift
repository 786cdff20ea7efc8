#if Agent
import Foundation
import TestSupport
import Testing

/// A process with Foundation, Dispatch, SwiftNIO and its own classes survives any traces and hooks.
///
/// Its results stay right, and everything is restored afterwards.
@Suite(.serialized) struct EverythingLoaded {
    private let process: AgentProcess

    init() throws { process = try AgentProcess.ready(executable: Self.beside("LoadedProgram")) }

    private static func beside(_ name: String) -> String {
        URL(fileURLWithPath: AgentProcess.executable).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Runs `hookctl trace`, and returns its output and errors together, and its exit code.
    private func trace(_ patterns: [String], seconds: String) throws -> (text: String, status: Int32) {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: Self.beside("hookctl"))
        client.arguments = ["trace"] + patterns + ["--seconds", seconds, "--limit", "5000", "--timeout", "120"]
        client.environment = ProcessInfo.processInfo.environment
        client.environment?["XDG_RUNTIME_DIR"] = process.folder.path
        let file = process.folder.appendingPathComponent("trace")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        (client.standardOutput, client.standardError) = (handle, handle)
        try client.run()
        client.waitUntilExit()
        return (String(decoding: try Data(contentsOf: file), as: UTF8.self), client.terminationStatus)
    }

    /// More methods match than a trace takes, so that the classes of Foundation are traced by their first letters.
    static let patterns: [[String]] = {
        let libraries = [["Dispatch.*"], ["NIOCore.*", "NIOPosix.*"], ["Swift.*", "_*"], ["FoundationEssentials.*"]]
        let letters = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQR", "STU", "VWXYZ_"].map { letters in
            letters.flatMap { ["Foundation.\($0)*", "Foundation.NS\($0)*"] }
        }
        return [["*"], ["-[* *]", "+[* *]"], ["ServiceModule.*"]] + libraries + letters
    }()

    @Test("All of a process is traced while it works")
    func traced() throws {
        for patterns in Self.patterns {
            let trace = try trace(patterns, seconds: "0.3")
            #expect(trace.status == 0, "\(patterns): \(trace.text.suffix(500))")
            #expect(try process.tell("work 1") == "right", "\(patterns)")
        }
        // The trace of the program's own class shows calls that the program makes all the time.
        let own = try trace(["ServiceModule.Service.fetch*"], seconds: "3").text
        #expect(own.contains("id: 7"), "\(own.prefix(1000))")
        try process.expectRight()
    }

    @Test(
        "Every method of every class is hooked while the process works, and is restored afterwards",
        arguments: ["before", "reading", "after", "instead"])
    func hooked(_ way: String) throws {
        let hooked = try process.tell("hook \(way)").split(separator: " ").compactMap { Int($0) }
        print("\(way): hooked \(hooked)")
        guard hooked.count == 4 else { throw AgentProcess.Failure(description: "no counts of hooks") }
        // Foundation alone has thousands of methods; the messages are those of the runtime's own classes.
        #expect(hooked[0] > 2000 && hooked[1] > 500 && hooked[3] == 0)
        #expect(try process.tell("work 5") == "right")
        let restored = try process.tell("unhook")
        let counts = restored.split(separator: " ").compactMap { Int($0) }
        #expect(restored.hasPrefix("restored ") && counts.count == 3, "\(restored)")
        guard counts.count == 3 else { return }
        #expect(counts[0] > 0 && (counts[1] > 0) == (way == "reading") && counts[2] == 0, "\(restored)")
        #expect(try process.tell("work 5") == "right")
        try process.expectRight()
    }
}
#endif
