import Foundation
import Testing

@Suite("hookctl's help and colours")
struct HelpTests {
    static let commands = [
        "run", "ps", "classes", "describe", "hooks", "trace", "top", "graph", "hook", "unhook", "diff", "doctor",
        "encode",
        "demo",
    ]

    @Test("Help is as its snapshot says", arguments: [[]] + commands.map { [$0] })
    func help(_ command: [String]) throws {
        let run = try Hookctl.run(command + ["--help"], environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        try Snapshot.expect(run.output, is: (["help"] + command).joined(separator: "-"))
    }

    @Test("Colour is for terminals, and not wanted with NO_COLOR")
    func colour() throws {
        #expect(!(try Hookctl.run(["encode", "i"]).output.contains("\u{1B}")))
        #expect(try Terminal.output(of: ["encode", "i"], environment: ["NO_COLOR": ""]).contains("\u{1B}[2m"))
        let plain = try Terminal.output(of: ["encode", "i"], environment: ["NO_COLOR": "1"])
        #expect(plain.contains("int"))
        #expect(!plain.contains("\u{1B}"))
    }
}
