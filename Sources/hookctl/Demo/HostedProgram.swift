import Foundation

/// The program that is looked into: a shared object with a main, in a process of hookctl-host.
final class HostedProgram {
    private static let readyMark = "hookctl-host: ready;"
    private static let endMark = "hookctl-host: the program has ended with status "

    private let host: ChildProcess

    /// Loads the program.
    ///
    /// `environment`: hookctl-host's.
    init(path: String, environment: [String: String]) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(
                .noInput,
                "there is no program at \(path); build PhotoPicker with make run, or give the path of another program "
                    + "with --program")
        }
        let file = URL(fileURLWithPath: path).standardizedFileURL
        // The output shows the program by its name, without the folders above it.
        _ = FileManager.default.changeCurrentDirectoryPath(file.deletingLastPathComponent().path)
        let executable = Executable.sibling("hookctl-host")
        guard FileManager.default.isExecutableFile(atPath: executable) else {
            throw Failure(
                .noInput,
                "there is no \(executable), which runs the program; build it with swift build --product hookctl-host")
        }
        host = try ChildProcess([executable, file.lastPathComponent], readsErrors: true, environment: environment)
        while let line = host.nextLine() {
            if line.hasPrefix(Self.readyMark) { return }
            try check(line)
        }
        throw end("has ended before it had loaded the program")
    }

    /// Lets the program's main run and returns what it has printed.
    func run() throws -> [String] {
        host.write("\n")
        var lines: [String] = []
        while let line = host.nextLine() {
            if line.hasPrefix(Self.endMark) { return lines }
            lines.append(line)
        }
        throw end("has ended: the program's main must return, and the program must not call exit")
    }

    /// A line of hookctl-host says why it ends.
    private func check(_ line: String) throws {
        let prefix = "hookctl-host: "
        guard line.hasPrefix(prefix) else { return }
        throw Failure(ExitStatus(rawValue: host.wait()) ?? .unavailable, String(line.dropFirst(prefix.count)))
    }

    /// The failure that says why the program prints no more.
    private func end(_ what: String) -> Failure {
        guard !Interruption.hasCome else { return Failure.interrupted }
        return Failure(.unavailable, "hookctl-host \(what) (status \(host.wait()))")
    }
}
