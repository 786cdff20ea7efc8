import Foundation
import Testing

@Suite("hookctl's help and colours")
struct HelpTests {
    @Test("Help is as its snapshot says", arguments: [[], ["demo"], ["encode"]])
    func help(_ command: [String]) throws {
        let run = try Hookctl.run(command + ["--help"], environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        try Snapshot.expect(run.output, is: (["help"] + command).joined(separator: "-"))
    }

    @Test("Colour is for terminals, and not wanted with NO_COLOR")
    func colour() throws {
        #expect(!(try Hookctl.run(["encode", "i"]).output.contains("\u{1B}")))
        #expect(try outputOnTerminal(["encode", "i"], environment: ["NO_COLOR": ""]).contains("\u{1B}[2m"))
        let plain = try outputOnTerminal(["encode", "i"], environment: ["NO_COLOR": "1"])
        #expect(plain.contains("int"))
        #expect(!plain.contains("\u{1B}"))
    }

    /// What the command prints on a pseudo-terminal, whose buffer a few lines do not fill.
    private func outputOnTerminal(_ arguments: [String], environment: [String: String]) throws -> String {
        var (master, slave): (Int32, Int32) = (-1, -1)
        try #require(openpty(&master, &slave, nil, nil, nil) == 0)
        defer { close(master) }
        let status = try Subprocess.run(
            [Hookctl.executable.path] + arguments, in: "/", output: .descriptor(slave), environment: environment)
        #expect(status == 0)
        close(slave)
        return text(of: master)
    }

    /// What is left in a terminal whose other side is closed, which hands it out in pieces of any size and ends with EIO.
    private func text(of master: Int32) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(master, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
        return String(decoding: text, as: UTF8.self)
    }
}
