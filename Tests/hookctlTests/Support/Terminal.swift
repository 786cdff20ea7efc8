import Foundation
import Testing

/// A pseudo-terminal.
enum Terminal {
    /// What hookctl prints on one, whose buffer a few lines do not fill.
    static func output(of arguments: [String], environment: [String: String]) throws -> String {
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
    private static func text(of master: Int32) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(master, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
        return String(decoding: text, as: UTF8.self)
    }
}
