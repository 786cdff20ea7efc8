import Foundation
import Testing

@Suite("hookctl's help and colours")
struct HelpTests {
    static let commands = [
        "run", "ps", "classes", "describe", "hooks", "trace", "top", "graph", "hook", "unhook", "diff", "doctor",
        "encode", "demo",
    ]

    @Test("Help is as its snapshot says", arguments: [[]] + commands.map { [$0] })
    func help(_ command: [String]) throws {
        let run = try Hookctl.run(command + ["--help"], environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        try Snapshot.expect(run.output, is: (["help"] + command).joined(separator: "-"))
    }

    @Test("What the examples of the help say can be typed", arguments: [[]] + commands.map { [$0] })
    func examples(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        let help = try Hookctl.run(command + ["--help"], environment: ["COLUMNS": "200"]).output
        let examples = help.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
            $0.hasPrefix("hookctl \(command.first ?? "") ") && !$0.hasPrefix("hookctl demo")
        }
        #expect(examples.isEmpty == (command == [] || command == ["demo"]))
        for example in examples {
            // There is no process to look into, so that each ends at once, but none for the reason that it cannot be read.
            let status = try Subprocess.run(
                ["/bin/sh", "-c", "PATH=\(Hookctl.executable.deletingLastPathComponent().path):$PATH; \(example)"],
                in: folder.url.path, output: .file(folder.url.appendingPathComponent("output").path),
                errors: .file("/dev/null"), environment: ["XDG_RUNTIME_DIR": folder.url.path])
            #expect([0, 66, 69].contains(status), "\(example)")
            #expect(!(try folder.text(of: "output").contains("USAGE:")), "\(example)")
        }
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
