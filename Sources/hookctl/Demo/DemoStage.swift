import AgentProtocol
import Foundation

/// Where the demonstration takes place: a folder of its own, in which one process has an agent, and that goes in the
/// end.
final class DemoStage {
    static let pictureName = "hookctl-demo.svg"

    private let folder: URL
    private let environment: [String: String]
    private let program: HostedProgram

    init(program path: String) throws {
        folder = URL(fileURLWithPath: Self.parent).appendingPathComponent("hookctl-\(UUID().uuidString.prefix(8))")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                .cannotCreate,
                "no folder can be made in \(Self.parent); set TMPDIR to a folder that you can write into")
        }
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = folder.path
        environment[AgentEnvironment.enable] = nil
        environment[AgentEnvironment.wait] = nil
        self.environment = environment
        do {
            program = try HostedProgram(path: path, environment: environment)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        _ = FileManager.default.changeCurrentDirectoryPath(folder.path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The folder for temporary files, unless its path leaves no room for a socket's, which has 107 bytes.
    private static var parent: String {
        NSTemporaryDirectory().utf8.count <= 60 ? NSTemporaryDirectory() : "/tmp"
    }

    /// Types the command.
    ///
    /// - Throws: ``Failure``, when it does not end as it should.
    func perform(_ step: DemoScript.Step, _ transcript: inout Transcript) throws {
        transcript.begin(step.arguments)
        let command = try ChildProcess([Executable.path] + step.arguments, readsErrors: true, environment: environment)
        var output = step.runsProgram ? try runProgram(during: command) : []
        let rest = command.remainingLines()
        guard !Interruption.hasCome else { throw Failure.interrupted }
        output += rest
        let status = command.wait()
        transcript.end(step.arguments, status: status, output)
        guard status == step.status else { throw failure(of: step, status, output) }
        // hookctl's own sentences are no calls.
        if step.runsProgram, rest.allSatisfy({ $0.hasPrefix("hookctl: ") }) {
            throw Failure(.unavailable, "the program never calls \(step.arguments[1]); choose a method that it calls")
        }
    }

    /// Runs the program once the command traces, ends the command as Ctrl-C does, and returns what was printed until
    /// then.
    private func runProgram(during command: ChildProcess) throws -> [String] {
        var lines: [String] = []
        while let line = command.nextLine() {
            lines.append(line)
            guard line.hasPrefix("hookctl: tracing ") else { continue }
            lines += try program.run().map { "  │ " + $0 }
            command.interrupt()
            break
        }
        return lines
    }

    private func failure(of step: DemoScript.Step, _ status: Int32, _ output: [String]) -> Failure {
        let prefix = "hookctl: "
        if let message = output.last, message.hasPrefix(prefix), let status = ExitStatus(rawValue: status) {
            return Failure(status, String(message.dropFirst(prefix.count)))
        }
        let command = (["hookctl"] + step.arguments).joined(separator: " ")
        let words = output.first ?? "it has printed nothing"
        return Failure(.notRestored, "\(command) has ended with status \(status) instead of \(step.status): \(words)")
    }

    /// Takes the picture out of the folder.
    func keepPicture(at path: String) throws {
        guard let picture = FileManager.default.contents(atPath: folder.appendingPathComponent(Self.pictureName).path)
        else { throw Failure(.cannotCreate, "the picture was not drawn; leave out --svg") }
        try OutputFile.write(Array(picture), to: path, advice: "give --svg a path that can be written")
    }
}
